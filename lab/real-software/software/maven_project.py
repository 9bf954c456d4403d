"""An ordinary Maven project (JUnit 4 and 5, Mockito's inline mock maker, JaCoCo), with and without
redhanded: the results of the tests and the coverage must be the same, and its one bug must be found
with the name of the test.
"""

import csv
import json
import os
import shutil
import subprocess
import xml.etree.ElementTree as xml
from pathlib import Path

from . import places

PROJECT = places.HERE / "maven-project"


def run() -> list[str]:
    """What came of it, as lines of Markdown."""
    here = places.workspace() / "maven-project"
    shutil.rmtree(here, ignore_errors=True)
    shutil.copytree(PROJECT, here)
    subprocess.run(["mvn", "-q", "-B", "test"], cwd=here, check=True, stdout=subprocess.DEVNULL)
    plain_tests, plain_coverage = _tests(here), _coverage(here)
    shutil.rmtree(here / "target")
    report = here / "report.json"
    watched = [str(places.redhanded()), "run", "--quiet", "--output", str(report), "--"]
    status = subprocess.run(
        [*watched, "mvn", "-q", "-B", "-o", "test"], cwd=here, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env={**os.environ},
    ).returncode  # fmt: skip
    found = json.loads(report.read_text())["findings"]
    same_tests = _tests(here) == plain_tests
    same_coverage = _coverage(here) == plain_coverage
    tests = sorted({test for finding in found for test in finding["tests"]})
    return [
        f"- exit status {status} (66: the tests passed and something was found)",
        f"- {len(plain_tests)} tests; results {'the same' if same_tests else 'DIFFERENT'}",
        f"- JaCoCo's coverage {'the same' if same_coverage else 'DIFFERENT'}",
        f"- {len(found)} findings, named after {', '.join(tests) or 'no test'}",
    ]


def _tests(project: Path) -> dict[str, bool]:
    return {
        f"{case.get('classname')}#{case.get('name')}": len(case) == 0
        for file in (project / "target" / "surefire-reports").glob("TEST-*.xml")
        for case in xml.parse(file).getroot().iter("testcase")
    }


def _coverage(project: Path) -> list[list[str]]:
    with (project / "target" / "site" / "jacoco" / "jacoco.csv").open() as file:
        return sorted(csv.reader(file))
