"""Other languages of the JVM: their compilers run under redhanded, and so does what they compiled.

A compiler is a large program that nobody here wrote; that it writes the same class files is a strong
test that its own classes still do what they did. redhanded leaves compilers alone that are started
by name, so they are started through a small launcher.
"""

import shutil
import statistics
import subprocess
from dataclasses import dataclass
from pathlib import Path

from . import artifacts, measure, places

HERE = places.HERE / "languages"
HEAD = """\
| compiler | class files | classes rewritten | sites | CPU time | peak memory | bug in the program |
|---|---|---|---|---|---|---|"""


@dataclass(frozen=True)
class Language:
    """One compiler, a program for it, and the class with the program's main method."""

    name: str
    artifact: str
    compiler: str
    options: list[str]
    source: str
    program: str


LANGUAGES = [
    Language(
        "Kotlin 1.9.24", "org.jetbrains.kotlin:kotlin-compiler-embeddable:1.9.24",
        "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", ["-no-stdlib", "-no-reflect", "-cp", "CLASS_PATH"],
        "Shop.kt", "ShopKt",
    ),
    Language(
        "Scala 2.13.14", "org.scala-lang:scala-compiler:2.13.14", "scala.tools.nsc.Main",
        ["-usejavacp"], "Shop.scala", "ShopScala",
    ),
    Language(
        "Groovy 4.0.21", "org.apache.groovy:groovy:4.0.21",
        "org.codehaus.groovy.tools.FileSystemCompiler", [], "Shop.groovy", "ShopGroovy",
    ),
]  # fmt: skip


def run(repeat: int) -> list[str]:
    """One row of Markdown per language; what is measured is the compiler."""
    launcher = places.workspace() / "languages" / "launcher"
    launcher.mkdir(parents=True, exist_ok=True)
    subprocess.run([places.javac(), "-d", str(launcher), str(HERE / "Tool.java")], check=True)
    return [HEAD, *(_row(language, launcher, repeat) for language in LANGUAGES)]


def _row(language: Language, launcher: Path, repeat: int) -> str:
    jars = ":".join(map(str, artifacts.jars(language.artifact.split(":")[1], [language.artifact])))
    here = places.workspace() / "languages" / language.program
    shutil.rmtree(here, ignore_errors=True)
    plain, watched = [], []
    for number in range(repeat):
        for kind, runs in (("plain", plain), ("watched", watched)):
            classes = here / f"classes-{kind}"
            shutil.rmtree(classes, ignore_errors=True)
            classes.mkdir(parents=True)
            options = [jars if option == "CLASS_PATH" else option for option in language.options]
            command = [
                places.java(), "-cp", f"{launcher}:{jars}", "Tool", language.compiler, *options,
                "-d", str(classes), str(HERE / language.source),
            ]  # fmt: skip
            directory = here / f"{kind}-{number}"
            if kind == "plain":
                runs.append(measure.plain(command, directory, 300))
            else:
                runs.append(measure.watched(command, directory, 300, []))
    same = _files(here / "classes-plain") == _files(here / "classes-watched") != {}
    program = [places.java(), "-cp", f"{here / 'classes-watched'}:{jars}", language.program]
    found = measure.watched(program, here / "program", 120, []).findings
    ratio = {
        what: _median(watched, what) / _median(plain, what) for what in ("user", "peak_kib")
    }
    cost = watched[-1].cost
    return (
        f"| {language.name} | {'the same' if same else 'DIFFERENT'} | {cost.get('modules_rewritten', 0):,} | "
        f"{cost.get('sites', 0):,} | {_median(plain, 'user'):.1f} s × {ratio['user']:.2f} | "
        f"{_median(plain, 'peak_kib') / 1024:.0f} MiB × {ratio['peak_kib']:.2f} | "
        f"{'found' if found else 'NOT FOUND'} |"
    )


def _median(runs: list[measure.Run], what: str) -> float:
    return statistics.median(getattr(run, what) for run in runs)


def _files(directory: Path) -> dict[str, bytes]:
    return {str(p.relative_to(directory)): p.read_bytes() for p in directory.rglob("*") if p.is_file()}
