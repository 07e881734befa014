"""Words: French from the catalogue, English as written."""

import pytest

from gabare.kit.say import speaker


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


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="there are fr, en"):
        speaker("de")
