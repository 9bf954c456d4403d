"""A library's own tests, without and with redhanded, in turn.

Compared test by test: a test whose outcome under redhanded was not seen in any plain run is a change
and is named. What differs between plain runs is the suite's own unrest and is named, too.
"""

import shutil
import statistics
import xml.etree.ElementTree as xml
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from . import artifacts, measure, places

LAUNCHER = "org.junit.platform:junit-platform-console-standalone:1.10.2"


@dataclass
class Suite:
    """One entry of suites.toml."""

    name: str
    artifact: str
    tests: str
    needs: list[str] = field(default_factory=list)
    java_options: list[str] = field(default_factory=list)
    launcher_options: list[str] = field(default_factory=list)
    redhanded_options: list[str] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    limit_seconds: float = 900.0
    note: str = ""

    @property
    def title(self) -> str:
        """The library and its version, as people say them."""
        artifact, version = self.artifact.split(":")[1:3]
        return f"{artifact} {version}"


class Titled(Protocol):
    """What is asked of a suite, of whatever platform, when its outcome is told."""

    name: str
    title: str


@dataclass
class Outcome:
    """What the runs of one suite gave."""

    suite: Titled
    plain: list[measure.Run] = field(default_factory=list)
    watched: list[measure.Run] = field(default_factory=list)
    plain_tests: list[dict[str, str]] = field(default_factory=list)
    watched_tests: list[dict[str, str]] = field(default_factory=list)

    def changed(self) -> list[str]:
        """Tests that ended under redhanded as they never did without."""
        names = sorted({name for tests in self.plain_tests + self.watched_tests for name in tests})
        changed = []
        for name in names:
            known = {tests.get(name, "absent") for tests in self.plain_tests}
            for tests in self.watched_tests:
                now = tests.get(name, "absent")
                if now not in known:
                    changed.append(f"{name}: {now} instead of {', '.join(sorted(known))}")
                    break
        return changed

    def unsteady(self) -> list[str]:
        """Tests that differ between the plain runs."""
        names = {name for tests in self.plain_tests for name in tests}
        return sorted(n for n in names if len({tests.get(n, "absent") for tests in self.plain_tests}) > 1)

    def findings(self) -> dict[str, dict]:
        """All findings of all watched runs by fingerprint, with the number of runs in `runs`."""
        found: dict[str, dict] = {}
        for run in self.watched:
            for finding in run.findings:
                entry = found.setdefault(finding["fingerprint"], {**finding, "runs": 0})
                entry["runs"] += 1
        return found

    def ratio(self, what: str) -> float:
        """The median of the watched runs through the median of the plain ones."""
        plain = statistics.median(getattr(run, what) for run in self.plain)
        watched = statistics.median(getattr(run, what) for run in self.watched)
        return watched / plain if plain else float("nan")


def run(suite: Suite, repeat: int) -> Outcome:
    """Runs it `repeat` times without and with redhanded, alternately."""
    named = [suite.artifact, suite.tests, *suite.needs, LAUNCHER]
    class_path = artifacts.jars(suite.name, list(dict.fromkeys(named)))
    tests = class_path[list(dict.fromkeys(named)).index(suite.tests)]
    outcome = Outcome(suite)
    for number in range(1, repeat + 1):
        for kind in ("plain", "watched"):
            directory = places.workspace() / "suites" / suite.name / f"{kind}-{number}"
            shutil.rmtree(directory, ignore_errors=True)
            directory.mkdir(parents=True)
            for path, text in suite.files.items():
                (directory / path).parent.mkdir(parents=True, exist_ok=True)
                (directory / path).write_text(text)
            command = _command(suite, class_path, tests)
            if kind == "plain":
                result = measure.plain(command, directory, suite.limit_seconds)
                outcome.plain.append(result)
                outcome.plain_tests.append(_results(directory / "results"))
            else:
                result = measure.watched(command, directory, suite.limit_seconds, suite.redhanded_options)
                outcome.watched.append(result)
                outcome.watched_tests.append(_results(directory / "results"))
            tell(suite.name, kind, number, result, _results(directory / "results"))
    return outcome


def _command(suite: Suite, class_path: list[Path], tests: Path) -> list[str]:
    return [
        places.java(), *suite.java_options, "-cp", ":".join(map(str, class_path)),
        "org.junit.platform.console.ConsoleLauncher", "execute", "--disable-banner",
        "--details", "none", "--reports-dir", "results", "--scan-class-path", str(tests),
        *suite.launcher_options,
    ]  # fmt: skip


def _results(directory: Path) -> dict[str, str]:
    """Each test by `class name#test name` with `passed`, `failed` or `skipped`.

    Tests that share a name (a class run on its own and again in a JUnit 4 suite, parameters with the
    same text) have all their outcomes, sorted and joined.
    """
    outcomes: dict[str, list[str]] = {}
    for file in sorted(directory.glob("TEST-*.xml")):
        for case in xml.parse(file).getroot().iter("testcase"):
            failed = case.find("failure") is not None or case.find("error") is not None
            state = "failed" if failed else "skipped" if case.find("skipped") is not None else "passed"
            outcomes.setdefault(f"{case.get('classname')}#{case.get('name')}", []).append(state)
    return {name: " ".join(sorted(states)) for name, states in outcomes.items()}


def count(tests: dict[str, str], state: str | None = None) -> int:
    """How many tests there were, all or those that ended as `state`."""
    states = [each for states in tests.values() for each in states.split()]
    return len(states) if state is None else states.count(state)


def tell(name: str, kind: str, number: int, result: measure.Run, tests: dict[str, str]) -> None:
    """One line about a run that has ended."""
    print(
        f"{name} {kind} {number}: {count(tests)} tests, {count(tests, 'failed')} failed, "
        f"{result.wall:.1f} s, user {result.user:.1f} s, {result.peak_kib // 1024} MiB, "
        f"{len(result.findings)} findings",
        flush=True,
    )
