"""Prints, as JSON, the names that programs give a file with a Content-Disposition header: curl, Python's email package,
the package content-disposition of Node.js (Debian: node-content-disposition), and Chromium (Debian: chromium). Chromium
and curl download from a server on this machine. A name is null if the program finds none."""
import contextlib
import email.message
import http.server
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time

HEADERS = [
    # RFC 6266, section 5, and RFC 8187, section 3.2.2.
    'Attachment; filename=example.html', 'INLINE; FILENAME= "an example.html"', "attachment; filename*= UTF-8''%e2%82%ac%20rates",
    "attachment; filename=\"EURO rates\"; filename*=utf-8''%e2%82%ac%20rates", "attachment; filename*=iso-8859-1'en'%A3%20rates",
    "attachment; filename*=UTF-8''%c2%a3%20and%20%e2%82%ac%20rates",
    # Quoted strings, tokens and raw bytes.
    'attachment; filename="a\\"b.txt"', 'attachment; filename="a\\\\b.txt"', "attachment; filename='single.txt'", 'attachment; filename=a b.txt',
    'attachment; filename="a;b.txt"', 'attachment; filename="50%.txt"', 'attachment; filename="a%41b.txt"', 'attachment; filename="é汉.txt"',
    'attachment; filename=é.txt', 'attachment;filename="x.txt";', 'attachment ; filename = "x.txt" ; size=3', 'attachment; ; filename="x.txt"',
    # Paths.
    'attachment; filename="/etc/passwd"', 'attachment; filename="a/b/c.txt"', "attachment; filename*=UTF-8''..%2F..%2Fx.txt",
    "attachment; filename*=UTF-8''a%5Cb.txt",
    # Both names, in either order, and values that cannot be read.
    "attachment; filename*=UTF-8''new.txt; filename=old.txt", "attachment; filename=old.txt; filename*=UTF-8''new.txt",
    "attachment; filename=old.txt; filename*=UTF-8''%ff.txt", "attachment; filename=old.txt; filename*=x-unknown''new.txt",
    "attachment; filename=old.txt; filename*=new.txt", "attachment; filename*=UTF-8''a%zz.txt; filename=old.txt",
    "attachment; filename*=UTF-8'de'%C3%A4.txt", 'attachment', 'inline; name=x',
    # Headers as the library writes them.
    'attachment; filename="plan.pdf"', 'attachment; filename="a b;c\'.txt"', "attachment; filename=\"na_ve 50_ _a__.txt\"; filename*=UTF-8''na%C3%AFve%2050%25%20%22a%22%E6%B1%89.txt",
    "attachment; filename=\"_.txt\"; filename*=UTF-8''%F0%9F%98%80.txt",
]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/x-test")
        self.send_header("Content-Length", "1")
        self.wfile.write(b"".join(self._headers_buffer))
        self._headers_buffer = []
        self.wfile.write(b"Content-Disposition: " + HEADERS[int(self.path[1:])].encode() + b"\r\n\r\nx")

    def log_message(self, *arguments):
        pass


def downloaded(folder, command, seconds):
    """Returns the name of the only file that a command leaves in an empty folder."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    until = time.monotonic() + seconds
    name = None
    while time.monotonic() < until and name is None:
        ended = process.poll() is not None
        names = [path.name for path in pathlib.Path(folder).iterdir() if path.stat().st_size == 1 and path.suffix != ".crdownload" and path.name[0] != "."]
        name = names[0] if names else None
        if ended:
            break
        time.sleep(0.1)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return name


def curl(port, index):
    with tempfile.TemporaryDirectory() as folder:
        name = downloaded(folder, ["curl", "-sOJ", f"http://127.0.0.1:{port}/{index}"], 10)
        return None if name == str(index) else name


def chromium(port, index):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, tempfile.TemporaryDirectory() as folder:
        default = pathlib.Path(profile) / "Default"
        default.mkdir()
        preferences = {"download": {"default_directory": folder, "prompt_for_download": False}}
        (default / "Preferences").write_text(json.dumps(preferences))
        name = downloaded(folder, [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", f"--user-data-dir={profile}",
            f"http://127.0.0.1:{port}/{index}"], 20)
        return None if name in (str(index), "download") else name


def python(header):
    message = email.message.Message()
    message["Content-Disposition"] = header
    return message.get_filename()


def node(headers):
    script = """const parse = require("content-disposition").parse, headers = JSON.parse(require("fs").readFileSync(0));
console.log(JSON.stringify(headers.map(header => {
    try { return parse(Buffer.from(header).toString("latin1")).parameters.filename ?? null } catch { return null }
})))"""
    return json.loads(subprocess.run(["node", "-e", script], input=json.dumps(headers).encode(), stdout=subprocess.PIPE, check=True,
                                     env={"NODE_PATH": "/usr/share/nodejs", "PATH": "/usr/bin"}).stdout)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    rows = [
        {"header": header, "curl": curl(port, index), "python": python(header), "node": name, "chromium": chromium(port, index)}
        for index, (header, name) in enumerate(zip(HEADERS, node(HEADERS)))
    ]
    print("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]")


main()
