"""Players that know no game by name. Each gets a masked state and a seed, and always answers the same to the same."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gabare.kit.luck import Luck, Seeded
from gabare.kit.state import LOWEST, State, play_out
from gabare.kit.value import Value

EXPLORATION: Final = 0.4  # how much the prior counts against what the visits have shown
SHARPNESS: Final = 0.15  # points of win share that make a prior e times larger


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    def choose(self, state: State, seat: i64, seed: i64) -> i64:
        """A legal action for an awaited seat, from what the seat knows."""
        raise NotImplementedError


@final
class Random(Bot):
    """Any legal action: the floor of every comparison."""

    def choose(self, state: State, seat: i64, seed: i64) -> i64:
        actions = state.legal_actions(seat)
        return actions[Seeded(seed).below(len(actions))]


@final
class Greedy(Bot):
    """The action after which the position is worth most: one look ahead, in a few possible worlds."""

    def __init__(self, value: Value, worlds: i64 = 1) -> None:
        self.value = value
        self.worlds: i64 = worlds

    def choose(self, state: State, seat: i64, seed: i64) -> i64:
        actions = state.legal_actions(seat)
        luck = Seeded(seed)
        worth = vec[float]([0.0 for _ in range(len(actions))])
        for _ in range(self.worlds):
            world = state.redealt(luck)
            future = luck.word()
            for i in range(len(actions)):
                after = world.clone()
                after.apply(seat, actions[i], Seeded(future))  # the same luck for every action
                worth[i] += self.value.shares(after)[seat]
        best: i64 = 0
        for i in range(len(actions)):
            if worth[i] > worth[best]:
                best = i
        return actions[best]


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaf:
    """What a search asks of a position: how good it is for each seat, and how likely each action seems."""

    def shares(self, state: State, luck: Luck) -> vec[float]:
        raise NotImplementedError

    def prior(self, state: State, seat: i64, action: i64, luck: Seeded) -> float:
        """A weight, compared with those of the other actions."""
        return 1.0


@final
class Rollout(Leaf):
    """Knows nothing: all actions alike, and one random game to the end."""

    def shares(self, state: State, luck: Luck) -> vec[float]:
        play_out(state, luck)
        return state.shares()


@final
class Judgement(Leaf):
    """The value function, as a leaf and, one action ahead, as a prior."""

    def __init__(self, value: Value) -> None:
        self.value = value

    def shares(self, state: State, luck: Luck) -> vec[float]:
        return self.value.shares(state)

    def prior(self, state: State, seat: i64, action: i64, luck: Seeded) -> float:
        after = state.clone()
        after.apply(seat, action, luck)
        return exp(self.value.shares(after)[seat] / SHARPNESS)


@final
@mypyc_attr(acyclic=True)
class Node:
    """A point of the search tree: the actions taken so far, in whatever world."""

    def __init__(self) -> None:
        self.actions = vec[i64]()  # every action met here, in any world
        self.priors = vec[float]()
        self.visits = vec[float]()  # whole numbers, but all that is ever done with them is to divide
        self.wins = vec[float]()  # summed shares of the seat that decides here
        self.children: list[Node | None] = []

    def index(self, action: i64, from_: i64) -> i64:
        """Where an action stands; the search begins where it stood last time."""
        count = len(self.actions)
        if from_ < count and self.actions[from_] == action:
            return from_
        for i in range(count):
            if self.actions[i] == action:
                return i
        return -1

    def make_room(self, count: i64) -> None:
        """Before the first action, so that the arrays need not grow one by one."""
        self.actions = vec[i64](capacity=count)
        self.priors = vec[float](capacity=count)
        self.visits = vec[float](capacity=count)
        self.wins = vec[float](capacity=count)

    def add(self, action: i64, prior: float) -> None:
        self.actions = append(self.actions, action)
        self.priors = append(self.priors, prior)
        self.visits = append(self.visits, 0.0)
        self.wins = append(self.wins, 0.0)
        self.children.append(None)

    def child(self, i: i64) -> Node:
        child = self.children[i]
        if child is None:
            child = Node()
            self.children[i] = child
        return child


@final
class Search(Bot):
    """Information-set Monte Carlo tree search for one observer: each iteration deals the unknown anew, walks down
    one shared tree by PUCT, and every seat maximises its own share (max^n)."""

    def __init__(self, leaf: Leaf, iterations: i64) -> None:
        self.leaf = leaf
        self.iterations: i64 = iterations

    def choose(self, state: State, seat: i64, seed: i64) -> i64:
        root = self.explore(state, seat, seed)
        best: i64 = 0
        for i in range(len(root.actions)):
            if root.visits[i] > root.visits[best]:
                best = i
        return root.actions[best]

    def explore(self, state: State, seat: i64, seed: i64) -> Node:
        """The tree after all iterations; its root knows how often each action was tried and what it won."""
        luck = Seeded(seed)
        root = Node()
        if len(state.legal_actions(seat)) == 1:
            self.descend(root, state.redealt(luck), luck)
            return root
        for _ in range(self.iterations):
            self.descend(root, state.redealt(luck), luck)
        return root

    def descend(self, node: Node, state: State, luck: Seeded) -> vec[float]:
        """One iteration from here: down to a new node, judge it, and count its shares on the way back."""
        if state.awaited == 0:
            return self.leaf.shares(state, luck)
        seat = LOWEST[state.awaited]
        i = self.select(node, state, seat, luck)
        state.apply(seat, node.actions[i], luck)
        if node.visits[i]:
            shares = self.descend(node.child(i), state, luck)
        else:
            shares = self.leaf.shares(state, luck)
        node.visits[i] += 1.0
        node.wins[i] += shares[seat]
        return shares

    def select(self, node: Node, state: State, seat: i64, luck: Seeded) -> i64:
        """PUCT among what is legal in this world. An action never tried counts as good as the node so far."""
        places = self.places(node, state, seat, luck)
        priors, visits, wins = node.priors, node.visits, node.wins
        weight, times, won = 0.0, 0.0, 0.0
        for k in range(len(places)):
            i = places[k]
            weight += priors[i]
            times += visits[i]
            won += wins[i]
        expected = won / times if times else 0.5
        reach = EXPLORATION * sqrt(times + 1.0) / weight
        best: i64 = -1
        best_promise = 0.0
        for k in range(len(places)):
            i = places[k]
            tried = visits[i]
            promise = (wins[i] / tried if tried else expected) + reach * priors[i] / (1.0 + tried)
            if best < 0 or promise > best_promise:
                best = i
                best_promise = promise
        return best

    def places(self, node: Node, state: State, seat: i64, luck: Seeded) -> vec[i64]:
        """Where the actions that are legal in this world stand in a node; new ones get their prior."""
        actions = state.legal_actions(seat)
        places = actions[:]
        if len(node.actions) == 0:
            node.make_room(len(actions))
        for k in range(len(actions)):
            i = node.index(actions[k], k)
            if i < 0:
                i = len(node.actions)
                node.add(actions[k], self.leaf.prior(state, seat, actions[k], luck))
            places[k] = i
        return places
