"""Maven coordinates -> jar files, by Maven itself.

A set of artifacts is resolved once, together with what its poms ask for, and copied into a
directory named after the set; later runs need no network.
"""

import hashlib
import subprocess
from pathlib import Path
from xml.sax.saxutils import escape

from . import places

COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies"


def jars(name: str, coordinates: list[str]) -> list[Path]:
    """The jars of `coordinates` (`group:artifact:version[:classifier]`) and of all they need.

    The order of the list is kept for the artifacts named in it; the rest follows by name.
    """
    digest = hashlib.sha256("\n".join(coordinates).encode()).hexdigest()[:12]
    directory = places.workspace() / "artifacts" / f"{name}-{digest}"
    complete = directory / "complete"
    if not complete.exists():
        directory.mkdir(parents=True, exist_ok=True)
        pom = directory / "pom.xml"
        pom.write_text(_pom(coordinates))
        _maven(pom, directory / "lib")
        complete.touch()
    named = [directory / "lib" / _file_name(each) for each in coordinates]
    missing = [str(path) for path in named if not path.exists()]
    if missing:
        raise SystemExit(f"{name}: Maven did not deliver {', '.join(missing)}")
    return named + sorted(path for path in (directory / "lib").iterdir() if path not in named)


def _file_name(coordinate: str) -> str:
    group, artifact, version, *classifier = coordinate.split(":")
    return "-".join([artifact, version, *classifier]) + ".jar"


def _pom(coordinates: list[str]) -> str:
    dependencies = ""
    for coordinate in coordinates:
        group, artifact, version, *classifier = coordinate.split(":")
        dependencies += "<dependency>"
        dependencies += f"<groupId>{escape(group)}</groupId><artifactId>{escape(artifact)}</artifactId>"
        dependencies += f"<version>{escape(version)}</version>"
        if classifier:
            dependencies += f"<classifier>{escape(classifier[0])}</classifier>"
        dependencies += "</dependency>\n"
    return (
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        "<groupId>redhanded.lab</groupId><artifactId>real-software</artifactId><version>1</version>\n"
        f"<dependencies>\n{dependencies}</dependencies></project>\n"
    )


def _maven(pom: Path, destination: Path) -> None:
    command = ["mvn", "-q", "-B", "-f", str(pom), COPY, f"-DoutputDirectory={destination}"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise SystemExit(f"Maven could not resolve {pom}:\n{done.stdout}")
