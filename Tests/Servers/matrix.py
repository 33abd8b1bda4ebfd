"""The results of each structure in each style and each parser, as a Markdown table."""

from pathlib import Path
from urllib.parse import unquote_plus, unquote

from structures import STRUCTURES

# The style qs-6.11 writes the same text as qs.
STYLES = ["auto", "afnetworking", "afnetworking-2", "alamofire", "alamofire-form", "browser", "php", "rails", "rack-2", "qs"]
PARSERS = ["php", "rack3", "rack", "qs6.15", "qs", "URLSearchParams", "urllib", "go"]
TREES = PARSERS[:5]
ARTICLE = Path(__file__).resolve().parents[2] / "Sources/QueryEncoding/QueryEncoding.docc/Interoperability.md"
RUN_WITH = "Run with "
# The number of programs; URLSearchParams is in the same program as qs.
VERSIONS = len(PARSERS) - 1
EXACT, LOSSY, WRONG, ERROR = "=", "~", "✗", "E"


def requests(queries, parser):
    """Returns the questions that ask a parser to read queries."""
    return [{"op": "parse" if parser in TREES else "pairs", "query": query} for query in queries]


def plain(answer):
    """Returns the value that a parser read, as Python values with None for null."""
    if "pairs" in answer:
        fields = {}
        for name, value in answer["pairs"]:
            fields.setdefault(name, []).append(value)
        return {name: values[0] if len(values) == 1 else values for name, values in fields.items()}
    return untagged(answer["value"])


def untagged(value):
    """Returns a tagged value as Python values."""
    if value[0] == "d":
        return {key: untagged(child) for key, child in value[1]}
    if value[0] == "a":
        return [untagged(child) for child in value[1]]
    return None if value[0] == "n" else value[1]


def expected(value, texts):
    """Returns the expected value. Each scalar is the text that the style writes for it."""
    if value[0] == "d":
        return {key: expected(child, texts) for key, child in value[1]}
    if value[0] in ("a", "set"):
        return [expected(child, texts) for child in value[1]]
    return None if value[0] == "n" else value[1] if value[0] == "s" else texts[str(value)]


def pruned(value):
    """Returns a value without nulls, empty texts and empty containers."""
    if isinstance(value, dict):
        children = {key: pruned(child) for key, child in value.items()}
        return {key: child for key, child in children.items() if child is not None} or None
    if isinstance(value, list):
        return [child for child in map(pruned, value) if child is not None] or None
    return value or None


def cell(want, answer):
    """Returns the mark for a parser's reading of a query."""
    if "error" in answer:
        return ERROR
    got = plain(answer)
    if got == want:
        return EXACT
    return LOSSY if pruned(got) == pruned(want) else WRONG


def scalars(value):
    """Returns all scalars in a value that are neither text nor null."""
    if value[0] in ("a", "set"):
        return [scalar for child in value[1] for scalar in scalars(child)]
    if value[0] == "d":
        return [scalar for _, child in value[1] for scalar in scalars(child)]
    return [] if value[0] in ("s", "n") else [value]


def texts_of(ours, style, values):
    """Returns the text that a style writes for each scalar of the values; the keys are the scalars as Python prints
    them."""
    found = list({str(scalar): scalar for value in values for scalar in scalars(value)}.values())
    answers = ours.ask([{"op": "encode", "style": style, "value": ["d", [["k", scalar]]]} for scalar in found])
    decode = unquote_plus if style in ("browser", "php", "rails", "rack-2") else unquote
    return {str(scalar): decode(answer["query"].partition("=")[2]) for scalar, answer in zip(found, answers)}


def cells(ours, oracles, known):
    """Returns the marks by style, structure and parser, with None if the style cannot write the structure. The marks of
    parsers that are missing here are the known marks."""
    values = [value for _, value in STRUCTURES]
    marks = {}
    for style in STYLES:
        answers = ours.ask([{"op": "encode", "style": style, "value": value} for value in values])
        wants = [expected(value, texts_of(ours, style, [value])) for value in values]
        queries = [answer.get("query", "") for answer in answers]
        rows = [[] for _ in values]
        for index, parser in enumerate(PARSERS):
            program = oracles.get("qs" if parser == "URLSearchParams" else parser)
            if program is None:
                for row, (name, _) in zip(rows, STRUCTURES):
                    row.append(known[name][STYLES.index(style)][index])
                continue
            for row, want, answer, query in zip(rows, wants, answers, program.ask(requests(queries, parser))):
                row.append(cell(want, query))
        marks[style] = [None if "error" in answer else "".join(row) for answer, row in zip(answers, rows)]
    return marks


def compare(ours, parsers, versions, is_written):
    """Returns the lines of the article that differ from the results. If the article is rewritten, returns no lines."""
    text = ARTICLE.read_text(encoding="utf-8")
    run_with, _, *old = text[text.index(RUN_WITH):].splitlines()
    marks = cells(ours, parsers, known_marks(old))
    new = table(marks)
    if is_written:
        # The text above the table is written by hand.
        if len(versions) == VERSIONS:
            run_with = f"{RUN_WITH}{'; '.join(versions)}."
        ARTICLE.write_text(text[:text.index(RUN_WITH)] + f"{run_with}\n\n" + "\n".join(new) + "\n", encoding="utf-8")
        old = new
    print(f"matrix: {sum(map(len, marks.values())) * len(PARSERS)} cells", flush=True)
    return [f"the matrix has changed: - {line}" for line in old if line not in new] + [
        f"the matrix has changed: + {line}" for line in new if line not in old]


def known_marks(lines):
    """Returns the marks in the lines of the article, by structure and style."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    return {row[0]: [cell.strip("`").ljust(len(PARSERS)) for cell in row[1:]] for row in rows}


def table(marks):
    """Returns the lines of the table."""
    lines = ["| structure | " + " | ".join(f"`{style}`" for style in STYLES) + " |", "|---" * (len(STYLES) + 1) + "|"]
    for index, (name, _) in enumerate(STRUCTURES):
        row = [f"`{marks[style][index]}`" if marks[style][index] else "–" for style in STYLES]
        lines.append(f"| {name} | " + " | ".join(row) + " |")
    return lines + [f"| **`{EXACT}` of {len(STRUCTURES)}** | " + " | ".join(counts(marks[style]) for style in STYLES) + " |"]


def counts(column):
    """Returns the number of exact results of each parser."""
    return " ".join(str(sum(bool(row) and row[index] == EXACT for row in column)) for index in range(len(PARSERS)))
