"""One run of a program, plain or under `redhanded run`: what it took and how it ended.

The program itself is measured by GNU time, which stands directly before it in both cases, so the numbers
of a watched run are those of the watched program, without redhanded's own small process. Wall time is
that of the whole command, with it.
"""

import json
import os
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from . import places

GNU_TIME = "/usr/bin/time"


@dataclass
class Run:
    """One run. Times in seconds, memory in KiB."""

    wall: float
    user: float
    peak_kib: int
    exit_status: int | None
    output: str
    report: dict = field(default_factory=dict)

    @property
    def findings(self) -> list[dict]:
        """What redhanded proved; nothing in a plain run."""
        return self.report.get("findings", [])

    @property
    def cost(self) -> dict:
        """What redhanded counted."""
        return self.report.get("cost", {})


def plain(command: list[str], directory: Path, limit: float) -> Run:
    """Runs `command` in `directory`; after `limit` seconds it is ended, and has no exit status."""
    directory.mkdir(parents=True, exist_ok=True)
    return _run([], command, directory, limit)


def watched(command: list[str], directory: Path, limit: float, options: list[str]) -> Run:
    """The same under `redhanded run`, with no memory of earlier runs unless `options` name one."""
    directory.mkdir(parents=True, exist_ok=True)
    report = directory / "report.json"
    report.unlink(missing_ok=True)
    state = directory / "redhanded"
    before = [
        str(places.redhanded()), "run", "--quiet", "--progress", "never",
        "--directory", str(state), "--output", str(report), *options, *places.redhanded_options(), "--",
    ]  # fmt: skip
    run = _run(before, command, directory, limit)
    if report.exists():
        run.report = json.loads(report.read_text())
    return run


def _run(before: list[str], command: list[str], directory: Path, limit: float) -> Run:
    if not Path(GNU_TIME).exists():
        raise SystemExit("there is no GNU time: install it (for example `apt-get install time`)")
    numbers = directory / "time.txt"
    output = directory / "output.txt"
    timed = [GNU_TIME, "--quiet", "--output", str(numbers), "--format", "%U %M"]
    status = None
    begin = time.monotonic()
    with output.open("wb") as sink:
        process = subprocess.Popen(
            [*before, *timed, *command], cwd=directory, stdout=sink, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            status = process.wait(limit)
        except subprocess.TimeoutExpired:
            _end(process)
    wall = time.monotonic() - begin
    user, peak = _numbers(numbers)
    return Run(wall, user, peak, status, output.read_text(errors="replace"))


def _end(process: subprocess.Popen) -> None:
    """Ends the session that `process` leads: it was started for this run alone."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _numbers(path: Path) -> tuple[float, int]:
    words = path.read_text().split() if path.exists() else []
    return (float(words[-2]), int(words[-1])) if len(words) >= 2 else (0.0, 0)
