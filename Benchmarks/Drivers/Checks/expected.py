"""The results of Python's urllib for every operation, and the known differences of other libraries."""
import json
from urllib.parse import parse_qsl, quote, quote_plus, unquote_to_bytes

from workloads import CODECS, KINDS

# A difference has a description, and the output that a library writes for a record because of this difference.


def form_of(record, escape):
    return "&".join(f"{escape(name)}={escape(value)}" for name, value in json.loads(record))


def query_characters(record):
    """Escapes only the characters that would end a name, a value or the query, and the characters that RFC 3986
    forbids."""
    kept = "!$'()*+,/:;?@"
    return "&".join(f"{quote(name, safe=kept)}={quote(value, safe=kept + '=')}" for name, value in json.loads(record))


def whatwg(text):
    return quote_plus(text, safe="*").replace("~", "%7E")


def pyurlc(record):
    """Escapes by the table of pyurlc, which has some wrong entries."""
    kept = "-./0123456@ABCDEFGHIJKLMNOPQRSTUVWXY^_`abcdefghijklmnopqrstuvw "
    return "".join(chr(byte) if chr(byte) in kept else f"%{byte:02X}" for byte in record)


def php(text):
    return quote_plus(text, safe="").replace("~", "%7E")


def flat(name, value, escape, scalar):
    """Returns the pairs of a nested value, with indices in brackets."""
    if isinstance(value, (list, dict)):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return [pair for key, one in items for pair in flat(f"{name}[{key}]", one, escape, scalar)]
    return [f"{escape(name)}={escape(scalar(value))}"]


def nested(record, escape, booleans):
    def scalar(value):
        return booleans[value] if isinstance(value, bool) else str(value)

    return "&".join(pair for name, value in json.loads(record).items() for pair in flat(name, value, escape, scalar))


def java_charset(codec):
    def encoded(record):
        escaped = lambda character: "".join(f"%{byte:02X}" for byte in character.encode(codec))
        text = record.decode()
        return "".join(whatwg(one) if one.isascii() else escaped(one) for one in text)

    return encoded


def pairs_of(record):
    return parse_qsl(record.decode(), keep_blank_values=True)


class Case:
    """An operation, with its workloads, Python's result for a record, and the results of libraries that differ."""

    def __init__(self, operation, names, ours, known=None, form=lambda output: output):
        self.operation = operation
        self.workloads = names
        self.ours = ours
        self.known = known or {}
        self.form = form

    def note(self, driver):
        return self.known[driver][0] if driver in self.known else None

    def wanted(self, driver, record):
        wanted = (self.known[driver][1] if driver in self.known else self.ours)(record)
        return wanted.encode() if isinstance(wanted, str) else wanted

    def matches(self, driver, record, output):
        return self.form(self.wanted(driver, record)) == self.form(output)


KEEPS_MARKS = ("keeps !'()*", lambda record: quote(record, safe="!'()*"))
ENCODE = {
    "bun": KEEPS_MARKS,
    "deno": KEEPS_MARKS,
    "go": ("a space is +", lambda record: quote_plus(record, safe="")),
    "java": ("a space is +, ~ is escaped, * is not", whatwg),
    "node": KEEPS_MARKS,
    "pyurlc": ("keeps space/@^`, escapes 789Zxyz~", pyurlc),
    "yarl": ("a space is +, keeps !$'()*,", lambda record: quote_plus(record, safe="!$'()*,")),
}
PLUS_IS_SPACE = ("a + is a space", lambda record: unquote_to_bytes(record.replace(b"+", b" ")))
DECODE = {"java": PLUS_IS_SPACE, "pyurlc": PLUS_IS_SPACE}
WHATWG = ("~ is escaped, * is not", lambda record: form_of(record, whatwg))
FORM = {
    "ada": WHATWG,
    "boost-url": ("a space is %20, keeps !$'()*+,/:;?@, and = in values", query_characters),
    "bun": WHATWG,
    "deno": WHATWG,
    "go": ("sorted by name", lambda record: form_of(json.dumps(sorted(json.loads(record))), quote_plus)),
    "node": WHATWG,
    "php": ("~ is escaped", lambda record: form_of(record, php)),
    "rust-form-urlencoded": WHATWG,
    "yarl": ("keeps !$'()*,?/:@", lambda record: form_of(record, lambda text: quote_plus(text, safe="!$'()*,?/:@"))),
}
DICTIONARY = ("an object", lambda record: json.dumps(dict(pairs_of(record))))
ARRAYS = ("an object of arrays", lambda record: json.dumps({name: [value] for name, value in pairs_of(record)}))
PARSE = {
    "fast-querydict": ARRAYS,
    "go": ARRAYS,
    "node-qs": DICTIONARY,
    "php": DICTIONARY,
}
NESTED = {
    "php": ("a space is +, ~ is escaped, booleans are 1 and 0", lambda record: nested(record, php, "01")),
}


def forms_of(case):
    """Yields the case for each form of results: owned, borrowed from the input, and in a reused buffer."""
    name, colon, label = case.operation.partition(":")
    for form in ("", "-borrowed", "-reused"):
        yield Case(f"{name}{form}{colon}{label}", case.workloads, case.ours, case.known, case.form)


def cases():
    return (one for case in operations() for one in forms_of(case))


def operations():
    names = [f"{kind}-{size}" for kind in KINDS for size in (64, 1024)]
    yield Case("encode", names, lambda record: quote(record, safe=""), ENCODE)
    yield Case("decode", [f"{name}.encoded" for name in names], unquote_to_bytes, DECODE)
    yield Case("form", ["form"], lambda record: form_of(record, quote_plus), FORM)
    yield Case("nested", ["nested"], lambda record: nested(record, lambda text: quote(text, safe=""), ["false", "true"]), NESTED)
    yield Case("parse", ["parse"], lambda record: json.dumps(pairs_of(record)), PARSE, form=json.loads)
    for label, codec in CODECS.items():
        java = ("a space is +, ~ is escaped, * is not, every byte of other characters is", java_charset(codec))
        yield Case(f"encode-charset:{label}", [label], lambda record, codec=codec: quote(record.decode().encode(codec), safe=""), {"java": java})
        yield Case(f"decode-charset:{label}", [f"{label}.encoded"], lambda record, codec=codec: unquote_to_bytes(record).decode(codec))
