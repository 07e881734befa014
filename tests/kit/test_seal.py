"""What binds the luck of a table: secret and contributions together, neither of them alone."""

from __future__ import annotations

import hmac
from hashlib import sha256

import pytest

from gabare import start
from gabare.kit.game import Game
from gabare.kit.luck import commitment
from gabare.kit.record import RecordError, loads, record
from gabare.kit.say import speaker
from gabare.kit.seal import Contribution, Seal
from gabare.kit.title import find

SECRET = sha256(b"the server's").digest()
ANNE, BOB = sha256(b"Anne's").digest(), sha256(b"Bob's").digest()


def given(revealed: bytes) -> Contribution:
    return Contribution(commitment(revealed), revealed)


def withheld(of: bytes) -> Contribution:
    return Contribution(commitment(of))


def played(*contributions: Contribution | None, secret: bytes = SECRET) -> Game:
    game = Game(find("rio-grande"), 2, names=("Anne", "Bob"), secret=secret, seal=Seal(commitment(secret), contributions))
    while not game.over:
        game.play(game.choices()[0].text)
    return game


WHOLE = record(played(given(ANNE), given(BOB))).dumps()


def drawn(game: Game) -> list[int]:
    return [*game.opening, *(outcome for move in game.moves for outcome in move.outcomes)]


def test_whoever_chose_the_secret_did_not_choose_the_outcomes() -> None:
    """The same secret with another contribution, of either player, draws otherwise from the set-up on."""
    other = sha256(b"not known before").digest()
    openings = {played(*both).opening for both in [(given(ANNE), given(BOB)), (given(other), given(BOB)), (given(ANNE), given(other))]}
    assert len(openings) == 3


def test_a_contribution_without_the_secret_tells_nothing() -> None:
    assert played(given(ANNE)).opening != played(given(ANNE), secret=sha256(b"another").digest()).opening


def test_what_was_not_revealed_is_no_part_of_the_luck() -> None:
    assert drawn(played(given(ANNE), withheld(BOB))) == drawn(played(given(ANNE), None)) != drawn(played(given(ANNE), given(BOB)))


def test_the_luck_is_drawn_as_the_documentation_says() -> None:
    """Written out once more, so that no release draws otherwise: records are verified for ever."""
    game = played(given(ANNE), withheld(BOB))
    key = hmac.new(SECRET, ANNE, "sha256").digest()
    for number, outcomes in enumerate([game.opening, *(move.outcomes for move in game.moves)]):
        luck, sizes = game.luck(number), [2**32, 7, 1][: len(outcomes)]
        for drawn, size in enumerate(sizes):
            word = int.from_bytes(hmac.new(key, f"{number}:{drawn}".encode(), "sha256").digest()[:16], "big")
            assert luck.below(size) == word * size >> 128
    assert game.opening == (0, 142, 58, 75, 29, 92, 131, 92, 136, 152, 1)


def test_contributions_count_in_the_order_of_the_seats() -> None:
    assert played(given(ANNE), given(BOB)).opening != played(given(BOB), given(ANNE)).opening


def test_games_without_contributions_draw_as_they_always_did() -> None:
    assert start("rio-grande", players=2, seed=7).opening == (105, 126, 74, 51, 99, 19, 153, 142, 16, 153, 0)
    assert (
        start("rio-grande", players=2, seed=7).opening
        != Game(find("rio-grande"), 2, secret=sha256(b"seed 7").digest(), seal=Seal("", ())).opening
    ), "and the new kind of luck differs from it even where nobody contributes"


def test_a_record_shows_every_contribution_and_is_verified() -> None:
    game = played(given(ANNE), withheld(BOB))
    text = record(game).dumps()
    assert text.startswith("gabare: 2\n")
    assert f"\ncontribution 1: {commitment(ANNE)} {ANNE.hex()}\n" in text
    assert f"\ncontribution 2: {commitment(BOB)} not revealed\n" in text
    assert loads(text) == record(game)
    proof = loads(text).verify()
    assert (proof.outcomes, proof.contributed, proof.left_out) == (len(drawn(game)), ("Anne",), ("Bob",))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (f" {BOB.hex()}", f" {ANNE.hex()}", "contribution of Bob is not the one whose hash was given"),
        (f" {BOB.hex()}", " not revealed", "outcomes are not those"),
        (f"contribution 2: {commitment(BOB)} {BOB.hex()}\n", "", "outcomes are not those"),
        (f" {BOB.hex()}", f" {BOB.hex()[2:]}", "contribution of seat 2 is not readable"),
        ("contribution 2: ", "contribution 3: ", "contribution of seat 3 is not readable"),
        ("gabare: 2", "gabare: 1", "outcomes are not those"),
        (f"commitment: {commitment(SECRET)}", f"commitment: {commitment(ANNE)}", "not the one that was committed"),
    ],
)
def test_a_record_with_another_seal_is_not_verified(old: str, new: str, why: str) -> None:
    assert old in WHOLE
    with pytest.raises(RecordError, match=why):
        loads(WHOLE.replace(old, new)).verify()


def test_a_secret_is_no_longer_than_a_table_keeps() -> None:
    with pytest.raises(RecordError, match="the secret is too long"):
        loads(WHOLE.replace("secret: ", "secret: " + "00" * 150_000))


def test_what_is_proved_is_said_and_what_is_not() -> None:
    both = " ".join(loads(WHOLE).verify().lines(speaker("en")))
    assert "follow from the secret and the contributions. Contributions of: Anne, Bob. Whoever of them finds in the record" in both
    assert "eft out" not in both
    assert "That nobody knew them is never proved" in both
    one = " ".join(record(played(given(ANNE), withheld(BOB))).verify().lines(speaker("fr")))
    assert "Contributions de\u00a0: Anne. Écartée, faute d’avoir été dévoilée à temps, la contribution de\u00a0: Bob." in one
    assert "Sauf pour ce qui a été écarté" in one, "who knew the secret could choose whether to leave out"
    for nobody in (played(withheld(ANNE), None), start("rio-grande", players=2, seed=1)):
        while not nobody.over:
            nobody.play(nobody.choices()[0].text)
        said = " ".join(record(nobody).verify().lines(speaker("en")))
        assert "is not proved: no player contributed" in said
        assert "has the proof" not in said
