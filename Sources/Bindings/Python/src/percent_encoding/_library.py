"""Loads the C library of the wheel and declares its functions."""

import ctypes
from pathlib import Path

c_pointer = ctypes.c_void_p

MALFORMED, UNENCODABLE, INVALID, BAD_OFFSETS, OFFSET_OVERFLOW = 2, 3, 4, 6, 7
BAD_ARGUMENT, UNKNOWN_CHARSET, OUT_OF_MEMORY = 8, 9, 10
UNSUPPORTED_TYPE, RELEASED = 100, 101
SHOWN_SIZE = 384
MOST_NAMES = 16
KEEP, REPLACE = 2, 3
ENCODE, DECODE, QUERY_GET, QUERY_PARSE, QUERY_GET_ALL, CHARSET_OF = range(6)
ENCODE_OPTIONS, DECODE_OPTIONS, QUERY_OPTIONS = 1, 2, 4


class Error(ctypes.Structure):
    """The position of a failure: percent_error of percentencoding.h."""

    _fields_ = [("row", ctypes.c_int64), ("byte", ctypes.c_int64), ("status", ctypes.c_int32)]
    row: int
    byte: int
    status: int


class Rules(ctypes.Structure):
    """The rules of decoding: percent_rules of percentencoding.h."""

    _fields_ = [
        ("charsets", c_pointer),
        ("charset_count", ctypes.c_int32),
        ("malformed", ctypes.c_int32),
        ("invalid", ctypes.c_int32),
        ("plus", ctypes.c_int32),
        ("text", ctypes.c_int32),
        ("input", ctypes.c_int32),
        ("unicode_escapes", ctypes.c_int32),
        ("rounds", ctypes.c_int32),
    ]


class Options(ctypes.Structure):
    """Options as text: pct_options of doors.h."""

    _fields_ = [
        ("rules", Rules),
        ("unencodable", ctypes.c_int32),
        ("also", c_pointer),
        ("also_size", ctypes.c_int64),
    ]


class Name(ctypes.Structure):
    """The name of a field: percent_name of percentencoding.h."""

    _fields_ = [("bytes", ctypes.c_char_p), ("n", ctypes.c_int64)]


class ArrowCall(ctypes.Structure):
    """A function and its arguments: percent_arrow_call of glue.h."""

    _fields_ = [
        ("function", ctypes.c_int32),
        ("unencodable", ctypes.c_int32),
        ("set", c_pointer),
        ("charset", c_pointer),
        ("rules", c_pointer),
        ("names", c_pointer),
        ("count", ctypes.c_int64),
    ]


# An import of ctypes in a subinterpreter clears the cache of function types.
ReleaseFunction = ctypes.CFUNCTYPE(None, c_pointer)


class ArrowSchema(ctypes.Structure):
    """A type in Arrow's C data interface."""


ArrowSchema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", c_pointer),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", c_pointer),
    ("dictionary", c_pointer),
    ("release", ReleaseFunction),
    ("private_data", c_pointer),
]


class ArrowArray(ctypes.Structure):
    """An array in Arrow's C data interface."""

    length: int
    null_count: int


ArrowArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(c_pointer)),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowArray))),
    ("dictionary", c_pointer),
    ("release", ReleaseFunction),
    ("private_data", c_pointer),
]


class ArrowArrayStream(ctypes.Structure):
    """A sequence of arrays of one type in Arrow's C stream interface."""

    _fields_ = [
        ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, c_pointer, c_pointer)),
        ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, c_pointer, c_pointer)),
        ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, c_pointer)),
        ("release", ReleaseFunction),
        ("private_data", c_pointer),
    ]


def _load() -> ctypes.CDLL:
    library = ctypes.CDLL(str(Path(__file__).with_name("libpercentencoding_arrow.so")))
    text, size, error = ctypes.c_char_p, ctypes.c_int64, ctypes.POINTER(Error)
    declarations = {
        "percent_version": (text, []),
        "percent_set_named": (c_pointer, [text]),
        "percent_set_count": (size, []),
        "percent_set_name": (text, [size]),
        "percent_set_size": (size, []),
        "percent_set_also": (c_pointer, [c_pointer, c_pointer, text, size]),
        "percent_charset_labelled": (c_pointer, [text, ctypes.c_int32]),
        "pct_charsets_listed": (size, [text, size, c_pointer, error]),
        "pct_keeps_ascii": (ctypes.c_bool, [c_pointer]),
        "percent_status_text": (text, [ctypes.c_int32]),
        "pct_shown": (size, [text, size, text]),
        "pct_read_options": (
            ctypes.c_int32,
            [text, size, ctypes.c_int32, ctypes.POINTER(Options), ctypes.POINTER(size), ctypes.POINTER(size)],
        ),
        "percent_arrow_apply": (
            ctypes.c_int32,
            [ctypes.POINTER(ArrowCall), c_pointer, c_pointer, c_pointer, c_pointer, error],
        ),
        "percent_arrow_new_schema": (c_pointer, []),
        "percent_arrow_new_array": (c_pointer, []),
        "percent_arrow_set_get_pointer": (None, [c_pointer]),
    }
    for name, (result, arguments) in declarations.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


library = _load()
release_nothing = ReleaseFunction(("percent_arrow_release_nothing", library))
"""The release function of structs whose memory belongs to Python objects."""
