"""The way to a server over TCP, in frames, and what other ways share with it."""

import itertools
import json
import selectors
import socket
import ssl
import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any, Callable, Dict, Iterator, List, Optional

from ._tls import TlsSocket
from ._values import Error, error_of, unavailable

HEADER_LIMIT = 1024
PIECE = 1 << 14
# A server without others beside it has so many times the patience of a call before it is taken for dead.
TIMES_PATIENT = 3
LONGEST_SILENCE = 5.0
# Calls that change nothing, and need nothing that was begun before.
READING = frozenset(("session/hello", "query/prepare", "query/run", "query/explain", "query/profile", "element/get", "element/labels", "element/extent", "element/seek", "resource/get",
                     "element/targets", "element/sources", "element/roots", "model/list", "model/metamodel", "model/statistics", "model/check", "constraint/check", "history/violations", "index/list", "language/complete",
                     "language/diagnose", "language/hover"))
NO_MESSAGE = "the server sent what is no message of the protocol"


def a_message(body: bytes) -> dict:
    """Raises ValueError if it is none."""
    message = json.loads(body)
    if not isinstance(message, dict):
        raise ValueError(NO_MESSAGE)
    return message


def stores_of(hello: Any) -> List[str]:
    """The names of the stores that a server has, by its answer to the first call; raises Error if it is no server of models."""
    stores = hello.get("stores") if isinstance(hello, dict) else None
    if not isinstance(stores, list):
        raise Error(200, "The server answers, but not with the stores that it has: is it another program's?", "INTERNAL")
    return stores


def within(future: Future, seconds: Optional[float]) -> Any:
    """The result of a call; raises Error if it does not come in time."""
    try:
        return future.result(seconds)
    except FutureTimeout:
        raise unavailable(f"The server did not answer within {seconds} s.") from None


def unreachable(host: str, port: int, reason: Exception) -> Error:
    if isinstance(reason, ssl.SSLCertVerificationError):
        return unavailable(f"The certificate of the server at {host}:{port} is not trusted ({reason.verify_message}); cafile= names one that is.")
    return unavailable(f"Nobody answers at {host}:{port} ({reason}); is the server running?")


def ready(connection: Any, event: int, seconds: float) -> bool:
    """Whether a socket can be read or written in time. It may be any of a program's many: Python's select() takes the first thousand alone."""
    with getattr(selectors, "PollSelector", selectors.SelectSelector)() as selector:
        try:
            selector.register(connection, event)
        except ValueError:
            raise OSError("the client closed it") from None
        return bool(selector.select(seconds))


def pieces(data: bytes, connection: Any, seconds: float) -> Iterator[memoryview]:
    """Data in parts that a socket takes at once; raises OSError if there is no room for so long: then the server reads nothing, nor would it hear the question whether it is alive."""
    whole = memoryview(data)
    for at in range(0, len(whole), PIECE):
        if not ready(connection, selectors.EVENT_WRITE, seconds):
            raise TimeoutError(f"the server has read nothing for {seconds:.0f} s")
        yield whole[at:at + PIECE]


class MostBytes:
    """How long a call may be, as the server says it: one that gets a longer call ends the connection, and all other calls on it."""

    def __init__(self) -> None:
        self._bytes = 0

    def learn(self, hello: Any) -> None:
        most = hello.get("messageBytes") if isinstance(hello, dict) else None
        self._bytes = most if isinstance(most, int) else 0

    def check(self, body: bytes) -> None:
        if 0 < self._bytes < len(body):
            raise Error(140, f"The server takes calls of at most {self._bytes} bytes, and this one has {len(body)}.", "REQUEST_INVALID")


class TcpLine:
    """JSON-RPC messages as frames; a thread reads what the server sends."""

    duplex = True

    def __init__(self, host: str, port: int, patience: float, tls: Optional[ssl.SSLContext]):
        try:
            plain = socket.create_connection((host, port), patience)
            self._socket: Any = plain if tls is None else TlsSocket(plain, tls, host)
        except OSError as e:
            raise unreachable(host, port, e) from e
        self._silence = TIMES_PATIENT * patience
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._in = self._socket.makefile("rb")
        self._writing = threading.Lock()
        self._lock = threading.Lock()
        self._ids = itertools.count(1)
        self._calls: Dict[int, Future] = {}
        self._listeners: Dict[str, Callable[[str, Optional[dict]], None]] = {}
        self._ended: Optional[str] = None
        self._most = MostBytes()
        threading.Thread(target=self._read, name="modelarena-client", daemon=True).start()

    @property
    def is_open(self) -> bool:
        return self._ended is None

    @property
    def lost(self) -> str:
        """Why it is not open."""
        return f"The connection has ended: {self._ended}."

    def call(self, method: str, parameters: dict) -> Future:
        future: Future = Future()
        number = next(self._ids)
        body = self._body({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        with self._lock:
            if self._ended is not None:
                raise unavailable(self.lost)
            self._calls[number] = future
        future.modelarena_cancel = lambda: self.notify("$/cancelRequest", {"id": number})  # type: ignore[attr-defined]
        if method == "session/hello":
            future.add_done_callback(lambda hello: self._most.learn(None if hello.cancelled() or hello.exception() else hello.result()))
        self._send(body)
        return future

    def notify(self, method: str, parameters: dict) -> None:
        self._send(self._body({"jsonrpc": "2.0", "method": method, "params": parameters}))

    def _body(self, message: dict) -> bytes:
        body = json.dumps(message, allow_nan=False).encode()
        self._most.check(body)
        return body

    def listen(self, name: str, listener: Callable[[str, Optional[dict]], None]) -> None:
        with self._lock:
            self._listeners[name] = listener

    def forget(self, name: str) -> None:
        with self._lock:
            self._listeners.pop(name, None)

    def _send(self, body: bytes) -> None:
        try:
            with self._writing:
                for piece in pieces(b"Content-Length: %d\r\n\r\n" % len(body) + body, self._socket, self._silence):
                    self._socket.sendall(piece)
        except OSError as e:
            self._end(str(e))

    def _read(self) -> None:
        reason = "the server closed it"
        try:
            while True:
                message = self._next()
                if message is None:
                    break
                self._handle(message)
        except (OSError, ValueError) as e:
            reason = str(e)
        except Exception as e:  # Whatever a server sends: those who wait for an answer are told.
            reason = f"{NO_MESSAGE} ({type(e).__name__}: {e})"
        self._end(reason)
        # The socket was closed before, but its file keeps it open.
        self._in.close()

    def _next(self) -> Optional[dict]:
        length = None
        while True:
            line = self._in.readline(HEADER_LIMIT)
            if not line:
                return None
            if line in (b"\r\n", b"\n"):
                break
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = int(value)
        if length is None or length < 0:
            raise ValueError(NO_MESSAGE)
        body = self._in.read(length)
        if len(body) < length:
            return None
        return a_message(body)

    def _handle(self, message: dict) -> None:
        if "method" in message:
            parameters = message.get("params") or {}
            name = parameters.get("cursor") or parameters.get("subscription")
            with self._lock:
                listener = self._listeners.get(name)
            if listener is not None:
                listener(message["method"], parameters)
            return
        # Before the call is taken out: if the error is none, the call ends with the line.
        failure = error_of(message["error"]) if message.get("error") else None
        if failure is not None and message.get("id") is None:
            # Of a message that is too long, for instance; it ends the connection behind this.
            raise ValueError(f"the server refused a message: {str(failure).rstrip('.')}")
        with self._lock:
            future = self._calls.pop(message.get("id"), None)
        if future is not None and future.set_running_or_notify_cancel():
            if failure is not None:
                future.set_exception(failure)
            else:
                future.set_result(message.get("result"))

    def _end(self, reason: str) -> None:
        with self._lock:
            if self._ended is not None:
                return
            self._ended = reason
            calls, self._calls = list(self._calls.values()), {}
            listeners, self._listeners = list(self._listeners.values()), {}
        for future in calls:
            if future.set_running_or_notify_cancel():
                future.set_exception(unavailable(f"The connection has ended: {reason}."))
        for listener in listeners:
            listener("", None)
        try:
            # Wakes the thread that reads.
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()

    def abandon(self, reason: str) -> None:
        """Takes the line for dead."""
        self._end(reason)

    def close(self) -> None:
        self._end("the client closed it")
