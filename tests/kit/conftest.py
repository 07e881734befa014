"""What tests of the kit share."""

from collections.abc import Iterator

import pytest

from tests.kit.faults import FAULTS, Fault, with_fault


@pytest.fixture
def fault() -> Iterator[Fault]:
    yield with_fault
    FAULTS.clear()
