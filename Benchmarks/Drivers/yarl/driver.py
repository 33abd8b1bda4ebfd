"""The driver of yarl's quoters and queries."""
import json
import pathlib
import sys

import yarl
from yarl._quoting import _Quoter, _Unquoter
from yarl._url import build_pre_encoded_url

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Protocol"))
from protocol import Operation, load_pairs, serve

quoter = _Quoter(qs=True, requote=False)
unquoter = _Unquoter()


def form(pairs):
    return yarl.URL.build(query=pairs).raw_query_string


def parse(query):
    # Clears yarl's cache of URLs and parsed queries; otherwise, the second pass would parse nothing.
    build_pre_encoded_url.cache_clear()
    return yarl.URL.build(query_string=query, encoded=True).query


OPERATIONS = {
    "encode": Operation(bytes.decode, lambda texts: map(quoter, texts), str.encode),
    "decode": Operation(bytes.decode, lambda texts: map(unquoter, texts), str.encode),
    "form": Operation(load_pairs, lambda forms: map(form, forms), str.encode),
    "parse": Operation(
        bytes.decode, lambda queries: map(parse, queries), lambda query: json.dumps(list(query.items())).encode()
    ),
}

serve("yarl", yarl.__version__, OPERATIONS.get)
