"""The parameters to send, and the names and values that servers must find."""

from urllib.parse import quote_from_bytes

import charsets

# The notation of arrays in each style, and whether the style writes nested values. The table repeats these rules on
# purpose, so that it does not depend on the library.
STYLES = {
    "auto": ("[]", True), "afnetworking-2": ("[]", True), "afnetworking": ("[]", True), "alamofire": ("[]", True),
    "alamofire-form": ("[]", True), "facebook": (None, False), "browser": ("", False), "php": ("[n]", True),
    "rails": ("[]", True), "rack-2": ("[]", True), "qs": ("[n]", True),
}

URI_METHODS = ["GET", "HEAD", "DELETE"]
BODY_METHODS = ["POST", "PUT", "PATCH"]
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"]
DESTINATIONS = ["queryString", "httpBody"]

# The text that the controls change in transit.
NEEDLE = "needle"

# Text that servers, shells, curl or URLs could interpret, but that must arrive as data.
HOSTILE = {
    "file": "@/etc/passwd", "range": "[1-3]{a,b}", "symbols": "a&b=c+d%41#f;g?h/i:j\\k|l", "quotes": "it's \"$(so)\" `x`",
    "lines": "one\r\ntwo", "end": "a\u0000b", "blank": "", "less": "<x;type=y", "text": NEEDLE,
}


def parameters(style, charset):
    """Returns parameters that the style can write in the charset."""
    codec, texts = charsets.ALL[charset]
    arrays, nests = STYLES[style]
    value = {"q": texts[0], **HOSTILE}
    if arrays is not None:
        # The elements are in the order of their escapes, because one style sorts the elements, as the library of that
        # style does.
        value["tags"] = sorted(["&", texts[1], "a b"], key=lambda tag: quote_from_bytes(tag.encode(codec)))
    if nests:
        value["person"] = {"name": texts[-1], "home": {"street": "1/2 + 3"}}
    return value


def pairs(style, value):
    """Returns the names and values that are sent. Only the order within an array is significant."""
    arrays, _ = STYLES[style]

    def walk(name, value):
        if isinstance(value, dict):
            for key, element in value.items():
                yield from walk(f"{name}[{key}]" if name else key, element)
        elif isinstance(value, list):
            for index, element in enumerate(value):
                yield from walk(name + arrays.replace("n", str(index)), element)
        else:
            yield name, value

    return list(walk("", value))


def tree(style, value):
    """Returns the values read by servers that interpret brackets. If a name is repeated, PHP keeps the last value and
    qs makes a list of all values."""
    repeats = STYLES[style][0] == ""
    last = {name: element[-1] if repeats and isinstance(element, list) else element for name, element in value.items()}
    return {"php": last, "node": value}
