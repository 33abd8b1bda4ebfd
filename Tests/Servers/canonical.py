"""Our canonical queries against botocore and oauthlib, live."""

import json
import random
from pathlib import Path

import botocore
import oauthlib
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from oauthlib.oauth1.rfc5849 import signature
from urllib.parse import quote, urlencode, urlsplit

RECORDS = Path(__file__).resolve().parents[2] / "Tests/Fixtures/canonical.json"
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


def text(generator):
    return "".join(generator.choice(PIECES) for _ in range(generator.randrange(6)))


def random_pairs(generator):
    # Few different names, so that values decide the order too.
    names = [text(generator) for _ in range(3)]
    return [[generator.choice(names), text(generator)] for _ in range(generator.randrange(7))]


def random_request(generator):
    pairs = random_pairs(generator)
    kind = generator.randrange(3)
    if kind == 0:
        return {"op": "sigv4", "pairs": pairs}
    if kind == 1:
        # What is escaped otherwise than botocore does comes out of it as it goes in, so it gets what is canonical but for the order.
        return {"op": "sigv4", "query": "&".join(quote(name, safe="-_.~") + "=" + quote(value, safe="-_.~") for name, value in pairs)}
    url = generator.choice(["http://", "https://", "HTTP://"]) + generator.choice(HOSTS) + generator.choice(PATHS)
    in_query = random_pairs(generator)
    if in_query:
        url += "?" + urlencode([tuple(pair) for pair in in_query])
    oauth = [["oauth_consumer_key", "9djdj82h48djs9d2"], ["oauth_nonce", "7d8f3e4a"], ["oauth_signature", "x"]]
    method = generator.choice(METHODS)
    return {"op": "oauth1", "method": method, "url": url, "pairs": oauth[: generator.randrange(4)] + pairs}


def expected(request):
    """What they make of a request."""
    if request["op"] == "oauth1":
        return oauth1(request["method"], request["url"], request["pairs"])
    return sigv4_of_query(request["query"]) if "query" in request else sigv4_of_pairs(request["pairs"])


def recorded():
    """The requests whose results tests compare with as well: chosen ones, and some at random."""
    return [{name: row[name] for name in row if name != "expected"} for row in json.loads(RECORDS.read_text())["cases"]]


def record():
    """Writes the results of the recorded requests anew."""
    rows = [json.dumps({**request, "expected": expected(request)}) for request in recorded()]
    versions = f'"botocore": "{botocore.__version__}", "oauthlib": "{oauthlib.__version__}"'
    RECORDS.write_text("{" + versions + ', "cases": [\n' + ",\n".join(rows) + "\n]}\n")


def compare(ours, count, seed):
    """The differences, as lines of text."""
    generator = random.Random(f"{seed} canonical")
    requests = recorded() + [random_request(generator) for _ in range(count)]
    differences = []
    for request, answer in zip(requests, ours.ask(requests)):
        wanted = expected(request)
        if answer.get("baseString" if request["op"] == "oauth1" else "query") != wanted:
            differences.append(f"canonical: {json.dumps(request)}\n    ours   {answer}\n    theirs {wanted}")
    print(f"canonical: {len(requests)} queries and requests, compared with botocore {botocore.__version__} and "
          f"oauthlib {oauthlib.__version__}", flush=True)
    return differences
