"""Tests values whose methods lie, lists that change during a call, released Arrow arrays, and subinterpreters."""

import ctypes
import gc
import re
import subprocess
import sys
import threading
import unicodedata
from pathlib import Path

import pytest

from percent_encoding import (
    PercentError,
    PercentDecodingError,
    _arrow,
    _calls,
    _errors,
    _library,
    percent_decode,
    percent_encode,
    query_get,
    query_get_all,
    query_parse,
    try_charset_of,
    try_percent_decode,
)

INTERPRETERS = Path(__file__).with_name("interpreters.py")
SOURCES = Path(__file__).parents[3]
HEADERS = [
    *(SOURCES / "CPercentLibrary/include" / name for name in ("percentencoding.h", "doors.h")),
    SOURCES / "Bindings/Python/src/native/glue.h",
]


def fail(*arguments, **options):
    raise AssertionError("a method of a subclass was called")


def hostile(base):
    """Makes a subclass whose methods all fail."""
    kept = {"__new__", "__class__", "__init__", "__init_subclass__", "__subclasshook__", "__del__"}
    names = [name for name in dir(base) if name not in kept and callable(getattr(base, name))]
    return type(f"Hostile{base.__name__}", (base,), {**dict.fromkeys(names, fail), "__buffer__": fail})


Str, Bytes, List, Tuple = hostile(str), hostile(bytes), hostile(list), hostile(tuple)
CALLS = [
    lambda x: percent_encode(x),
    lambda x: percent_encode(x, set=Str("form")),
    lambda x: percent_decode(x, charset=Str("utf-8"), malformed=Str("keep"), invalid=Str("replace")),
    lambda x: percent_decode(x, charset=Str("utf-8,gbk"), malformed="keep", invalid="replace"),
    lambda x: try_percent_decode(x, plus=True),
    lambda x: query_get(x, Str("key")),
    lambda x: query_get(x, Bytes(b"key"), charset=Str("gbk")),
    lambda x: query_parse(x, malformed=Str("keep"), invalid=Str("null")),
    lambda x: percent_encode(x, also=Str("?"), options=Str("unencodable=fail")),
    lambda x: percent_encode(x, charset=Str("gbk"), unencodable=Str("fail")),
    lambda x: percent_decode(x, unicode_escapes=Str("decoded"), options=Str("malformed=keep")),
    lambda x: query_get(x, List([Str("b"), Bytes(b"key")]), malformed="null"),
    lambda x: query_get(x, Tuple(["b", Str("key")]), input=Str("query"), malformed="null"),
    lambda x: query_get_all(x, Str("b"), malformed=Str("null")),
    lambda x: try_charset_of(x, Str("utf-8,gbk")),
]
TEXTS = ["", "secret?", "key=%E6%B1%89&b=%", "é=1", "汉\0", "x" * 300]


def outcome(call, x):
    """Returns the result of a call with its type, or the message of its exception."""
    try:
        result = call(x)
    except (PercentError, TypeError) as error:
        return str(error)
    return type(result), result


@pytest.mark.parametrize("call", CALLS)
def test_methods_of_subclasses_are_not_called(call):
    for text in TEXTS:
        data = text.encode()
        for exact, other in [(text, Str(text)), (data, Bytes(data))]:
            assert outcome(call, other) == outcome(call, exact)
            for rows in [[other], [other, exact, None], [None, other] * 3]:
                expected = outcome(call, [None if row is None else exact for row in rows])
                assert outcome(call, rows) == expected
                assert outcome(call, List(rows)) == expected
        assert outcome(call, [Str(text), Bytes(data), None]) == outcome(call, [text, data, None])


def test_bytes_of_subclasses_without_charset():
    assert percent_decode(Bytes(b"secret?"), charset=None) == b"secret?"
    assert percent_decode([Bytes(b"%FF"), None], charset=None) == [b"\xff", None]


def test_lengths_that_lie():
    class Long(bytes):
        def __len__(self):
            return 3000

    class Encoded(str):
        def __len__(self):
            return 3000

        def encode(self, *arguments):
            return Long(b"secret?")

    for text in [Long(b"secret?"), Encoded("secret?"), Encoded("é")]:
        exact = str.__str__(text) if isinstance(text, str) else bytes(text[:])
        assert percent_encode(text) == percent_encode(exact)
        assert percent_encode([text, None]) == percent_encode([exact, None])
        assert query_get([b"secret?=1"], text) == query_get([b"secret?=1"], exact)


def test_classes_that_equal_str_and_bytes():
    class Same(type):
        def __hash__(cls):
            return hash(cls.__mro__[1])

        def __eq__(cls, other):
            return True

    class Text(str, metaclass=Same):
        __len__ = encode = fail

    class Data(bytes, metaclass=Same):
        __len__ = __buffer__ = fail

    assert percent_encode(["é", Text("é"), "\0"]) == ["%C3%A9", "%C3%A9", "%00"]
    assert query_get(["a=1", Text("a=2")], "a") == ["1", "2"]
    assert percent_encode([b"a", Data(b"?"), None]) == [b"a", b"%3F", None]

    class Neither(metaclass=Same):
        pass

    with pytest.raises(TypeError):
        percent_encode(["a", Neither()])


def test_a_class_that_pretends():
    def pretend(kind):
        return type("Pretender", (), {"__class__": property(lambda self: kind)})()

    for kind in [str, bytes, list]:
        with pytest.raises(TypeError, match="Pretender"):
            percent_encode(pretend(kind))
    with pytest.raises(TypeError, match="row 0 is Pretender"):
        percent_encode([pretend(str)])
    with pytest.raises(TypeError, match="plus must be a bool, not Pretender"):
        percent_decode("a", plus=pretend(bool))
    for call in [lambda: percent_encode("a", set=pretend(str)), lambda: percent_decode("a", charset=pretend(str))]:
        with pytest.raises(TypeError, match="must be a str, not Pretender"):
            call()


def test_names_do_not_stay_in_caches():
    class Name(str):
        def __hash__(self):
            return hash("form")

        def __eq__(self, other):
            return True

    with pytest.raises(ValueError, match="unknown set 'other'"):
        percent_encode("a b", set=Name("other"))
    assert percent_encode("a b", set=Name("unreserved")) == "a%20b"
    assert percent_encode("a b", set=Name("form")) == "a+b"
    assert percent_decode("%E9", charset=Name("windows-1252")) == "é"
    assert percent_decode("%E9", charset=Name("koi8-r")) == "И"


def test_a_row_that_changes_its_list():
    class Row(str):
        def encode(self, *arguments):
            rows.clear()
            return b"e"

        __len__ = encode

    rows = [Row("é")] * 1000
    assert percent_encode(rows) == ["%C3%A9"] * 1000
    assert len(rows) == 1000


@pytest.mark.parametrize("row", ["é=1", "a=1\0", b"\xc3\xa9=1", "%"], ids=["str", "nul", "bytes", "malformed"])
def test_lists_that_change_under_threads(row):
    rows, more, is_done = [row] * 500, [row, None] * 2000, threading.Event()

    def change():
        while not is_done.is_set():
            rows.extend(more)
            del rows[500:]

    thread = threading.Thread(target=change)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread.start()
    try:
        for call in [percent_encode, query_parse, try_percent_decode] * 20:
            expected = {None if result is None else str(result) for result in call([row, None])}
            results = call(rows) if call is not query_parse or row != "%" else call(rows, malformed="keep")
    except PercentDecodingError as error:
        assert (error.row, error.offset) == (0, 0)
    else:
        assert {None if result is None else str(result) for result in results} <= expected
        assert len(results) in (500, 4500)
    finally:
        is_done.set()
        thread.join()
        sys.setswitchinterval(interval)


# ---- Arrow ----


def test_released_arrow_arrays():
    pa = pytest.importorskip("pyarrow")
    call = _calls.find_call(("percent_encode", "form", None, "reference", "", ""))
    for array in [pa.array(["secret"] * 1000), pa.array(["a"] * 9).dictionary_encode()]:
        capsules = array.__arrow_c_array__()
        assert pa.array(_arrow.apply_to(call, capsules)).equals(array)
        pa.Array._import_from_c_capsule(*capsules)
        for _ in range(2):
            with pytest.raises(ValueError, match="has been released"):
                _arrow.apply_to(call, capsules)
    capsule = pa.chunked_array([["a"]]).__arrow_c_stream__()
    pa.ChunkedArray._import_from_c_capsule(capsule)
    with pytest.raises(ValueError, match="has been released"):
        list(_arrow.apply_to_stream(call, capsule))
    with pytest.raises(ValueError):
        list(_arrow.apply_to_stream(call, array.__arrow_c_array__()[0]))


def test_arrow_streams_are_released_after_errors():
    pa = pytest.importorskip("pyarrow")

    def stream():
        return pa.chunked_array([["%41" * 1000], ["a%"], ["b"]]).__arrow_c_stream__()

    def fail_midway(data):
        call = _calls.find_call(("percent_decode", "utf-8", "", False, "fail", "fail", "malformed", 1))
        with pytest.raises(PercentDecodingError) as caught:
            list(_arrow.apply_to_stream(call, data))
        assert (caught.value.row, caught.value.offset) == (1, 1)
        next(_arrow.apply_to_stream(_calls.find_call(("percent_encode", "form", None, "reference", "", "")), stream()))

    allocated = pa.total_allocated_bytes()
    for _ in range(3):
        fail_midway(stream())
        gc.collect()
        assert pa.total_allocated_bytes() == allocated


def test_subclasses_of_arrow_arrays():
    pa = pytest.importorskip("pyarrow")
    offsets = bytearray(8)
    storage = pa.Array.from_buffers(pa.string(), 1, [None, pa.py_buffer(offsets), pa.py_buffer(b"secret")])
    # The offsets now claim more bytes than the data has.
    offsets[7] = 7

    class Array(pa.ExtensionArray):
        type = pa.string()

        def validate(self):
            pass

        def __arrow_c_array__(self, requested_schema=None):
            return storage.__arrow_c_array__()

    class Type(pa.ExtensionType):
        def __init__(self):
            super().__init__(pa.string(), "percent.test")

        def __arrow_ext_serialize__(self):
            return b""

        def __arrow_ext_class__(self):
            return Array

    array = pa.ExtensionArray.from_storage(Type(), pa.array(["a"]))
    assert type(array) is Array and pa.array(percent_encode(array)).to_pylist() == ["a"]
    with pytest.raises(pa.ArrowInvalid):
        percent_encode(storage)
    with pytest.raises(pa.ArrowInvalid):
        percent_encode(pa.ExtensionArray.from_storage(Type(), storage))


def test_subclasses_of_polars_series():
    pl = pytest.importorskip("polars")
    series = type("Series", (pl.Series,), {"__arrow_c_stream__": fail})
    assert percent_encode(series(["é", None])).to_list() == ["%C3%A9", None]


def test_a_pandas_series_that_changes():
    pd = pytest.importorskip("pandas")

    class Series(pd.Series):
        def isna(self):
            missing = super().isna()
            self[:] = self.tolist()[::-1]
            return missing

    assert percent_encode(Series(["é", None], dtype=object)).tolist() == ["%C3%A9", None]


# ---- Interpreters ----

def test_subinterpreters():
    run = subprocess.run([sys.executable, "-B", INTERPRETERS], capture_output=True, text=True)
    if "No module named '_xxsubinterpreters'" in run.stderr:
        pytest.skip("this Python has no module for subinterpreters")
    assert (run.returncode, run.stderr) == (0, "")


def test_other_packages_use_the_same_functions():
    function = ctypes.pythonapi.PyCapsule_New
    arguments, function.argtypes = function.argtypes, [ctypes.c_int]
    try:
        assert query_get(["a=1"], "a") == ["1"]
    finally:
        function.argtypes = arguments


# ---- Messages ----

SHOWN = r"'\u{1B}[31m汉\u{202E}\u{9B}\u{0}'"
TEXT = "\x1b[31m汉\u202e\x9b\0"


@pytest.mark.parametrize(
    "call",
    [
        lambda: percent_encode("a", set=TEXT),
        lambda: percent_decode("a", charset=TEXT),
        lambda: percent_decode("a", charset=f"utf-8,{TEXT},gbk"),
        lambda: percent_decode("a", malformed=TEXT),
        lambda: percent_decode("a", invalid=TEXT),
    ],
)
def test_messages_show_control_characters_of_names(call):
    with pytest.raises(ValueError, match=re.escape(SHOWN)):
        call()


def test_messages_show_control_characters_of_types():
    value = type("A\x1b", (), {"__module__": "\u2028"})()
    for call in [
        lambda: percent_encode(value),
        lambda: percent_encode([value]),
        lambda: percent_decode("a", plus=value),
        lambda: percent_decode("a", charset=value),
        lambda: query_get("a", value),
    ]:
        with pytest.raises(TypeError, match=re.escape(r"A\u{1B}")) as caught:
            call()
        assert str(caught.value).isprintable()
    with pytest.raises(PercentDecodingError, match=re.escape(r"they are not text in utf-8,\u{D}\u{A}gbk")):
        percent_decode("%FF", charset="utf-8,\r\ngbk")


def test_messages_show_control_characters_of_columns():
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(TypeError, match=re.escape(r"not struct<\u{1B}: int64>")):
        percent_encode(pa.array([{"\x1b": 1}]))


def test_shown_characters_are_those_of_unicode():
    for scalar in [*range(0xD800), *range(0xE000, 0x110000)]:
        character, category = chr(scalar), unicodedata.category(chr(scalar))
        if category != "Cn":
            hidden = category in ("Cc", "Cf", "Zl", "Zp", "Co")
            assert _errors.shown(character) == (f"\\u{{{scalar:X}}}" if hidden else character)
    assert _errors.shown("\ud800") == r"\xED\xA0\x80" and _errors.shown(b"\xff") == r"\xFF"
    assert _errors.shown("汉" * 21) == "汉" * 20 + "..."


# ---- Limits ----


def test_limit_of_charsets():
    assert percent_decode("%BA%BA", charset=",".join(["utf-8"] * 15 + ["gbk"])) == "汉"
    assert percent_decode(["%BA%BA", None], charset=",".join(["gbk"] * 16)) == ["汉", None]
    for labels in [["gbk"] * 17, ["utf-8"] * 17 + ["other"], ["gbk"] * 100_000]:
        for call in [percent_decode, query_parse]:
            with pytest.raises(ValueError, match="more than 16 charsets in '"):
                call("%BA%BA", charset=",".join(labels))


def test_constants_are_those_of_the_headers():
    text = "".join(header.read_text() for header in HEADERS)
    constants = {name: value for name, value in vars(_library).items() if name.isupper()}
    constants["TYPE"] = constants.pop("UNSUPPORTED_TYPE")
    assert len(constants) > 20
    for name, value in constants.items():
        assert re.search(rf"\b(PERCENT|PCT|PERCENT_ARROW)_{name}(?: =|) {value}\b", text), name


# ---- Prepared calls ----


def test_calls_are_found_again_by_type_and_value():
    assert percent_decode("a+%41", plus=True) == "a A"
    for wrong in [{"plus": 1}, {"rounds": True}, {"rounds": 1.0}]:
        with pytest.raises(TypeError):
            percent_decode("a+%41", **wrong)
    assert query_get("a=1&b=2", ("b", "a")) == "2" and query_get("a=1&b=2", ["a", "b"]) == "1"
    assert query_get("a=1", b"a") == "1" == query_get("a=1", "a")


def test_the_number_of_prepared_calls_is_limited():
    rows = [f"a{number}=%41" for number in range(2000)]
    for number, row in enumerate(rows):
        assert query_get(row, f"a{number}") == "A"
        assert percent_decode(row) == f"a{number}=A"
    assert len(_calls.calls) < 1000


def test_calls_of_many_threads():
    texts = {charset: percent_encode("汉字", charset=charset) for charset in ["gbk", "big5", "utf-8", "gb18030"]}
    wrong = []

    def work(seed):
        for number in range(3000):
            charset = list(texts)[(number + seed) % 4]
            if percent_decode(texts[charset], charset, options=f"rounds={1 + number % 8}") != "汉字":
                wrong.append(charset)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_texts_do_not_leak():
    texts = ["汉%41" * 9, b"%FF", "a=%41&b", "x" * 3000, "%zz"]
    calls = [
        lambda x: try_percent_decode(x),
        lambda x: query_get(x, ["c", "a"], malformed="keep", invalid="null"),
        lambda x: query_parse(x, malformed="null", invalid="null"),
        lambda x: query_get_all(x, "b", invalid="replace", malformed="null"),
        lambda x: try_charset_of(x, "utf-8,gbk"),
        lambda x: percent_encode(x, also="/"),
    ]
    counts = []
    for _ in range(6):
        for _ in range(300):
            for text in texts:
                for call in calls:
                    call(text)
        gc.collect()
        counts.append((sys.getallocatedblocks(), [sys.getrefcount(text) for text in texts], sys.getrefcount(None)))
    assert counts[-1][1] == counts[1][1]
    assert counts[-1][0] - counts[1][0] < 500 and abs(counts[-1][2] - counts[1][2]) < 500
