"""Words: French from the catalogue, English as written, plurals as the catalogue says."""

from pathlib import Path

import pytest

from gabare.kit.catalogues import catalogue
from gabare.kit.say import Say, speaker

RUSSIAN = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
{header}
msgid "{{n}} boat"
msgid_plural "{{n}} boats"
msgstr[0] "{{n}} лодка"
msgstr[1] "{{n}} лодки"
msgstr[2] "{{n}} лодок"

msgid "{{n}} ship"
msgid_plural "{{n}} ships"
msgstr[0] "{{n}} корабль"
msgstr[1] ""
msgstr[2] "{{n}} кораблей"

#, fuzzy
msgid "Left"
msgstr "Право"

msgid "Captain"
msgstr "Капитан"
"""
FORMS = r'"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"'


@pytest.fixture(params=[FORMS, ""], ids=["plural rule in the header", "no plural rule"])
def russian(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    package = f"russian_{bool(request.param)}".lower()
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    (tmp_path / package / "words.ru.po").write_text(RUSSIAN.format(header=request.param), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return Say("ru", (package, "gabare.cli"))


def test_a_text_is_said_in_both_languages() -> None:
    assert speaker("en", "gabare.cli")("Choose a number from 1 to {n}.", n=3) == "Choose a number from 1 to 3."
    assert speaker("fr", "gabare.cli")("Choose a number from 1 to {n}.", n=3) == "Choisissez un numéro de 1 à 3."


def test_french_counts_zero_as_one() -> None:
    french, english = (speaker(language, "gabare.games.rio_grande") for language in ("fr", "en"))
    said = [say.plural("{name} draws {n} card.", "{name} draws {n} cards.", n, name="A") for say in (french, english) for n in (0, 1, 2)]
    assert said == [
        "A pioche 0 carte.",
        "A pioche 1 carte.",
        "A pioche 2 cartes.",
        "A draws 0 cards.",
        "A draws 1 card.",
        "A draws 2 cards.",
    ]


def test_a_language_has_as_many_forms_as_its_catalogue_says_or_else_as_it_has(russian: Say) -> None:
    said = [russian.plural("{n} boat", "{n} boats", n) for n in (0, 1, 2, 5, 11, 21, 22)]
    assert said == ["0 лодок", "1 лодка", "2 лодки", "5 лодок", "11 лодок", "21 лодка", "22 лодки"]


def test_what_is_not_wholly_translated_stays_as_it_is_written(russian: Say) -> None:
    assert [russian.plural("{n} ship", "{n} ships", n) for n in (1, 2, 5)] == ["1 ship", "2 ships", "5 ships"]
    assert (russian("Left"), russian("Captain"), russian("Bot {n}", n=1)) == ("Left", "Капитан", "Bot 1")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_is_said_as_nothing(language: str) -> None:
    """And not as the header of the catalogue, which stands under the empty text."""
    assert speaker(language)("") == ""


def test_a_package_without_words_is_none() -> None:
    assert catalogue("gabare.bots", "fr") is None


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="there are fr, en"):
        speaker("de")
