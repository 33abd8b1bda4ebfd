"""Sends forms in queries and in bodies: every style in every charset, and every method with each destination."""

import itertools

import cases
import charsets
import echoes
import sending


def orders(is_quick):
    """Yields the requests that URLSession sends, each with the name of the Swift type that makes the request."""
    for style, charset in styles_and_charsets(6 if is_quick else 1):
        for method, destination in itertools.product(cases.METHODS, cases.DESTINATIONS):
            yield "FormRequestSerializer", style, charset, method, destination
    for style, method in itertools.product(cases.STYLES, cases.URI_METHODS + cases.BODY_METHODS):
        yield "FormRequestSerializer", style, "utf-8", method, "methodDependent"
    for maker, style in [("URLEncoding", "alamofire"), ("URLEncodedFormParameterEncoder", "alamofire-form")]:
        for method in cases.URI_METHODS + cases.BODY_METHODS:
            for destination in ["methodDependent"] + cases.DESTINATIONS:
                yield maker, style, "utf-8", method, destination


def styles_and_charsets(step):
    """Yields every style with a sample of the charsets."""
    for (number, style), (turn, charset) in itertools.product(enumerate(cases.STYLES), enumerate(charsets.ALL)):
        if (turn + number) % step == 0:
            # Since version 2.6, AFNetworking escapes in UTF-8 with every charset.
            yield style, "utf-8" if style == "afnetworking" else charset


def place(method, destination):
    """Returns the destination of the parameters."""
    is_query = destination == "queryString" or destination == "methodDependent" and method in cases.URI_METHODS
    return "query" if is_query else "body"


def servers_for(charset, running):
    """Returns the servers that support a charset."""
    return [server for name, server in running.items() if name != "node" or charset in charsets.NODE]


def exchange(client, server, maker, style, charset, method, destination, **more):
    """Sends a request, and returns the sent request, its parameters and the answer of the server."""
    value = cases.parameters(style, charset)
    order = {
        "with": maker, "style": style, "charset": charset, "method": method, "destination": destination,
        "url": f"{server.url}/s/{style}", "parameters": value, **more,
    }
    # URLSession rejects the body of GET and drops the body of HEAD, so http.client sends these requests.
    if method in ["GET", "HEAD"] and place(method, destination) == "body":
        return sending.made_and_sent(client, server, order, value)
    sent = client.ask([order])[0]
    return sent, value, echoes.echo_of(sent)


def send_with_url_session(client, running, tally, is_quick):
    turns = {}
    for maker, style, charset, method, destination in orders(is_quick):
        # For each style, method and destination, successive charsets go to successive servers.
        able = servers_for(charset, running)
        turn = turns[maker, style, method, destination] = turns.get((maker, style, method, destination), -1) + 1
        server = able[turn % len(able)]

        def check():
            sent, value, echo = exchange(client, server, maker, style, charset, method, destination)
            echoes.check_bytes(echo, sent["method"], sent["url"], sent["body"], sent["contentType"])
            echoes.check_fields(echo, style, charset, value, place(method, destination))
            if maker == "FormRequestSerializer" and destination != "methodDependent":
                tally.met.add((style, method, destination, server.name))

        tally.attempt(f"URLSession {maker} {style} {charset} {method} {destination} {server.name}", check)


def check_matrix(running, tally):
    """Checks that every server received every style with every method and destination."""
    def check():
        matrix = set(itertools.product(cases.STYLES, cases.METHODS, cases.DESTINATIONS, running))
        echoes.equal("missing requests", sorted(matrix - tally.met), [])

    tally.attempt("styles, methods, destinations and servers", check, counted=False)


def send_with_curl(tool, running, tally, is_quick):
    methods = ["GET", "POST", "HEAD", "PATCH", "DELETE"]
    for turn, (style, charset) in enumerate(styles_and_charsets(16 if is_quick else 8)):
        able = servers_for(charset, running)
        send_one_with_curl(tool, style, charset, methods[turn % len(methods)], able[turn % len(able)], tally)


def send_one_with_curl(tool, style, charset, method, server, tally):
    value = cases.parameters(style, charset)
    url = f"{server.url}/a/../b;c/{style}"

    def check():
        message = sending.printed(tool, style, charset, method, url, value)
        command = sending.printed(tool, style, charset, method, url, value, "--curl")
        echo = echoes.parsed(sending.curl_answer(command, method))
        target, content_type, body = sending.request_parts(message)
        echoes.check_bytes(echo, method, server.url + target, body, content_type)
        echoes.check_fields(echo, style, charset, value, place(method, "methodDependent"))

    tally.attempt(f"curl {style} {charset} {method} {server.name}", check)
