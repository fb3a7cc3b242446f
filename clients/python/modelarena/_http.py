"""The way to a server over HTTP."""

import http.client
import itertools
import json
import selectors
import socket
import ssl
import threading
from concurrent.futures import Future
from typing import Any, Dict, List, Optional, Set

from ._lines import LONGEST_SILENCE, READING, TIMES_PATIENT, MostBytes, a_message, pieces, ready, unreachable
from ._values import Error, error_of

REFUSALS = {408: (304, "STORE_UNAVAILABLE"), 413: (140, "REQUEST_INVALID"), 503: (306, "STORE_BUSY")}


class HttpLine:
    """A POST for each call, over as many connections as there are calls at a time."""

    duplex = False

    def __init__(self, host: str, port: int, patience: float, token: Optional[str], tls: Optional[ssl.SSLContext], silence: Optional[float] = None):
        """silence: seconds after which a server that does not answer is asked whether it is alive; None to wait for it"""
        self._host, self._port, self._patience, self._tls, self._silence = host, port, patience, tls, silence
        self._headers = {"Content-Type": "application/json"}
        if token is not None:
            self._headers["Authorization"] = "Bearer " + token
        self._lock = threading.Lock()
        self._open: Set[http.client.HTTPConnection] = set()
        self._idle: List[http.client.HTTPConnection] = []
        self._ids = itertools.count(1)
        self._most = MostBytes()
        self.is_open = True

    def call(self, method: str, parameters: dict) -> Future:
        future: Future = Future()
        try:
            result = self._post(method, parameters)
            if method == "session/hello":
                self._most.learn(result)
            future.set_result(result)
        except Error as e:
            future.set_exception(e)
        return future

    def _post(self, method: str, parameters: dict) -> Any:
        body = json.dumps({"jsonrpc": "2.0", "id": next(self._ids), "method": method, "params": parameters}, allow_nan=False).encode()
        self._most.check(body)
        connection = kept = None
        try:
            connection = kept = self._kept()
            try:
                connection = kept or self._connect()
                answer = self._exchange(connection, body)
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                # A server closes connections that were idle, perhaps at this moment. It may have got the call, though; by its id, a commit is not made again.
                if kept is None or method not in READING and not parameters.get("id"):
                    raise
                self._drop(kept)
                connection = self._connect()
                answer = self._exchange(connection, body)
        except (OSError, http.client.HTTPException) as e:
            self._drop(connection)
            if self._silence is not None:
                self.is_open = False
            raise unreachable(self._host, self._port, e) from e
        except BaseException:
            self._drop(connection)
            raise
        self._keep(connection)
        if answer.get("error"):
            raise error_of(answer["error"])
        return answer.get("result")

    def _connect(self) -> http.client.HTTPConnection:
        if self._tls is None:
            connection = http.client.HTTPConnection(self._host, self._port, timeout=self._patience)
        else:
            connection = http.client.HTTPSConnection(self._host, self._port, timeout=self._patience, context=self._tls)
        connection.connect()
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Connecting may take so long; an answer takes as long as its query.
        connection.sock.settimeout(None)
        with self._lock:
            self._open.add(connection)
        return connection

    def _kept(self) -> Optional[http.client.HTTPConnection]:
        """One that no call uses; None if there is none. The server has closed those that have something to be read."""
        while True:
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            if connection is None or not ready(connection.sock, selectors.EVENT_READ, 0):
                return connection
            self._drop(connection)

    def _keep(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            # Without a socket, the server has closed it after its answer.
            if self.is_open and connection.sock is not None:
                self._idle.append(connection)
                return
        self._drop(connection)

    def _drop(self, connection: Optional[http.client.HTTPConnection]) -> None:
        if connection is not None:
            with self._lock:
                self._open.discard(connection)
            connection.close()

    def _exchange(self, connection: http.client.HTTPConnection, body: bytes) -> dict:
        connection.request("POST", "/rpc", pieces(body, connection.sock, TIMES_PATIENT * self._patience), {**self._headers, "Content-Length": str(len(body))})
        while self._silence is not None and not ready(connection.sock, selectors.EVENT_READ, self._silence):
            self._see_whether_alive()
        response = connection.getresponse()
        content = response.read()
        try:
            message = a_message(content)
        except (ValueError, RecursionError) as e:
            raise Error(200, f"The server answered with status {response.status}, and not with a message of the protocol.", "INTERNAL") from e
        if "jsonrpc" not in message and (response.getheader("Content-Type") or "").startswith("application/problem+json"):
            # Of a request that HTTP's side of the server did not take, such as one for which it has no room.
            code, name = REFUSALS.get(response.status, (200, "INTERNAL"))
            raise Error(message.get("code", code), str(message.get("detail") or response.reason), message.get("name", name))
        return message

    def _see_whether_alive(self) -> None:
        maker = http.client.HTTPConnection if self._tls is None else http.client.HTTPSConnection
        options: Dict[str, Any] = {} if self._tls is None else {"context": self._tls}
        probe = maker(self._host, self._port, timeout=LONGEST_SILENCE, **options)
        try:
            probe.request("GET", "/health/live")
            probe.getresponse().read()
        finally:
            probe.close()

    def abandon(self, reason: str) -> None:
        """Takes the line for dead."""
        self.is_open = False

    def close(self) -> None:
        with self._lock:
            self.is_open = False
            connections, self._open, self._idle = list(self._open), set(), []
        for connection in connections:
            connection.close()
