"""What happened, in sentences, for those who play and those who watch."""

from __future__ import annotations

import re
from collections import Counter
from typing import cast

import pytest

from gabare.games.loire import TITLE
from gabare.games.loire.actions import GRAMMAR
from gabare.games.loire.material import KIND_IDS, LAST_ROUND, REVEALED
from gabare.games.loire.rules import Loire
from gabare.games.loire.story import begin
from gabare.kit.game import Game
from gabare.kit.luck import Seeded
from gabare.kit.notation import View
from gabare.kit.state import NOBODY
from gabare.kit.title import Setting
from tests.games.loire.table import NAMES, Boat, can, hand, play, river, stack

REACHED = "The game ends, as 20 louis were reached."
STOPS = "Ana stops fishing, and discards the fishing card."
CESSE = "Ana cesse de pêcher et défausse sa carte Pêche."
WAITING = Boat("blois", "coal 1")
KEEPING: dict[str, Setting] = {"wine_sale_optional": True}
STRICT: dict[str, Setting] = {"nantes_loser_takes_free_quay": False}


def by_kind_order(held: tuple[str, int]) -> int:
    return KIND_IDS.index(held[0])


def told(state: Loire, *actions: str, language: str = "en", viewer: int = NOBODY) -> list[str]:
    """Plays all the actions and tells the last one."""
    play(state, *actions[:-1])
    seat, action, before = state.turn, GRAMMAR.read(actions[-1]), state.clone()
    play(state, actions[-1])
    views = [View(each.masked(viewer), viewer, TITLE.say(language), NAMES[: state.players]) for each in (before, state)]
    lines = TITLE.story.tell(views[0], seat, action, views[1])
    assert all(0 <= line.seat < state.players for line in lines)
    return [line.text for line in lines]


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        (
            "coal 1",
            [STOPS, "Ana lays coal 1: 3 spaces in all."],
            [CESSE, "Ana pose un charbon 1 : 3 cases en tout."],
        ),
        ("boatman", [STOPS, "Ana lays a boatman."], [CESSE, "Ana pose un marinier."]),
        (
            "fish",
            ["Ana discards the fishing card, lays another, and waits."],
            ["Ana défausse sa carte Pêche, en pose une autre et attend."],
        ),
        ("stay", ["Ana goes on fishing."], ["Ana continue à pêcher."]),
        (
            "go",
            [STOPS, "Ana goes 2 spaces, from Amboise to Saumur.", "The quay is free: Ana docks."],
            [CESSE, "Ana avance de 2 cases : Amboise → Saumur.", "Le quai est libre : Ana accoste."],
        ),
        (
            "explode 2 coal 3",
            [STOPS, "Ana plays an explosion: Bo loses Coal 3, 0 spaces left."],
            [CESSE, "Ana joue une explosion : Bo perd une carte Charbon 3, reste 0 case."],
        ),
        (
            "explode 1 coal 2",
            [STOPS, "Ana plays an explosion on coal of their own: Coal 2 is gone, 0 spaces left."],
            [CESSE, "Ana joue une explosion sur son propre charbon : Charbon 2 saute, reste 0 case."],
        ),
        (
            "bribe 2 tours",
            [STOPS, "Ana gives Vouvray away and bribes a boatman of Bo."],
            [CESSE, "Ana soudoie un marinier chez Bo avec un Vouvray."],
        ),
    ],
)
def test_preparations_are_told(action: str, english: list[str], french: list[str]) -> None:
    def table() -> Loire:
        return river(
            Boat("amboise", "coal 1, boatman, fishing, explosion", laid="coal 2, fishing", aboard="wine tours"),
            Boat("tours", "coal 1", laid="coal 3, boatman"),
        )

    assert told(table(), action) == english
    assert [line.replace("\u00a0", " ") for line in told(table(), action, language="fr")] == french


def test_equal_wines_are_counted() -> None:
    for language, line in (
        ("en", "Ana loads at Angers: traveller to Orléans (3 louis); 2 Savennières."),
        ("fr", "Ana charge à Angers : voyageur pour Orléans (3 louis) ; 2 Savennières."),
    ):
        state = river(Boat("angers"), Boat("tours", done=True), waiting="angers-orleans, wine angers, wine angers")
        assert line in [each.replace("\u00a0", " ") for each in told(state, "go", language=language)]


def test_the_first_rod_and_the_second_boatman() -> None:
    state = river(Boat("tours", "fishing, boatman, boatman"), WAITING)
    assert told(state, "fish") == ["Ana goes fishing, and waits."]
    assert told(state, "coal 1", "boatman", "go", "boatman") == ["Ana lays a boatman: 2 in all."]


@pytest.mark.parametrize(
    ("where", "coal", "line"),
    [
        ("tours", "", "Ana stays at Tours."),
        ("tours", "coal 1", "Ana goes 1 space, from Tours to Saumur."),
        ("tours up", "coal 3", "Ana goes 3 spaces, from Tours to Orléans."),
        ("ancenis", "coal 3", "Ana goes 3 spaces from Ancenis, and turns: 1 to Nantes, 2 to Angers."),
        ("blois up", "coal 3", "Ana goes 3 spaces from Blois, and turns: 1 to Orléans, 2 to Amboise."),
        ("ancenis", "coal 3, coal 3, coal 3", "Ana goes 9 spaces from Ancenis, and turns: 1 to Nantes, 7 to Orléans, 1 to Blois."),
        (
            "nantes",
            ", ".join(["coal 3"] * 8 + ["coal 1"]),
            "Ana goes 25 spaces from Nantes, and turns: 7 to Orléans, 7 to Nantes, 7 to Orléans, 4 to Saumur.",
        ),
        (
            "angers",
            ", ".join(["coal 3"] * 5 + ["coal 1"]),
            "Ana goes 16 spaces from Angers, and turns: 2 to Nantes, 7 to Orléans, 7 to Nantes.",
        ),
        ("ancenis", "coal 1", "Ana goes 1 space, from Ancenis to Nantes."),
    ],
)
def test_voyages_are_told_with_their_turns(where: str, coal: str, line: str) -> None:
    assert told(river(Boat(where, laid=coal), WAITING), "go")[0] == line


@pytest.mark.parametrize(
    ("a", "d", "line"),
    [
        (0, 1, "Bo holds the quay, and without boatmen Ana stays in mid-river."),
        (2, 0, "Bo holds the quay without boatmen; Ana has 2 and takes it. Bo is in mid-river now."),
        (3, 1, "Fight for the quay: Ana has 3, Bo 1. Both lose 1; Ana has 2 left and takes it. Bo is in mid-river now."),
        (2, 2, "Fight for the quay: Ana has 2, Bo 2. Both lose all; Bo, there first, keeps it. Ana is in mid-river now."),
        (1, 3, "Fight for the quay: Ana has 1, Bo 3. Both lose 1; Bo has 2 left and keeps it. Ana is in mid-river now."),
    ],
)
def test_a_fight_is_told_with_its_arithmetic(a: int, d: int, line: str) -> None:
    state = river(
        Boat("amboise", laid=", ".join(["coal 1"] + ["boatman"] * a)), Boat("tours", laid=", ".join(["boatman"] * d), quay="quay"), WAITING
    )
    assert told(state, "go")[1:] == [line]


def nantes(a: int, d: int, both: bool = False, options: dict[str, Setting] | None = None) -> Loire:
    other = Boat("nantes", quay="b") if both else Boat("tours", done=True)
    return river(
        Boat("ancenis", laid=", ".join(["coal 1"] + ["boatman"] * a)), Boat("nantes", laid=", ".join(["boatman"] * d), quay="a"),
        other, WAITING, options=options,
    )  # fmt: skip


def test_docking_at_nantes_is_told_quay_by_quay() -> None:
    assert told(nantes(0, 0), "go")[1:] == ["Quay B is free: Ana docks there."]
    assert told(nantes(0, 0, both=True), "go")[1:] == ["Both quays are held, and without boatmen Ana stays in mid-river."]
    assert told(nantes(1, 0), "go")[1:] == []  # the quay is still to be chosen
    assert told(nantes(1, 0), "go", "quay b") == ["Quay B is free: Ana docks there."]
    assert told(nantes(1, 0), "go", "quay a") == ["Bo holds quay A without boatmen; Ana has 1 and takes it. Bo takes the free quay B."]
    assert told(nantes(1, 2), "go", "quay a") == [
        "Fight for quay A: Ana has 1, Bo 2. Both lose 1; Bo has 1 left and keeps it. Ana takes the free quay B."
    ]
    assert told(nantes(1, 1, options=STRICT), "go", "quay a")[0].endswith("Bo, there first, keeps it. Ana is in mid-river now.")


def test_a_fight_is_told_in_french() -> None:
    line = told(nantes(3, 1), "go", "quay a", language="fr")[0].replace("\u00a0", " ")
    assert line == (
        "Bagarre pour le quai A : 3 pour Ana, 1 pour Bo. Chaque camp en perd 1 ; il en reste 2 à Ana, qui prend le quai. "
        "Bo prend le quai B, libre."
    )


def test_loading_landing_and_selling_are_told_in_the_leaders_order() -> None:
    state = river(
        Boat("nantes", aboard="wine tours, wine blois, orleans-nantes", quay="a"),
        Boat("tours", aboard="blois-tours, orleans-tours"),
        leader=1,
        waiting="tours-angers, wine tours, nantes-blois",
    )
    stack(state, ", ".join(["coal 1"] * 10))
    assert told(state, "go") == [
        "Bo stays at Tours.",
        "The quay is free: Bo docks.",
        "Bo loads at Tours: traveller to Angers (1 louis); Vouvray.",
        "Bo lands 2 travellers at Tours: 3 louis.",
        "Ana loads at Nantes: traveller to Blois (3 louis).",
        "Ana lands 1 traveller at Nantes: 4 louis.",
        "Ana sells 2 wines at quay A: 4 louis.",
        "Round 2: Ana leads.",
        "New cards. Travellers: 0, wines: 0, suns: 0, to take: 10.",
    ]


def test_wine_that_may_be_kept_is_told_card_by_card() -> None:
    state = river(Boat("nantes", aboard="wine tours, wine blois"), Boat("nantes", aboard="wine blois", quay="b"), options=KEEPING)
    assert told(state, "go")[1:] == ["Quay A is free: Ana docks there."]
    assert told(state, "sell tours") == ["Ana sells 1 wine at quay A: 2 louis."]
    assert told(state, "keep") == ["Ana keeps 1 wine."]  # Bo is asked next
    assert told(state, "keep")[:2] == ["Bo keeps 1 wine.", "Round 2: Bo leads."]


@pytest.mark.parametrize(
    ("waiting", "talon", "lines"),
    [
        (
            "wine angers, wine tours",
            "sun, sun",
            ["New cards. Travellers: 0, wines: 0, suns: 2, to take: 8.", "The sun turns 2 wines on the banks to vinegar."],
        ),
        (
            "tours-angers",
            "sun",
            ["New cards. Travellers: 0, wines: 0, suns: 1, to take: 9.", "The sun shines, but no wine was waiting on the banks."],
        ),
        (
            "wine angers",
            "wine tours, wine tours, tours-angers, tours-saumur, nantes-blois",
            [
                "New cards. Travellers: 3, wines: 2, suns: 0, to take: 5.",
                "New on the banks. Tours: travellers to Saumur (1 louis), Angers (1 louis); 2\u00a0Vouvray. "
                "Nantes: traveller to Blois (3 louis).",
            ],
        ),
    ],
)
def test_new_cards_are_told_so_that_they_add_up(waiting: str, talon: str, lines: list[str]) -> None:
    state = river(Boat("blois"), Boat("blois", done=True), waiting=waiting)
    stack(state, ", ".join([talon] + ["coal 1"] * (10 - len(talon.split(",")))))
    assert told(state, "go")[3:] == lines


@pytest.mark.parametrize("players", [2, 6])
def test_the_new_cards_of_every_round_add_up(players: int) -> None:
    game, luck = Game(TITLE, players, secret=bytes([players])), Seeded(players)
    while not game.over:
        legal = game.state.legal_actions(game.turn)
        game.play(legal[luck.below(len(legal))])
    told = [line.text for lines in game.tell() for line in lines if line.text.startswith("New cards.")]
    assert [sum(map(int, re.findall(r"\d+", text))) for text in told] == [REVEALED[players]] * len(told)
    assert len(told) == cast(Loire, game.state).round > 1


def test_a_renewed_talon_is_told() -> None:
    state = stack(river(Boat("blois"), Boat("blois", done=True)), "coal 1")
    assert "The talon is used up: the discard pile is shuffled and turned over." in told(state, "go")


def test_the_deal_is_told_once() -> None:
    state = TITLE.new_game(2, None, Seeded(3))
    assert isinstance(state, Loire)
    name = NAMES[state.turn]
    assert told(state, "place tours") == [f"{name} begins at Tours."]
    assert told(state, "place blois")[1:3] == ["Everybody is dealt five cards.", f"Round 1: {name} leads."]
    drafted = can(state)[0]
    assert told(state, drafted) == [f"{name} takes {drafted.removeprefix('draft ')}."]


@pytest.mark.parametrize(
    ("boats", "line"),
    [
        ((Boat("tours", money=21), Boat("saumur", money=3, done=True)), f"Ana wins with 21 louis! {REACHED}"),
        (
            (Boat("tours", "boatman", money=21), Boat("saumur", money=21, done=True)),
            f"Ana wins with 21 louis, and more boatmen in hand! {REACHED}",
        ),
        ((Boat("tours", money=21), Boat("saumur", money=21, done=True)), f"Shared victory: Ana, Bo, 21 louis each. {REACHED}"),
    ],
)
def test_the_end_is_told(boats: tuple[Boat, ...], line: str) -> None:
    assert told(river(*boats), "go")[-1] == line


def test_the_last_round_is_told() -> None:
    state = river(Boat("tours", money=12), Boat("saumur", money=3, done=True))
    state.round = LAST_ROUND
    assert told(state, "go")[-1] == "Ana wins with 12 louis! The game ends after 60 rounds."


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_games_are_told_alike_to_all_but_for_the_cards_that_one_is_dealt(players: int, language: str) -> None:
    game, luck = Game(TITLE, players, {"wine_sale_optional": players == 4}, secret=bytes([players])), Seeded(players)
    while not game.over:
        legal = game.state.legal_actions(game.turn)
        game.play(legal[luck.below(len(legal))])
    spectator = game.tell(NOBODY, language)
    assert all(lines for lines in spectator)
    mine = TITLE.say(language)("You are dealt: {cards}.", cards="").rstrip(".")
    own = [[line for line in lines if not line.text.startswith(mine)] for lines in game.tell(0, language)]
    assert own == spectator
    assert not any(line.text.startswith(mine) for lines in spectator for line in lines)


def test_who_is_dealt_cards_is_told_which_and_nobody_else_is() -> None:
    def last_place(viewer: int, language: str = "en") -> list[str]:
        state = TITLE.new_game(2, None, Seeded(3))
        assert isinstance(state, Loire)
        return told(state, "place tours", "place blois", language=language, viewer=viewer)

    dealt = play(cast(Loire, TITLE.new_game(2, None, Seeded(3))), "place tours", "place blois")
    for viewer in (0, 1):
        held = Counter(hand(dealt, viewer)[:5])
        cards = ", ".join(word.capitalize() + (f" ×{n}" if n > 1 else "") for word, n in sorted(held.items(), key=by_kind_order))
        assert last_place(viewer)[2] == f"You are dealt: {cards}."
    assert last_place(0, "fr")[2].startswith("Vous recevez\u00a0: ")
    assert not any(line.startswith("You") for line in last_place(NOBODY))


def test_the_log_begins_with_who_leads() -> None:
    state = TITLE.new_game(3, None, Seeded(3))
    assert isinstance(state, Loire)
    for language, text in {
        "en": "{} leads the first round.",
        "fr": "{} reçoit le pion Meneur de jeu pour la première manche.",
    }.items():
        (line,) = begin(View(state.masked(NOBODY), NOBODY, TITLE.say(language), NAMES[:3]))
        assert (line.text, line.seat) == (text.format(NAMES[state.leader]), state.leader)
