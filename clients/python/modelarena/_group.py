"""Several servers of one store, which are replicas of each other."""

import queue
import random
import threading
import time
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from ._replica import LONGEST_CONNECT, Attempt, Replica, Workers
from ._values import Error, unavailable

LONGEST_PAUSE = 0.25
SLICE = 3.0
LONGEST_SILENCE = 5.0
# Seconds after which another server may have an answer sooner: more than a commit takes, and less than an election.
LATE = 0.8


class Group:
    """Work goes to any of the servers that answer, and to another one if a server is lost, or behind what was seen. Thread-safe."""

    def __init__(self, servers: List[Tuple[str, int]], opener: Callable[[Tuple[str, int], float], Any], serves: Callable[[Any], bool]):
        self._replicas = [Replica(server, opener) for server in servers]
        self._serves = serves
        self._lock = threading.Lock()
        self._moving = threading.Lock()
        self._workers = Workers()
        self._home: Optional[Replica] = None
        # Where hedged work begins.
        self._best: Optional[Replica] = None
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
        # Clients that went to servers in turn would meet at one that is slow for a moment, and go from there to the next one together.
        first = random.randrange(len(self._replicas))
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
        result, where = self._run(work, seconds, self._home if at_home else None, Attempt(set()))
        if at_home:
            self._home = where
        return result

    def run_hedged(self, work: Callable[[Any], Any], seconds: float, stays: Callable[[Any], bool]) -> Any:
        """The same for work that two servers can do at once: another one is asked as well if the answer is late, and the first answer counts.

        :param stays: whether the next such work is best done by the server that gave this answer; else it begins with another one.
        """
        taken: Set[Replica] = set()
        attempts = [Attempt(taken), Attempt(taken)]
        ended: "queue.SimpleQueue[Tuple[Attempt, Any, Optional[BaseException]]]" = queue.SimpleQueue()

        def begin(attempt: Attempt) -> None:
            def do() -> None:
                try:
                    result, where = self._run(work, seconds, self._best, attempt)
                    self._best = where if stays(result) else self._after(where)
                    ended.put((attempt, result, None))
                except BaseException as e:  # Whoever waits for it raises it.
                    ended.put((attempt, None, e))

            self._workers.run(do)

        begin(attempts[0])
        try:
            try:
                results = [ended.get(timeout=LATE)]
            except queue.Empty:
                begin(attempts[1])
                results = [ended.get()]
                if results[0][2] is not None:
                    # What the other one has begun may be done, whatever was said here.
                    results.append(ended.get())
            for _, result, failure in results:
                if failure is None:
                    return result
            raise next(failure for attempt, _, failure in results if attempt is attempts[0] and failure is not None)
        finally:
            for attempt in attempts:
                attempt.over = True

    def _after(self, one: Replica) -> Replica:
        """The one that comes after another in the list, of those that are connected and do not rest; that one itself if there is none."""
        place = self._replicas.index(one)
        others = self._replicas[place + 1:] + self._replicas[:place]
        return next((each for each in others if each.line is not None and each.rest_until <= time.monotonic()), one)

    def _move(self, attempt: Attempt, first: Optional[Replica] = None) -> Replica:
        """Goes to the first server, or on to another one, or to one that was there before, when it has rested."""
        with self._moving:
            attempt.leave()
            if first is not None and first.line is not None and first not in attempt.taken:
                found: Optional[Replica] = first
            else:
                found = self._next(attempt.round | attempt.taken)
            attempt.early = found is None
            if found is None:
                attempt.round.clear()
                found = min((each for each in self._replicas if each not in attempt.taken), key=lambda each: each.rest_until)
            attempt.go(found)
            return found

    def _run(self, work: Callable[[Any], Any], seconds: float, first: Optional[Replica], attempt: Attempt) -> Tuple[Any, Replica]:
        end = time.monotonic() + seconds
        tried: Dict[str, Error] = {}
        replica = self._move(attempt, first)
        try:
            while True:
                if self.closed:
                    raise ValueError("The client is closed")
                if attempt.early:
                    now = time.monotonic()
                    time.sleep(max(0.0, min(replica.rest_until - now, LONGEST_PAUSE * random.uniform(0.5, 1), end - now)))
                line = None
                start = time.monotonic()
                try:
                    line = replica.reach(min(LONGEST_CONNECT, max(0.1, (end - time.monotonic()) / len(self._replicas))))
                    result = work(line)
                    replica.succeeded()
                    return result, replica
                except Error as e:
                    if not self._is_of_the_server(e, line):
                        raise
                    if line is not None:
                        replica.failed(time.monotonic() - start)
                    tried[replica.name] = e
                if attempt.over or time.monotonic() >= end:
                    raise self._failure(tried)
                replica = self._move(attempt)
        finally:
            with self._moving:
                attempt.leave()

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
        self._workers.close()
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
