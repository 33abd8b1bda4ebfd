"""Compares our canonical queries, and the signatures that an article's code makes from the queries, with the results of
botocore and oauthlib."""

import json
import random
from pathlib import Path

import botocore
import oauthlib
from botocore.auth import S3SigV4Auth, SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from botocore.utils import percent_encode
from oauthlib.oauth1 import Client
from oauthlib.oauth1.rfc5849 import signature
from urllib.parse import quote, unquote_to_bytes, urlencode, urlsplit

RECORDS = Path(__file__).resolve().parents[2] / "Tests/Fixtures/canonical.json"
PIECES = [
    "a", "b", "Z", "0", "-", ".", "_", "~", " ", "+", "%", "%41", "%zz", "&", "=", "/", "?", "#", "[", "]", ",", ":", "@", "!", "'", "(",
    ")", "*", ";", "$", "\"", "\\", "^", "`", "{", "|", "}", "<", ">", "\0", "\t", "\r\n", "\x7f", "é", "e\u0301", "汉", "字", "😀", "\ufeff",
]
HOSTS = ["example.com", "EXAMPLE.com:80", "example.com:443", "Example.Com:8080", "user:pw@example.com", "127.0.0.1:8000", "[2001:db8::1]:81"]
PATHS = ["", "/", "/request", "/r%20v/X", "/a b", "/a;b=c", "/%e6%b1%89", "/a/../b", "//x", "/a:b@c"]
METHODS = ["GET", "POST", "get", "patch", "m-search"]
SIGNED_PATHS = PATHS[1:-2] + ["/a/./b//c/", "/../x", "/..", "/~u/-._/é", "/a+b=c&d", "/%41%2F", "/abc@def", "/a:b@c;d,e!f*g'(h)$", "/a%40b%zz%FF"]
FIELDS = {"Content-Type": "text/plain;  charset=utf-8", "X-Amz-Meta-A": "  a  b ", "x-amz-meta-a-b": "é", "X-Amz-Security-Token": "t"}
TIME = "20150830T123600Z"
# The member of our answer that holds the result of an operation.
ANSWERS = {"sigv4": "query", "oauth1": "baseString", "sigv4-authorization": "authorization", "oauth1-authorization": "authorization"}


def sigv4_of_pairs(pairs):
    """Returns the canonical query string that botocore makes from names and values."""
    request = AWSRequest(method="GET", url="https://example.com/", params=[tuple(pair) for pair in pairs])
    return SigV4Auth(Credentials("key", "secret"), "service", "region").canonical_query_string(request)


def sigv4_of_query(query):
    """Returns the canonical query string that botocore makes from the escaped query of a URL."""
    request = AWSRequest(method="GET", url="https://example.com/?" + query)
    return SigV4Auth(Credentials("key", "secret"), "service", "region").canonical_query_string(request)


def oauth1(method, url, pairs):
    """Returns the signature base string that oauthlib makes from a request with parameters in its query and in a
    form."""
    collected = signature.collect_parameters(uri_query=urlsplit(url).query, body=[tuple(pair) for pair in pairs])
    normalized = signature.normalize_parameters(collected)
    return signature.signature_base_string(method, signature.base_string_uri(url), normalized)


def sigv4_authorization(row):
    """Returns the `Authorization` field that botocore adds to a request."""
    headers = {name: value for name, value in row["headers"].items() if name.lower() != "host"}
    path = row["path"]
    if row["service"] == "s3":
        # botocore escapes the key of an object like this, and signs the resulting path as it is.
        path = percent_encode(unquote_to_bytes(path), safe="/~")
    url = "https://" + row["headers"]["Host"] + path
    request = AWSRequest(
        method=row["method"], url=url, headers=headers, data=row["body"].encode(), params=[tuple(pair) for pair in row["pairs"]])
    key = Credentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
    signer = (S3SigV4Auth if row["service"] == "s3" else SigV4Auth)(key, row["service"], "us-east-1")
    # Signs as add_auth does, but at a fixed time, and without the fields that add_auth adds for S3.
    request.context["timestamp"] = TIME
    text_to_sign = signer.string_to_sign(request, signer.canonical_request(request))
    signer._inject_signature_to_request(request, signer.signature(text_to_sign, request))
    return request.headers["Authorization"]


def oauth1_authorization(row):
    """Returns the `Authorization` field that oauthlib adds to a request."""
    client = Client(
        "dpf43f3p2l4k3l03", client_secret="kd94hf93&=+ é", resource_owner_key="nnch 734d(0)+0sl2jdk",
        resource_owner_secret="pfkk/hdi9~sl3r4s00", nonce="kllo9940pd9333jh", timestamp="1191242096")
    if not row["pairs"]:
        return client.sign(row["url"], row["method"])[1]["Authorization"]
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    # The body is text, because oauthlib loses the repeated names of a list.
    body = urlencode([tuple(pair) for pair in row["pairs"]])
    return client.sign(row["url"], row["method"], body, form)[1]["Authorization"]


def text(generator):
    return "".join(generator.choice(PIECES) for _ in range(generator.randrange(6)))


def random_pairs(generator):
    # Only three names are used, so that names repeat and values also decide the order.
    names = [text(generator) for _ in range(3)]
    return [[generator.choice(names), text(generator)] for _ in range(generator.randrange(7))]


def random_url(generator):
    url = generator.choice(["http://", "https://", "HTTP://"]) + generator.choice(HOSTS) + generator.choice(PATHS)
    in_query = random_pairs(generator)
    if in_query:
        url += "?" + urlencode([tuple(pair) for pair in in_query])
    return url


def random_signed_request(generator):
    pairs = random_pairs(generator)
    if generator.randrange(2):
        method = generator.choice(METHODS) if not pairs else generator.choice(["POST", "patch"])
        return {"op": "oauth1-authorization", "method": method, "url": random_url(generator), "pairs": pairs}
    headers = {name: FIELDS[name] for name in FIELDS if generator.randrange(2)}
    headers |= {"Host": "example.amazonaws.com", "X-Amz-Date": TIME}
    return {"op": "sigv4-authorization", "service": generator.choice(["execute-api", "s3"]), "method": generator.choice(METHODS),
            "path": generator.choice(SIGNED_PATHS), "pairs": pairs, "headers": headers, "body": text(generator)}


def random_request(generator):
    kind = generator.randrange(4)
    if kind == 3:
        return random_signed_request(generator)
    pairs = random_pairs(generator)
    if kind == 0:
        return {"op": "sigv4", "pairs": pairs}
    if kind == 1:
        # botocore does not change escapes, so the query must be canonical except for the order.
        return {"op": "sigv4", "query": "&".join(quote(name, safe="-_.~") + "=" + quote(value, safe="-_.~") for name, value in pairs)}
    oauth = [["oauth_consumer_key", "9djdj82h48djs9d2"], ["oauth_nonce", "7d8f3e4a"], ["oauth_signature", "x"]]
    method = generator.choice(METHODS)
    return {"op": "oauth1", "method": method, "url": random_url(generator), "pairs": oauth[: generator.randrange(4)] + pairs}


def expected(request):
    """Returns the answers of botocore and oauthlib to a request."""
    if request["op"] == "sigv4-authorization":
        return sigv4_authorization(request)
    if request["op"] == "oauth1-authorization":
        return oauth1_authorization(request)
    if request["op"] == "oauth1":
        return oauth1(request["method"], request["url"], request["pairs"])
    return sigv4_of_query(request["query"]) if "query" in request else sigv4_of_pairs(request["pairs"])


def recorded():
    """Returns the requests whose results are also used by tests: chosen requests, and some random requests."""
    return [{name: row[name] for name in row if name != "expected"} for row in json.loads(RECORDS.read_text())["cases"]]


def record():
    """Updates the results of the recorded requests."""
    rows = [json.dumps({**request, "expected": expected(request)}) for request in recorded()]
    versions = f'"botocore": "{botocore.__version__}", "oauthlib": "{oauthlib.__version__}"'
    RECORDS.write_text("{" + versions + ', "cases": [\n' + ",\n".join(rows) + "\n]}\n")


def compare(ours, count, seed):
    """Returns the differences, as lines of text."""
    generator = random.Random(f"{seed} canonical")
    requests = recorded() + [random_request(generator) for _ in range(count)]
    differences = []
    for request, answer in zip(requests, ours.ask(requests)):
        wanted = expected(request)
        if answer.get(ANSWERS[request["op"]]) != wanted:
            differences.append(f"canonical: {json.dumps(request)}\n    ours   {answer}\n    theirs {wanted}")
    print(f"canonical: {len(requests)} queries and requests, compared with botocore {botocore.__version__} and "
          f"oauthlib {oauthlib.__version__}", flush=True)
    return differences
