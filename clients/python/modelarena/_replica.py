"""One of several servers, and who is at it."""

import queue
import random
import threading
import time
from typing import Any, Callable, List, Optional, Set, Tuple

from ._values import Error, unavailable

LONGEST_CONNECT = 2.0
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


class Attempt:
    """Who is asked to do some work, one after another. Two attempts at the same work are never at the same server.

    taken: the servers that the attempts at the same work are at
    """

    def __init__(self, taken: Set[Replica]):
        self.taken = taken
        self.round: Set[Replica] = set()
        self.server: Optional[Replica] = None
        # Whether the server is to rest before it is asked, as there was no other one.
        self.early = False
        # Whether nobody waits for it any more.
        self.over = False

    def go(self, server: Replica) -> None:
        self.server = server
        self.round.add(server)
        self.taken.add(server)

    def leave(self) -> None:
        if self.server is not None:
            self.taken.discard(self.server)


class Workers:
    """Threads that are kept for the next task, as each has connections of its own. Those that still wait for a server do not keep the program from ending. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: "List[queue.SimpleQueue[Optional[Callable[[], None]]]]" = []
        self._closed = False

    def run(self, task: Callable[[], None]) -> None:
        with self._lock:
            tasks = self._idle.pop() if self._idle else None
        if tasks is None:
            tasks = queue.SimpleQueue()
            threading.Thread(target=self._work, args=(tasks,), name="modelarena-commit", daemon=True).start()
        tasks.put(task)

    def _work(self, tasks: "queue.SimpleQueue[Optional[Callable[[], None]]]") -> None:
        for task in iter(tasks.get, None):
            task()
            with self._lock:
                if self._closed:
                    return
                self._idle.append(tasks)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for tasks in idle:
            tasks.put(None)
