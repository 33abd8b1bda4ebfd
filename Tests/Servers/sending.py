"""The clients that send requests: a program with URLSession, and the curl commands from `percent request`."""

import http.client
import json
import subprocess

import echoes


class Tally:
    """The number of correct requests, and the errors of the other requests."""

    def __init__(self):
        self.right = 0
        self.wrong = []
        # The number of controls that reported the planted fault.
        self.reported = 0
        # The combinations of style, method, destination and server that were sent.
        self.met = set()

    def attempt(self, name, check, counted=True):
        try:
            check()
            self.right += counted
        except (echoes.Mismatch, KeyError, UnicodeError, ValueError) as error:
            self.wrong.append(f"{name}: {str(error)[:600]}")


def made_and_sent(client, server, order, value):
    """Uses Python's http.client to send a request that the client made. Returns the request, its parameters and the
    answer of the server."""
    made = client.ask([{**order, "only": "make"}])[0]
    if "error" in made:
        raise echoes.Mismatch(f"the request was not made: {made['error']}")
    target = made["url"].removeprefix(server.url)
    headers = {"X-Charset": order["charset"], "Content-Type": made["contentType"]}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request(made["method"], target, bytes.fromhex(made["body"]), headers)
        response = connection.getresponse()
        text = response.read().decode()
        return made, value, echoes.parsed(response.headers.get("X-Echo", text))
    finally:
        connection.close()


def printed(tool, style, charset, method, url, value, *options):
    """Returns the output of `percent request`."""
    arguments = [tool, "request", "--style", style, "--method", method, "--url", url, "--header", f"X-Charset: {charset}"]
    if charset != "utf-8":
        arguments += ["--charset", charset]
    run = subprocess.run(
        arguments + list(options), input=json.dumps(value, ensure_ascii=False).encode(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    if run.returncode != 0:
        raise echoes.Mismatch(f"percent ended with status {run.returncode}: {run.stderr.decode()}")
    return run.stdout


def request_parts(message):
    """Returns the target, content type and body of a message."""
    head, _, body = message.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    fields = dict(line.split(": ", 1) for line in lines[1:])
    return lines[0].split(" ")[1], fields.get("Content-Type", ""), body.hex()


def curl_answer(command, method):
    """Runs a curl command in a shell and returns the answer of the server. The server answers HEAD in a header
    field."""
    run = subprocess.run(["/bin/sh", "-c", command.decode()], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode != 0:
        raise echoes.Mismatch(f"curl ended with status {run.returncode}: {run.stderr.decode()}")
    if method != "HEAD":
        return run.stdout.decode()
    fields = dict(line.split(": ", 1) for line in run.stdout.decode().split("\r\n") if ": " in line)
    return fields["X-Echo"]
