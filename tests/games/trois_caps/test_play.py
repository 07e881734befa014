"""Random play: nothing is lost, nobody is stuck, nothing leaks, whatever the level and the number of boats."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from gabare.games.trois_caps import TITLE
from gabare.games.trois_caps.actions import GRAMMAR
from gabare.games.trois_caps.adjacency import ZONES
from gabare.games.trois_caps.material import ROUNDS, SURE_START
from gabare.games.trois_caps.rules import TroisCaps
from gabare.kit.luck import Seeded
from gabare.kit.record import loads
from gabare.kit.state import NOBODY
from tests.games.trois_caps.table import boat, table
from tests.rule import rule

RECORDS = Path(__file__).parent / "records"
LEVELS = ["learning", "1", "2", "3"]


def step(state: TroisCaps, luck: Seeded) -> None:
    """Any awaited seat, any legal action."""
    seats = [seat for seat in range(state.players) if state.awaits(seat)]
    seat = seats[luck.below(len(seats))]
    actions = state.legal_actions(seat)
    assert len(actions)
    action = actions[luck.below(len(actions))]
    assert GRAMMAR.read(GRAMMAR.write(action)) == action
    state.apply(seat, action, luck)
    assert state.broken() == ""


@rule("trois-caps-10.3")
@pytest.mark.parametrize("simple", [False, True])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_races_end_within_their_limit(players: int, level: str, simple: bool) -> None:
    luck = Seeded(players * 100 + LEVELS.index(level))
    state = cast(TroisCaps, TITLE.new_game(players, {"level": level, "simple_mishaps": simple}, luck))
    actions = 0
    while not state.over:
        step(state, luck)
        actions += 1
    assert actions <= TITLE.longest
    assert state.round <= ROUNDS
    assert sum(state.shares()) == pytest.approx(1)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_boats_all_over_the_chart_keep_the_rules_and_their_secrets(level: str, seed: int) -> None:
    luck = Seeded(seed)
    calm = level == "learning"
    game = table(
        boat("20,23", to="Alcudiamar"), boat("12,30", to="Gruissan"), boat("4,9"), boat("19,8", to="Almerimar", trolling=True),
        boat("13,3", to="Vilamoura"), boat("23,16", to="Almerimar"), level=level, wind="" if calm else "n",
    )  # fmt: skip
    state = cast(TroisCaps, game.state)
    zones = set()
    for number in range(400):
        if state.over:
            break
        zones |= {ZONES[made.cell] for made in state.boats}
        if number % 20 == 0:
            for viewer in range(NOBODY, state.players):
                masked = state.masked(viewer)
                whole = masked.redealt(luck)
                assert masked.broken() == whole.broken() == ""
                assert whole.masked(viewer).to_dict() == masked.to_dict()
            assert TroisCaps.from_dict(state.to_dict()).to_dict() == state.to_dict()
        step(state, luck)
    assert calm == (zones == {0, 9} or zones == {0})


@rule("trois-caps-10.1")
def test_a_recorded_race_to_gruissan() -> None:
    game = loads((RECORDS / "gruissan.txt").read_text("utf-8")).replay()
    state = cast(TroisCaps, game.state)
    assert sorted(state.score(seat) for seat in range(3))[-1] == 6
    assert list(state.ranks()).count(1) == 1
    assert not state.broken()


@rule("trois-caps-4.6")
def test_a_recorded_race_with_a_sure_start() -> None:
    game = loads((RECORDS / "sure_start.txt").read_text("utf-8")).replay()
    assert (game.version, game.settings["sure_start"]) == (2, "auto")
    rounds = [cast(TroisCaps, before).round for before, move, _ in game.history() if GRAMMAR.write(move.action) == "depart anyhow"]
    assert rounds == [SURE_START]
    assert max(game.state.score(seat) for seat in range(2)) == 6


@rule("trois-caps-10.3")
def test_a_recorded_race_that_nobody_finished() -> None:
    game = loads((RECORDS / "last_round.txt").read_text("utf-8")).replay()
    state = cast(TroisCaps, game.state)
    assert state.round == ROUNDS
    assert max(state.score(seat) for seat in range(2)) < 6
    assert game.tell()[-1][-2].text == "The last round is over: the race is ranked as it stands."
