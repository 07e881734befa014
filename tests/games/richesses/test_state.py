"""What holds in every position of every game, whatever the circuit and the options."""

from __future__ import annotations

import json
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from gabare.games.richesses import TITLE
from gabare.games.richesses.material import CARDS, ECONOMY, HAZARD_CARDS
from gabare.games.richesses.rules import Richesses
from gabare.kit.luck import Seeded
from gabare.kit.state import HIDDEN, NOBODY
from gabare.kit.title import Setting

OPTIONS = st.fixed_dictionaries({option.id: st.sampled_from(option.settings) for option in TITLE.options})


def walk(players: int, options: dict[str, Setting], seed: int, steps: int) -> tuple[Richesses, Seeded]:
    """A position after so many random actions, looked at after each of them."""
    luck = Seeded(seed)
    state = cast(Richesses, TITLE.new_game(players, options, luck))
    for _ in range(steps):
        if state.over:
            break
        actions = state.legal_actions(state.turn)
        assert len(actions)
        assert len(set(actions)) == len(actions)
        state.apply(state.turn, actions[luck.below(len(actions))], luck)
        assert state.broken() == ""
    return state, luck


@settings(max_examples=60)
@given(st.integers(2, 4), OPTIONS, st.integers(0, 10**6), st.integers(0, 400))
def test_money_and_cards_balance_and_nobody_is_stuck(players: int, options: dict[str, Setting], seed: int, steps: int) -> None:
    state, _ = walk(players, options, seed, steps)
    assert sum(traveller.cash for traveller in state.travellers) == state.bank
    assert state.hazards.size() == HAZARD_CARDS
    held = sum(traveller.hand.size() for traveller in state.travellers)
    assert held + state.regions.size() == (21 if options["circuit"] in ("economy", "monuments", "casinos") else 22)
    assert all(
        traveller.hand.size() == CARDS for traveller in state.travellers if not (state.options.circuit == ECONOMY and traveller.place)
    )
    assert all(traveller.cash == 0 or not traveller.in_debt() for traveller in state.travellers)


@settings(max_examples=40)
@given(st.integers(2, 4), OPTIONS, st.integers(0, 10**6), st.integers(0, 300))
def test_what_a_viewer_knows_survives_another_deal_and_json(players: int, options: dict[str, Setting], seed: int, steps: int) -> None:
    state, luck = walk(players, options, seed, steps)
    written = state.to_dict()
    assert Richesses.from_dict(json.loads(json.dumps(written))).to_dict() == written
    for viewer in range(NOBODY, players):
        masked = state.masked(viewer)
        whole = masked.redealt(luck)
        assert whole.broken() == ""
        assert whole.masked(viewer).to_dict() == masked.to_dict()
        hidden = [card for seat, traveller in enumerate(masked.travellers) if seat != viewer for card in traveller.hand.cards]
        assert all(card == HIDDEN for card in hidden)
        if state.awaits(viewer):
            assert list(masked.legal_actions(viewer)) == list(state.legal_actions(viewer))


@settings(max_examples=16)
@given(st.integers(2, 4), OPTIONS, st.integers(0, 10**6))
def test_random_games_end_at_the_limit_of_rounds_at_the_latest(players: int, options: dict[str, Setting], seed: int) -> None:
    state, _ = walk(players, options | {"cap": 60}, seed, TITLE.longest)
    assert state.over
    assert state.round <= 61
    assert sum(state.shares()) == 1


def test_a_copy_is_independent() -> None:
    state, luck = walk(4, dict(TITLE.settings({"circuit": "sports"})), 5, 200)
    before = state.to_dict()
    copy = state.clone()
    for _ in range(60):
        actions = copy.legal_actions(copy.turn)
        copy.apply(copy.turn, actions[luck.below(len(actions))], luck)
    assert state.to_dict() == before
    assert copy.to_dict() != before
