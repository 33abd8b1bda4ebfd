"""The driver of urllib.parse."""
import functools
import json
import pathlib
import platform
import sys
from urllib.parse import parse_qsl, quote_from_bytes, unquote_to_bytes, urlencode

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Protocol"))
from protocol import Operation, load_pairs, serve

# For each label, Python's name of the charset that browsers use.
CODECS = {
    "gbk": "gbk", "big5": "big5", "shift_jis": "cp932", "euc-kr": "cp949", "gb18030": "gb18030", "windows-1251": "cp1251",
}
escape = functools.partial(quote_from_bytes, safe="")

OPERATIONS = {
    "encode": Operation(bytes, lambda texts: map(escape, texts), str.encode, takes_random=True),
    "decode": Operation(bytes, lambda texts: map(unquote_to_bytes, texts), bytes, takes_random=True),
    "form": Operation(load_pairs, lambda forms: map(urlencode, forms), str.encode),
    "parse": Operation(
        bytes.decode,
        lambda queries: map(functools.partial(parse_qsl, keep_blank_values=True), queries),
        lambda pairs: json.dumps(pairs).encode(),
    ),
}


def find(name):
    operation, _, label = name.partition(":")
    codec = CODECS.get(label)
    if codec is not None and operation == "encode-charset":
        return Operation(bytes.decode, lambda texts: [escape(text.encode(codec)) for text in texts], str.encode)
    if codec is not None and operation == "decode-charset":
        return Operation(bytes, lambda texts: [unquote_to_bytes(text).decode(codec) for text in texts], str.encode)
    return OPERATIONS.get(name)


serve("python", platform.python_version(), find)
