"""Nobody else on this machine reads the data folder: it holds the secrets of running games, passwords' hashes and sessions."""

from __future__ import annotations

import os
import stat
from pathlib import Path

OURS = ("gabare.sqlite3*", "secret_key", "static", "static/**/*", "locale", "locale/**/*")


def keep(folder: Path) -> str:
    """Closes the folder and what is ours in it to others, and all that this process will write; returns what could not be closed."""
    if os.name == "nt":
        return ""
    os.umask(0o077)
    try:
        if folder.stat().st_mode & stat.S_ISVTX:
            return f"{folder} is a folder that everybody may use"
        for path in (folder, *(path for pattern in OURS for path in folder.glob(pattern))):
            if path.is_symlink():
                continue
            wanted = 0o700 if path.is_dir() else 0o600
            if stat.S_IMODE(path.stat().st_mode) != wanted:
                path.chmod(wanted)
    except OSError as error:
        return f"{error.filename}: {error.strerror}"
    return ""
