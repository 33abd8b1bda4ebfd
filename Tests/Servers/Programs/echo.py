"""Answers each request with the contents that http.server and urllib.parse read from it. Writes its port to standard
output, and ends at the end of standard input."""

import json
import os
import sys
import threading
from email.parser import Parser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import charsets


def parts(body, content_type):
    """Returns the parts that the package email finds in a multipart body, in hexadecimal digits."""
    if body == b"--" + content_type.partition("boundary=")[2].encode() + b"--\r\n":
        # The package email rejects a form without parts.
        return []
    # The body is decoded as Latin-1, which maps every byte to a character.
    message = Parser().parsestr(f"Content-Type: {content_type}\r\n\r\n" + body.decode("latin-1"))
    if message.defects or not message.is_multipart():
        raise ValueError(f"the body has no parts: {message.defects}")
    return [
        {
            "disposition": part.get_content_disposition(), "name": hexed(part.get_param("name", header=DISPOSITION)),
            "file": hexed(part.get_param("filename", header=DISPOSITION)), "type": part.get("Content-Type", ""),
            "content": hexed(part.get_payload()),
        } for part in message.get_payload()
    ]


def hexed(text):
    return None if text is None else text.encode("latin-1").hex()


DISPOSITION = "Content-Disposition"


class Echo(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        try:
            self.send(json.dumps(self.echo()).encode())
        except (ValueError, LookupError) as error:
            self.send(json.dumps({"server": "python", "error": repr(error)}).encode())

    def echo(self):
        body = self.body()
        content_type = self.headers.get("Content-Type", "")
        charset = self.headers.get("X-Charset", "utf-8")
        query = urlsplit(self.path).query
        is_form = content_type.startswith("application/x-www-form-urlencoded")
        echo = {
            "server": "python", "method": self.command, "target": self.path, "query": query,
            "contentType": content_type, "contentLength": self.headers.get("Content-Length", ""), "body": body.hex(),
            "queryFields": self.pairs(query, charset),
            "bodyFields": self.pairs(body.decode("latin-1"), charset) if is_form else [],
        }
        if content_type.startswith("multipart/form-data"):
            echo["parts"] = parts(body, content_type)
        if content_type == "application/json":
            echo["document"] = json.loads(body)
        return echo

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def body(self):
        if self.headers.get("Transfer-Encoding", "") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def pairs(self, text, charset):
        codec = charsets.codec(charset)
        return parse_qsl(text, keep_blank_values=True, strict_parsing=bool(text), encoding=codec, errors="strict")

    def send(self, text):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        if self.command == "HEAD":
            self.send_header("X-Echo", text.decode("ascii"))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text)

    def log_message(self, *_):
        pass


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()
    os._exit(0)


main()
