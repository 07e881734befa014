"""`gabare serve`: the ludothèque on this machine."""

from __future__ import annotations

import errno
import os
import socket
import webbrowser
from contextlib import suppress
from pathlib import Path
from shutil import disk_usage
from threading import Timer
from typing import Annotated
from zoneinfo import available_timezones

import typer

from gabare.cli.errors import Mistake, console, errors
from gabare.kit.compiled import COMPILED, INTERPRETED

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
ROOM = 1_000_000  # bytes that a disk needs to have left
PROBES = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))  # addresses of nobody


def serve(
    host: Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 lets others on your network in")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one")] = 8000,
    data: Annotated[Path, typer.Option(help="where the database and the secret key are kept")] = Path("gabare-data"),
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="open the home page")] = True,
    watch: Annotated[bool, typer.Option("--watch", help="for authors: begin anew when a game’s file is saved; tables go on")] = False,
) -> None:
    """Opens the ludothèque in the browser.

    Everything is kept in one folder, with SQLite: nothing else is needed. To grow, install its extra `scale` and set in the environment:

    GABARE_DATABASE=postgresql://user:password@host/name   PostgreSQL, the one truth of all workers

    GABARE_REDIS=redis://host:6379/0   Redis or Valkey, the word between workers that a table has changed

    GABARE_WORKERS=4   processes behind this one address; needs both of the above

    GABARE_SECRET_KEY=…   the same on all machines; else one is made in the data folder

    GABARE_HOSTS=play.example.org   the names under which people reach you, with commas, besides localhost

    GABARE_TLS=1   behind a proxy that speaks HTTPS and passes Host, X-Forwarded-Proto and X-Forwarded-For on: secure cookies

    FORWARDED_ALLOW_IPS=10.0.0.5   the proxy's address, if it is another machine

    GABARE_LINES=300   pages of tables that one address may have open at once, with each worker

    GABARE_MAIL=smtps://user:password@host:465, GABARE_MAIL_FROM=…   for password resets; without it messages are written here

    GABARE_TIME_ZONE=America/Montreal   whose dates are shown; Europe/Paris if not given

    On more machines, start `gabare serve` on each with the same settings, behind one proxy; any worker serves any table.
    """
    from gabare.site import serving

    workers = _workers()
    _zone()
    if watch and workers > 1:
        raise Mistake("--watch is for one process: unset GABARE_WORKERS.")
    line = listen(host, port)
    port = line.getsockname()[1]
    os.environ["GABARE_DATA"] = str(data)
    network = _network(host)
    os.environ["GABARE_HOSTS"] = ",".join([os.environ.get("GABARE_HOSTS") or _names(host), *network])
    _prepare(data, serving)
    for text in _welcome(host, port, network):
        console.print(text, markup=False, soft_wrap=True)
    if not COMPILED:
        console.print(INTERPRETED, soft_wrap=True)
    if browser:
        Timer(0.8, webbrowser.open, [f"http://{network[0] if network else 'localhost'}:{port}/"]).start()
    serving.run(line, workers, watch=watch)


def _workers() -> int:
    """Several processes share neither memory nor SQLite's one writer."""
    said = os.environ.get("GABARE_WORKERS", "1")
    if not said.isascii() or not said.isdigit() or not 1 <= int(said) <= 64:
        raise Mistake(f"GABARE_WORKERS is {said!r}; it must be a number from 1 to 64.")
    if int(said) > 1 and not (os.environ.get("GABARE_DATABASE") and os.environ.get("GABARE_REDIS")):
        raise Mistake("GABARE_WORKERS needs GABARE_DATABASE and GABARE_REDIS: the workers meet there.")
    return int(said)


def _zone() -> None:
    zone = os.environ.get("GABARE_TIME_ZONE")
    if zone is not None and zone not in available_timezones():
        raise Mistake(f"GABARE_TIME_ZONE is {zone!r}; it must be a name such as Europe/Paris.")


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    line = socket.socket(family, socket.SOCK_STREAM)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        line.bind((host, port))
        line.listen(2048)
    except (OSError, UnicodeError) as error:  # the latter for what cannot be the name of any machine
        line.close()
        raise Mistake(f"cannot listen on {host}:{port}: {_reason(error, port)}") from None
    return line


def _reason(error: OSError | UnicodeError, port: int) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return f"the port is taken. Is another Gabare running? Try --port {port + 1 if port < 65535 else port - 1}."
    if number == errno.EACCES:
        return "the port is not open to everybody. Try a --port from 1024 on."
    return "this is no address of this machine. --host 0.0.0.0 listens on all that it has."


def _network(host: str) -> list[str]:
    """The addresses by which others on the network reach this machine, as they stand in a browser."""
    if host in LOOPBACK:
        return []
    if host not in EVERYWHERE:
        return [_written(host)]
    found = []
    for family, nobody in PROBES[: 2 if host == "::" else 1]:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nobody, 9))  # sends nothing; tells which address would be used
            found.append(_written(probe.getsockname()[0]))
    return found


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _names(host: str) -> str:
    """The names under which browsers may ask for this machine, besides localhost and its addresses."""
    from gabare.site.environment import NAME

    name = socket.gethostname()
    return "" if host in LOOPBACK or not NAME.fullmatch(name) else f"{name},{name}.local"


def _welcome(host: str, port: int, network: list[str]) -> list[str]:
    """Where to find the site. An invitation begins with the address of the page it is copied from: others must know that one."""
    everywhere = host in EVERYWHERE
    lines = [f"Gabare is open at http://{network[0] if network and not everywhere else 'localhost'}:{port}/  (Ctrl+C closes it)"]
    if everywhere:
        lines += [f"On this network: http://{one}:{port}/  (for others, and for you when you invite them)" for one in network]
    if everywhere and not network:
        lines.append(
            "On this network: no address was found. Look it up in this machine’s network settings (`ip addr`, on Windows `ipconfig`),"
            f" start again with GABARE_HOSTS=that address, and give http://that address:{port}/ to others."
        )
    if not os.environ.get("GABARE_MAIL"):
        lines.append("No mail is set up (GABARE_MAIL): messages to people, such as password resets, are written here.")
    return lines


def _prepare(data: Path, serving: object) -> None:
    from django.core.exceptions import ImproperlyConfigured
    from django.db import DatabaseError

    from gabare.site import privacy

    try:
        data.mkdir(parents=True, exist_ok=True)
        if open_to_others := privacy.keep(data):
            errors.print(f"gabare: other users of this machine may read the data folder ({open_to_others})", markup=False, soft_wrap=True)
        (data / ".writable").touch()
        (data / ".writable").unlink()
        serving.prepare()  # type: ignore[attr-defined]
    except PermissionError as error:
        raise Mistake(f"cannot write to {error.filename or data}: {error.strerror}. Choose another folder with --data.") from None
    except (NotADirectoryError, FileExistsError) as error:
        file = _file(error, data)
        cure = "Choose one with --data." if file == data else "Move it away, or choose another folder with --data."
        raise Mistake(f"{file} is not a folder. {cure}") from None
    except ImproperlyConfigured as error:
        raise Mistake(str(error).splitlines()[0]) from None
    except DatabaseError as error:
        raise Mistake(f"the database cannot be used: {str(error).splitlines()[0]}.{_cure(data)}") from None
    except OSError as error:
        raise Mistake(f"cannot write to {_file(error, data)}: {error.strerror}.") from None


def _file(error: OSError, data: Path) -> Path:
    """What an error is about: a full disk does not say, and a file in the place of a folder is named by what was to go into it."""
    path = Path(error.filename) if error.filename else data
    return next((one for one in (path, *path.parents) if one.exists() and not one.is_dir()), path)


def _cure(data: Path) -> str:
    """What may help, where the database is a file of ours."""
    file = data / "gabare.sqlite3"
    if os.environ.get("GABARE_DATABASE") or not file.is_file():
        return ""
    if disk_usage(data).free < ROOM:
        return f" The disk that holds {data} is full."
    return f" If {file} is damaged, bring it back from a backup."
