"""usage: python_names.py EXTENSION    Compares the expressions that README.md names for the functions of urllib.parse with Python's results."""

import random
import sys
from urllib.parse import parse_qsl, quote, quote_plus, unquote, unquote_plus, urlencode

import duckdb

from random_texts import random_text

LENIENT = "'utf-8', 'malformed=keep,invalid=replace"

# For each function: its name in the table of README.md, the SQL, and the function.
ENCODERS = [
    ("quote(x)", "percent_encode(x, 'unreserved', 'utf-8', 'also=/')", quote),
    ("quote(x, safe='')", "percent_encode(x)", lambda x: quote(x, safe="")),
    ("quote_plus(x)", "percent_encode(x, 'python-quote-plus')", quote_plus),
    (
        "urlencode([(k, x)])",
        "percent_encode(k, 'python-quote-plus') || '=' || percent_encode(x, 'python-quote-plus')",
        lambda x: urlencode([("k " + x, x)]),
    ),
]
DECODERS = [
    ("unquote(x)", f"percent_decode(x, {LENIENT}')", unquote),
    ("unquote_plus(x)", f"percent_decode(x, {LENIENT},plus=true')", unquote_plus),
    (
        "parse_qsl(x, keep_blank_values=True)",
        f"query_parse(x, {LENIENT},input=query')",
        lambda x: [{"key": key, "value": value} for key, value in parse_qsl(x, keep_blank_values=True)],
    ),
]


def main(extension, readme):
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.execute(f"LOAD '{extension}'")
    generator = random.Random(1)
    characters = [chr(code) for code in range(128)] + [f"a{chr(code)}汉" for code in range(128)]
    with open(readme, encoding="utf-8") as file:
        lines = file.read()
    for functions, texts in ((ENCODERS, characters), (DECODERS, characters + [random_text(generator) for _ in range(5000)])):
        connection.execute("CREATE OR REPLACE TABLE texts AS SELECT x, 'k ' || x AS k FROM (SELECT unnest(?::VARCHAR[]) AS x)", [texts])
        for name, sql, function in functions:
            shown = sql.replace("|", r"\|")  # a table needs the escape
            if f"| `{name}` | `{shown}` |" not in lines:
                sys.exit(f"{readme} lacks: | `{name}` | `{shown}` |")
            for text, found in connection.execute(f"SELECT x, {sql} FROM texts").fetchall():
                if found != function(text):
                    sys.exit(f"{sql} of {text!r} is {found!r}, not {function(text)!r}")
    print(f"{len(ENCODERS + DECODERS)} functions of Python compared")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
