"""`gabare purge`: tidies the data of a server."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Annotated

import typer

from gabare.cli.errors import Mistake, console


def purge(
    data: Annotated[Path, typer.Option(help="the data folder of the server")] = Path("gabare-data"),
    days: Annotated[int, typer.Option(min=1, help="tables that never began, and guests without a game, go after so many days")] = 30,
    games: Annotated[int, typer.Option(min=0, help="unfinished games without a move go after so many days; 0: they stay")] = 0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="count what would go, and delete nothing")] = False,
) -> None:
    """Deletes what nobody comes back for: tables that never began, guests who never sat down, expired links and sessions.

    Finished games and accounts stay. The server may go on running.
    """
    if not os.environ.get("GABARE_DATABASE") and not (data / "gabare.sqlite3").is_file():
        raise Mistake(f"there is no database in {data}. Name the data folder of the server with --data.")
    os.environ["GABARE_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gabare.site.settings")
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.db import DatabaseError
    from django.utils import timezone

    try:
        django.setup()
        from gabare.tables.purge import purge as purged

        now = timezone.now()
        counts = purged(now - timedelta(days=days), now - timedelta(days=games) if games else None, dry=dry_run)
    except ImproperlyConfigured as error:
        raise Mistake(str(error).splitlines()[0]) from None
    except DatabaseError as error:
        raise Mistake(f"the database cannot be used: {str(error).splitlines()[0]}") from None
    said = ", ".join(f"{kind}: {count}" for kind, count in counts.items())
    console.print(f"{'would be deleted' if dry_run else 'deleted'}: {said}", markup=False)
