"""What holds for all tests."""

from pathlib import Path

import pytest
from hypothesis import settings

from tests import chance

settings.register_profile("gabare", deadline=None)  # how long an example takes says something about the machine, not about the code
settings.load_profile("gabare")

BROWSER = Path(__file__).parent / "browser"
SERVERS = {"Server", "serving", "Start"}  # a module that knows one of these starts servers


def pytest_configure() -> None:
    chance.seed()  # before other processes are started, which inherit it


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(BROWSER):
            item.add_marker("browser")
        elif isinstance(item, pytest.Function) and SERVERS & vars(item.module).keys():
            item.add_marker("servers")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    if exitstatus:
        terminalreporter.write_line(f"random choices: {chance.SEED}={chance.seed()} makes the same ones again")
