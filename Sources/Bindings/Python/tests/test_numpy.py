"""Tests NumPy arrays."""

import re

import pytest

from percent_encoding import charset_of, percent_decode, percent_encode, query_get, query_get_all, query_parse

np = pytest.importorskip("numpy")

NAN = float("nan")


@pytest.mark.parametrize("rows", [["a%20b", "%E6%B1%89", ""], ["%41", None], [], [b"%FF", "a", None]], ids=str)
def test_objects(rows):
    array = np.array(rows, dtype=object)
    result = percent_encode(array)
    assert result.dtype == object and result.shape == array.shape
    assert result.tolist() == percent_encode(rows)
    assert percent_decode(array, invalid="replace").tolist() == percent_decode(rows, invalid="replace")
    # Lists of one length do not become columns.
    queries = np.array(["a=1", "b=2", None], dtype=object)
    assert query_parse(queries).tolist() == [[("a", "1")], [("b", "2")], None]
    assert query_get_all(queries, "a").tolist() == [["1"], [], None]
    assert array.tolist() == rows


def test_text_and_bytes():
    assert percent_decode(np.array(["%41", "b"])).tolist() == ["A", "b"]
    assert percent_decode(np.array([b"%FF", b"b"]), charset=None).tolist() == [b"\xff", b"b"]
    assert query_get(np.array(["q=1", "p"]), "q").tolist() == ["1", None]
    assert charset_of(np.array([b"%BA%BA"]), "utf-8,gbk").tolist() == ["GBK"]
    reversed = np.array(["%41", "%42", "%43"])[::-2]
    assert percent_decode(reversed).tolist() == ["C", "A"]
    assert percent_encode(np.array([np.str_("é")], dtype=object)).tolist() == ["%C3%A9"]
    with pytest.raises(ValueError, match="at row 1, byte 0"):
        percent_decode(np.array(["a", "%"]))


def test_missing_values_stay():
    result = percent_decode(np.array(["%41", NAN, None], dtype=object)).tolist()
    assert result[0] == "A" and result[1] != result[1] and result[2] is None


def test_floats_that_are_all_missing():
    for array in [np.array([NAN, NAN]), np.array([], dtype="f4")]:
        for call in [percent_decode, query_parse, lambda x: query_get(x, "a")]:
            result = call(array)
            assert result is not array and result.dtype == array.dtype and np.isnan(result).all()
    with pytest.raises(TypeError, match=re.escape("percent_decode() takes text, not float64; row 1 is a number")):
        percent_decode(np.array([NAN, 1.5]))


def test_other_arrays_are_named():
    for array in [np.array([1]), np.array([True]), np.array([1j]), np.array(["2020-01-01"], "M8[D]"), np.zeros(1, "V2")]:
        with pytest.raises(TypeError, match=re.escape(f"takes NumPy arrays of str, bytes or objects, not {array.dtype}")):
            percent_decode(array)
    with pytest.raises(TypeError, match="not masked array"):
        percent_decode(np.ma.array(["a"], mask=[True]))
    for array in [np.array([["a"]]), np.array("a"), np.array([[NAN]])]:
        with pytest.raises(ValueError, match=f"with one dimension, not {array.ndim}"):
            percent_decode(array)
    with pytest.raises(TypeError, match="row 1 is int"):
        percent_decode(np.array(["a", 1], dtype=object))
    nested = np.empty(1, dtype=object)
    nested[0] = ["a"]
    with pytest.raises(TypeError, match="row 0 is list"):
        percent_decode(nested)
