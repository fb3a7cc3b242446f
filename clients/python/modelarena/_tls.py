"""TLS for a connection that one thread reads while others write."""

import io
import socket
import ssl
import threading
import time
from contextlib import suppress
from typing import Any

PART = 1 << 16
LONGEST_HANDSHAKE = 10.0


class TlsSocket(io.RawIOBase):
    """A socket of Python's own may not be read and written at once if it is encrypted: some versions of Python lose the connection then, and some wait for ever. Here, nobody
    waits for the network while he holds the state of the encryption."""

    def __init__(self, plain: socket.socket, context: ssl.SSLContext, host: str):
        """plain: its timeout is that of the whole handshake; it is closed if the server is not to be trusted"""
        self._plain = plain
        self._received, self._sealed = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._received, self._sealed, server_hostname=host)
        self._state = threading.Lock()
        self._sending = threading.Lock()
        try:
            self._shake_hands()
        except BaseException:
            with suppress(OSError):
                self._flush()  # The server is told why.
            plain.close()
            raise

    def _shake_hands(self) -> None:
        end = time.monotonic() + (self._plain.gettimeout() or LONGEST_HANDSHAKE)
        while True:
            try:
                self._tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                self._flush()
                left = end - time.monotonic()
                if left <= 0:
                    raise TimeoutError("the handshake takes too long") from None
                self._plain.settimeout(left)
                self._receive()
        self._flush()

    def _receive(self) -> None:
        part = self._plain.recv(PART)
        with self._state:
            if part:
                self._received.write(part)
            else:
                self._received.write_eof()

    def _flush(self) -> None:
        """Sends what the encryption itself has to say. Whoever sends just now sends that too, or with his next words."""
        if self._sealed.pending and self._sending.acquire(blocking=False):
            try:
                self._send(b"")
            finally:
                self._sending.release()

    def _send(self, data: Any) -> None:
        with self._state:
            if data:
                self._tls.write(data)
            sealed = self._sealed.read()
        self._plain.sendall(sealed)

    def sendall(self, data: Any) -> None:
        with self._sending:
            self._send(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while True:
            try:
                with self._state:
                    return self._tls.read(len(buffer), buffer)
            except ssl.SSLWantReadError:
                pass
            except (ssl.SSLZeroReturnError, ssl.SSLEOFError):
                return 0
            self._flush()
            self._receive()

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def fileno(self) -> int:
        return self._plain.fileno()

    def settimeout(self, seconds: Any) -> None:
        self._plain.settimeout(seconds)

    def setsockopt(self, *option: Any) -> None:
        self._plain.setsockopt(*option)

    def shutdown(self, how: int) -> None:
        self._plain.shutdown(how)

    def close(self) -> None:
        super().close()
        self._plain.close()
