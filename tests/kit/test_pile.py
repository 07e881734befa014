"""Piles and hands: nothing is lost, nobody learns what they did not see."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from gabare.kit.luck import Every, Recorder, Seeded
from gabare.kit.pile import PUBLIC, Hand, Pile, knows, pile_of, private
from gabare.kit.state import HIDDEN, NOBODY


def hand(*cards: tuple[int, int]) -> Hand:
    held = Hand()
    for card, known_by in cards:
        held.add(card, known_by)
    return held


def test_a_pile_is_drawn_empty_with_every_card_once() -> None:
    pile, luck = pile_of([2, 0, 3]), Seeded(1)
    assert Counter(pile.draw(luck) for _ in range(5)) == {0: 2, 2: 3}
    assert pile.size() == 0


def test_each_card_of_a_pile_is_as_likely_as_its_copies() -> None:
    luck, chances = Every(), Counter[int]()
    while luck.next():
        card = pile_of([1, 3, 0, 2]).draw(luck)
        chances[card] += round(luck.probability * 6)
    assert chances == {0: 1, 1: 3, 3: 2}


def test_cards_put_under_a_pile_come_last_and_in_order() -> None:
    pile = pile_of([1, 0, 0])
    pile.put_under(2, private(0))
    pile.put_under(1, PUBLIC)
    assert pile.size() == 3
    luck = Recorder(Seeded(4))
    assert [pile.draw(luck) for _ in range(3)] == [0, 2, 1]
    assert len(luck.outcomes) == 3, "showing a card counts as luck, even when it was settled"


def test_who_put_a_card_under_knows_it_and_others_do_not() -> None:
    pile = pile_of([4, 4, 4])
    pile.put_under(2, private(1))
    pile.put_under(0, PUBLIC)
    for viewer, under in ((1, [2, 0]), (0, [HIDDEN, 0]), (NOBODY, [HIDDEN, 0])):
        seen = pile.clone()
        seen.mask(viewer)
        assert list(seen.under) == under
        assert seen.size() == pile.size() == 14
        assert sum(seen.unseen) == seen.count == (12 if viewer == 1 else 13)


def test_hands_are_kept_in_order_whatever_the_order_of_drawing() -> None:
    assert list(hand((3, 1), (1, 1), (2, PUBLIC), (1, PUBLIC)).cards) == [1, 1, 2, 3]


def test_of_equal_cards_the_one_that_was_shown_is_played_first() -> None:
    held = hand((1, private(0)), (1, PUBLIC))
    held.take(1)
    assert list(held.known_by) == [private(0)]


def test_spectators_know_only_what_is_public() -> None:
    assert knows(NOBODY, PUBLIC)
    assert not knows(NOBODY, private(0) | private(5))
    assert knows(5, private(5))


deals = st.lists(st.tuples(st.integers(0, 5), st.sampled_from([private(0), private(1), private(0) | private(2), PUBLIC])), max_size=8)


@given(deals, deals, st.integers(NOBODY, 2), st.integers(0, 10**6))
def test_dealing_anew_changes_only_what_the_viewer_cannot_know(
    first: list[tuple[int, int]], second: list[tuple[int, int]], viewer: int, seed: int
) -> None:
    pile, hands = pile_of([3, 0, 2, 5, 1, 1]), [hand(*first), hand(*second)]
    for held in hands:
        held.mask(viewer, pile)
    shown = [(list(held.cards), list(held.known_by)) for held in hands]
    unseen, size = list(pile.unseen), pile.size()
    luck = Seeded(seed)
    for held in hands:
        held.redeal(pile, luck)
    assert HIDDEN not in [card for held in hands for card in held.cards]
    assert pile.size() == pile.count == size == 12
    for held in hands:
        held.mask(viewer, pile)
    assert [(list(held.cards), list(held.known_by)) for held in hands] == shown
    assert list(pile.unseen) == unseen


def test_hidden_cards_of_a_pile_are_dealt_anew_evenly() -> None:
    pile = pile_of([5, 5])
    pile.put_under(0, private(0))
    pile.mask(1)
    luck, under_is_zero = Every(), 0.0
    while luck.next():
        dealt: Pile = pile.clone()
        dealt.redeal(luck)
        under_is_zero += luck.probability if dealt.under[0] == 0 else 0
    assert round(under_is_zero * 11) == 6
