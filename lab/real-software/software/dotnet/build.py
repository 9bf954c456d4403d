"""Source files -> assemblies, by mcs, with debugging symbols."""

import subprocess
import xml.etree.ElementTree as xml
from dataclasses import dataclass, field
from pathlib import Path

from .. import places

MSBUILD = "{http://schemas.microsoft.com/developer/msbuild/2003}"


@dataclass
class Assembly:
    """One assembly of an entry of dotnet.toml.

    Its source files are those that a project file names, and those that match `sources`; both without
    the ones whose path contains one of `without`. Paths are relative to the source tree.
    """

    file: str
    project: str = ""
    sources: list[str] = field(default_factory=list)
    without: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)


def assemblies(described: list[Assembly], tree: Path, into: Path) -> None:
    """Compiles them in this order; each may refer to those before it. What is there already stays."""
    into.mkdir(parents=True, exist_ok=True)
    for index, assembly in enumerate(described):
        output = into / assembly.file
        if output.exists():
            continue
        command = [places.program("mcs", "mono-mcs"), *arguments(assembly, described[:index], tree, into)]
        done = subprocess.run(
            [*command, f"-out:{output}"], cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if done.returncode != 0:
            raise SystemExit(f"{output.name} does not compile:\n{done.stdout}")


def arguments(assembly: Assembly, before: list[Assembly], tree: Path, into: Path) -> list[str]:
    """What mcs needs to compile `assembly` in the directory `tree`, but for the name of the output."""
    return [
        "-nologo", "-debug", "-warn:0", "-target:library",
        *assembly.options,
        *(f"-reference:{places.nunit() if name == 'NUNIT' else name}" for name in assembly.references),
        *(f"-reference:{into / each.file}" for each in before),
        *_sources(assembly, tree),
    ]  # fmt: skip


def _sources(assembly: Assembly, tree: Path) -> list[str]:
    found: list[str] = []
    if assembly.project:
        project = tree / assembly.project
        for item in xml.parse(project).getroot().iter(f"{MSBUILD}Compile"):
            found.append(str((project.parent / item.get("Include").replace("\\", "/")).relative_to(tree)))
    for pattern in assembly.sources:
        found += sorted(str(path.relative_to(tree)) for path in tree.glob(pattern))
    return [path for path in found if not any(part in path for part in assembly.without)]
