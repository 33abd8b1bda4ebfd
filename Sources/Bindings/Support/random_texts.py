"""Random texts with escapes, and Python's results for them."""

from urllib.parse import unquote_to_bytes

PARTS = ["a", "-", " ", "+", "%", "%4", "%41", "%E6%B1%89", "%E6", "%BA%BA", "%zz", "汉", "é", "=", "&", "%00", "%F0%9F%98%80", "0123456789"]


def random_text(generator):
    """Makes a text of up to 40 parts."""
    return "".join(generator.choices(PARTS, k=generator.choice([0, 1, 2, 3, 5, 13, 40])))


def is_malformed(text):
    """Whether a text has a percent sign that is not followed by two hexadecimal digits."""
    return any(not (len(part) >= 2 and set(part[:2]) <= set("0123456789ABCDEFabcdef")) for part in text.split("%")[1:])


def decoded(text, charset="utf-8"):
    """Returns the text as Python decodes it, or None if the text is malformed or invalid."""
    try:
        return None if is_malformed(text) else unquote_to_bytes(text).decode(charset)
    except UnicodeDecodeError:
        return None


def pairs(query):
    """Returns the decoded names and values of a query, with None for each part that cannot be decoded."""
    fields = [field.replace("+", " ").partition("=") for field in query.split("&") if field]
    return [(decoded(key), decoded(value)) for key, _, value in fields]
