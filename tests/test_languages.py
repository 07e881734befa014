"""A language more needs its catalogues and no line of code: a copy of the package gets an invented one, and speaks it everywhere."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import gabare

pytestmark = pytest.mark.slow  # it makes a server's data folder
FORMS = "nplurals=3; plural=(n==0 ? 0 : n==1 ? 1 : 2);"  # neither as in French nor as in English
HEADER = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: lt\\n"\n"Plural-Forms: {FORMS}\\n"\n\n'
LEFT_OUT = "Gabare, a ludothèque open day and night."  # stands on every page


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def invented(french: Path) -> str:
    """⟦Every text⟧ in brackets; the forms of a plural have one, two and three."""
    with french.open("rb") as lines:
        texts = [message.id for message in read_po(lines) if message.id and message.id != LEFT_OUT]
    found = []
    for text in texts:
        if isinstance(text, str):
            found.append(f"msgid {quoted(text)}\nmsgstr {quoted(f'⟦{text}⟧')}\n")
        else:
            forms = "".join(f"msgstr[{n}] {quoted('⟦' * (n + 1) + text[1] + '⟧' * (n + 1))}\n" for n in range(3))
            found.append(f"msgid {quoted(text[0])}\nmsgid_plural {quoted(text[1])}\n{forms}")
    return HEADER + "\n".join(found)


@pytest.fixture(scope="module")
def overlay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("overlay")
    package = Path(gabare.__file__).parent
    shutil.copytree(package, folder / "gabare", ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for french in list((folder / "gabare").rglob("words.fr.po")):
        french.with_name("words.lt.po").write_text(invented(french), "utf-8")
    return folder


def run(overlay: Path, code: str, *arguments: str) -> str:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("GABARE_", "DJANGO_"))}
    environment = {**own, "PYTHONPATH": str(overlay), "DJANGO_SETTINGS_MODULE": "gabare.site.settings", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=overlay, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_game_is_told_counted_and_asked_for_in_it(overlay: Path) -> None:
    run(
        overlay,
        """
from gabare import start
from gabare.kit.catalogues import LANGUAGES
from gabare.kit.say import speaker
assert LANGUAGES == ("fr", "lt", "en")
game = start("rio-grande", players=2, seed=1)
for _ in range(20):
    choice = game.choices(language="lt")[0]
    assert choice.label.startswith("⟦"), choice
    game.play(choice.text)
assert all(line.text.startswith("⟦") for lines in [game.begin(language="lt"), *game.tell(language="lt")] for line in lines)
assert "⟦" in game.draw(language="lt").svg()
say = game.title.say("lt")
said = [say.plural("{name} draws {n} card.", "{name} draws {n} cards.", n, name="A") for n in (0, 1, 7)]
assert said == ["⟦A draws 0 cards.⟧", "⟦⟦A draws 1 cards.⟧⟧", "⟦⟦⟦A draws 7 cards.⟧⟧⟧"], said
""",
    )


def test_the_pages_speak_it_offer_it_and_say_that_the_rules_do_not(overlay: Path) -> None:
    run(
        overlay,
        """
from gabare.site.serving import prepare
prepare()
import gabare.site.asgi
import re
from django.test import Client
from django.utils.translation import ngettext, override
from gabare.markup.translation import _, speaking

def page(accepted, path="/games/rio-grande/rules/", reader=None):
    answer = (reader or Client()).get(path, HTTP_ACCEPT_LANGUAGE=accepted, HTTP_HOST="localhost")
    assert answer.status_code == 200
    return answer.content.decode()

shown = page("xx, lt-LT;q=0.9, fr;q=0.8")
assert '<html lang="lt"' in shown
assert "⟦Rio Grande, the rules⟧" in shown
for language, name in ("fr", "Français"), ("en", "English"):
    assert f'name="language" value="{language}" lang="{language}">{name}</button>' in shown
assert 'value="lt"' not in shown
assert 'name="language" value="lt" lang="lt">Lietuvi' in page("fr")
assert "Gabare, a ludothèque open day and night." in shown, "what is not translated is English, and not of the default language"

notice = "The rules of this game are not translated yet; here they are in English."
assert f"<p class='note'>⟦{notice}⟧</p><div lang='en'>" in shown
assert 'id="rule-1.1"' in shown
assert notice not in page("en") and "ne sont pas encore traduites" not in page("fr")
about = page("lt", "/games/rio-grande/")
assert re.search(r'<a href="#rule-[0-9.]+">⟦What this edition decides⟧</a>', about)

reader = Client(HTTP_HOST="localhost", HTTP_ORIGIN="http://localhost")
reader.post("/language/setlang/", {"language": "lt", "next": "/"})
assert '<html lang="lt"' in page("fr", reader=reader)

counted = ["Too often at once. Wait {n} minute, then go on.", "Too often at once. Wait {n} minutes, then go on."]
with override("lt"):
    assert [ngettext(*counted, n).count("⟦") for n in (0, 1, 7)] == [1, 2, 3]
with speaking("lt"):
    assert _("Players") == "⟦Players⟧"
""",
    )


def test_the_checks_and_the_list_of_what_lacks_know_it(overlay: Path) -> None:
    run(
        overlay,
        """
from gabare.checks import CHECKS, problems
from gabare.checks.trial import Trial
from gabare.kit.title import find
title = find("rio-grande")
found = problems(CHECKS["words"], Trial(title, games=200, positions=40))
assert not [problem for problem in found if "lt: " in problem], found
assert "rules.lt.md is not in the package; is it named in its package-data?" in problems(CHECKS["rule books"], Trial(title, 200, 40))
""",
    )
    command = "import sys; from gabare.cli.main import app; sys.exit(min(app(standalone_mode=False) or 0, 0))"
    said = run(overlay, command, "words", "--lang", "lt")
    assert [line for line in said.splitlines() if line.startswith(" ")] == [f"    missing: {LEFT_OUT}"]
