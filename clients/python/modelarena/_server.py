"""A server, and what can be done with whole models."""

import base64
import ssl
import threading
from concurrent.futures import wait
from contextlib import suppress
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Optional
from urllib.parse import urlsplit

from ._lines import HttpLine, TcpLine
from ._values import Error

BETWEEN_LOOKS = 0.5


class Server:
    """A server, and the connection to it, which is made again after it was lost. Thread-safe."""

    def __init__(self, url: str, token: Optional[str] = None, patience: float = 10.0, cafile: Optional[str] = None):
        parts = urlsplit(url)
        if parts.scheme not in ("tcp", "tcps", "http", "https") or not parts.hostname or not parts.port or len(parts.path) < 2:
            raise Error(120, f"'{url}' is no address of a served store that this client can use; it looks like tcp://127.0.0.1:2036/NAME.", "NOT_FOUND")
        self._scheme, self._host, self._port = parts.scheme, parts.hostname, parts.port
        self.store = parts.path[1:]
        self._token, self._patience = token, patience
        self._tls = ssl.create_default_context(cafile=cafile) if parts.scheme in ("tcps", "https") else None
        self._lock = threading.Lock()
        self._line: Any = None
        self._closed = False

    def _connection(self) -> Any:
        with self._lock:
            if self._closed:
                raise ValueError("The client is closed")
            if self._line is None or not self._line.is_open:
                if self._scheme in ("tcp", "tcps"):
                    self._line = TcpLine(self._host, self._port, self._patience, self._tls)
                    self._line.call("session/hello", {"token": self._token, "client": "modelarena-python 0.1.0"}).result(self._patience)
                else:
                    self._line = HttpLine(self._host, self._port, self._patience, self._token, self._tls)
            return self._line

    def call(self, method: str, parameters: Dict[str, Any], timeout: Optional[float] = None) -> Any:
        """Calls any method of the protocol, and waits for what comes back."""
        return self._connection().call(method, parameters).result(timeout)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            line, self._line = self._line, None
        if line is not None:
            line.close()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *ignored: Any) -> None:
        self.close()


class Admin(Server):
    """The models of a server that keeps a folder of them. The right to administrate a name is needed."""

    def load(self, models: Iterable[Any], metamodels: Iterable[Any] = (), kind: str = "columns", replace: bool = False, unresolved: Optional[str] = None,
             progress: Optional[Callable[[str, int, Optional[int]], None]] = None) -> dict:
        """Loads files, which refer to each other by their names alone, into a store of the name in the address.

        progress: called about twice a second with what is done, how much of it, and of how much
        """
        call = {"store": self.store, "kind": kind, "replace": replace}
        if unresolved is not None:
            call["unresolved"] = unresolved
        upload = self.call("model/upload", call, self._patience)
        name = {"upload": upload["upload"]}
        try:
            for file in metamodels:
                self._send(upload, Path(file), True)
            for file in models:
                self._send(upload, Path(file), False)
            load = self._connection().call("model/load", name)
            while progress is not None and not load.done():
                self._tell(name, progress)
                wait([load], BETWEEN_LOOKS)
            return load.result()
        except BaseException:
            # What went wrong is to be told, and not that nothing more could be said to the server, which ends the upload by itself then.
            with suppress(Exception):
                self.call("query/cancel", {"cursor": upload["upload"]}, self._patience)
            raise

    def _tell(self, name: dict, progress: Callable[[str, int, Optional[int]], None]) -> None:
        try:
            state = self.call("model/progress", name, self._patience)
        except Error as e:
            if e.name != "NOT_FOUND":
                raise
            return  # It has ended meanwhile.
        if state.get("task") is not None:
            progress(state["task"], state["done"], state.get("total"))

    def _send(self, upload: dict, file: Path, is_metamodel: bool) -> None:
        with file.open("rb") as stream:
            for part in iter(lambda: stream.read(min(upload["partBytes"], 1 << 20)), b""):
                self.call("model/part", {"upload": upload["upload"], "file": file.name, "isMetamodel": is_metamodel, "data": base64.b64encode(part).decode()})

    def drop(self) -> None:
        """Deletes the store."""
        self.call("model/drop", {"store": self.store})

    def close_store(self) -> None:
        """Ends to serve it."""
        self.call("model/close", {"store": self.store})

    def open_store(self) -> dict:
        """Serves it again."""
        return self.call("model/open", {"store": self.store})
