"""usage: upload-server.py FILE    Writes the server's port to FILE, and answers one POST with a description of the body."""

import http.server
import sys


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("Content-Length", -1))
        chunked = "chunked" if self.headers.get("Transfer-Encoding") else "not chunked"
        count, end = 0, b""
        while count < length:
            piece = self.rfile.read(min(length - count, 1 << 20))
            if not piece:
                break
            count += len(piece)
            end = (end + piece)[-100:]
        boundary = self.headers["Content-Type"].partition("boundary=")[2]
        complete = "complete" if end.endswith(f"\r\n--{boundary}--\r\n".encode()) else "incomplete"
        answer = f"length {length}, {chunked}, {count} bytes, {complete}".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
server.timeout = 240
with open(sys.argv[1], "w") as file:
    file.write(f"{server.server_address[1]}\n")
server.handle_request()
