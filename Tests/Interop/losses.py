"""The losses we foretell against what servers give back: none exactly where all of a value comes back.

A number counts as the text that the style writes for it, so that those it rounds are no losses here.
"""

import json
import random

from matrix import cell, expected, texts_of, EXACT
from random_queries import Generator

SERVERS = [("php", "php"), ("rails", "rack"), ("qs", "qs")]


def compare(ours, oracles, count, seed):
    """The differences, as lines of text."""
    differences = []
    for style, server in SERVERS:
        generator = Generator(random.Random(f"{seed} {style}"))
        values = [generator.dictionary(generator.random.randrange(4)) for _ in range(count)]
        texts = texts_of(ours, style, values)
        foretold = ours.ask([{"op": "losses", "style": style, "value": value} for value in values])
        queries = ours.ask([{"op": "encode", "style": style, "value": value} for value in values])
        answers = oracles[server].ask([{"op": "parse", "query": query["query"]} for query in queries])
        whole = 0
        for value, losses, query, answer in zip(values, foretold, queries, answers):
            is_whole = cell(expected(value, texts), answer) == EXACT
            whole += is_whole
            lost = [loss for loss in losses["losses"] if loss[1] != "numberRounded"]
            if is_whole != (lost == []):
                differences.append(
                    f"losses {style}: {json.dumps(value, ensure_ascii=False)}\n    query  {query['query']}\n"
                    f"    ours   {losses}\n    theirs {answer}")
        print(f"losses for {style}: {count}, of which {whole} come back from {server} whole", flush=True)
    return differences
