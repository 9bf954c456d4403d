"""Mono's C# compiler under redhanded, compiling the libraries of dotnet.toml.

It is a large program that nobody here wrote; that it writes the same assemblies is a strong test that
it still does what it did.
"""

import shutil
import statistics
from pathlib import Path

from .. import measure, places
from . import build, images, sources, suites

COMPILER = Path("/usr/lib/mono/4.5/mcs.exe")
HEAD = """\
| compiled by mcs | source files | assemblies | sites | CPU time | wall time | peak memory | found |
|---|---|---|---|---|---|---|---|"""


def run(entries: list[suites.Suite], repeat: int) -> list[str]:
    """One row of Markdown per library."""
    # redhanded leaves compilers alone, which it knows by their names; and Mono has code compiled ahead of time
    # for the one it is installed with. A copy under another name is an ordinary program.
    here = places.workspace() / "compiler"
    here.mkdir(parents=True, exist_ok=True)
    mcs = Path(shutil.copy(COMPILER, here / "compiler.exe"))
    return [HEAD, *(_row(suite, mcs, repeat) for suite in entries)]


def _row(suite: suites.Suite, mcs: Path, repeat: int) -> str:
    tree = sources.tree(suite.package, suite.version)
    before = suites.compiled(suite)
    here = places.workspace() / "compiler" / suite.name
    shutil.rmtree(here, ignore_errors=True)
    plain, watched, same, files = [], [], True, 0
    for index, assembly in enumerate(suite.assemblies):
        arguments = build.arguments(assembly, suite.assemblies[:index], tree, before)
        files += sum(argument.endswith(".cs") for argument in arguments)
        for number in range(repeat):
            outputs = []
            for kind, runs in (("plain", plain), ("watched", watched)):
                directory = here / f"{kind}-{number}"
                directory.mkdir(parents=True, exist_ok=True)
                outputs.append(directory / assembly.file)
                command = [
                    "env", "-C", str(tree), places.program("mono", "mono-runtime"), str(mcs), *arguments,
                    f"-out:{outputs[-1]}",
                ]  # fmt: skip
                if kind == "plain":
                    runs.append(measure.plain(command, directory, 300))
                else:
                    runs.append(measure.watched(command, directory, 300, []))
            same = same and all(each.exists() for each in outputs) and images.same(*outputs)
    found = sum(len(each.findings) for each in watched)
    cost = watched[-1].cost

    def ratio(what: str) -> float:
        total = [sum(getattr(each, what) for each in runs) for runs in (plain, watched)]
        return total[1] / total[0]

    seconds = statistics.median(each.user for each in plain)
    return (
        f"| {suite.title} | {files:,} | {'the same' if same else 'DIFFERENT'} | {cost.get('sites', 0):,} | "
        f"{seconds:.1f} s × {ratio('user'):.2f} | × {ratio('wall'):.2f} | "
        f"{max(each.peak_kib for each in plain) / 1024:.0f} MiB × {ratio('peak_kib'):.2f} | {found} |"
    )
