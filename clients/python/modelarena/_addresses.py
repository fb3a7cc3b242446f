"""Addresses of served stores, at one server or several."""

import re
from typing import List, NamedTuple, Tuple
from urllib.parse import unquote, urlsplit

from ._values import Error

SCHEMES = ("tcp", "tcps", "http", "https")


class Address(NamedTuple):
    """scheme, the servers as (host, port), and the name of the store."""

    scheme: str
    servers: List[Tuple[str, int]]
    store: str


def _wrong(url: str, why: str) -> Error:
    tail = f": {why}; several servers look like tcp://h1:8201,h2:8202,h3:8203/NAME." if "," in url else "; it looks like tcp://127.0.0.1:2036/NAME."
    return Error(120, f"'{url}' is no address of a served store that this client can use{tail}", "NOT_FOUND")


def parse(url: str) -> Address:
    """tcp://host:port/NAME, or with several servers between commas."""
    scheme, colon, rest = url.partition("://")
    authority, slash, name = rest.partition("/")
    scheme = scheme.lower()
    if not colon or scheme not in SCHEMES or not slash or not name or not authority:
        raise _wrong(url, "it has no scheme that is known, no server, or no name")
    if "://" in rest:
        raise _wrong(url, "the scheme stands once, before the first server, and is the same for all")
    if "," in authority and ("," in name or "/" in name) or re.search(r",[^,/]*:\d+", name):
        raise _wrong(url, "the name of the store stands once, behind the last server")
    servers: List[Tuple[str, int]] = []
    for part in authority.split(","):
        part = part.strip()
        if not part:
            raise _wrong(url, "a server is missing before, between or behind commas")
        try:
            split = urlsplit(f"{scheme}://{part}/{name}")
            host, port = split.hostname, split.port
        except ValueError:
            host, port = None, None
        if not host or not port or "@" in part or " " in part:
            raise _wrong(url, f"'{part}' is no host with a port, such as h1:8201 or [::1]:8201")
        if (host, port) in servers:
            raise _wrong(url, f"'{part}' stands there twice")
        servers.append((host, port))
    return Address(scheme, servers, name if len(servers) == 1 else unquote(name))
