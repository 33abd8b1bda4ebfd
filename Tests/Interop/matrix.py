"""What becomes of each structure in each style and each parser, as a table in Markdown."""

from urllib.parse import unquote_plus, unquote

from structures import STRUCTURES

STYLES = ["auto", "afnetworking", "afnetworking-2", "alamofire", "alamofire-form", "browser", "php", "rails", "qs"]
PARSERS = ["php", "rack", "qs", "URLSearchParams", "urllib", "go"]
TITLES = {"php": "PHP", "rack": "Rack", "qs": "qs", "URLSearchParams": "URLSearchParams", "urllib": "Python", "go": "Go"}
EXACT, LOSSY, WRONG, ERROR = "=", "~", "✗", "E"

ARTICLE = """\
# Interoperability

What servers make of what each style writes, and what of a value no style can bring across.

## Overview

This page is written by `scripts/interop`, which asks the servers themselves and fails if a cell below changes. It also compares
the styles ``QueryStyle/php``, ``QueryStyle/rails``, ``QueryStyle/qs`` and ``QueryStyle/browser`` with `http_build_query`,
`build_nested_query`, `qs.stringify` and `URLSearchParams` byte for byte, reading in the first three with the servers' parsers,
and ``QueryStyle/losses(of:limits:)`` with what servers give back, each on 100,000 random values or queries.

- To a server that runs PHP, send ``QueryStyle/php``; to one that runs Rails or Sinatra, ``QueryStyle/rails``; to one that runs
  Express, ``QueryStyle/qs``. If you do not know, ``QueryStyle/auto``, which the most of them read as it was meant.
- Where servers know no nested fields, send ``QueryStyle/browser``.
- Empty containers never arrive, null is the empty text for most servers, and no parser of nested fields gives back keys with brackets.
- Ask ``QueryStyle/losses(of:limits:)`` before you send what you have not tried.

### How servers read

| | PHP 8.2 | Rack 2.2 | qs 6.11 |
|---|---|---|---|
| separators | `&` | `&`, `;`, and spaces after them | `&` |
| end of the field | first `=` | first `=` | first `]=`, else first `=` |
| malformed escape | kept | refused | the whole name or value keeps its escapes |
| not UTF-8 | bytes | bytes; refused in names | the whole name or value keeps its escapes |
| field without `=` | empty text | null | empty text |
| field again | the last | the last | an array of all |
| scalar, then container | the container | refused | both in an array |
| container, then scalar | the scalar | the scalar | an entry of that name, `true` |
| `a[]` and `a[b]` | both in one array | refused | a dictionary of both |
| `a[][b]` and `a[][c]` | two elements | one element, until a key comes again | one element |
| names | lose leading spaces; space, dot and lone `[` become `_`; end at NUL | stray brackets are left out | of `Object.prototype` are left out |
| too many levels | above 64: the whole variable is left out | above 99: refused | above 5: the rest is one key |
| too many pairs | above 1000: left out | above 4096: refused | above 1000: left out |
| arrays | keys 0, 1, 2… in order | `[]` only | indices up to 20, without gaps |

A ``QueryDecoder`` with one of these styles does all of this, with three exceptions, because nothing is to be lost without a word: it
refuses too many pairs; it refuses bytes that are not UTF-8; and it refuses malformed escapes, unless ``QueryDecoder/malformed`` says
otherwise. Its ``QueryLimits`` apply as well.
"""


def requests(queries, parser):
    """What to ask a parser about queries."""
    return [{"op": "parse" if parser in ("php", "rack", "qs") else "pairs", "query": query} for query in queries]


def plain(answer):
    """What was read, as plain Python values; None stands for null."""
    if "pairs" in answer:
        fields = {}
        for name, value in answer["pairs"]:
            fields.setdefault(name, []).append(value)
        return {name: values[0] if len(values) == 1 else values for name, values in fields.items()}
    return untagged(answer["value"])


def untagged(value):
    """A tagged value that was read, as plain Python values."""
    if value[0] == "d":
        return {key: untagged(child) for key, child in value[1]}
    if value[0] == "a":
        return [untagged(child) for child in value[1]]
    return None if value[0] == "n" else value[1]


def expected(value, texts):
    """What is to be read: a tagged value with scalars as the texts that the style writes for them."""
    if value[0] == "d":
        return {key: expected(child, texts) for key, child in value[1]}
    if value[0] in ("a", "set"):
        return [expected(child, texts) for child in value[1]]
    return None if value[0] == "n" else value[1] if value[0] == "s" else texts[str(value)]


def pruned(value):
    """A value without nulls, empty texts and empty containers."""
    if isinstance(value, dict):
        children = {key: pruned(child) for key, child in value.items()}
        return {key: child for key, child in children.items() if child is not None} or None
    if isinstance(value, list):
        return [child for child in map(pruned, value) if child is not None] or None
    return value or None


def cell(want, answer):
    """The mark for what a parser made of a query."""
    if "error" in answer:
        return ERROR
    got = plain(answer)
    if got == want:
        return EXACT
    return LOSSY if pruned(got) == pruned(want) else WRONG


def scalars(value):
    """All scalars in a value that are neither text nor null."""
    if value[0] in ("a", "set"):
        return [scalar for child in value[1] for scalar in scalars(child)]
    if value[0] == "d":
        return [scalar for _, child in value[1] for scalar in scalars(child)]
    return [] if value[0] in ("s", "n") else [value]


def texts_of(ours, style, values):
    """What a style writes for the scalars in values, by the tagged scalar as text."""
    found = list({str(scalar): scalar for value in values for scalar in scalars(value)}.values())
    answers = ours.ask([{"op": "encode", "style": style, "value": ["d", [["k", scalar]]]} for scalar in found])
    decode = unquote_plus if style in ("browser", "php", "rails") else unquote
    return {str(scalar): decode(answer["query"].partition("=")[2]) for scalar, answer in zip(found, answers)}


def cells(ours, oracles):
    """The marks by style, structure and parser; None for what a style cannot write."""
    values = [value for _, value in STRUCTURES]
    marks = {}
    for style in STYLES:
        answers = ours.ask([{"op": "encode", "style": style, "value": value} for value in values])
        wants = [expected(value, texts_of(ours, style, [value])) for value in values]
        queries = [answer.get("query", "") for answer in answers]
        rows = [[] for _ in values]
        for parser in PARSERS:
            program = oracles["qs" if parser == "URLSearchParams" else parser]
            for row, want, answer, query in zip(rows, wants, answers, program.ask(requests(queries, parser))):
                row.append(cell(want, query))
        marks[style] = [None if "error" in answer else "".join(row) for answer, row in zip(answers, rows)]
    return marks


def markdown(marks, versions):
    """The article."""
    lines = ARTICLE.splitlines() + [
        "", "## Matrix", "",
        "Every cell is the outcome in " + ", ".join(TITLES[parser] for parser in PARSERS) + ", in this order: "
        f"`{EXACT}` the value comes back, `{LOSSY}` but for nulls, empty texts or empty containers, `{WRONG}` something else "
        f"does, `{ERROR}` the query is refused; – where the style does not write such a value. Scalars count as the texts that "
        "the style writes for them. The last three know no nested fields: a name is a key, and a name that is there "
        "again makes an array.", "",
        "Run with " + "; ".join(versions) + ".", "",
        "| structure | " + " | ".join(f"`{style}`" for style in STYLES) + " |",
        "|---" * (len(STYLES) + 1) + "|",
    ]
    for index, (name, _) in enumerate(STRUCTURES):
        row = [f"`{marks[style][index]}`" if marks[style][index] else "–" for style in STYLES]
        lines.append(f"| {name} | " + " | ".join(row) + " |")
    lines += [
        f"| **`{EXACT}` of {len(STRUCTURES)}** | " + " | ".join(counts(marks[style]) for style in STYLES) + " |", ""]
    return "\n".join(lines)


def counts(column):
    """How many are exact, by parser."""
    return " ".join(str(sum(bool(row) and row[index] == EXACT for row in column)) for index in range(len(PARSERS)))
