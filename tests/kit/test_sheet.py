"""Still art: drawings of one file, under names of the game's own, as pages can hold them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gabare.kit.sheet import Sheet, SheetError

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">'
Drawn = Callable[[str], Sheet]


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """A game with this art."""

    def sheet(defs: str) -> Sheet:
        package = f"drawn_{tmp_path.name.replace('-', '_')}"
        folder = tmp_path / package
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "art.svg").write_text(f"{HEAD}<style>.a {{}}</style><defs>{defs}</defs><use href='#x'/></svg>", "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, package, raising=False)
        return Sheet(package, "my")

    return sheet


def test_drawings_are_named_after_their_game_and_so_is_what_they_refer_to(drawn: Drawn) -> None:
    sheet = drawn('<pattern id="dots"/><g id="boat"><path fill="url(#dots)"/><use href="#sail"/></g><path id="sail" d="M0 0"/>')
    assert sheet.layer() == (
        "<g id='art' class='layer'><defs><pattern id='my-dots'></pattern>"
        "<g id='my-boat'><path fill='url(#my-dots)'></path><use href='#my-sail'></use></g><path id='my-sail' d='M0 0'></path></defs></g>"
    )


def test_what_an_editor_writes_becomes_what_a_page_takes(drawn: Drawn) -> None:
    sheet = drawn('\n<path\n   style="fill:none; stroke:#123456"\n  inkscape:label="hull" id="hull"/>\n<!-- a remark -->')
    assert sheet.drawings == {"hull": "<path fill='none' stroke='#123456' id='my-hull'></path>"}


def test_a_drawing_is_shown_at_a_place_and_a_size(drawn: Drawn) -> None:
    sheet = drawn('<path id="hull"/>')
    assert sheet.use("hull") == "<use href='#my-hull'></use>"
    assert sheet.use("hull", 3, 4, 2, 90) == "<use href='#my-hull' transform='translate(3 4) rotate(90) scale(2)'></use>"
    assert sheet.icon("hull", 3, 4, 12) == "<use href='#my-hull' transform='translate(3 4) scale(0.5)'></use>"


def test_a_name_that_is_not_there_is_said(drawn: Drawn) -> None:
    with pytest.raises(SheetError, match=r"art\.svg has no drawing named sial"):
        drawn('<path id="sail"/>').use("sial")


@pytest.mark.parametrize(
    ("defs", "said"),
    [
        ('<path id="a"/><g id="a"/>', "two drawings are named a"),
        ("<path/>", "a drawing is not named"),
        ('<path id="a">', "mismatched tag"),
    ],
)
def test_what_is_wrong_with_the_art_is_said(drawn: Drawn, defs: str, said: str) -> None:
    with pytest.raises(SheetError, match=said):
        drawn(defs).layer()
