from gabare.kit.notation import Line, View
from gabare.kit.state import HIDDEN
from tests.kit.bids.actions import GRAMMAR


def tell(before: View, seat: int, action: int, after: View) -> list[Line]:
    name = before.names[seat]
    if action == HIDDEN:
        return [Line(before.say("{name} has chosen.", name=name), seat)]
    return [Line(before.say("{name}: {what}", name=name, what=GRAMMAR.write(action)), seat)]
