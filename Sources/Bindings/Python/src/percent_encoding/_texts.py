"""Calls for single texts, by the extension module."""

from typing import Any, Callable

try:
    from ._native import apply, run
except ImportError:
    # Free-threaded builds of Python and other implementations cannot load the module. Lists of one row do its work.
    def run(address: int, x: str | bytes) -> Any:
        """Returns the result of the prepared call at an address, or NotImplemented."""
        return NotImplemented

    def apply(x: object, arguments: tuple[Any, ...], calls: dict[Any, Any], slowly: Callable[..., Any]) -> Any:
        """Returns the result of the prepared call with these arguments in `calls`, or else slowly(x, arguments)."""
        return slowly(x, arguments)


__all__ = ["apply", "run"]
