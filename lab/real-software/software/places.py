"""Where things are: this directory, the workspace for what is downloaded and measured, the program."""

import os
import shlex
import shutil
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
REPOSITORY = HERE.parent.parent


def workspace() -> Path:
    """What is downloaded, compiled and measured goes here; nothing of it is part of the repository."""
    given = os.environ.get("REAL_SOFTWARE_WORKSPACE")
    return Path(given).resolve() if given else target() / "real-software"


def target() -> Path:
    """Cargo's target directory."""
    return Path(os.environ.get("CARGO_TARGET_DIR", REPOSITORY / "target")).resolve()


def redhanded() -> Path:
    """The program to try: the one named by REDHANDED, or the release build."""
    program = Path(os.environ.get("REDHANDED", target() / "release" / "redhanded")).resolve()
    if not program.is_file():
        raise SystemExit(
            f"there is no {program}: build it with "
            "`cargo build --release -p redhanded -p redhanded-jvm -p redhanded-dotnet`, or name another in REDHANDED"
        )
    return program


def redhanded_options() -> list[str]:
    """Options for every watched run, to compare settings: the words of REDHANDED_OPTIONS."""
    return shlex.split(os.environ.get("REDHANDED_OPTIONS", ""))


def java() -> str:
    """The `java` that runs the software: of JAVA_HOME, or the first in PATH."""
    home = os.environ.get("JAVA_HOME")
    return _program("java", home)


def javac() -> str:
    """The compiler beside it."""
    home = os.environ.get("JAVA_HOME")
    return _program("javac", home)


def program(name: str, package: str) -> str:
    """The program `name` in PATH, which Debian has in `package`."""
    found = shutil.which(name)
    if not found:
        raise SystemExit(f"there is no {name}: install it (for example `apt-get install {package}`)")
    return found


def nunit() -> Path:
    """NUnit's framework, which tests refer to: where Debian puts it."""
    found = sorted(Path("/usr/lib/cli").glob("nunit.framework-*/nunit.framework.dll"))
    if not found:
        raise SystemExit(
            "there is no nunit.framework.dll under /usr/lib/cli: install it "
            "(for example `apt-get install libnunit-framework2.6.3-cil`)"
        )
    return found[-1]


def _program(name: str, home: str | None) -> str:
    found = str(Path(home) / "bin" / name) if home else shutil.which(name)
    if not found or not Path(found).exists():
        raise SystemExit(f"there is no {name}: install a JDK (for example `apt-get install openjdk-17-jdk`)")
    return found
