"""Known bugs: a driver that uses a library as its users do, on the affected and on the fixed version.

Every run starts without memory of earlier ones, so what is counted is what the first run finds.
"""

import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from . import artifacts, measure, places

DRIVERS = places.HERE / "drivers"


@dataclass
class Bug:
    """One entry of bugs.toml."""

    name: str
    about: str
    driver: str
    affected: str
    fixed: str
    object: str
    functions: str
    id: str = ""
    needs: list[str] = field(default_factory=list)
    limit_seconds: float = 120.0


@dataclass
class Tally:
    """The runs of one version. Findings that are not the one meant are kept for a human to judge."""

    version: str
    runs: int = 0
    found: int = 0
    others: dict[str, dict] = field(default_factory=dict)
    example: dict | None = None
    odd_ends: list[int | None] = field(default_factory=list)


def run(bug: Bug, times: int) -> tuple[Tally, Tally]:
    """Runs the driver `times` times on each of the two versions."""
    return _version(bug, bug.affected, times), _version(bug, bug.fixed, times)


def is_meant(bug: Bug, finding: dict) -> bool:
    """Whether `finding` is the bug: its object, and both calls inside the library's own code."""
    return finding["object_type"] == bug.object and all(
        f"{site['module']}.{site['function']}".startswith(bug.functions) for site in finding["sites"]
    )


def _version(bug: Bug, coordinate: str, times: int) -> Tally:
    artifact, version = coordinate.split(":")[1:3]
    class_path = artifacts.jars(f"{artifact}-{version}", [coordinate, *bug.needs])
    classes = places.workspace() / "drivers" / f"{bug.driver}-{version}"
    _compile(bug.driver, class_path, classes)
    path = ":".join(map(str, [classes, *class_path]))
    tally = Tally(version)
    for number in range(1, times + 1):
        directory = places.workspace() / "bugs" / f"{bug.driver}-{version}" / str(number)
        shutil.rmtree(directory, ignore_errors=True)
        result = measure.watched(
            [places.java(), "-cp", path, bug.driver], directory, bug.limit_seconds, ["--seed", str(number)]
        )
        tally.runs += 1
        meant = [finding for finding in result.findings if is_meant(bug, finding)]
        tally.found += bool(meant)
        tally.example = tally.example or (meant[0] if meant else None)
        for finding in result.findings:
            if finding not in meant:
                tally.others[finding["fingerprint"]] = finding
        if result.exit_status not in (0, 66):
            tally.odd_ends.append(result.exit_status)
    print(
        f"{bug.name}, {version}: found in {tally.found} of {tally.runs} runs, "
        f"{len(tally.others)} other findings, odd ends: {tally.odd_ends}",
        flush=True,
    )
    return tally


def _compile(driver: str, class_path: list[Path], classes: Path) -> None:
    classes.mkdir(parents=True, exist_ok=True)
    command = [
        places.javac(), "-nowarn", "-Xlint:none", "-proc:none", "-d", str(classes),
        "-cp", ":".join(map(str, class_path)),
        str(DRIVERS / "Requests.java"), str(DRIVERS / f"{driver}.java"),
    ]  # fmt: skip
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{driver} does not compile:\n{done.stdout}")
