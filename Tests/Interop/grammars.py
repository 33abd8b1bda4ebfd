"""Our models of servers' parsers against the servers."""

import json
import random

from random_queries import Generator, query

GRAMMARS = [("php", "php"), ("rails", "rack"), ("qs", "qs")]


def compare(ours, oracles, count, seed):
    """The differences, as lines of text."""
    differences = []
    for style, server in GRAMMARS:
        generator = Generator(random.Random(f"{seed} {style}"))
        cases = [generator.pairs() for _ in range(count)]
        own = ours.ask([{"op": "nest", "style": style, "pairs": pairs} for pairs in cases])
        others = oracles[server].ask([{"op": "parse", "query": query(pairs)} for pairs in cases])
        for pairs, left, right in zip(cases, own, others):
            if left.get("value") != right.get("value"):
                differences.append(
                    f"{style}: {json.dumps(pairs, ensure_ascii=False)}\n    ours   {left}\n    theirs {right}")
        refused = sum("error" in answer for answer in others)
        print(f"grammar {style}: {count} queries, compared with {server}, which refuses {refused}", flush=True)
    return differences
