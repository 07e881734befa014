"""Reading the settings leaves no trace; serving makes what it needs."""

import json
import os
import subprocess
import sys
from pathlib import Path
from secrets import token_urlsafe

import pytest
from django.core.exceptions import ImproperlyConfigured

from gabare.site import data_folder


def in_folder(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("GABARE_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**own, "DJANGO_SETTINGS_MODULE": "gabare.site.settings"},
        capture_output=True,
        text=True,
    )


def test_importing_the_settings_makes_nothing(tmp_path: Path) -> None:
    done = in_folder(tmp_path, "-c", "import gabare.site.settings")
    assert done.returncode == 0, done.stderr
    done = in_folder(tmp_path, "-m", "django", "makemigrations", "--check", "--dry-run")
    assert "No changes detected" in done.stdout, done.stderr
    assert not list(tmp_path.iterdir())


def test_a_server_of_another_make_finds_the_key_too(tmp_path: Path) -> None:
    done = in_folder(tmp_path, "-c", "import gabare.site.asgi")
    assert done.returncode == 0, done.stderr
    assert [path.name for path in (tmp_path / "gabare-data").iterdir()] == ["secret_key"]


def test_the_key_is_kept_and_nobody_else_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GABARE_DATA", str(tmp_path))
    assert data_folder.secret_key() == ""
    data_folder.make()
    first = data_folder.secret_key()
    assert len(first) >= 60
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    data_folder.make()
    assert data_folder.secret_key() == first


def test_a_key_of_the_environment_needs_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GABARE_DATA", str(tmp_path))
    key = token_urlsafe(48)
    monkeypatch.setenv("GABARE_SECRET_KEY", key)
    data_folder.make()
    assert data_folder.secret_key() == key
    assert not (tmp_path / "secret_key").exists()


def test_an_empty_key_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GABARE_DATA", str(tmp_path))
    (tmp_path / "secret_key").touch()
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        data_folder.secret_key()


def test_files_of_an_older_release_are_replaced_however_new_they_are(tmp_path: Path) -> None:
    """An image, or a cache of packages, holds a release that is older than the folder which the one before it has made."""
    prepare = "from gabare.site.serving import prepare; prepare()"
    data = tmp_path / "gabare-data"
    assert in_folder(tmp_path, "-c", prepare).returncode == 0
    script = data / "static/gabare/lobby.js"
    right = script.read_bytes()
    script.write_text("// as it was")
    (data / "static/collected").unlink(missing_ok=True)
    assert in_folder(tmp_path, "-c", prepare).returncode == 0
    assert script.read_bytes() == right
    manifest = json.loads((data / "static/staticfiles.json").read_text())
    assert (data / "static" / manifest["paths"]["gabare/lobby.js"]).read_bytes() == right
