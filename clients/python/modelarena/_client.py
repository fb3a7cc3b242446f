"""The client, and what it gives."""

import queue
import threading
import uuid
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Callable, Dict, Iterator, List, Optional

from ._heartbeat import Heartbeat, told
from ._lines import TcpLine, stores_of, within
from ._server import Server
from ._values import Element, Error, cell, error_of, rows_of, unavailable, wire

PAGE_ROWS = 10_000
PAGES_AHEAD = 4
# Seconds that a query takes at most, unless it or the server says otherwise.
LONGEST_QUERY = 60.0
# Seconds that no server can be reached, before a subscription is given up.
LONGEST_ABSENCE = 60.0
END = object()


class Answer:
    """The answer of a query.

    columns: names; rows: tuples, in the order of the columns; digest: a hash of all rows, whatever their order;
    version: the commits that it has seen; seconds: how long the server took; strategy and runner: what gave it, and why;
    plan: its steps, if they were asked for
    """

    def __init__(self, result: dict, rows: List[tuple]):
        self.columns: List[str] = result["rows"]["columns"]
        self.rows = rows
        self.digest: str = result["digest"]
        self.version: int = result["version"]
        self.seconds: float = result["nanos"] / 1e9
        self.strategy: str = result["strategy"]
        self.runner: str = result["runner"]
        self.plan: Optional[dict] = result.get("plan")
        self.profile: Optional[dict] = result.get("profile")

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple]:
        return iter(self.rows)

    def to_pandas(self):
        """The rows as a DataFrame; elements are their keys. Needs pandas."""
        try:
            import pandas
        except ImportError as e:
            raise ImportError("Rows become a DataFrame where pandas is installed: pip install pandas") from e
        plain = [[value.key if isinstance(value, Element) else value for value in row] for row in self.rows]
        return pandas.DataFrame(plain, columns=self.columns)


class Changes:
    """What commits change in an answer, or that there was one. Iterating waits for the next.

    With several servers it goes on at another one if its own is lost: then the next item has all `rows` again, if the answer is another one, or says that there was a commit.
    """

    def __init__(self, client: "Client", call: dict):
        self._client, self._call, self._name = client, call, call["id"]
        self._queue: "queue.SimpleQueue[Any]" = queue.SimpleQueue()
        self._lock = threading.RLock()
        self._line: Any = None
        self._held: Optional[List[Any]] = None
        self._version: Optional[int] = None
        self._digest: Optional[str] = None
        self._closed = False
        self._heartbeat = client._heartbeat()

    def _begin(self, line: Any) -> None:
        """Has a server tell of changes, from its answer on."""
        if not line.duplex:
            raise Error(105, "The server cannot tell of changes over HTTP; use tcp.", "UNSUPPORTED")
        with self._lock:
            # What comes before the response is behind it.
            self._line, self._held = line, []
        line.listen(self._name, lambda method, parameters: self._receive(line, method, parameters))
        try:
            opened = self._client._subscribe(line, self._call)
            rows = None if opened.get("rows") is None else self._client._whole(line, opened)
        except BaseException:
            self._unsubscribe()
            raise
        with self._lock:
            before, self._version = self._version, opened["version"]
            held, self._held = self._held or [], None
            if rows is not None:
                if opened["digest"] != self._digest:
                    self._queue.put({"subscription": self._name, "version": opened["version"], "rows": rows})
                self._digest = opened["digest"]
            elif before is not None and before != opened["version"]:
                self._queue.put({"subscription": self._name, "store": self._client.store, "version": opened["version"]})
            for method, parameters in held:
                self._receive(line, method, parameters)

    def _receive(self, line: Any, method: str, parameters: Optional[dict]) -> None:
        with self._lock:
            if line is not self._line:
                return
            if self._held is not None:
                self._held.append((method, parameters))
            elif parameters is None:
                self._ended(unavailable(line.lost))
            elif method == "query/failed":
                line.forget(self._name)
                self._ended(error_of(parameters))
            else:
                self._told(method, parameters)

    def _told(self, method: str, parameters: dict) -> None:
        if method == "query/changed":
            parameters["added"] = rows_of(parameters["added"])
            parameters["removed"] = rows_of(parameters["removed"])
            self._digest = parameters["digest"]
        self._version = parameters["version"]
        self._client._saw(parameters["version"])
        self._queue.put(parameters)

    def _ended(self, reason: Error) -> None:
        if self._client._moves and reason.name in ("STORE_UNAVAILABLE", "CANCELLED") and not self._closed:
            threading.Thread(target=self._move, name="modelarena-move", daemon=True).start()
        else:
            self._closed = True
            self._queue.put(reason)

    def _move(self) -> None:
        try:
            self._client._move(self)
        except (Error, ValueError) as e:
            if not self._closed:
                self._queue.put(e if isinstance(e, Error) else unavailable(str(e)))
            return
        if self._closed:
            self._unsubscribe()

    def _unsubscribe(self) -> None:
        line = self._line
        if line is not None:
            line.forget(self._name)
            if line.is_open:
                line.call("subscription/close", {"cursor": self._name})

    def get(self, timeout: Optional[float] = None) -> dict:
        """The next one; raises queue.Empty after so many seconds."""
        change = told(self._queue, timeout, lambda: self._heartbeat.look(self._line))
        if isinstance(change, Error):
            raise change
        return change

    def __iter__(self) -> Iterator[dict]:
        while True:
            yield self.get()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._unsubscribe()

    def __enter__(self) -> "Changes":
        return self

    def __exit__(self, *ignored: Any) -> None:
        self.close()


class Client(Server):
    """One store of a query service. Thread-safe. A lost connection is made again by the next call.

    With several servers, calls go to any of those that answer, and to another one if a server is lost; no answer is older than what the client has seen.
    """

    def __init__(self, url: str, token: Optional[str] = None, patience: float = 10.0, cafile: Optional[str] = None, stale: Optional[float] = None):
        super().__init__(url, token, patience, cafile)
        self._threads: Optional[ThreadPoolExecutor] = None
        self._stale = stale
        try:
            self._begin(url, patience)
        except BaseException:
            self.close()
            raise

    def _begin(self, url: str, patience: float) -> None:
        if self._group is not None:
            self._group.begin(patience)
            return
        stores = stores_of(self.call("session/hello", self._hello(), patience))
        if self.store not in stores:
            raise Error(120, f"No store '{self.store}' is served at {url}; there are {', '.join(stores)}.", "NOT_FOUND")

    def _requires_store(self) -> bool:
        return True

    @property
    def _moves(self) -> bool:
        return self._group is not None and not self._group.closed

    def _saw(self, version: int) -> None:
        if self._group is not None:
            self._group.saw(version)

    def _run(self, work: Callable[[Any], Any], seconds: float) -> Any:
        """Does work with a line, again with another one where there are several servers."""
        return work(self._connection()) if self._group is None else self._group.run(work, seconds)

    def _ask_on(self, line: Any, method: str, parameters: dict) -> Any:
        return line.call(method, parameters).result() if self._group is None else self._on(line, method, parameters, None)

    def _fresh(self, call: dict) -> dict:
        """With the version that the answer must not be older than, where that is known."""
        return call if self._group is None or self._group.seen is None else dict(call, atLeast=self._group.seen)

    def _subscribe(self, line: Any, call: dict) -> dict:
        if self._group is None:
            return within(line.call("subscription/open", call), self._patience)
        return self._on(line, "subscription/open", self._fresh(call), self._patience)

    def _move(self, changes: Changes) -> None:
        assert self._group is not None
        self._group.run(changes._begin, LONGEST_ABSENCE)

    def _query(self, text: Optional[str], language: str, strategy: Optional[str], parameters: Optional[dict], timeout: Optional[float], max_rows: Optional[int],
               max_bytes: Optional[int], stale: Optional[float] = None) -> dict:
        call: Dict[str, Any] = {"store": self.store, "language": language, "text": text}
        if strategy is not None:
            call["strategy"] = strategy
        if parameters:
            call["parameters"] = {name: wire(value) for name, value in parameters.items()}
        if timeout is not None:
            call["timeoutMillis"] = max(1, int(timeout * 1000))
        if max_rows is not None:
            call["maxRows"] = max_rows
        if max_bytes is not None:
            call["maxBytes"] = max_bytes
        stale = self._stale if stale is None else stale
        if stale is not None:
            call["staleMillis"] = int(stale * 1000)
        return call

    def _ask(self, method: str, call: dict) -> Answer:
        def work(line: Any) -> Answer:
            result = self._ask_on(line, method, self._fresh(call))
            if "asOf" in call and result.get("asOf") is None:
                raise Error(105, "The server does not know versions, and has answered for the newest one; update it.", "UNSUPPORTED")
            return Answer(result, self._whole(line, result))

        return self._run(work, self._seconds(call))

    def _whole(self, line: Any, result: dict) -> List[tuple]:
        """All rows of an answer, of which the first came with the id of a cursor for the rest."""
        rows = rows_of(result["rows"])
        cursor = result.get("cursor")
        while cursor is not None:
            page = self._ask_on(line, "query/next", {"cursor": cursor})
            if page.get("rows") is not None:
                rows.extend(rows_of(page["rows"]))
            if page["isLast"]:
                cursor = None
        return rows

    @staticmethod
    def _seconds(call: dict) -> float:
        return call["timeoutMillis"] / 1000 if "timeoutMillis" in call else LONGEST_QUERY

    def query(self, text: str, language: str = "ocl", strategy: Optional[str] = None, parameters: Optional[dict] = None, timeout: Optional[float] = None,
              max_rows: Optional[int] = None, max_bytes: Optional[int] = None, stale: Optional[float] = None, as_of: Any = None) -> Answer:
        """Asks a query, and waits for the whole answer.

        strategy: interpreted, compiled, pushdown; None for what the store does best
        parameters: values for the free variables of the text
        timeout: seconds after which the server gives up
        max_rows, max_bytes: what the answer, and the memory of its query, may not exceed
        stale: seconds by which the state that a replica answers from may be out of date; None for what was given to `connect`
        as_of: in a store with a history, the version to ask: the number of a commit, a time, a tag, or the beginning of a Git id; None for the newest
        """
        call = self._query(text, language, strategy, parameters, timeout, max_rows, max_bytes, stale)
        return self._ask("query/run", call if as_of is None else dict(call, asOf=str(as_of)))

    def log(self, limit: int = 1000, below: Optional[int] = None) -> List[dict]:
        """The versions that the store keeps, the newest first: `number`, `time`, `author`, `message`, `revision`, `tags`; only those below a number, if one is given."""
        call: Dict[str, Any] = {"store": self.store, "limit": limit}
        if below is not None:
            call["below"] = below
        return self.call("history/log", call)["commits"]

    def explain(self, text: str, language: str = "ocl", **options: Any) -> Answer:
        """The same, and how it was answered, in `plan`."""
        return self._ask("query/explain", self._query(text, language, options.get("strategy"), options.get("parameters"), options.get("timeout"), options.get("max_rows"), options.get("max_bytes"),
                                                      options.get("stale")))

    def submit(self, text: str, language: str = "ocl", **options: Any) -> "Future[Answer]":
        """Asks a query in a thread of the client; the result is a future."""
        with self._lock:
            if self._threads is None:
                self._threads = ThreadPoolExecutor(thread_name_prefix="modelarena-submit")
        return self._threads.submit(lambda: self.query(text, language, **options))

    def stream(self, text: str, language: str = "ocl", strategy: Optional[str] = None, parameters: Optional[dict] = None, timeout: Optional[float] = None,
               max_rows: Optional[int] = None, max_bytes: Optional[int] = None, stale: Optional[float] = None) -> Iterator[tuple]:
        """The rows of a query as they come, no faster than they are taken. Closing the iterator ends the query."""
        call = self._query(text, language, strategy, parameters, timeout, max_rows, max_bytes, stale)
        call["pageRows"] = PAGE_ROWS
        if self._group is not None:
            return self._repeated(call)
        return self._rows(self._connection(), call)

    def _rows(self, line: Any, call: dict) -> Iterator[tuple]:
        return self._pushed(line, call) if line.duplex else self._pulled(line, call)

    def _repeated(self, call: dict) -> Iterator[tuple]:
        """Begins again with another server, until the first row is there."""
        def begin(line: Any) -> Any:
            rows = self._rows(line, self._fresh(call))
            return rows, next(rows, END)

        rows, first = self._run(begin, self._seconds(call))
        if first is END:
            return
        try:
            yield first
            yield from rows
        except Error as e:
            if e.name != "STORE_UNAVAILABLE":
                raise
            raise unavailable(f"The server was lost after rows had been handed out: {e} Ask again, for all of them.") from e
        finally:
            rows.close()

    @staticmethod
    def _pulled(line: Any, call: dict) -> Iterator[tuple]:
        cursor = line.call("query/start", call).result()["cursor"]
        done = False
        try:
            while not done:
                page = line.call("query/next", {"cursor": cursor, "rows": PAGE_ROWS}).result()
                done = page["isLast"]
                if page.get("rows") is not None:
                    yield from rows_of(page["rows"])
        finally:
            if not done:
                line.call("query/cancel", {"cursor": cursor})

    def _pushed(self, line: TcpLine, call: dict) -> Iterator[tuple]:
        name = str(uuid.uuid4())
        pages: "queue.SimpleQueue[Any]" = queue.SimpleQueue()
        line.listen(name, lambda method, parameters: pages.put((method, parameters)))
        done, heartbeat = False, self._heartbeat()
        try:
            line.call("query/start", dict(call, id=name, credit=PAGES_AHEAD * PAGE_ROWS)).result()
            while not done:
                method, page = told(pages, None, lambda: heartbeat.look(line))
                if page is None:
                    raise unavailable(line.lost)
                if method == "query/failed":
                    raise error_of(page)
                done = page["isLast"]
                rows = rows_of(page["rows"])
                if not done and rows:
                    line.notify("query/credit", {"cursor": name, "rows": len(rows)})
                yield from rows
        finally:
            line.forget(name)
            if not done and line.is_open:
                line.call("query/cancel", {"cursor": name})

    def changes(self, text: Optional[str] = None, language: str = "ocl", parameters: Optional[dict] = None) -> Changes:
        """Is told of commits, or of what they change in an answer: first an item with `rows`, then one with `added` and `removed` for each change."""
        call = self._query(text, language, None, parameters, None, None, None)
        call.pop("staleMillis", None)
        changes = Changes(self, dict(call, id=str(uuid.uuid4())))
        self._run(changes._begin, self._patience)
        return changes

    def elements(self, keys: List[int], features: Optional[List[str]] = None) -> List[dict]:
        """Elements with `key`, `type`, `container`, `containment` and `values`."""
        found = self.call("element/get", {"store": self.store, "keys": list(keys), "features": features})["elements"]
        for element in found:
            element["values"] = {name: cell(value) for name, value in element["values"].items()}
        return found

    def _keys(self, method: str, **call: Any) -> Iterator[int]:
        after = 0
        while True:
            page = self.call(method, dict(call, store=self.store, after=after))
            yield from page["keys"]
            after += len(page["keys"])
            if not page["more"]:
                return

    def extent(self, type_name: str) -> Iterator[int]:
        """The keys of the instances of a class and its subclasses."""
        return self._keys("element/extent", type=type_name)

    def seek(self, type_name: str, feature: str, value: str) -> Iterator[int]:
        """The keys of the instances whose indexed attribute has a value, which is given as EMF writes it."""
        return self._keys("element/seek", type=type_name, feature=feature, value=value)

    def resource(self, type_name: str, id: str, form: str = "source") -> dict:
        """An element with what it contains, found by its ID attribute: its values, or with form "json-ld" also what is known of it."""
        return self.call("resource/get", {"store": self.store, "type": type_name, "id": id, "form": form})["document"]

    def targets(self, key: int, feature: str) -> Iterator[int]:
        """The keys of the elements that an element refers to."""
        return self._keys("element/targets", key=key, feature=feature)

    def sources(self, key: int, feature: str) -> Iterator[int]:
        """The keys of the elements that refer to an element by `Type.reference`."""
        return self._keys("element/sources", key=key, feature=feature)

    def commit(self, steps: List[dict], version: Optional[int] = None, validate: bool = False) -> dict:
        """Changes the model, all or nothing; `keys` of the result are those of new elements.

        validate: refuse the edit with CONSTRAINT_VIOLATED, and its `violations`, if what changes would violate the metamodel.
        """
        return self.call("edit/commit", {"store": self.store, "version": version, "steps": steps, "validate": validate or None})

    def statistics(self) -> dict:
        """`elements`, and `types` with the instances of each class."""
        return self.call("model/statistics", {"store": self.store})

    def close(self) -> None:
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
        super().close()


def connect(url: str, token: Optional[str] = None, patience: float = 10.0, cafile: Optional[str] = None, stale: Optional[float] = None) -> Client:
    """Connects to a served store, by the address that `arena serve` prints, or to several replicas of it: tcp://h1:8201,h2:8202,h3:8203/NAME.

    patience: seconds to wait for a connection
    cafile: certificates in PEM form that the server of a tcps or https address is to be trusted by; None for the system's
    stale: seconds by which the state that a replica answers from may be out of date; None for the newest state
    """
    return Client(url, token, patience, cafile, stale)
