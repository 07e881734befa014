from gabare.kit.notation import Choice, Illegal, View
from tests.kit.bids.actions import GRAMMAR
from tests.kit.bids.rules import TAKE


def choice(view: View, action: int) -> Choice:
    if action < TAKE:
        return Choice(action, GRAMMAR.write(action), view.say("Bid {n}", n=action + 1), (f"card-{action + 1}",), "1.1")
    label = view.say("Take the points") if action == TAKE else view.say("Leave them for one")
    return Choice(action, GRAMMAR.write(action), label, (GRAMMAR.write(action),), "1.2")


def prompt(view: View) -> str:
    return view.say("Bid a card.")


def refusal(view: View, action: int) -> Illegal:
    return Illegal(view.say("You cannot do this now."), "1.1")
