"""Tests pyarrow arrays in every layout of text."""

import mmap
import re
import resource

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from percent_encoding import (
    PercentDecodingError,
    PercentEncodingError,
    charset_of,
    percent_decode,
    percent_encode,
    query_get,
    query_get_all,
    query_parse,
    try_charset_of,
    try_percent_decode,
    try_query_parse,
)

pa = pytest.importorskip("pyarrow")

TYPES = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]
types = st.sampled_from(TYPES)


def is_binary(kind):
    return "binary" in str(kind)


def make(rows, kind):
    """Makes an array of a type from str and None."""
    if is_binary(kind):
        rows = [None if row is None else row.encode() for row in rows]
    return pa.array(rows, kind)


def check(result, kind, expected):
    """Checks that a result is a valid array of a type with the expected rows, which are bytes or None."""
    result.validate(full=True)
    assert result.type == kind
    rows = result.to_pylist()
    assert [row.encode() if isinstance(row, str) else row for row in rows] == expected


@given(oracle.columns(oracle.rows), types, oracle.policies, st.data())
def test_slices_are_their_rows(rows, kind, policy, data):
    start = data.draw(st.integers(0, len(rows)))
    length = data.draw(st.integers(0, len(rows) - start))
    array = make(rows, kind)[start : start + length]
    part = [None if row is None else row.encode() for row in rows[start : start + length]]
    try:
        expected = [oracle.decode(row, **policy) for row in part]
    except ValueError:
        with pytest.raises(PercentDecodingError) as caught:
            percent_decode(array, **policy)
        with pytest.raises(PercentDecodingError) as other:
            percent_decode(part, **policy)
        assert (caught.value.row, caught.value.offset) == (other.value.row, other.value.offset)
        return
    check(percent_decode(array, **policy), kind, expected)
    check(percent_encode(array), kind, percent_encode(part))
    charsets = {"charset": "utf-8,gbk", "plus": policy["plus"], "malformed": "keep", "invalid": "replace"}
    texts = part if is_binary(kind) else [None if row is None else row.decode() for row in part]
    decoded = [None if row is None else percent_decode(row, **charsets) for row in texts]
    check(
        percent_decode(array, **charsets),
        kind,
        [row.encode() if isinstance(row, str) else row for row in decoded],
    )


@given(oracle.columns(oracle.right_rows), types, st.data())
def test_queries_of_slices(rows, kind, data):
    start = data.draw(st.integers(0, len(rows)))
    array = make(rows, kind)[start:]
    part = [None if row is None else row.encode() for row in rows[start:]]
    pairs = query_parse(array)
    pairs.validate(full=True)
    value_type = pairs.type.value_type
    assert [field.type for field in value_type] == [kind, kind]
    found = [None if row is None else [tuple(pair.values()) for pair in row] for row in pairs.to_pylist()]
    expected = [None if row is None else oracle.parse(row) for row in part]
    if not is_binary(kind):
        expected = [None if row is None else [(key.decode(), value.decode()) for key, value in row] for row in expected]
    assert found == expected
    check(query_get(array, "b"), kind, query_get(part, "b"))


@given(types, st.sampled_from(["query", "url", "auto"]))
def test_queries_of_urls(kind, input):
    rows = ["http://example.com?b=bar#frag", "http://a&b=x", None, "?b=1#2", "/s?x&b=%41#"]
    array = make(rows, kind)
    check(query_get(array, "b", input=input), kind, query_get([r and r.encode() for r in rows], "b", input=input))
    pairs = [None if row is None else len(row) for row in query_parse(array, input=input).to_pylist()]
    assert pairs == [None if row is None else len(row) for row in query_parse(rows, input=input)]


@given(oracle.columns(oracle.rows), types, st.data())
def test_nulls_in_lists_of_slices(rows, kind, data):
    start = data.draw(st.integers(0, len(rows)))
    queries = [row and f"q={row}&q&p={row}" for row in rows]
    array = make(queries, kind)[start:]
    part = make(queries[start:], pa.binary() if is_binary(kind) else pa.string()).to_pylist()
    pairs, values = try_query_parse(array), query_get_all(array, "q", malformed="null", invalid="null")
    for result in (pairs, values):
        result.validate(full=True)
    assert values.type.value_type == kind
    assert values.to_pylist() == query_get_all(part, "q", malformed="null", invalid="null")
    found = [row and [tuple(pair.values()) for pair in row] for row in pairs.to_pylist()]
    assert found == try_query_parse(part)
    # A list of one row and a single text agree.
    single = [None if row is None else try_query_parse(row) for row in part]
    assert found == single
    first = [None if row is None else query_get_all(row, "q", malformed="null", invalid="null") for row in part]
    assert first == values.to_pylist()


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_charsets_of_columns(kind):
    array = make(["%E6%B1%89" * 8, "%BA%BA", None, "%FF", ""], kind)
    names = try_charset_of(array[1:], "utf-8,gbk")
    names.validate(full=True)
    assert str(names.type) == str(kind).replace("binary", "string")
    assert names.to_pylist() == ["GBK", None, None, "UTF-8"]
    assert charset_of(array[:1].dictionary_encode() if "view" not in str(kind) else array[:1], "gbk").to_pylist() == ["GBK"]
    with pytest.raises(PercentDecodingError) as caught:
        charset_of(array, "utf-8,gbk")
    assert (caught.value.row, caught.value.offset) == (3, 0)
    assert charset_of(make(["a"] * 3000, kind), "windows-1252").to_pylist() == ["windows-1252"] * 3000


@pytest.mark.parametrize("kind", TYPES[:3], ids=str)
def test_columns_in_charsets(kind):
    array = make(["汉" * 9, None, "a b", "汉"], kind)
    check(percent_encode(array[1:], "form", charset="gbk"), kind, [None, b"a+b", b"%BA%BA"])
    check(percent_encode(array, charset="windows-1252")[3:], kind, [b"%26%2327721%3B"])
    with pytest.raises(PercentEncodingError) as caught:
        percent_encode(array[1:], charset="windows-1252", options="unencodable=fail")
    assert (caught.value.row, caught.value.offset) == (2, 0)


def test_dictionaries_in_charsets():
    texts = pa.array(["汉", "a", "é"])
    array = pa.DictionaryArray.from_arrays(pa.array([1, None, 2, 2]), texts)
    call = {"charset": "windows-1252", "unencodable": "fail"}
    # A text that no row uses cannot fail.
    assert percent_encode(array, **call).to_pylist() == ["a", None, "%E9", "%E9"]
    wrong = pa.DictionaryArray.from_arrays(pa.array([1, None, 0]), texts)
    with pytest.raises(PercentEncodingError) as caught:
        percent_encode(wrong, **call)
    assert (caught.value.row, caught.value.offset) == (2, 0)
    with pytest.raises(TypeError, match="with a charset takes a column of text, not binary"):
        percent_encode(pa.array([b"a"]), charset="gbk")
    assert query_get_all(array, "a", "gbk").to_pylist() == [[""], None, [], []]


def test_rounds_of_columns():
    for kind in TYPES:
        array = make(["%25E6%25B1%2589" * 9, None, "%41", "%"], kind)
        check(percent_decode(array, rounds=2, malformed="keep"), kind, ["汉".encode() * 9, None, b"A", b"%"])
        check(query_get(array, ["b", "A"], malformed="keep", rounds=2), kind, [None, None, b"", None])


@given(st.lists(oracle.columns(oracle.right_rows), max_size=4), types)
def test_chunked_arrays_keep_their_chunks(chunks, kind):
    column = pa.chunked_array([make(rows, kind) for rows in chunks], kind)
    result = percent_decode(column)
    assert isinstance(result, pa.ChunkedArray) and result.type == kind
    assert result.to_pylist() == percent_decode(column.to_pylist())
    assert isinstance(query_parse(column), pa.ChunkedArray)


def test_rows_of_errors_are_those_of_the_whole_column():
    column = pa.chunked_array([["a"], ["b", None], ["c", "x=%4"]])
    for call in [percent_decode, query_parse, lambda x: query_get(x, "x")]:
        with pytest.raises(PercentDecodingError) as caught:
            call(column)
        assert caught.value.row == 4


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_nulls_over_rubbish(kind):
    rows = ["a%20b" * 5, "%zz%FF" * 5, "%", "b%41", "%FF"] * 3
    array = make(rows, kind)
    valid = [True, False, False, True, False] * 3
    bits = sum(1 << row for row, is_valid in enumerate(valid) if is_valid).to_bytes(2, "little")
    masked = pa.Array.from_buffers(kind, len(rows), [pa.py_buffer(bits), *array.buffers()[1:]])
    expected = [b"a b" * 5, None, None, b"bA", None] * 3
    check(percent_decode(masked), kind, expected)
    check(percent_decode(masked[2:9]), kind, expected[2:9])
    check(query_get(masked, "a b" * 5), kind, [b"" if row == expected[0] else None for row in expected])
    assert [row is None for row in query_parse(masked[1:]).to_pylist()] == [row is None for row in expected[1:]]


def test_views_of_null_rows_are_not_read():
    wild = b"\xff" * 16
    view = (3).to_bytes(4, "little") + b"%41".ljust(12, b"\0")
    array = pa.Array.from_buffers(pa.string_view(), 3, [pa.py_buffer(b"\x02"), pa.py_buffer(wild + view + wild)])
    check(percent_decode(array), pa.string_view(), [None, b"A", None])
    assert query_parse(array).to_pylist() == [None, [{"key": "A", "value": ""}], None]


@pytest.mark.parametrize(
    "index", [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()], ids=str
)
@pytest.mark.parametrize("kind", TYPES[:2] + TYPES[3:5], ids=str)
def test_dictionaries_are_decoded_once(index, kind):
    texts = make(["%41", "b%20c", "unused%", None], kind)
    indices = pa.array([1, 0, None, 3, 1, 0], index)
    array = pa.DictionaryArray.from_arrays(indices, texts, ordered=True)
    result = percent_decode(array[1:])
    result.validate(full=True)
    assert result.type == array.type
    assert len(result.dictionary) == 4
    assert [row.encode() if isinstance(row, str) else row for row in result.to_pylist()] == [
        b"A",
        None,
        None,
        b"b c",
        b"A",
    ]
    assert percent_encode(array).type == array.type
    assert len(query_parse(array[:3])) == 3
    wrong = pa.DictionaryArray.from_arrays(pa.array([0, None, 2, 2], index), texts)
    for call in (percent_decode, query_parse):
        with pytest.raises(PercentDecodingError) as caught:
            call(wrong)
        assert (caught.value.row, caught.value.offset) == (2, 6)
    assert try_percent_decode(wrong).to_pylist()[1:] == [None, None, None]


def test_dictionaries_of_views():
    array = pa.DictionaryArray.from_arrays(
        pa.array([1, 0, 1], pa.uint32()), pa.array(["%41", "b%20" * 9], pa.string_view())
    )
    assert percent_decode(array).to_pylist() == ["b " * 9, "A", "b " * 9]
    assert percent_decode(array).type == array.type


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_empty_arrays(kind):
    for array in [pa.array([], kind), pa.array([], kind)[0:], make(["a", "b"], kind)[2:]]:
        assert percent_decode(array).type == kind and len(percent_decode(array)) == 0
        assert query_parse(array).to_pylist() == [] == query_get(array, "a").to_pylist()
    assert percent_decode(pa.chunked_array([], kind)).type == kind


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_many_rows_and_long_rows(kind):
    rows = ["%41", None, "b+%26" * 30, "", "c" * 12, "d" * 13, "%E6%B1%89" * 700] * 400
    rows[700] = "%E6%B1%89" * 50_000
    array = make(rows[:-1] + ["e"], kind)
    expected = percent_decode(array.to_pylist(), plus=True)
    assert percent_decode(array, plus=True).to_pylist() == expected
    assert percent_decode(array, plus=True).type == kind
    for start in (1, 7, 1023):
        assert percent_decode(array[start:], plus=True).to_pylist() == expected[start:]


@pytest.mark.parametrize("kind", [pa.large_string(), pa.string_view()], ids=str)
def test_a_row_of_a_hundred_megabytes(kind):
    text = "%41+b&" * (100_000_000 // 6)
    result = percent_decode(make(["a", text, None, "b"], kind), plus=True)
    assert result.to_pylist() == ["a", "A b&" * (100_000_000 // 6), None, "b"]


def test_charset_none_gives_bytes():
    assert percent_decode(pa.array([b"%FF%00"]), charset=None).to_pylist() == [b"\xff\0"]
    with pytest.raises(TypeError, match="takes a binary column, not string"):
        percent_decode(pa.array(["a"]), charset=None)


@pytest.mark.parametrize(
    "array",
    [
        pa.array([1]),
        pa.array([["a"]]),
        pa.array([b"abc"], pa.binary(3)),
        pa.array([1.5]).dictionary_encode(),
        pa.array([True]),
        pa.chunked_array([[1]]),
    ],
    ids=lambda array: str(array.type),
)
def test_other_types_are_named(array):
    for call in (percent_encode, percent_decode, query_parse, lambda x: query_get(x, "a")):
        with pytest.raises(TypeError, match=re.escape(f"or a dictionary of one of them, not {array.type}")):
            call(array)


def test_extension_types_are_named():
    array = pa.ExtensionArray.from_storage(pa.json_(), pa.array(['"%41"']))
    with pytest.raises(TypeError, match="not extension<arrow.json>; its storage is string"):
        percent_decode(array)


def column_of(offsets, data, kind=pa.string()):
    width = 8 if "large" in str(kind) else 4
    packed = b"".join(offset.to_bytes(width, "little", signed=True) for offset in offsets)
    return pa.Array.from_buffers(kind, len(offsets) - 1, [None, pa.py_buffer(packed), pa.py_buffer(data)])


@pytest.mark.parametrize("kind", [pa.string(), pa.large_binary()], ids=str)
@pytest.mark.parametrize("offsets", [[0, 3, 1, 4], [-1, 2, 3, 4], [0, 2, 4, 90], [0, 2, 90, 4], [5, 4, 3, 2]], ids=str)
def test_wrong_offsets_are_errors(kind, offsets):
    for call in (percent_encode, percent_decode, query_parse, lambda x: query_get(x, "a")):
        # Some columns are refused by pyarrow, which checks the first and the last offset.
        with pytest.raises(ValueError):
            call(column_of(offsets, b"abcd", kind))


@pytest.mark.parametrize(
    "view", [(-1, 0, 0), (13, 1, 0), (13, -1, 0), (13, 0, 8), (13, 0, -1), (2**31 - 1, 0, 0)], ids=str
)
def test_wrong_views_are_errors(view):
    length, buffer, offset = (number.to_bytes(4, "little", signed=True) for number in view)
    good = (1).to_bytes(4, "little") + b"a".ljust(12, b"\0")
    views = pa.py_buffer(good + length + b"abcd" + buffer + offset)
    array = pa.Array.from_buffers(pa.string_view(), 2, [None, views, pa.py_buffer(b"abcd" * 5)])
    for call in (percent_encode, percent_decode, query_parse, lambda x: query_get(x, "a")):
        with pytest.raises(ValueError, match="row 1: the offsets"):
            call(array)


def test_wrong_indices_are_errors():
    indices = pa.array([0, 7, -1], pa.int32())
    array = pa.DictionaryArray.from_arrays(indices, pa.array(["%", "a"]), safe=False)
    with pytest.raises(PercentDecodingError) as caught:
        percent_decode(array)
    assert caught.value.row == 0


def test_a_result_over_two_gibibytes_names_the_type_to_cast_to():
    # Pages that were never written are zeros and take no memory.
    zeros = mmap.mmap(-1, 720_000_000, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    zeros.madvise(mmap.MADV_HUGEPAGE)
    array = column_of([0, 1, 720_000_000], zeros, pa.binary())
    with pytest.raises(OverflowError, match="row 1: .* cast the column to large_string"):
        percent_encode(array)


def test_memory_is_released():
    array = make(["a%20b" * 40, None] * 20_000, pa.string())
    view = array.cast(pa.large_string()).cast(pa.string_view())

    def round():
        (
            percent_decode(array),
            percent_encode(view),
            query_parse(array),
            query_parse(view),
            percent_decode(array.dictionary_encode()),
        )
        with pytest.raises(TypeError):
            percent_decode(pa.array([1]))

    for _ in range(10):
        round()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(60):
        round()
    # One round allocates 30 MB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000


def test_results_outlive_what_they_come_from():
    result = percent_decode(pa.array(["%41" * 100_000] * 20)).slice(3, 2)
    for _ in range(20):
        percent_decode(pa.array(["%42" * 100_000] * 20))
    assert result.to_pylist() == ["A" * 100_000] * 2


def test_columns_of_nulls():
    assert query_get(pa.array([None, None]), "q").to_pylist() == [None, None]
    assert query_parse(pa.chunked_array([pa.nulls(2)])).to_pylist() == [None, None]
