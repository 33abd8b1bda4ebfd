"""Answers with what http.server and urllib.parse make of a request. Writes its port to standard output; ends with standard input."""

import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit


def parts(body, content_type):
    """The parts of a multipart body: headers, and content as hexadecimal digits."""
    boundary = b"--" + content_type.split("boundary=")[1].strip('"').encode()
    found = []
    for part in (b"\r\n" + body).split(b"\r\n" + boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        found.append({"head": head.decode().strip(), "content": content.hex()})
    return found


class Echo(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
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
        self.send(json.dumps(echo).encode())

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
        # What browsers call Shift_JIS and EUC-KR are Microsoft's.
        codec = {"shift_jis": "cp932", "euc-kr": "cp949"}.get(charset, charset)
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
