#!/usr/bin/env python3
"""Installs Gabare into .venv beside this file, and then:

    python3 make.py serve           opens the ludothèque in the browser (its options after it: --port 8080 --data DIR ...)
    python3 make.py test            checks format, lint, types and import rules, and runs all tests
    python3 make.py test --quick    the same without the tests that start servers or a browser or take long, on the sources as they are

Needs Python 3.11 or newer with pip, and a C compiler for speed (without one the rules run interpreted).
"""

import os
import shutil
import subprocess
import sys
import venv
from glob import glob
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
QUICK = "not browser and not servers and not slow"
POSTGRES = "/usr/lib/postgresql/*/bin/postgres"  # where Debian keeps it
CONSTRAINTS = str(HERE / "constraints.txt")


def run(*command: str) -> None:
    print("+", " ".join(command), flush=True)
    try:
        done = subprocess.run([str(BIN / command[0]), *command[1:]], cwd=HERE)
    except KeyboardInterrupt:
        sys.exit(130)
    if done.returncode:
        sys.exit(done.returncode)


def install(what: str) -> None:
    if not BIN.exists():
        venv.create(VENV, with_pip=True)
    os.environ["PIP_CONSTRAINT"] = CONSTRAINTS
    os.environ["PIP_BUILD_CONSTRAINT"] = CONSTRAINTS  # for the packages that only the build needs; until pip 26.2 the other one did both
    os.environ["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    run("python", "-m", "pip", "install", "--quiet", what)


def install_servers() -> None:
    """What the tests drive: a browser, and the servers of a large installation. On Debian as root they come from its
    packages; elsewhere Playwright brings its browser, and tests that miss a server say so."""
    wanted = {"chromium": shutil.which("chromium"), "redis-server": shutil.which("redis-server"), "postgresql": glob(POSTGRES)}
    missing = [package for package, found in wanted.items() if not found]
    if missing and shutil.which("apt-get") and os.name == "posix" and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *missing]):
            print("+ apt-get", *command, flush=True)
            subprocess.run(["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=False)
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        run("playwright", "install", "chromium")


def serve(*arguments: str) -> None:
    install(".")
    run("gabare", "serve", *arguments)


def test(*arguments: str) -> None:
    if "--quick" in arguments:
        if not (BIN / "pytest").exists():
            install(".[dev]")
        os.environ["PYTHONPATH"] = str(HERE / "src")  # not what was installed: nothing is compiled
        arguments = ("-m", QUICK, *(argument for argument in arguments if argument != "--quick"))
    else:
        install(".[dev]")
        install_servers()
    run("ruff", "format", "--check", ".")
    run("ruff", "check", ".")
    run("mypy")
    run("lint-imports")
    run("python", "-m", "pytest", *arguments)


if __name__ == "__main__":
    tasks = {"serve": serve, "test": test}
    if len(sys.argv) < 2 or sys.argv[1] not in tasks:
        sys.exit(f"{__doc__}")
    tasks[sys.argv[1]](*sys.argv[2:])
