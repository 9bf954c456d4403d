"""Debian source packages -> source trees, by apt itself.

Only the upstream archive is used; a package is fetched once, later runs need no network.
"""

import subprocess
import tarfile
from pathlib import Path

from .. import places


def tree(package: str, version: str) -> Path:
    """The unpacked upstream archive of `package` at `version` (`newtonsoft-json`, `6.0.8+dfsg-1.1`)."""
    directory = places.workspace() / "sources" / f"{package}-{version}"
    complete = directory / "complete"
    if not complete.exists():
        directory.mkdir(parents=True, exist_ok=True)
        archive = _fetch(package, version, directory)
        with tarfile.open(archive) as content:
            content.extractall(directory / "tree", filter="data")
        complete.touch()
    roots = [each for each in (directory / "tree").iterdir() if each.is_dir()]
    return roots[0] if len(roots) == 1 else directory / "tree"


def _fetch(package: str, version: str, directory: Path) -> Path:
    command = ["apt-get", "source", "--download-only", f"{package}={version}"]
    done = subprocess.run(
        command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )  # fmt: skip
    # Debian's own changes are not needed, so it does not matter whether they could be fetched.
    archives = sorted(directory.glob(f"{package}_*.orig.tar.*"))
    if not archives:
        raise SystemExit(
            f"apt-get cannot fetch the source of {package} {version} (are there deb-src lines in apt's "
            f"sources?):\n{done.stdout}"
        )
    return archives[0]
