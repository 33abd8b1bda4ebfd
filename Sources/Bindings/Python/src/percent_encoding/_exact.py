"""Exact values of str and bytes.

A subclass of str or bytes may replace every method. The functions below never call these methods: they read values
through the slots of str and bytes.
"""

from typing import Any

_WHOLE = slice(None)


def exact(value: object) -> Any:
    """Returns a value of a subclass of str or bytes as str or bytes, and any other value unchanged."""
    kind = type(value)
    if kind is str or kind is bytes:
        return value
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, bytes):
        return bytes.__getitem__(value, _WHOLE)  # type: ignore[call-overload]
    return value


def exact_items(value: Any) -> tuple[Any, ...]:
    """Returns the exact values of a list or tuple, without a call of its methods."""
    items = list.copy(value) if issubclass(type(value), list) else tuple.__getitem__(value, _WHOLE)
    return tuple(map(exact, items))
