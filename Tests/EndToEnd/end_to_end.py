"""Sends every style, charset, method and destination to the servers, with URLSession and with curl, and compares what they found."""

import argparse
import itertools
import json
import os
import signal
import subprocess
import sys

import cases
import compare
import servers


class Tally:
    """How many requests were right, and what was wrong with the others."""

    def __init__(self):
        self.right = 0
        self.wrong = []

    def attempt(self, name, check):
        try:
            check()
            self.right += 1
        except (compare.Mismatch, KeyError, UnicodeError, ValueError) as error:
            self.wrong.append(f"{name}: {error}")


class Client:
    """The program that sends with URLSession."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=servers.die_with_parent)

    def send(self, order):
        self.process.stdin.write(json.dumps(order).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"error: the client ended while it sent {order}")
        return json.loads(line)

    def stop(self):
        self.process.kill()
        self.process.wait()


def orders():
    """What URLSession sends: each with the part of the module that makes the request."""
    for style, charset in itertools.product(cases.STYLES, cases.TEXTS):
        for method in cases.URI_METHODS + cases.BODY_METHODS:
            yield "FormRequestSerializer", style, charset, method, "methodDependent"
        yield "FormRequestSerializer", style, charset, "POST", "queryString"
        yield "FormRequestSerializer", style, charset, "DELETE", "httpBody"
    for method in cases.URI_METHODS + cases.BODY_METHODS:
        yield "URLEncoding", "alamofire", "utf-8", method, "methodDependent"
        yield "URLEncodedFormParameterEncoder", "alamofire-form", "utf-8", method, "methodDependent"
    for maker, style in [("URLEncoding", "alamofire"), ("URLEncodedFormParameterEncoder", "alamofire-form")]:
        yield maker, style, "utf-8", "PUT", "queryString"
        yield maker, style, "utf-8", "DELETE", "httpBody"


def is_in_query(method, destination):
    return destination == "queryString" or destination == "methodDependent" and method in cases.URI_METHODS


def send_with_url_session(client, running, tally):
    for number, (maker, style, charset, method, destination) in enumerate(orders()):
        value = cases.parameters(style, charset)
        # Eight orders for a style and charset, and three servers: all meet in turn.
        server = list(running.values())[number % len(running)]
        order = {
            "with": maker, "style": style, "charset": charset, "method": method, "destination": destination,
            "url": f"{server.url}/s/{style}", "parameters": value,
        }

        def check():
            sent = client.send(order)
            if "error" in sent:
                raise compare.Mismatch(sent["error"])
            echo = compare.parsed(sent["answer"])
            place = "query" if is_in_query(method, destination) else "body"
            compare.check_bytes(echo, sent["method"], sent["url"], sent["body"], sent["contentType"])
            compare.check_fields(echo, style, charset, value, place)

        tally.attempt(f"URLSession {maker} {style} {charset} {method} {destination} {server.name}", check)


def printed(tool, style, charset, method, url, value, *options):
    arguments = [tool, "request", "--style", style, "--method", method, "--url", url, "--header", f"X-Charset: {charset}"]
    if charset != "utf-8":
        arguments += ["--charset", charset]
    run = subprocess.run(
        arguments + list(options), input=json.dumps(value, ensure_ascii=False).encode(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    if run.returncode != 0:
        raise compare.Mismatch(f"percent ended with status {run.returncode}: {run.stderr.decode()}")
    return run.stdout


def request_parts(message):
    """The target, content type and body of a message."""
    head, _, body = message.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    fields = dict(line.split(": ", 1) for line in lines[1:])
    return lines[0].split(" ")[1], fields.get("Content-Type", ""), body.hex()


def curl_answer(command, method):
    """What the server says to a command of curl, run by a shell; HEAD has no body to say it in."""
    run = subprocess.run(["/bin/sh", "-c", command.decode()], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode != 0:
        raise compare.Mismatch(f"curl ended with status {run.returncode}: {run.stderr.decode()}")
    if method != "HEAD":
        return run.stdout.decode()
    fields = dict(line.split(": ", 1) for line in run.stdout.decode().split("\r\n") if ": " in line)
    return fields["X-Echo"]


def send_with_curl(tool, running, tally):
    methods = ["GET", "POST", "HEAD", "PATCH"]
    for number, (style, charset) in enumerate(itertools.product(cases.STYLES, cases.TEXTS)):
        # Four methods, three servers and seven charsets: all meet in turn.
        method = methods[number % len(methods)]
        server = list(running.values())[number % len(running)]
        value = cases.parameters(style, charset)
        url = f"{server.url}/a/../b;c/{style}"

        def check():
            message = printed(tool, style, charset, method, url, value)
            command = printed(tool, style, charset, method, url, value, "--curl")
            echo = compare.parsed(curl_answer(command, method))
            target, content_type, body = request_parts(message)
            place = "query" if method in cases.URI_METHODS else "body"
            compare.check_bytes(echo, method, server.url + target, body, content_type)
            compare.check_fields(echo, style, charset, value, place)

        tally.attempt(f"curl {style} {charset} {method} {server.name}", check)


def send_json_with_curl(tool, running, tally):
    value = {"a": [1, None, "it's @x [1] \u6c49\u0000"], "%s\\n": "100%"}
    for server in running.values():
        def check():
            command = printed(tool, "auto", "utf-8", "POST", server.url + "/j", value, "--body", "json", "--curl")
            echo = compare.parsed(curl_answer(command, "POST"))
            compare.equal("body", bytes.fromhex(echo["body"]), json.dumps(value, ensure_ascii=False).encode())
            compare.equal("content type", echo["contentType"], "application/json")

        tally.attempt(f"curl JSON {server.name}", check)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--client", required=True)
    parser.add_argument("--tool", required=True)
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    tally = Tally()
    running = {}
    client = None
    try:
        running = servers.start_all()
        client = Client(arguments.client)
        send_with_url_session(client, running, tally)
        send_with_curl(arguments.tool, running, tally)
        send_json_with_curl(arguments.tool, running, tally)
    finally:
        for process in [*running.values(), client]:
            if process:
                process.stop()
    for wrong in tally.wrong[:20]:
        print(f"error: {wrong}", file=sys.stderr)
    print(f"end to end: {tally.right} requests arrived as they were sent, {len(tally.wrong)} did not")
    sys.exit(1 if tally.wrong or tally.right < 600 else 0)


if __name__ == "__main__":
    main()
