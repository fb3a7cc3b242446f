"""Cells and errors as they are sent."""

from typing import Any, List, NamedTuple, Sequence


class Element(NamedTuple):
    """An element of a model, by its key."""

    key: int


class Error(Exception):
    """A failure that the server tells of, or of the connection to it.

    code: the number of the error code; 304 where the server cannot be reached
    name: the name of the error code
    line, column: the place in the text of a query, counted from 1; 0 where there is none
    violations: what an edit that was to be validated would violate, and where, at most a hundred
    """

    def __init__(self, code: int, message: str, name: str = "", line: int = 0, column: int = 0, violations: Sequence[dict] = ()):
        super().__init__(message)
        self.code = code
        self.name = name
        self.line = line
        self.column = column
        self.violations = list(violations)


def unavailable(message: str) -> Error:
    return Error(304, message, "STORE_UNAVAILABLE")


def error_of(sent: dict) -> Error:
    data = sent.get("data") or {}
    return Error(sent.get("code", 200), sent.get("message", ""), data.get("name") or "", data.get("line") or 0, data.get("column") or 0, data.get("violations") or ())


def cell(value: Any) -> Any:
    """A cell as Python has it."""
    if isinstance(value, dict):
        return Element(value["element"]) if "element" in value else float(value["real"].replace("Infinity", "inf"))
    if isinstance(value, list):
        return [cell(item) for item in value]
    return value


def wire(value: Any) -> Any:
    """A value as it is sent."""
    if isinstance(value, Element):
        return {"element": value.key}
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return {"real": "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"}
    if isinstance(value, (list, tuple)):
        return [wire(item) for item in value]
    return value


def rows_of(sent: dict) -> List[tuple]:
    """The rows of a page, which is sent column by column."""
    columns = []
    for column in sent["cells"]:
        if "elements" in column:
            columns.append([None if key is None else Element(key) for key in column["elements"]])
        else:
            columns.append([cell(value) for value in column["values"]])
    return list(zip(*columns)) if columns else [()] * sent["count"]
