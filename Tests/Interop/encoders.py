"""Our encoders against those that they are to be the same as, byte for byte."""

import json
import random

from random_queries import Generator

# The style, the program and its operation.
ENCODERS = [("php", "php", "build"), ("rails", "rack", "build"), ("qs", "qs", "build"), ("browser", "qs", "form")]


def compare(ours, oracles, count, seed):
    """The differences, as lines of text."""
    differences = []
    for style, program, operation in ENCODERS:
        generator = Generator(random.Random(f"{seed} {style}"))
        values = [prepared(value_of(generator, style), style) for _ in range(count)]
        own = ours.ask([{"op": "encode", "style": style, "value": value} for value in values])
        others = oracles[program].ask([{"op": operation, "value": value} for value in values])
        for value, left, right in zip(values, own, others):
            if style == "rails":
                # Rack leaves empty parts for empty elements of arrays, we for null at an empty key; no reader sees them.
                left, right = without_empty_parts(left), without_empty_parts(right)
            if left.get("query") != right.get("query"):
                differences.append(f"{style}: {json.dumps(value, ensure_ascii=False)}\n    ours   {left}\n    theirs {right}")
        print(f"encoder {style}: {count} trees, compared with {oracles[program].name}'s {operation}", flush=True)
    return differences


def without_empty_parts(answer):
    """An answer with a query that has nothing between two separators."""
    if "query" not in answer:
        return answer
    return {"query": "&".join(part for part in answer["query"].split("&") if part)}


def value_of(generator, style):
    """A random value that a program can be given."""
    if style != "browser":
        return generator.dictionary(3)
    value = generator.dictionary(0)
    return ["d", [[key, flat(generator, child)] for key, child in value[1]]]


def flat(generator, child):
    """A scalar or an array of scalars."""
    if child[0] in ("a", "d"):
        return ["a", [generator.scalar() for _ in range(generator.random.randrange(4))]]
    return child


def prepared(value, style):
    """A value with the entries in the order that JavaScript gives them."""
    if value[0] == "a":
        return ["a", [prepared(child, style) for child in value[1]]]
    if value[0] != "d":
        return value
    entries = [[key, prepared(child, style)] for key, child in value[1]]
    if style in ("qs", "browser"):
        indices = sorted((entry for entry in entries if is_index(entry[0])), key=lambda entry: int(entry[0]))
        entries = indices + [entry for entry in entries if not is_index(entry[0])]
    return ["d", entries]


def is_index(key):
    """Whether JavaScript sorts a key as a number."""
    return key.isascii() and key.isdigit() and str(int(key)) == key and int(key) < 2**32 - 1
