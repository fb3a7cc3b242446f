"""Several servers of one store, which are replicas of each other."""

import itertools
import random
import threading
import time
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from ._values import Error, unavailable

LONGEST_CONNECT = 2.0
LONGEST_PAUSE = 0.25
SLICE = 3.0
LONGEST_SILENCE = 5.0
FIRST_REST = 0.05
LONGEST_REST = 0.4
LONGEST_ABSENCE = 3.2
MOST_DOUBLED = 10
LONGEST_AVOIDED = 10.0


class Replica:
    """One of the servers: the line to it, and when it is worth to be asked again."""

    def __init__(self, server: Tuple[str, int], opener: Callable[[Tuple[str, int], float], Any]):
        self.server = server
        self.name = f"{server[0]}:{server[1]}" if ":" not in server[0] else f"[{server[0]}]:{server[1]}"
        self._opener = opener
        self._lock = threading.Lock()
        self._line: Any = None
        self._opening: Optional[threading.Event] = None
        self._failure: Optional[Error] = None
        self._failures = 0
        self._closed = False
        self.rest_until = 0.0

    @property
    def line(self) -> Any:
        """The line, if there is one and it is open."""
        line = self._line
        return line if line is not None and line.is_open else None

    def opening(self) -> threading.Event:
        """Has a line made in a thread of its own, unless there is one; set when that has ended."""
        with self._lock:
            if self._opening is None:
                self._opening = threading.Event()
                if self.line is not None or self._closed:
                    event, self._opening = self._opening, None
                    event.set()
                    return event
                threading.Thread(target=self._open, args=(self._opening,), name="modelarena-connect", daemon=True).start()
            return self._opening

    def _open(self, event: threading.Event) -> None:
        try:
            line = self._opener(self.server, LONGEST_CONNECT)
            with self._lock:
                self._line, self._failure = line, None
                closed = self._closed
            self.succeeded()
            if closed:
                line.close()
        except Error as e:
            self._failure = e
            self.failed()
        except Exception as e:  # The thread's last word.
            self._failure = unavailable(str(e))
            self.failed()
        finally:
            with self._lock:
                self._opening = None
            event.set()

    def reach(self, seconds: float) -> Any:
        """The line; raises Error if there is none in time."""
        line = self.line
        if line is None:
            done = self.opening().wait(seconds)
            line = self.line
            if line is None:
                raise (self._failure if done else None) or unavailable(f"Nobody answers at {self.name} within {seconds:.1f} s.")
        return line

    def failed(self, waited: float = 0.0) -> None:
        """It did not do what it was asked to; waited: seconds that it took to say so, which others are spared."""
        with self._lock:
            self._failures = min(self._failures + 1, MOST_DOUBLED)
            rest = min(LONGEST_REST if self.line is not None else LONGEST_ABSENCE, FIRST_REST * 2 ** (self._failures - 1))
            # Clients that have lost one server together do not come back together.
            self.rest_until = time.monotonic() + max(rest * random.uniform(0.5, 1.5), min(waited * 2, LONGEST_AVOIDED))

    def succeeded(self) -> None:
        with self._lock:
            self._failures = 0
            self.rest_until = 0.0

    def close(self) -> None:
        with self._lock:
            self._closed = True
            line = self._line
        if line is not None:
            line.close()


class Group:
    """Work goes to the servers that answer, in turn, and to another one if a server is lost, or behind what was seen. Thread-safe."""

    def __init__(self, servers: List[Tuple[str, int]], opener: Callable[[Tuple[str, int], float], Any], serves: Callable[[Any], bool]):
        self._replicas = [Replica(server, opener) for server in servers]
        self._serves = serves
        self._turn = itertools.count(random.randrange(len(servers)))
        self._lock = threading.Lock()
        self._home: Optional[Replica] = None
        self._seen: Optional[int] = None
        self.closed = False

    @property
    def seen(self) -> Optional[int]:
        """The newest version that anything has shown; answers are not older."""
        return self._seen

    def saw(self, version: Optional[int], at_least: Optional[int] = None) -> None:
        """Something has shown a version; raises Error if it is older than it had to be."""
        if version is None:
            return
        if at_least is not None and version < at_least:
            raise unavailable(f"The server shows version {version}, which is older than version {at_least}, which this client has seen.")
        with self._lock:
            self._seen = version if self._seen is None else max(self._seen, version)

    def begin(self, patience: float) -> None:
        """Connects to one of them, at least."""
        end = time.monotonic() + patience
        events = [replica.opening() for replica in self._replicas]
        while not any(replica.line is not None for replica in self._replicas):
            if all(event.is_set() for event in events) or time.monotonic() > end:
                raise self._failure({replica.name: replica._failure or unavailable("it has not answered in time.") for replica in self._replicas})
            next((event for event in events if not event.is_set()), events[0]).wait(0.02)

    def _next(self, but: Set[Replica]) -> Optional[Replica]:
        first = next(self._turn)
        there: Optional[Replica] = None
        away: Optional[Replica] = None
        for i in range(len(self._replicas)):
            each = self._replicas[(first + i) % len(self._replicas)]
            if each in but or each.rest_until > time.monotonic():
                continue
            if each.line is not None:
                there = there or each
            else:
                each.opening()
                away = away or each
        return there or away

    def run(self, work: Callable[[Any], Any], seconds: float, at_home: bool = False) -> Any:
        """Does work with a line, that can be done again with another one, as long as there is time."""
        end = time.monotonic() + seconds
        tried: Dict[str, Error] = {}
        seen_in_round: Set[Replica] = set()
        home = self._home if at_home else None
        replica = home if home is not None and home.line is not None else self._next(seen_in_round)
        while True:
            if self.closed:
                raise ValueError("The client is closed")
            if replica is None:
                seen_in_round.clear()
                replica = min(self._replicas, key=lambda each: each.rest_until)
                now = time.monotonic()
                time.sleep(max(0.0, min(replica.rest_until - now, LONGEST_PAUSE * random.uniform(0.5, 1), end - now)))
            seen_in_round.add(replica)
            line = None
            start = time.monotonic()
            try:
                line = replica.reach(min(LONGEST_CONNECT, max(0.1, (end - time.monotonic()) / len(self._replicas))))
                result = work(line)
                replica.succeeded()
                if at_home:
                    self._home = replica
                return result
            except Error as e:
                if not self._is_of_the_server(e, line):
                    raise
                if line is not None:
                    replica.failed(time.monotonic() - start)
                tried[replica.name] = e
            if time.monotonic() >= end:
                raise self._failure(tried)
            replica = self._next(seen_in_round)

    def _is_of_the_server(self, e: Error, line: Any) -> bool:
        if e.name == "NOT_FOUND":
            return line is None or not self._serves(line)
        # A server that ends cancels what runs there.
        return e.name in ("STORE_UNAVAILABLE", "CANCELLED")

    @staticmethod
    def _failure(tried: Dict[str, Error]) -> Error:
        said = " | ".join(f"{name}: {e}" for name, e in tried.items())
        last = list(tried.values())[-1]
        alike = all(e.name == last.name for e in tried.values())
        return Error(last.code if alike else 304, f"None of the servers that were tried could answer. {said}", last.name if alike else "STORE_UNAVAILABLE")

    def home(self, patience: float) -> Any:
        """The line of the server that all goes to that begins something there."""
        return self.run(lambda line: line, patience, at_home=True)

    def close(self) -> None:
        self.closed = True
        for replica in self._replicas:
            replica.close()


def await_alive(future: Any, line: Any, seconds: Optional[float], hello: Callable[[], dict]) -> Any:
    """The result of a call; ends the line if the server does not even say hello for some seconds meanwhile."""
    end = None if seconds is None else time.monotonic() + seconds
    while True:
        left = SLICE if end is None else min(SLICE, max(0.0, end - time.monotonic()))
        try:
            return future.result(left)
        except FutureTimeout:
            if future.done():
                continue
            if end is not None and time.monotonic() >= end:
                raise unavailable(f"The server did not answer within {seconds:.1f} s.") from None
        try:
            line.call("session/hello", hello()).result(LONGEST_SILENCE)
        except (FutureTimeout, Error):
            line.abandon(f"the server has said nothing for {LONGEST_SILENCE:.0f} s")
