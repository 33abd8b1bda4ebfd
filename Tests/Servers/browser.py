"""Submits forms with a browser in every encoding of the WHATWG Encoding Standard, and compares the forms with the
output of `percent query --style browser`. The page of each encoding submits its form to a server on this machine, which
answers with the next page."""
import http.server
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 300

PAGE = """<!DOCTYPE html><meta charset="utf-8"><form method="post" action="/{next}" accept-charset="{label}"></form><script>
const form = document.forms[0];
for (const [name, value] of {fields}) {{
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
}}
form.submit();
</script>"""

TEXTS = [
    "汉字&ss", "a b+c=%41;~*-._!'()", "line\nfeed", "return\rline\r\nboth\n\r", "¥‾−\\~", "ｱｲｳ アイウ ソЖ", "日本a日¥本‾a", "é e\u0301 ﬁ €",
    "😀a𠮷", "ESC\x1b$B SO\x0e SI\x0f", "\x00\x01\x7f\x80\x9f", "\ue000\ue5e5\ue863\uf8ff\uffff", "&#26085;", "\u200d\u00ad\ufeff", "",
]


def fields(seed):
    """Returns names and values: hard cases, every character of the BMP as part of a value, and random strings for
    both."""
    pairs = [(f"t{index}", text) for index, text in enumerate(TEXTS)]
    pairs += [(f"{text}{index}", "name") for index, text in enumerate(TEXTS)]
    for start in range(0, 0x30000, 0x800):
        if not 0xD800 <= start < 0xE000:
            pairs.append((f"x{start:X}", "".join(map(chr, range(start, start + 0x800)))))
    generator = random.Random(seed)
    blocks = [(0, 0x7F), (0xA0, 0x17F), (0x370, 0x4FF), (0x3040, 0x30FF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xFF00, 0xFFEF), (0x1F600, 0x1F64F)]

    def text():
        return "".join(chr(generator.randint(*generator.choice(blocks))) for _ in range(generator.randint(1, 12)))

    pairs += [(f"{index}{text()}", text()) for index in range(300)]
    return pairs


class Server(http.server.ThreadingHTTPServer):
    def __init__(self, encodings):
        super().__init__(("127.0.0.1", 0), Handler)
        self.encodings = encodings
        self.bodies = {}
        self.is_done = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/0":
            return self.page(0)
        self.send_error(404)

    def do_POST(self):
        index = int(self.path[1:])
        self.server.bodies[index - 1] = self.rfile.read(int(self.headers["Content-Length"]))
        if index < len(self.server.encodings):
            return self.page(index)
        self.answer(b"done")
        self.server.is_done.set()

    def page(self, index):
        name, label = self.server.encodings[index]
        # A script must not contain its own end tag.
        pairs = json.dumps(fields(index) + [("_charset_", "")]).replace("<", "\\u003c")
        self.answer(PAGE.format(next=index + 1, label=label, fields=pairs).encode())

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def browse(server):
    """Opens all pages in the browser, and then closes the browser."""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", f"--user-data-dir={profile}",
             f"http://127.0.0.1:{server.server_port}/0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            if not server.is_done.wait(SECONDS):
                sys.exit(f"error: the browser submitted {len(server.bodies)} of {len(server.encodings)} forms in {SECONDS} seconds")
        finally:
            browser.terminate()
            browser.wait()


def ours(label, pairs):
    """Returns the form that the tool writes."""
    value = "{" + ",".join(f"{json.dumps(name)}:{json.dumps(value)}" for name, value in pairs) + "}"
    run = subprocess.run(
        [ROOT / "scripts/percent", "query", "--style", "browser", "--charset", label], input=value.encode(), stdout=subprocess.PIPE,
        check=True)
    return run.stdout[:-1]


def main():
    rows = json.loads((ROOT / "Tests/Fixtures/charsets/encoding-labels.json").read_text())
    encodings = [(row["name"], row["labels"][0]) for row in rows if row["name"] != "replacement"]
    server = Server(encodings)
    browse(server)
    count = bad = 0
    for index, (name, label) in enumerate(encodings):
        # If an encoding is not a superset of ASCII, browsers send UTF-8 and declare UTF-8.
        sent = "UTF-8" if name.startswith("UTF-16") else name
        pairs = fields(index) + [("_charset_", sent)]
        theirs, own = server.bodies[index].split(b"&"), ours(label, pairs).split(b"&")
        count += len(theirs)
        wrong = [pair for pair in zip(theirs, own) if pair[0] != pair[1]]
        if wrong or len(theirs) != len(own):
            bad += 1
            print(f"{name}: {len(wrong)} of {len(theirs)} fields differ, {len(own)} are ours", file=sys.stderr)
            for their, our in wrong[:3]:
                at = next((place for place, (a, b) in enumerate(zip(their, our)) if a != b), min(len(their), len(our)))
                print(f"  browser …{their[max(0, at - 20):at + 40]}\n  ours    …{our[max(0, at - 20):at + 40]}", file=sys.stderr)
    version = subprocess.run(["chromium", "--version"], stdout=subprocess.PIPE, text=True).stdout.strip()
    print(f"{version}: {count} fields in {len(encodings)} charsets, {bad} charsets differ")
    sys.exit(1 if bad else 0)


main()
