"""The yardstick plays by the rules: otherwise its speed would mean nothing."""

from hypothesis import given
from hypothesis import strategies as st

from gabare.bench.connect_four import HEIGHT, WIDTH, ConnectFour
from gabare.kit.luck import Seeded
from gabare.kit.state import play_out

LUCK = Seeded(0)


def played(columns: str) -> ConnectFour:
    """A position, from the columns in order, 1 for the left one."""
    state = ConnectFour()
    for column in columns:
        assert int(column) - 1 in list(state.legal_actions(state.turn))
        state.apply(state.turn, int(column) - 1, LUCK)
    return state


def lines(cells: set[tuple[int, int]]) -> bool:
    """Four in a row, looked for cell by cell."""
    ways = [(0, 1), (1, 0), (1, 1), (1, -1)]
    return any(all((x + dx * n, y + dy * n) in cells for n in range(4)) for x, y in cells for dx, dy in ways)


def test_the_seats_take_turns_and_a_full_column_is_closed() -> None:
    state = played("111111")
    assert state.turn == 0
    assert list(state.legal_actions(0)) == [1, 2, 3, 4, 5, 6]


def test_four_in_a_column_win() -> None:
    state = played("1212121")
    assert state.over
    assert [state.score(0), state.score(1)] == [1, 0]
    assert list(state.shares()) == [1.0, 0.0]


def test_four_side_by_side_win_for_the_second_seat() -> None:
    assert list(played("71727364").shares()) == [0.0, 1.0]


def test_a_full_board_without_four_is_shared() -> None:
    state = played("121212212121" + "343434434343" + "565656656565" + "777777")
    assert state.over
    assert list(state.shares()) == [0.5, 0.5]


def test_a_hanging_disc_is_noticed() -> None:
    state = played("11")
    state.discs += 4 << 7  # in the second column, with nothing below
    assert state.broken()


@given(st.integers(0, 2**40))
def test_the_bit_boards_find_the_same_lines_as_a_look_at_every_cell(seed: int) -> None:
    state, luck = ConnectFour(), Seeded(seed)
    heights = [0] * WIDTH
    discs: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
    while not state.over:
        assert state.broken() == ""
        assert list(state.legal_actions(state.turn)) == [column for column in range(WIDTH) if heights[column] < HEIGHT]
        seat, action = state.turn, state.legal_actions(state.turn)[luck.below(len(state.legal_actions(state.turn)))]
        discs[seat].add((action, heights[action]))
        heights[action] += 1
        state.apply(seat, action, luck)
        assert state.over == (lines(discs[seat]) or sum(heights) == WIDTH * HEIGHT)
        assert [state.score(0), state.score(1)] == [lines(discs[0]), lines(discs[1])]


@given(st.integers(0, 2**40), st.integers(0, WIDTH * HEIGHT))
def test_copies_and_writings_are_independent(seed: int, length: int) -> None:
    state = ConnectFour()
    play_out(state, Seeded(seed), length)
    again = ConnectFour.from_dict(state.to_dict())
    copy = state.clone()
    if not state.over:
        state.apply(state.turn, state.legal_actions(state.turn)[0], LUCK)
        assert state.to_dict() != copy.to_dict()
    assert again.to_dict() == copy.to_dict()
