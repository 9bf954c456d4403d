"""Bugs of .NET libraries: a driver that uses the library as its users do, many times.

Every run starts without memory of earlier ones, so what is counted is what the first run finds.
"""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .. import measure, places
from ..bugs import Tally
from . import suites

DRIVERS = places.HERE / "drivers-dotnet"
HEAD = """\
| library | bug | found in run 1 | other findings |
|---|---|---|---|"""


@dataclass
class Bug:
    """One entry of dotnet.toml."""

    name: str
    about: str
    suite: str
    library: str
    driver: str
    object: str
    functions: str
    limit_seconds: float = 120.0

    def is_meant(self, finding: dict) -> bool:
        """Whether `finding` is the bug: its object, and both calls inside the library's own code."""
        return finding["object_type"].startswith(self.object) and all(
            f"{site['module']}.{site['function']}".startswith(self.functions) for site in finding["sites"]
        )


def run(bug: Bug, suite: suites.Suite, times: int) -> Tally:
    """Runs the driver `times` times under redhanded."""
    driver = _compiled(bug, suite)
    tally = Tally(suite.title)
    for number in range(1, times + 1):
        directory = places.workspace() / "bugs" / bug.driver / str(number)
        shutil.rmtree(directory, ignore_errors=True)
        command = [places.program("mono", "mono-runtime"), str(driver)]
        result = measure.watched(command, directory, bug.limit_seconds, ["--seed", str(number)])
        tally.runs += 1
        meant = [finding for finding in result.findings if bug.is_meant(finding)]
        tally.found += bool(meant)
        tally.example = tally.example or (meant[0] if meant else None)
        for finding in result.findings:
            if finding not in meant:
                tally.others[finding["fingerprint"]] = finding
        if result.exit_status not in (0, 66):
            tally.odd_ends.append(result.exit_status)
    print(
        f"{bug.name}: found in {tally.found} of {tally.runs} runs, {len(tally.others)} other findings, "
        f"odd ends: {tally.odd_ends}",
        flush=True,
    )
    return tally


def rows(results: list[tuple[Bug, Tally]]) -> list[str]:
    """The table, and below it what a human has to look at."""
    lines = [HEAD]
    for bug, tally in results:
        lines.append(f"| {tally.version} | {bug.about} | {tally.found}/{tally.runs} | {len(tally.others)} |")
    for bug, tally in results:
        if tally.example:
            lines.append(f"\n{bug.name}: {_told(tally.example)}")
        lines += [f"\n{bug.name}, another: {_told(finding)}" for finding in tally.others.values()]
    return lines


def _told(finding: dict) -> str:
    sites = " + ".join(f"{site['module']}.{site['function']}:{site['line']}" for site in finding["sites"])
    return f"{finding['headline']}: {sites}"


def _compiled(bug: Bug, suite: suites.Suite) -> Path:
    binaries = suites.compiled(suite)
    into = places.workspace() / "drivers" / bug.driver
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    for file in binaries.glob(f"{bug.library}*"):
        shutil.copy(file, into)
    driver = into / f"{bug.driver}.exe"
    command = [
        places.program("mcs", "mono-mcs"), "-nologo", "-debug", f"-reference:{into / bug.library}",
        f"-out:{driver}", str(DRIVERS / "Requests.cs"), str(DRIVERS / f"{bug.driver}.cs"),
    ]  # fmt: skip
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{bug.driver} does not compile:\n{done.stdout}")
    return driver
