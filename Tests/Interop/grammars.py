"""Our models of servers' parsers against the servers."""

import json
import random
from urllib.parse import unquote_to_bytes

from random_queries import Generator, query

GRAMMARS = [("php", "php"), ("rails", "rack"), ("qs", "qs")]


def compare(ours, oracles, count, seed):
    """The differences, as lines of text."""
    differences = []
    for style, server in GRAMMARS:
        generator = Generator(random.Random(f"{seed} {style}"))
        cases = [generator.pairs() for _ in range(count)]
        differences += compare_answers(
            f"pairs for {style}", cases,
            ours.ask([{"op": "nest", "style": style, "pairs": pairs} for pairs in cases]),
            oracles[server].ask([{"op": "parse", "query": query(pairs)} for pairs in cases]))
        cases = [generator.raw() for _ in range(count)]
        differences += compare_answers(
            f"queries for {style}", cases,
            ours.ask([{"op": "parse", "style": style, "query": case} for case in cases]),
            oracles[server].ask([{"op": "parse", "query": case} for case in cases]))
    return differences


def compare_answers(title, cases, own, others):
    """The differences between answers, as lines of text."""
    differences = []
    for case, left, right in zip(cases, own, others):
        # What is not text is an error for us, where it is bytes for PHP and Ruby.
        if left.get("error") == "invalidText" and not is_text(case):
            continue
        if left.get("value") != right.get("value"):
            differences.append(
                f"{title}: {json.dumps(case, ensure_ascii=False)}\n    ours   {left}\n    theirs {right}")
    print(f"{title}: {len(cases)}, of which {sum('error' in answer for answer in others)} are refused", flush=True)
    return differences


def is_text(case):
    """Whether the bytes of a query are UTF-8."""
    try:
        unquote_to_bytes(case).decode()
    except UnicodeDecodeError:
        return False
    return True
