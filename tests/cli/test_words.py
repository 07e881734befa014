"""`gabare words`: what translations lack is listed, and written without moving what is there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gabare.checks.translations import others
from tests.studio import pebbles

FRENCH = """# The words of Pebbles.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "Nobody says this."
msgstr "Personne ne le dit."

# of the choices
msgid "{n} left"
msgstr "reste {m}"

msgid "Take {n}"
msgstr "En prendre {n}, une phrase assez longue pour que beaucoup d’outils la coupent en deux lignes là où personne ne le veut"
"""


def words(folder: Path, *arguments: str) -> tuple[int, list[str]]:
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-c", "from gabare.cli.main import app; app()", "words", *arguments]
    done = subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert not done.stderr or done.returncode, done.stderr
    return done.returncode, (done.stdout + done.stderr).splitlines()


def test_what_a_catalogue_lacks_is_listed_and_written_in_its_order(tmp_path: Path) -> None:
    file = pebbles.install(tmp_path) / "words.fr.po"
    file.write_text(FRENCH, "utf-8")
    code, said = words(tmp_path, "pebbles")
    assert code == 1
    assert said[0].startswith(f"{file}: ")
    assert {"    missing: {name} takes {n}.", "    stale: Nobody says this.", "    other values: reste {m}", "        than {n} left"} < set(
        said
    )
    assert file.read_text("utf-8") == FRENCH, "nobody asked to write"
    assert words(tmp_path, "pebbles", "--lang", "fr", "--write")[0] == 0
    written = file.read_text("utf-8")
    stale = 'msgid "Nobody says this."\nmsgstr "Personne ne le dit."\n\n'
    assert written.startswith(FRENCH.replace(stale, ""))
    assert 'msgid "{name} takes {n}."\nmsgstr ""\n' in written
    assert written.endswith('#~ msgid "Nobody says this."\n#~ msgstr "Personne ne le dit."\n')
    code, said = words(tmp_path, "pebbles", "--write")
    assert "    missing: {name} takes {n}." in said, "an empty translation is none"
    assert not any("stale" in line for line in said)
    assert file.read_text("utf-8") == written


def test_what_was_set_aside_and_is_said_again_comes_back(tmp_path: Path) -> None:
    file = pebbles.install(tmp_path) / "words.fr.po"
    file.write_text(FRENCH + '\n#~ msgid "{name} takes {n}."\n#~ msgstr "{name} en prend {n}."\n', "utf-8")
    words(tmp_path, "pebbles", "--write")
    written = file.read_text("utf-8")
    assert '\nmsgid "{name} takes {n}."\nmsgstr "{name} en prend {n}."\n' in written
    assert '#~ msgid "{name}' not in written


def test_a_text_that_is_counted_now_and_a_catalogue_without_a_header_are_taken_as_they_are(tmp_path: Path) -> None:
    file = pebbles.install(tmp_path) / "words.fr.po"
    file.write_text('msgid "{n} left"\nmsgstr "reste {n}"\n', "utf-8")
    story = file.with_name("story.py")
    story.write_text(story.read_text("utf-8") + '\n\ndef counted(say):\n    return say.plural("Take {n}", "Take some: {n}", 2)\n', "utf-8")
    for _ in range(2):
        words(tmp_path, "pebbles", "--write")
        written = file.read_text("utf-8")
        assert written.count('msgid "{n} left"\nmsgstr "reste {n}"\n') == 1
        assert written.count('msgid ""') == 1
        assert written.count('\nmsgid "Take {n}"\nmsgid_plural "Take some: {n}"\n') == 1
        assert 'msgid "Take {n}"\nmsgstr' not in written
        assert "Plural-Forms: nplurals=2" in written


def test_a_new_language_begins_with_its_plural_rule(tmp_path: Path) -> None:
    file = pebbles.install(tmp_path) / "words.ru.po"
    assert words(tmp_path, "pebbles", "--lang", "ru", "--write")[0] == 0
    header, _, texts = file.read_text("utf-8").partition("\n\n")
    assert '"Language: ru\\n"' in header
    assert "nplurals=3; plural=(n%10==1" in header
    assert 'msgid "Take {n}"\nmsgstr ""\n' in texts
    assert "#" not in texts, "no places, no flags"


@pytest.mark.parametrize(("language", "why"), [("en", "the sources are in English"), ("../../x", "no language '../../x'")])
def test_what_is_no_language_of_translations_is_refused(language: str, why: str, tmp_path: Path) -> None:
    code, said = words(tmp_path, "loire", "--lang", language, "--write")
    assert code == 2
    assert why in " ".join(said)


@pytest.mark.parametrize(
    ("text", "forms", "wrong"),
    [
        (("{n} boat", "{n} boats"), ["{n} лодка", "{n} лодки", "{n} лодок"], []),
        (("One boat", "{n} boats"), ["Une barque", "{n} barques"], []),
        (("One boat", "{n} boats"), ["{n} barque", "{n} barques"], []),  # which French says of none, too
        (("One boat", "{n} boats"), ["Une barque", "Des barques"], [("Des barques", "{n} boats")]),
        (("{n} boat of {name}", "{n} boats of {name}"), ["{n}", "{n} de {name}"], [("{n}", "{n} boat of {name}")]),
        (("%(span)s players, {n}",), ["%(span)s joueurs, {n}"], []),
        (("%(span)s players",), ["%(n)s joueurs"], [("%(n)s joueurs", "%(span)s players")]),
    ],
)
def test_a_form_puts_in_what_its_source_does(text: tuple[str, ...], forms: list[str], wrong: list[tuple[str, str]]) -> None:
    assert list(others(text, forms)) == wrong
