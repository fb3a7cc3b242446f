"""Waiting for what a server says by itself."""

import queue
import time
from typing import Any, Callable, Optional

from ._values import Error

SLICE = 1.0


class Heartbeat:
    """Whether the server of a line is alive: one that has lost its power, or that stands still, does not close its connections."""

    def __init__(self, hello: Callable[[], dict], pause: float, silence: float):
        """pause: seconds between two questions; silence: seconds after which a server that does not even say hello is taken for dead"""
        self._hello, self._pause, self._silence = hello, pause, silence
        self._line: Any = None
        self._answer: Any = None
        self._asked = time.monotonic()

    def look(self, line: Any) -> None:
        """Ends the line if the server is dead. To be called now and then; returns at once."""
        now = time.monotonic()
        if line is self._line and not self._answer.done():
            if now - self._asked >= self._silence:
                line.abandon(f"the server has said nothing for {self._silence:.0f} s")
        elif now - self._asked >= self._pause:
            try:
                # The line comes last: another thread, which waits for the same news, may look meanwhile.
                self._answer, self._asked, self._line = line.call("session/hello", self._hello()), now, line
            except Error:
                pass  # The line has ended, and tells so by itself.


def told(news: "queue.SimpleQueue[Any]", timeout: Optional[float], look: Callable[[], None]) -> Any:
    """The next of some news, for which it looks now and then; raises queue.Empty after so many seconds."""
    end = None if timeout is None else time.monotonic() + timeout
    while True:
        try:
            return news.get(timeout=SLICE if end is None else max(0.0, min(SLICE, end - time.monotonic())))
        except queue.Empty:
            look()
            if end is not None and time.monotonic() >= end:
                raise
