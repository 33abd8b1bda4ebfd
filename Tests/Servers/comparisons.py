"""Compares our output, readings and predicted losses for random values with the programs that the styles are named
after."""

import json
import random
from urllib.parse import unquote_to_bytes

from matrix import EXACT, cell, expected, texts_of
from random_queries import Generator, query

# Each style, with the program that reads its output.
SERVERS = [("php", "php"), ("rack-2", "rack"), ("qs-6.11", "qs"), ("rails", "rack3"), ("qs", "qs6.15")]
# Each style, with the program that writes the same output byte for byte, and the operation of the program.
ENCODERS = [(style, server, "build") for style, server in SERVERS] + [("browser", "qs", "form")]
# The styles of Rack and those whose programs sort keys like JavaScript.
RACK, JAVASCRIPT = ("rails", "rack-2"), ("qs", "qs-6.11", "browser")


def compare(ours, parsers, count, seed):
    """Returns the differences, as lines of text."""
    differences = []
    for style, server in SERVERS:
        if server not in parsers:
            continue
        generator = Generator(random.Random(f"{seed} {style}"))
        program = parsers[server]
        cases = [generator.pairs() for _ in range(count)]
        differences += compare_readers(
            f"pairs for {style}", cases, ask(ours, cases, "pairs", op="nest", style=style), ask(program, map(query, cases), "query", op="parse"))
        cases = [generator.raw() for _ in range(count)]
        differences += compare_readers(
            f"queries for {style}", cases, ask(ours, cases, "query", op="parse", style=style), ask(program, cases, "query", op="parse"))
        differences += compare_losses(ours, program, style, count, seed)
    for style, server, operation in ENCODERS:
        if server not in parsers:
            continue
        differences += compare_encoders(ours, parsers[server], style, operation, count, seed)
    return differences


def ask(program, cases, name, **operation):
    """Returns the answers of a program to cases. Each case is the member `name` of a question."""
    return program.ask([{**operation, name: case} for case in cases])


def told(title, case, left, right):
    """A difference, as text."""
    return f"{title}: {json.dumps(case, ensure_ascii=False)}\n    ours   {left}\n    theirs {right}"


def compare_readers(title, cases, own, others):
    """Returns the differences between our model of a parser and the parser."""
    print(f"{title}: {len(cases)}, {sum('error' in answer for answer in others)} are refused", flush=True)
    # Bytes that are not text are an error for us, but PHP and Ruby keep such bytes.
    return [
        told(title, case, left, right) for case, left, right in zip(cases, own, others)
        if left.get("value") != right.get("value") and not (left.get("error") == "invalidText" and not is_text(case))]


def is_text(case):
    """Whether the bytes of a query are UTF-8."""
    try:
        unquote_to_bytes(case).decode()
    except UnicodeDecodeError:
        return False
    return True


def compare_encoders(ours, program, style, operation, count, seed):
    """Returns the differences between the output of a style and the output of the program."""
    generator = Generator(random.Random(f"{seed} {style}"))
    values = [prepared(value_of(generator, style), style) for _ in range(count)]
    own, others = ask(ours, values, "value", op="encode", style=style), ask(program, values, "value", op=operation)
    if style in RACK:
        # Rack writes an empty part for an empty element of an array, and we write an empty part for null at an empty
        # key. Readers ignore empty parts.
        own, others = map(without_empty_parts, own), map(without_empty_parts, others)
    print(f"encoder {style}: {count} trees, compared with {program.name}'s {operation}", flush=True)
    return [
        told(style, value, left, right) for value, left, right in zip(values, own, others) if left.get("query") != right.get("query")]


def without_empty_parts(answer):
    """Returns an answer whose query has no empty parts."""
    if "query" not in answer:
        return answer
    return {"query": "&".join(part for part in answer["query"].split("&") if part)}


def value_of(generator, style):
    """Returns a random value that the program can write."""
    if style != "browser":
        return generator.dictionary(3)
    value = generator.dictionary(0)
    return ["d", [[key, flat(generator, child)] for key, child in value[1]]]


def flat(generator, child):
    """Returns a scalar or an array of scalars."""
    if child[0] in ("a", "d"):
        return ["a", [generator.scalar() for _ in range(generator.random.randrange(4))]]
    return child


def prepared(value, style):
    """Returns a value with its entries in JavaScript's order."""
    if value[0] == "a":
        return ["a", [prepared(child, style) for child in value[1]]]
    if value[0] != "d":
        return value
    entries = [[key, prepared(child, style)] for key, child in value[1]]
    if style in JAVASCRIPT:
        indices = sorted((entry for entry in entries if is_index(entry[0])), key=lambda entry: int(entry[0]))
        entries = indices + [entry for entry in entries if not is_index(entry[0])]
    return ["d", entries]


def is_index(key):
    """Whether JavaScript sorts a key as a number."""
    return key.isascii() and key.isdigit() and str(int(key)) == key and int(key) < 2**32 - 1


def compare_losses(ours, program, style, count, seed):
    """Returns the wrong predictions. The predicted losses must be empty if and only if the whole value survives the
    round trip.

    Numbers are compared as the text that the style writes, so rounding is not a loss.
    """
    generator = Generator(random.Random(f"{seed} {style}"))
    values = [generator.dictionary(generator.random.randrange(4)) for _ in range(count)]
    texts = texts_of(ours, style, values)
    queries = [answer["query"] for answer in ask(ours, values, "value", op="encode", style=style)]
    answers = ask(program, queries, "query", op="parse")
    foretold = [
        [loss for loss in answer["losses"] if loss[1] != "numberRounded"]
        for answer in ask(ours, values, "value", op="losses", style=style)]
    whole = [cell(expected(value, texts), answer) == EXACT for value, answer in zip(values, answers)]
    print(f"losses for {style}: {count}, {sum(whole)} come back from {program.name} whole", flush=True)
    return [
        told(f"losses {style} {query}", *case) for query, is_whole, *case in zip(queries, whole, values, foretold, answers)
        if is_whole != (case[1] == [])]
