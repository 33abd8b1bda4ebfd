"""Sends JSON and property lists, and compares them with the values that servers or Python read."""

import json
import plistlib

import cases
import echoes
import sending

# The sender chooses the order of members, and servers ignore the order.
VALUE = {
    **cases.HOSTILE, "a": [1, -2.5, True, False, [], ["\u6c49"], {}], "%s\\n": "100%", "\u6c49 [x]": {"\U0001f600": "e\u0301"},
    "big": 9007199254740993,
}
JSON_VALUE = {**VALUE, "nothing": None, "list": [None]}
# XML cannot contain control characters.
XML_VALUE = {name: value for name, value in VALUE.items() if name != "end"}

BODY_METHODS = cases.BODY_METHODS


def check_json(echo, body, value):
    """Checks that the JSON arrived unchanged, and that the server read the expected value."""
    echoes.equal("body", echo["body"], body)
    echoes.equal("content type", echo["contentType"], "application/json")
    echoes.equal("content", json.loads(bytes.fromhex(body)), value)
    # JavaScript cannot represent integers of this size exactly (RFC 8259, section 6).
    found = {**value, "big": 9007199254740992} if echo["server"] == "node" and "big" in value else value
    echoes.equal("document", echo["document"], found)


def exchange(client, server, maker, method, value, **more):
    """Sends a request, and returns the sent request and the answer of the server."""
    sent = client.ask([{
        "with": maker, "charset": "utf-8", "method": method, "url": server.url + "/d", "parameters": value, **more,
    }])[0]
    return sent, echoes.echo_of(sent)


def check_property_list(sent, echo, value):
    """Checks that the property list arrived unchanged, and that Python reads the expected value."""
    echoes.check_bytes(echo, sent["method"], sent["url"], sent["body"], "application/x-plist")
    echoes.equal("content", plistlib.loads(bytes.fromhex(sent["body"])), value)


def send_json_with_url_session(client, running, tally):
    makers = [("JSONEncoding", JSON_VALUE), ("JSONRequestSerializer", JSON_VALUE), ("JSONParameterEncoder", cases.HOSTILE)]
    for server in running.values():
        for maker, value in makers:
            # In Alamofire's encoders, DELETE has a body.
            for method in BODY_METHODS + ([] if maker == "JSONRequestSerializer" else ["DELETE"]):
                def check():
                    sent, echo = exchange(client, server, maker, method, value)
                    echoes.check_bytes(echo, method, sent["url"], sent["body"], "application/json")
                    check_json(echo, sent["body"], value)

                tally.attempt(f"URLSession {maker} {method} {server.name}", check)


def send_property_lists(client, running, tally):
    for server in running.values():
        for name, value in [("xml", XML_VALUE), ("binary", VALUE)]:
            for method in BODY_METHODS:
                def check():
                    check_property_list(*exchange(client, server, f"PropertyListRequestSerializer {name}", method, value), value)

                tally.attempt(f"URLSession property list {name} {method} {server.name}", check)


def send_json_with_curl(tool, running, tally):
    values = [JSON_VALUE, {"a": "it's @x [1]"}, cases.HOSTILE]
    for server in running.values():
        for method, value in zip(BODY_METHODS, values):
            def check():
                command = sending.printed(tool, "auto", "utf-8", method, server.url + "/j", value, "--body", "json", "--curl")
                echo = echoes.parsed(sending.curl_answer(command, method))
                echoes.equal("method", echo["method"], method)
                check_json(echo, json.dumps(value, ensure_ascii=False).encode().hex(), value)

            tally.attempt(f"curl JSON {method} {server.name}", check)
