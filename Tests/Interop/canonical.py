#!/usr/bin/env python3
"""usage: python3 Tests/Interop/canonical.py PEER [COUNT [SEED]]    Compares with botocore and oauthlib, live.
       python3 Tests/Interop/canonical.py --record          Writes Tests/Fixtures/canonical.json to standard output.

PEER is an executable that answers lines of JSON by lines of JSON:

    {"op": "sigv4", "pairs": [["name", "value"]]}                            ->  {"query": "name=value"}
    {"op": "sigv4", "query": "name=a%20b"}                                   ->  {"query": "name=a%20b"}
    {"op": "oauth1", "method": "GET", "url": "http://a.test/", "pairs": []}  ->  {"baseString": "GET&…"}

Needs: pip install botocore oauthlib
"""

import json
import random
import sys

import botocore
import oauthlib
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from oauthlib.oauth1.rfc5849 import signature
from urllib.parse import quote, urlencode, urlsplit

from peers import Peer

PIECES = [
    "a", "b", "Z", "0", "-", ".", "_", "~", " ", "+", "%", "%41", "%zz", "&", "=", "/", "?", "#", "[", "]", ",", ":", "@", "!", "'", "(",
    ")", "*", ";", "$", "\"", "\\", "^", "`", "{", "|", "}", "<", ">", "\0", "\t", "\r\n", "\x7f", "é", "e\u0301", "汉", "字", "😀", "\ufeff",
]
HOSTS = ["example.com", "EXAMPLE.com:80", "example.com:443", "Example.Com:8080", "user:pw@example.com", "127.0.0.1:8000", "[2001:db8::1]:81"]
PATHS = ["", "/", "/request", "/r%20v/X", "/a b", "/a;b=c", "/%e6%b1%89", "/a/../b", "//x", "/a:b@c"]
METHODS = ["GET", "POST", "get", "patch", "m-search"]


def sigv4_of_pairs(pairs):
    """The canonical query string that botocore makes of names and values."""
    request = AWSRequest(method="GET", url="https://example.com/", params=[tuple(pair) for pair in pairs])
    return SigV4Auth(Credentials("key", "secret"), "service", "region").canonical_query_string(request)


def sigv4_of_query(query):
    """The one it makes of the query of a URL, which it expects to be escaped already."""
    request = AWSRequest(method="GET", url="https://example.com/?" + query)
    return SigV4Auth(Credentials("key", "secret"), "service", "region").canonical_query_string(request)


def oauth1(method, url, pairs):
    """The signature base string that oauthlib makes of a request with parameters in its query and in a form."""
    collected = signature.collect_parameters(uri_query=urlsplit(url).query, body=[tuple(pair) for pair in pairs])
    normalized = signature.normalize_parameters(collected)
    return signature.signature_base_string(method, signature.base_string_uri(url), normalized)


def case_of_sigv4_pairs(pairs):
    return {"op": "sigv4", "pairs": pairs}, sigv4_of_pairs(pairs)


def case_of_sigv4_query(pairs):
    # What is escaped otherwise than botocore does comes out of it as it goes in, so it gets what is canonical but for the order.
    query = "&".join(quote(name, safe="-_.~") + "=" + quote(value, safe="-_.~") for name, value in pairs)
    return {"op": "sigv4", "query": query}, sigv4_of_query(query)


def case_of_oauth1(method, url, pairs):
    return {"op": "oauth1", "method": method, "url": url, "pairs": pairs}, oauth1(method, url, pairs)


def text(generator):
    return "".join(generator.choice(PIECES) for _ in range(generator.randrange(6)))


def random_pairs(generator):
    # Few different names, so that values decide the order too.
    names = [text(generator) for _ in range(3)]
    return [[generator.choice(names), text(generator)] for _ in range(generator.randrange(7))]


def random_case(generator):
    pairs = random_pairs(generator)
    kind = generator.randrange(3)
    if kind == 0:
        return case_of_sigv4_pairs(pairs)
    if kind == 1:
        return case_of_sigv4_query(pairs)
    url = generator.choice(["http://", "https://", "HTTP://"]) + generator.choice(HOSTS) + generator.choice(PATHS)
    in_query = random_pairs(generator)
    if in_query:
        url += "?" + urlencode([tuple(pair) for pair in in_query])
    oauth = [["oauth_consumer_key", "9djdj82h48djs9d2"], ["oauth_nonce", "7d8f3e4a"], ["oauth_signature", "x"]]
    return case_of_oauth1(generator.choice(METHODS), url, oauth[: generator.randrange(4)] + pairs)


def chosen_cases():
    yield case_of_sigv4_pairs([["prefix", "a b"], ["acl", ""], ["Prefix", "~"], ["prefix", "a"]])
    yield case_of_sigv4_pairs([["a", "b"], ["a-", "b"], ["a0", "b"], ["a ", "b"], ["aa", "b"], ["a=", "b"], ["", "b"]])
    yield case_of_sigv4_pairs([["汉", "字"], ["é", "e\u0301"], ["😀", "%"], ["\uffff", "+"]])
    yield case_of_sigv4_query([["b", "2"], ["a", "c d"], ["a", "b/c"]])
    # RFC 5849, section 3.4.1.1; the parameters of the header and of the body.
    yield case_of_oauth1(
        "POST", "http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b",
        [["oauth_consumer_key", "9djdj82h48djs9d2"], ["oauth_token", "kkk9d7dh3k39sjv7"],
         ["oauth_signature_method", "HMAC-SHA1"], ["oauth_timestamp", "137131201"], ["oauth_nonce", "7d8f3e4a"],
         ["oauth_signature", "bYT5CMsGcbgUdFHObYMEfcx6bsw="], ["c2", ""], ["a3", "2 q"]])
    # RFC 5849, section 3.4.1.2.
    yield case_of_oauth1("GET", "http://EXAMPLE.COM:80/r%20v/X?id=123", [])
    yield case_of_oauth1("GET", "https://www.example.net:8080/?q=1", [])
    for host in HOSTS:
        for path in PATHS:
            yield case_of_oauth1("GET", "https://" + host + path, [])


def record():
    generator = random.Random(5849)
    cases = list(chosen_cases()) + [random_case(generator) for _ in range(300)]
    rows = [json.dumps({**request, "expected": expected}) for request, expected in cases]
    versions = f'"botocore": "{botocore.__version__}", "oauthlib": "{oauthlib.__version__}"'
    print("{" + versions + ', "cases": [\n' + ",\n".join(rows) + "\n]}")


def compare(ours, count, seed):
    """The differences, as lines of text."""
    generator = random.Random(f"{seed} canonical")
    cases = list(chosen_cases()) + [random_case(generator) for _ in range(count)]
    differences = []
    for (request, expected), answer in zip(cases, ours.ask([request for request, _ in cases])):
        if answer.get("baseString" if request["op"] == "oauth1" else "query") != expected:
            differences.append(f"canonical: {json.dumps(request)}\n    ours   {answer}\n    theirs {expected}")
    print(f"canonical: {len(cases)} queries and requests, compared with botocore {botocore.__version__} and "
          f"oauthlib {oauthlib.__version__}", flush=True)
    return differences


def main():
    """Compares, and exits with 1 if there are differences."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--record":
        return record()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    seed = sys.argv[3] if len(sys.argv) > 3 else "1"
    differences = compare(Peer("peer", [sys.argv[1]]), count, seed)
    for difference in differences[:40]:
        print(difference, file=sys.stderr)
    if differences:
        sys.exit(f"error: {len(differences)} differences")
    print("no differences")


if __name__ == "__main__":
    main()
