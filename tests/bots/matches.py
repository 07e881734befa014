"""Small matches: every deal is played once from each seat, so that neither cards nor turns favour anybody."""

from gabare.bots.search import Bot
from gabare.kit.luck import Seeded
from gabare.kit.title import find


def share(bot: Bot, other: Bot, deals: range, game: str = "rio-grande", players: int = 2) -> float:
    """The part of the wins that a bot takes from tables full of another one."""
    shares = [result(bot, other, deal, seat, game, players) for deal in deals for seat in range(players)]
    return sum(shares) / len(shares)


def result(bot: Bot, other: Bot, deal: int, seat: int, game: str, players: int) -> float:
    luck = Seeded(deal)
    state = find(game).new_game(players, None, luck)
    moves = 0
    while not state.over:
        chooser = bot if state.turn == seat else other
        state.apply(state.turn, chooser.choose(state.masked(state.turn), state.turn, deal * 1_000 + moves), luck)
        moves += 1
    return state.shares()[seat]
