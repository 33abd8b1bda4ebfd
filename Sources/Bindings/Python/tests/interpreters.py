"""usage: interpreters.py    Uses the package while subinterpreters import ctypes and the package."""

from functools import partial

import percent_encoding as p

# An interpreter with a lock of its own cannot import ctypes in every version of Python.
try:
    import _interpreters as interpreters

    create = partial(interpreters.create, "legacy")
except ImportError:
    import _xxsubinterpreters as interpreters

    create = partial(interpreters.create, isolated=False)


def check() -> None:
    assert p.percent_encode("é") == "%C3%A9"
    assert p.percent_encode([b"a ", None, "é\0"]) == [b"a%20", None, "%C3%A9%00"]
    assert p.percent_decode("%BA%BA", charset="utf-8,gbk") == "汉"
    assert p.query_parse("a=1") == [("a", "1")]
    assert p.query_get(["a=1", "%"], "a", charset="gbk") == ["1", None]


check()
for code in ["import ctypes", "import percent_encoding as p; assert p.query_get(['a=1'], 'a') == ['1']"] * 2:
    interpreter = create()
    assert interpreters.run_string(interpreter, code) is None
    check()
    interpreters.destroy(interpreter)
    check()
