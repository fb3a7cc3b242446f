"""Client of the ModelArena query service. The protocol is described in docs/protocol.md."""

from ._client import Answer, Changes, Client, connect
from ._server import Admin
from ._values import Element, Error

__all__ = ["Admin", "Answer", "Changes", "Client", "Element", "Error", "connect"]
__version__ = "0.1.0"
