"""A server, and what can be done with whole models."""

import base64
import ssl
import threading
import uuid
from concurrent.futures import TimeoutError as FutureTimeout
from concurrent.futures import wait
from contextlib import suppress
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Optional, Tuple

from ._addresses import parse
from ._group import LONGEST_SILENCE, SLICE, Group, await_alive
from ._heartbeat import Heartbeat
from ._http import HttpLine
from ._lines import READING, TIMES_PATIENT, TcpLine, stores_of, within
from ._values import Error, unavailable

BETWEEN_LOOKS = 0.5


def is_leader(committed: dict) -> bool:
    """A commit that is sent to another server goes on from there to the leader, and comes to it with fewer others."""
    return committed.get("leads") is not False


class Server:
    """A server, and the connection to it, which is made again after it was lost; or several with the same store. Thread-safe."""

    def __init__(self, url: str, token: Optional[str] = None, patience: float = 10.0, cafile: Optional[str] = None):
        address = parse(url)
        self._scheme = address.scheme
        self._host, self._port = address.servers[0]
        self.store = address.store
        self._token, self._patience = token, patience
        self._tls = ssl.create_default_context(cafile=cafile) if address.scheme in ("tcps", "https") else None
        self._lock = threading.Lock()
        self._line: Any = None
        self._closed = False
        self._group = Group(address.servers, self._open_one, self._serves) if len(address.servers) > 1 else None

    def _hello(self) -> dict:
        return {"token": self._token, "client": "modelarena-python 0.1.0"}

    def _heartbeat(self) -> Heartbeat:
        return Heartbeat(self._hello, self._patience, TIMES_PATIENT * self._patience if self._group is None else LONGEST_SILENCE)

    def _requires_store(self) -> bool:
        return False

    def _open_one(self, server: Tuple[str, int], patience: float) -> Any:
        """A line to one of several servers."""
        host, port = server
        patience = min(patience, self._patience)
        line: Any
        if self._scheme in ("tcp", "tcps"):
            line = TcpLine(host, port, patience, self._tls)
        else:
            line = HttpLine(host, port, patience, self._token, self._tls, SLICE)
        try:
            stores = stores_of(line.call("session/hello", self._hello()).result(patience))
        except FutureTimeout:
            line.close()
            raise unavailable(f"Nobody answers at {host}:{port} within {patience:.1f} s.") from None
        except BaseException:
            line.close()
            raise
        if self._requires_store() and self.store not in stores:
            line.close()
            raise Error(120, f"No store '{self.store}' is served at {host}:{port}; there are {', '.join(stores)}.", "NOT_FOUND")
        return line

    def _serves(self, line: Any) -> bool:
        """Whether what a server has not found is something else than the store."""
        try:
            return not self._requires_store() or self.store in stores_of(line.call("session/hello", self._hello()).result(self._patience))
        except (Error, FutureTimeout):
            return False

    def _connection(self) -> Any:
        if self._group is not None:
            return self._group.home(self._patience)
        with self._lock:
            if self._closed:
                raise ValueError("The client is closed")
            if self._line is None or not self._line.is_open:
                if self._scheme in ("tcp", "tcps"):
                    line = TcpLine(self._host, self._port, self._patience, self._tls)
                    try:
                        within(line.call("session/hello", self._hello()), self._patience)
                    except BaseException:
                        line.close()
                        raise
                    self._line = line
                else:
                    self._line = HttpLine(self._host, self._port, self._patience, self._token, self._tls)
            return self._line

    def _on(self, line: Any, method: str, parameters: Dict[str, Any], timeout: Optional[float]) -> Any:
        """Calls a method of one of several servers; what it shows is not older than what was seen."""
        assert self._group is not None
        at_least = self._group.seen
        result = await_alive(line.call(method, parameters), line, timeout, self._hello)
        if isinstance(result, dict) and method != "model/load":
            self._group.saw(result.get("version"), None if method in ("edit/commit", "edit/begin", "edit/add") else at_least)
        return result

    def call(self, method: str, parameters: Dict[str, Any], timeout: Optional[float] = None) -> Any:
        """Calls any method of the protocol, and waits for what comes back."""
        is_commit = method == "edit/commit" and not parameters.get("edit")
        if is_commit and not parameters.get("id"):
            # With an id, a commit is made once, however often it is sent.
            parameters = dict(parameters, id=str(uuid.uuid4()))
        if self._group is None:
            return within(self._connection().call(method, parameters), timeout)
        seconds = self._patience if timeout is None else timeout
        if method in READING:
            return self._group.run(lambda line: self._on(line, method, parameters, timeout), seconds)
        if is_commit:
            try:
                return self._group.run_hedged(lambda line: self._on(line, method, parameters, timeout), seconds, is_leader)
            except Error as e:
                if e.name != "STORE_UNAVAILABLE":
                    raise
                raise unavailable(f"The commit may have been made, or not: {e}") from e
        return self._on(self._connection(), method, parameters, timeout)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            line, self._line = self._line, None
        if line is not None:
            line.close()
        if self._group is not None:
            self._group.close()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *ignored: Any) -> None:
        self.close()


class Admin(Server):
    """The models of a server that keeps a folder of them. The right to administrate a name is needed."""

    def load(self, models: Iterable[Any], metamodels: Iterable[Any] = (), kind: str = "columns", replace: bool = False, unresolved: Optional[str] = None,
             progress: Optional[Callable[[str, int, Optional[int]], None]] = None, history: bool = False) -> dict:
        """Loads files, which refer to each other by their names alone, into a store of the name in the address.

        progress: called about twice a second with what is done, how much of it, and of how much
        history: whether the store keeps every version
        """
        call = {"store": self.store, "kind": kind, "replace": replace, "history": history}
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
