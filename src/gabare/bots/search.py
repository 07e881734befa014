"""Players that know no game by name. Each gets a masked state and a seed, and always answers the same to the same."""

from __future__ import annotations

from math import exp, sqrt
from time import monotonic
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gabare.kit.luck import Luck, Seeded
from gabare.kit.state import LOWEST, State, play_out
from gabare.kit.value import Value

EXPLORATION: Final = 1.25  # how much the prior counts against what the visits have shown
SHARPNESS: Final = 4.0  # the best guess is e to this times likelier than the worst
NEVER: Final = -1.0  # a prior below 0 is never tried: means are at most 1 apart when stretched, and the prior counts for more
CLOSE: Final = 0.02  # of the win share: smaller differences are not made larger


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
    """The action after which the position is worth most: one look ahead, in a few possible worlds.
    Or after which the seat itself stands best, whatever the others do: for a game that is decided."""

    def __init__(self, value: Value, worlds: i64 = 1, own: bool = False) -> None:
        self.value = value
        self.worlds: i64 = worlds
        self.own = own

    def choose(self, state: State, seat: i64, seed: i64) -> i64:
        actions = sensible(self.value, state, seat, state.legal_actions(seat))
        luck = Seeded(seed)
        worth = vec[float]([0.0 for _ in range(len(actions))])
        for _ in range(self.worlds):
            world = state.redealt(luck)
            future = luck.word()
            for i in range(len(actions)):
                after = world.clone()
                after.apply(seat, actions[i], Seeded(future))  # the same luck for every action
                worth[i] += self.value.points(after, seat) if self.own else self.value.shares(after)[seat]
        best: i64 = 0
        for i in range(len(actions)):
            if worth[i] > worth[best]:
                best = i
        return actions[best]


def sensible(value: Value, state: State, seat: i64, actions: vec[i64]) -> vec[i64]:
    """The actions that have a point; all of them, if none has."""
    found = vec[i64](capacity=len(actions))
    for i in range(len(actions)):
        if not value.pointless(state, seat, actions[i]):
            found = append(found, actions[i])
    return found if len(found) else actions


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaf:
    """What a search asks of a position: how good it is for each seat, and how likely each action seems."""

    def shares(self, state: State, luck: Luck) -> vec[float]:
        raise NotImplementedError

    def guesses(self, state: State, seat: i64, actions: vec[i64], luck: Luck) -> vec[float]:
        """What each action seems to bring its seat, before it is looked into."""
        return vec[float]([0.5 for _ in range(len(actions))])

    def trade(self, state: State, action: i64) -> bool:
        """Whether nobody asks for an action."""
        return False

    def sensible(self, state: State, seat: i64, actions: vec[i64]) -> vec[i64]:
        """The actions to look into."""
        return actions


@final
class Rollout(Leaf):
    """Knows nothing: all actions alike, and one random game to the end."""

    def shares(self, state: State, luck: Luck) -> vec[float]:
        play_out(state, luck)
        return state.shares()


@final
class Judgement(Leaf):
    """The value function, as a leaf and, one action ahead, as a guess."""

    def __init__(self, value: Value) -> None:
        self.value = value

    def shares(self, state: State, luck: Luck) -> vec[float]:
        return self.value.shares(state)

    def guesses(self, state: State, seat: i64, actions: vec[i64], luck: Luck) -> vec[float]:
        guesses = vec[float](capacity=len(actions))
        for i in range(len(actions)):
            after = state.clone()
            after.apply(seat, actions[i], luck)
            guesses = append(guesses, self.value.shares(after)[seat])
        return guesses

    def trade(self, state: State, action: i64) -> bool:
        return self.value.trade(state, action)

    def sensible(self, state: State, seat: i64, actions: vec[i64]) -> vec[i64]:
        return sensible(self.value, state, seat, actions)


@final
@mypyc_attr(acyclic=True)
class Node:
    """A point of the search tree: a seat that can do just these things, after the same actions of all."""

    def __init__(self, guesses: vec[float]) -> None:
        self.guesses = guesses  # what each action seemed to bring
        self.priors = guesses[:]  # the same as weights
        self.visits = vec[float]([0.0 for _ in range(len(guesses))])  # whole numbers, but all that is done with them is to divide
        self.wins = self.visits[:]  # summed shares of the seat that decides here
        best, worst = guesses[0], guesses[0]
        for i in range(len(guesses)):
            if guesses[i] > best:
                best = guesses[i]
            if guesses[i] < worst:
                worst = guesses[i]
        scale = SHARPNESS / (best - worst if best - worst > CLOSE else CLOSE)
        total = 0.0
        for i in range(len(guesses)):
            self.priors[i] = exp((guesses[i] - best) * scale)
            total += self.priors[i]
        for i in range(len(guesses)):
            self.priors[i] /= total

    def mean(self, i: i64) -> float:
        """What an action brings; the guess counts as one visit."""
        return (self.wins[i] + self.guesses[i]) / (self.visits[i] + 1.0)

    def select(self) -> i64:
        """PUCT. The means are stretched between the worst and the best, so that a game of small differences is searched as well."""
        best_mean, worst_mean, times = 0.0, 1.0, 1.0
        for i in range(len(self.visits)):
            times += self.visits[i]
            mean = self.mean(i)
            if mean > best_mean:
                best_mean = mean
            if mean < worst_mean:
                worst_mean = mean
        spread = best_mean - worst_mean if best_mean - worst_mean > CLOSE else CLOSE
        reach = EXPLORATION * sqrt(times)
        best: i64 = 0
        best_promise = 0.0
        for i in range(len(self.visits)):
            promise = self.mean(i) / spread + reach * self.priors[i] / (1.0 + self.visits[i])
            if i == 0 or promise > best_promise:
                best = i
                best_promise = promise
        return best


@final
class Search(Bot):
    """Information-set Monte Carlo tree search for one observer: each iteration deals the unknown anew, walks down
    one shared tree by PUCT, and every seat maximises its own share (max^n). Worlds in which the seat to decide can
    do the same share a node; so a die that has fallen, or a card that was drawn, tells them apart.

    The nodes lie flat in a dictionary: a chain of them would be freed by deep recursion, for which Python needs
    a header that acyclic objects have not."""

    def __init__(self, leaf: Leaf, iterations: i64, seconds: float = 0.0) -> None:
        self.leaf = leaf
        self.iterations: i64 = iterations
        self.seconds = seconds  # a guard for slow machines, if not 0: the search ends early, and answers are no longer the same

    def choose(self, state: State, seat: i64, seed: i64) -> i64:
        """The action tried most."""
        root = self.explore(state, seat, seed)
        actions = state.legal_actions(seat)
        best: i64 = 0
        for i in range(len(actions)):
            if root.visits[i] > root.visits[best]:
                best = i
        return actions[best]

    def explore(self, state: State, seat: i64, seed: i64) -> Node:
        """The root after all iterations: how often each legal action was tried and what it won, in their order."""
        luck = Seeded(seed)
        actions = state.legal_actions(seat)
        world = state.redealt(luck)
        root = Node(self.leaf.guesses(world, seat, actions, luck))
        idle = idle_trades(self.leaf, state, actions, root.guesses)
        for k in range(len(idle)):
            root.priors[idle[k]] = NEVER
        found = self.leaf.sensible(state, seat, actions)
        for k in range(len(actions)):
            if actions[k] not in found:
                root.priors[k] = NEVER
        tree: dict[int, Node] = {key_of(0, actions): root}
        end = monotonic() + self.seconds
        for i in range(self.iterations if len(actions) > 1 else 1):
            self.descend(tree, 0, state.redealt(luck) if i else world, seat, luck)
            if self.seconds and i % 16 == 0 and monotonic() > end:
                break
        return root

    def descend(self, tree: dict[int, Node], path: i64, state: State, seat: i64, luck: Seeded) -> vec[float]:
        """One iteration from here: down to a new node, judge it, and count its shares on the way back."""
        actions = state.legal_actions(seat)
        key = key_of(path, actions)
        node = tree.get(key)
        if node is None:
            node = Node(self.leaf.guesses(state, seat, actions, luck))
            tree[key] = node
        i = node.select()
        state.apply(seat, actions[i], luck)
        if node.visits[i] and state.awaited:
            shares = self.descend(tree, key * 31 + i + 1, state, LOWEST[state.awaited], luck)
        else:
            shares = self.leaf.shares(state, luck)
        node.visits[i] += 1.0
        node.wins[i] += shares[seat]
        return shares


def idle_trades(leaf: Leaf, state: State, actions: vec[i64], guesses: vec[float]) -> vec[i64]:
    """Places among the actions of the trades that seem no better at first sight than all that is asked for: looked
    into, they seem good because they put off what others do."""
    asked = -1.0
    for i in range(len(actions)):
        if guesses[i] > asked and not leaf.trade(state, actions[i]):
            asked = guesses[i]
    idle = vec[i64]()
    for i in range(len(actions)):
        if guesses[i] <= asked and leaf.trade(state, actions[i]):
            idle = append(idle, i)
    return idle


def key_of(path: i64, actions: vec[i64]) -> i64:
    """A number below 2**58 for this path and what can be done at its end."""
    key = path
    for i in range(len(actions)):
        key = (key * 1000003 + actions[i]) & 0x3FFFFFFFFFFFFFF ^ key >> 29
    return key & 0x3FFFFFFFFFFFFFF
