"""A library's own NUnit tests, without and with redhanded, in turn; compared as the Java suites are."""

import re
import shutil
import xml.etree.ElementTree as xml
from dataclasses import dataclass, field
from pathlib import Path

from .. import measure, places
from ..suites import Outcome, tell
from . import build, sources


@dataclass
class Suite:
    """One entry of dotnet.toml."""

    name: str
    package: str
    version: str
    assembly: list[dict]
    tests: str
    files: list[str] = field(default_factory=list)
    random_arguments: str = "$^"
    console_options: list[str] = field(default_factory=list)
    redhanded_options: list[str] = field(default_factory=list)
    limit_seconds: float = 600.0

    @property
    def title(self) -> str:
        """The library and its version, as people say them."""
        return f"{self.package} {self.version.split('-')[0].split('+')[0]}"

    @property
    def assemblies(self) -> list[build.Assembly]:
        """What is compiled, in order."""
        return [build.Assembly(**each) for each in self.assembly]


def compiled(suite: Suite) -> Path:
    """The directory with its assemblies and with the files that its tests read."""
    tree = sources.tree(suite.package, suite.version)
    into = places.workspace() / "assemblies" / suite.name
    build.assemblies(suite.assemblies, tree, into)
    for pattern in suite.files:
        for file in tree.glob(pattern):
            shutil.copy(file, into)
    return into


def run(suite: Suite, repeat: int) -> Outcome:
    """Runs it `repeat` times without and with redhanded, alternately."""
    binaries = compiled(suite)
    outcome = Outcome(suite)
    for number in range(1, repeat + 1):
        for kind, runs, tests in (
            ("plain", outcome.plain, outcome.plain_tests),
            ("watched", outcome.watched, outcome.watched_tests),
        ):
            directory = places.workspace() / "suites" / suite.name / f"{kind}-{number}"
            shutil.rmtree(directory, ignore_errors=True)
            # The tests write beside themselves, so each run has a copy.
            shutil.copytree(binaries, directory)
            command = [
                places.program("nunit-console", "nunit-console"), "-nologo", "-result=results.xml",
                *suite.console_options, suite.tests,
            ]  # fmt: skip
            if kind == "plain":
                result = measure.plain(command, directory, suite.limit_seconds)
            else:
                result = measure.watched(command, directory, suite.limit_seconds, suite.redhanded_options)
            runs.append(result)
            tests.append(_results(directory / "results.xml", re.compile(suite.random_arguments)))
            tell(suite.name, kind, number, result, tests[-1])
    return outcome


def _results(file: Path, random_arguments: re.Pattern[str]) -> dict[str, str]:
    """Each test by name with `passed`, `failed` or `skipped`, as in the Java suites.

    Tests whose names match `random_arguments` are told without their arguments.
    """
    if not file.exists():
        return {}
    outcomes: dict[str, list[str]] = {}
    for case in xml.parse(file).getroot().iter("test-case"):
        if case.get("executed") != "True":
            state = "skipped"
        else:
            state = "failed" if case.get("result") in ("Failure", "Error") else "passed"
        name = case.get("name")
        if random_arguments.search(name):
            name = name.partition("(")[0]
        outcomes.setdefault(name, []).append(state)
    return {name: " ".join(sorted(states)) for name, states in outcomes.items()}
