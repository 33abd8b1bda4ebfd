"""The arguments of the functions, and their values for the C library."""

from __future__ import annotations

import ctypes
from difflib import get_close_matches
from encodings.aliases import aliases
from functools import lru_cache
from typing import Any, Iterable

from ._errors import quoted, shown
from ._exact import exact, exact_items
from ._library import UNKNOWN_CHARSET, Error, Name, Options, library

_BROWSER = 0
_WHITE_SPACE = " \t\n\f\r"
_WORDS: dict[str, tuple[str, ...]] = {
    "malformed": ("fail", "keep", "replace", "null"),
    "invalid": ("fail", "replace", "null"),
    "unicode_escapes": ("malformed", "decoded"),
    "input": ("auto", "query", "url"),
    "unencodable": ("fail", "reference", "replace"),
    "plus": ("true", "false"),
    "rounds": ("1", "2", "3", "4", "5", "6", "7", "8"),
}
"""The options and their values, for messages. The C library reads them."""


def exact_str(what: str, value: object) -> str:
    """Returns a str, or the str of a subclass."""
    text = exact(value)
    if type(text) is not str:
        raise TypeError(f"{what} must be a str, not {shown(type(value).__name__)}")
    return text


def _unknown(what: str, name: str, known: Iterable[str]) -> ValueError:
    # The search takes quadratic time.
    near = get_close_matches(name.lower(), list(known), n=3) if len(name) <= 64 else []
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
    return ValueError(f"unknown {what} {quoted(name)}{hint}")


# ---- Sets ----


@lru_cache(maxsize=None)
def set_names() -> tuple[str, ...]:
    """Returns the names of the sets. Some sets also have aliases, such as "python-quote-plus".

    >>> set_names()[0]
    'unreserved'
    """
    names = (library.percent_set_name(number) for number in range(library.percent_set_count()))
    return tuple(name.decode() for name in names)


def find_set(name: str, also: str) -> tuple[int, object]:
    """Returns the address of the set that also keeps further characters, and the owner of its memory."""
    found = library.percent_set_named(name.encode("ascii", "replace")) if "\0" not in name else None
    if not found:
        raise _unknown("set", name, set_names())
    if not also:
        return found, None
    memory = ctypes.create_string_buffer(library.percent_set_size())
    kept = also.encode("utf-8", "surrogatepass")
    if not library.percent_set_also(memory, found, kept, len(kept)):
        raise ValueError(f"also must be ASCII characters, not {quoted(also)}")
    return ctypes.addressof(memory), memory


# ---- Charsets ----


def is_utf8(charset: str) -> bool:
    """Whether a label is one of UTF-8."""
    return charset.strip(_WHITE_SPACE).lower() in ("utf-8", "utf8")


def find_charsets(charset: str) -> ctypes.Array[ctypes.c_void_p]:
    """Returns the addresses of the charsets of labels separated by commas."""
    labels, error = charset.encode("utf-8", "surrogatepass"), Error()
    # The buffer has room for every label of the list.
    found = (ctypes.c_void_p * (labels.count(b",") + 1))()
    if library.pct_charsets_listed(labels, len(labels), found, error) >= 0:
        return found
    if error.status != UNKNOWN_CHARSET:
        raise ValueError(f"{library.percent_status_text(error.status).decode()} in {quoted(charset)}")
    label = labels[error.byte :].split(b",", 1)[0].decode("utf-8", "surrogatepass").strip(_WHITE_SPACE)
    candidates = {alias.replace("_", "-") for pair in aliases.items() for alias in pair}
    known = [name for name in candidates if library.percent_charset_labelled(name.encode(), _BROWSER)]
    raise _unknown("charset", label, known)


# ---- Names of fields ----


def find_names(function: str, key: object, most: int) -> ctypes.Array[Name]:
    """Returns the names of a field, or up to `most` names if that is more than 1."""
    is_list = most > 1 and issubclass(type(key), (list, tuple))
    keys = exact_items(key) if is_list else (exact(key),)
    for name in keys:
        if type(name) is not str and type(name) is not bytes:
            more = " or a list of them" if most > 1 and not is_list else ""
            raise TypeError(f"key must be a str or bytes{more}, not {shown(type(name).__name__)}")
    if not 1 <= len(keys) <= most:
        raise ValueError(f"{function}() takes 1 to {most} keys, not {len(keys)}")
    texts = [name.encode() if type(name) is str else name for name in keys]
    return (Name * len(texts))(*[Name(text, len(text)) for text in texts])


# ---- Options ----


def _word(name: str, value: object) -> str:
    """Returns the value of an argument as the word of the option."""
    if name == "plus":
        if type(value) is not bool:
            raise TypeError(f"plus must be a bool, not {shown(type(value).__name__)}")
        return "true" if value else "false"
    if name == "rounds":
        if type(value) is not int:
            raise TypeError(f"rounds must be an int, not {shown(type(value).__name__)}")
        if not 1 <= value <= len(_WORDS[name]):
            raise ValueError(f"rounds must be from 1 to {len(_WORDS[name])}, not {quoted(value)}")
        return str(value)
    word = exact_str(name, value)
    if word not in _WORDS[name]:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, _WORDS[name]))}, not {quoted(word)}")
    return word


def _names_in(text: str) -> Iterable[str]:
    for option in text.split(","):
        name = option.partition("=")[0].replace("-", "_")
        yield name
        if name == "also":
            return


def _read(text: str, functions: int, to: Options) -> bytes:
    """Reads a text of options; returns the characters of `also`."""
    data, offset, length = text.encode("utf-8", "surrogatepass"), ctypes.c_int64(), ctypes.c_int64()
    if library.pct_read_options(data, len(data), functions, to, offset, length):
        option = data[offset.value : offset.value + length.value].decode("utf-8", "surrogatepass")
        known = (f"{name.replace('_', '-')}={word}" for name, words in _WORDS.items() for word in words)
        raise _unknown("option", option, known)
    return ctypes.string_at(to.also, to.also_size) if to.also else b""


def read_options(
    functions: int, arguments: dict[str, Any], defaults: dict[str, Any], text: object, also: object = ""
) -> tuple[Options, str]:
    """Returns the options of arguments and of a text, and the characters of `also`."""
    text, also = exact_str("options", text), exact_str("also", also)
    words = {name: _word(name, value) for name, value in arguments.items()}
    given = {name for name, word in words.items() if word != _word(name, defaults[name])} | ({"also"} if also else set())
    for name in _names_in(text):
        if name in given:
            raise ValueError(f"{name} is given twice: as an argument, and in the options {quoted(text)}")
    options = Options()
    _read(",".join(f"{name.replace('_', '-')}={word}" for name, word in words.items()), functions, options)
    more = _read(text, functions, options).decode("utf-8", "surrogatepass")
    return options, also or more
