"""Compares the answer of a server with the sent request."""

import json
from urllib.parse import urlsplit

import cases
import charsets


class Mismatch(Exception):
    """The differences."""


def equal(what, found, expected):
    if found != expected:
        raise Mismatch(f"{what}: {found!r} instead of {expected!r}")


def unhexed(value, codec):
    """Returns, as text, the values that PHP read."""
    if isinstance(value, dict):
        return {bytes.fromhex(key).decode(codec): unhexed(element, codec) for key, element in value.items()}
    if isinstance(value, list):
        return [unhexed(element, codec) for element in value]
    return bytes.fromhex(value).decode(codec)


def check_bytes(echo, method, url, body, content_type):
    """Checks that the request arrived unchanged."""
    parts = urlsplit(url)
    equal("method", echo["method"], method)
    equal("target", echo["target"], (parts.path or "/") + ("?" + parts.query if parts.query else ""))
    equal("content type", echo["contentType"], content_type)
    equal("body", echo["body"], body)
    if body:
        equal("content length", echo["contentLength"], str(len(body) // 2))


def check_fields(echo, style, charset, value, place):
    """Checks that the server found the expected names and values."""
    fields = echo[place + "Fields"]
    other = echo["bodyFields" if place == "query" else "queryFields"]
    if echo["server"] == "php":
        found = unhexed(fields, charsets.codec(charset))
        equal("fields", found, cases.tree(style, value)["php"])
        equal("other fields", other, {})
    elif echo["server"] == "python":
        equal("fields", sorted(map(tuple, fields)), sorted(cases.pairs(style, value)))
        equal("other fields", other, [])
    else:
        equal("fields", sorted(map(tuple, fields["flat"])), sorted(cases.pairs(style, value)))
        equal("nested fields", fields["nested"], cases.tree(style, value)["node"])
        equal("other fields", other["flat"], [])


def echo_of(sent):
    """Returns the answer of a server to the request of the client."""
    if "error" in sent:
        raise Mismatch(f"it was not sent: {sent['error']}")
    return parsed(sent["answer"])


def parsed(text):
    """Returns the parsed answer of a server."""
    try:
        echo = json.loads(text)
    except ValueError:
        raise Mismatch(f"the server answered {text[:200]!r}")
    if "error" in echo:
        raise Mismatch(f"the server failed: {echo['error']}")
    return echo
