"""Results -> the tables of docs/evaluation.md, in Markdown."""

import statistics

from .bugs import Bug, Tally
from .suites import Outcome, count

SUITES_HEAD = """\
| library | tests | failed without / with | changed | calls seen | delays | found | wall time | CPU time | peak memory |
|---|---|---|---|---|---|---|---|---|---|"""

BUGS_HEAD = """\
| library | bug | affected | found | fixed in | still found | other findings |
|---|---|---|---|---|---|---|"""


def suite_row(outcome: Outcome) -> str:
    """One library: results, findings, and what was spent with redhanded as a multiple of without."""
    tests = _spread([count(tests) for tests in outcome.plain_tests])
    failed = " / ".join(
        _spread([count(tests, "failed") for tests in runs])
        for runs in (outcome.plain_tests, outcome.watched_tests)
    )
    calls = statistics.median(run.cost.get("calls", 0) for run in outcome.watched)
    delayed = [run.cost.get("delayed_micros", 0) / 1e6 for run in outcome.watched]
    delays = statistics.median(run.cost.get("delays", 0) for run in outcome.watched)
    wall = statistics.median(run.wall for run in outcome.plain)
    peak = statistics.median(run.peak_kib for run in outcome.plain) / 1024
    more = statistics.median(run.peak_kib for run in outcome.watched) / 1024 - peak
    return (
        f"| {outcome.suite.title} | {tests} | {failed} | {len(outcome.changed())} | {calls:,.0f} | "
        f"{delays:.0f} ({statistics.median(delayed):.1f} s) | {len(outcome.findings())} | "
        f"{wall:.0f} s × {outcome.ratio('wall'):.2f} | × {outcome.ratio('user'):.2f} | "
        f"{peak:.0f} MiB × {outcome.ratio('peak_kib'):.2f} ({more:+.0f} MiB) |"
    )


def suite_notes(outcome: Outcome) -> list[str]:
    """What a human has to look at: changes, unrest, findings."""
    lines = [f"  changed: {each}" for each in outcome.changed()]
    lines += [f"  unsteady without redhanded, too: {each}" for each in outcome.unsteady()]
    for finding in outcome.findings().values():
        sites = " + ".join(
            f"{site['module']}.{site['function']}:{site['line']}" for site in finding["sites"]
        )
        times = f"{finding['runs']} of {len(outcome.watched)} runs"
        lines.append(f"  found in {times}: {finding['headline']}: {sites}")
        lines += [f"    in {test}" for test in finding["tests"]]
    return [f"{outcome.suite.name}:", *lines] if lines else []


def bug_row(bug: Bug, affected: Tally, fixed: Tally) -> str:
    """One bug: how often the first run found it, and that it is gone from the fixed version."""
    artifact = bug.affected.split(":")[1]
    others = len(affected.others) + len(fixed.others)
    return (
        f"| {artifact} | {bug.id + ': ' if bug.id else ''}{bug.about} | {affected.version} | "
        f"{affected.found}/{affected.runs} | {fixed.version} | {fixed.found}/{fixed.runs} | {others} |"
    )


def bug_notes(bug: Bug, affected: Tally, fixed: Tally) -> list[str]:
    """Where the bug was seen, and every finding that is not it."""
    lines = []
    if affected.example:
        sites = " + ".join(f"{site['file']}:{site['line']}" for site in affected.example["sites"])
        lines.append(f"  {affected.example['headline']}: {sites}")
    for tally in (affected, fixed):
        for finding in tally.others.values():
            sites = " + ".join(
                f"{site['module']}.{site['function']}:{site['line']}" for site in finding["sites"]
            )
            lines.append(f"  another in {tally.version}: {finding['headline']}: {sites}")
        if tally.odd_ends:
            lines.append(f"  ends of {tally.version} other than 0 and 66: {tally.odd_ends}")
    return [f"{bug.name}:", *lines] if lines else []


def _spread(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    return f"{low:,}" if low == high else f"{low:,}-{high:,}"
