"""The same random loop in everybody's own words: ours first, then each peer's, none behind an adapter that would slow it.

A loop plays so many games and returns how many actions they had. A peer that is not there says how to get it.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import random
from shutil import which
from typing import Any

from gabare.kit.luck import Seeded

RESEARCH = "pip install 'gabare[research]'"
BOARDGAME_IO = "GABARE_BOARDGAME_IO"  # the folder of four.mjs and its node_modules, if it is not the one below
FOLDER = Path("benchmarks/boardgame_io")
WARM_UP = 200  # games until its just-in-time compiler has done what it can
NPM = f"npm install --prefix {FOLDER} --no-package-lock"

ITERATIONS = 2_000  # of a search from the empty board
UCT = 2.0
MEGABYTES = 1_000


class Missing(Exception):
    """A peer is not installed; the message says how to get it."""


def ours(opening: Any) -> Callable[[int], int]:
    """Any `State`; untyped, as an interpreted loop sees it."""
    luck = Seeded(1)

    def loop(games: int) -> int:
        count = 0
        for _ in range(games):
            state = opening.clone()
            while state.awaited:
                seat = state.turn
                actions = state.legal_actions(seat)
                state.apply(seat, actions[int(random() * len(actions))], luck)
                count += 1
        return count

    return loop


def open_spiel(name: str) -> Callable[[int], int]:
    """A game without chance."""
    game = _import("pyspiel", RESEARCH).load_game(name)

    def loop(games: int) -> int:
        count = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                count += 1
        return count

    return loop


def open_spiel_with_chance(name: str) -> Callable[[int], int]:
    """Chance counts as an action too, in its favour: it goes through `apply_action` like the others."""
    game = _import("pyspiel", RESEARCH).load_game(name)

    def loop(games: int) -> int:
        count = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(_drawn(state.chance_outcomes()))
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(random() * len(actions))])
                count += 1
        return count

    return loop


def _drawn(outcomes: list[tuple[int, float]]) -> int:
    left = random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def petting_zoo() -> Callable[[int], int]:
    """The bare environment, without the wrappers that check its user."""
    four = _import("pettingzoo.classic.connect_four.connect_four", RESEARCH)

    def loop(games: int) -> int:
        env = four.raw_env()
        count = 0
        for _ in range(games):
            env.reset()
            while not env.terminations[env.agent_selection]:
                actions = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
                env.step(int(actions[int(random() * len(actions))]))
                count += 1
        return count

    return loop


def rlcard(name: str) -> Callable[[int], int]:
    env = _import("rlcard", RESEARCH).make(name)

    def loop(games: int) -> int:
        count = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(random() * len(actions))])
                count += 1
        return count

    return loop


def boardgame_io() -> Callable[[int], int]:
    """Plays in its own process, which stays there between two slices; it ends with ours."""
    folder = Path(os.environ.get(BOARDGAME_IO, FOLDER))
    node = which("node")
    if node is None or not (folder / "four.mjs").is_file() or not (folder / "node_modules" / "boardgame.io").is_dir():
        raise Missing(NPM)
    process = _process(node, folder.resolve())

    def loop(games: int) -> int:
        assert process.stdin is not None
        assert process.stdout is not None
        print(games, file=process.stdin, flush=True)
        return int(process.stdout.readline())

    loop(WARM_UP)
    return loop


@cache
def _process(node: str, folder: Path) -> subprocess.Popen[str]:
    environment = os.environ | {"NODE_ENV": "production"}
    return subprocess.Popen([node, "four.mjs"], cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def open_spiel_search() -> Callable[[int], int]:
    """OpenSpiel's C++ search: UCT, one random game at each leaf."""
    pyspiel = _import("pyspiel", RESEARCH)
    game = pyspiel.load_game("connect_four")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), UCT, ITERATIONS, MEGABYTES, False, 1, False)
    return _searches(bot, game.new_initial_state(), ITERATIONS)


def open_spiel_python_search() -> Callable[[int], int]:
    """The same in its Python; a shorter search, because it takes so long."""
    mcts = _import("open_spiel.python.algorithms.mcts", RESEARCH)
    game = _import("pyspiel", RESEARCH).load_game("connect_four")
    bot = mcts.MCTSBot(game, UCT, ITERATIONS // 10, mcts.RandomRolloutEvaluator(1), solve=False)
    return _searches(bot, game.new_initial_state(), ITERATIONS // 10)


def _searches(bot: Any, state: Any, iterations: int) -> Callable[[int], int]:
    def loop(searches: int) -> int:
        for _ in range(searches):
            bot.step(state)
        return searches * iterations

    return loop


def _import(name: str, remedy: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise Missing(remedy) from None


def named(name: str, distribution: str) -> str:
    """With its version, if it is there."""
    try:
        return f"{name} {version(distribution)}"
    except PackageNotFoundError:
        return name
