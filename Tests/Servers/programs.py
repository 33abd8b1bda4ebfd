"""The programs to compare with: some programs answer lines of JSON, and others are servers. If this process ends for
any reason, the programs end too."""

import atexit
import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent / "Programs"
NODE = {**os.environ, "NODE_PATH": "/usr/share/nodejs"}


def die_with_parent():
    """Asks Linux to end the process with its parent, even if the parent is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def start(command, environment=None, **streams):
    """A running program."""
    streams = streams or {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    process = subprocess.Popen([str(part) for part in command], env=environment, preexec_fn=die_with_parent, **streams)
    atexit.register(process.kill)
    return process


class Peer:
    """A program that answers each line of JSON with another line."""

    def __init__(self, name, command, environment=None):
        self.name = name
        self.process = start(command, environment)

    def ask(self, requests):
        """Returns the answers to requests, in order."""
        def write():
            for request in requests:
                self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()

        writer = threading.Thread(target=write)
        writer.start()
        answers = [json.loads(self.process.stdout.readline() or "null") for _ in requests]
        writer.join()
        if None in answers:
            raise SystemExit(f"error: {self.name} ended at {requests[answers.index(None)]}")
        return answers

    def version(self):
        """Returns the name and version of the program."""
        return self.ask([{"op": "version"}])[0]["version"]


def parsers(build_folder, rack=None, qs=None):
    """Returns the parsers by name, and compiles one of them.

    `rack` and `qs` are folders with the sources of Rack 3 and of qs 6.15. Without them, the parsers of these versions are
    missing.
    """
    golang = Path(build_folder) / "servers-go"
    source = HERE / "parser.go"
    if not golang.exists() or golang.stat().st_mtime < source.stat().st_mtime:
        subprocess.run(["go", "build", "-o", str(golang), str(source)], check=True)
    rack3 = [Peer("rack3", ["ruby", "-I", Path(rack).resolve() / "lib", HERE / "parser.rb"])] if rack else []
    newer_qs = [Peer("qs6.15", ["node", HERE / "parser.js"], {**NODE, "QS": str(Path(qs).resolve())})] if qs else []
    return {
        "php": Peer("php", ["php", HERE / "parser.php"]),
        **{peer.name: peer for peer in rack3},
        "rack": Peer("rack", ["ruby", HERE / "parser.rb"]),
        **{peer.name: peer for peer in newer_qs},
        "qs": Peer("qs", ["node", HERE / "parser.js"], NODE),
        "urllib": Peer("urllib", [sys.executable, "-u", HERE / "parser.py"]),
        "go": Peer("go", [golang]),
    }


class Server:
    """A running server with its name and address."""

    def __init__(self, name, port):
        self.name = name
        self.port = port
        self.url = f"http://127.0.0.1:{port}"


def start_server(name, command, environment=None):
    """Starts a server that writes its port to standard output."""
    line = start(command, environment).stdout.readline()
    if not line:
        raise SystemExit(f"error: {name} did not start")
    return Server(name, int(line))


def start_php():
    """Starts PHP's own server, which needs a port as an argument and does not report when it is ready."""
    quiet = {stream: subprocess.DEVNULL for stream in ("stdin", "stdout", "stderr")}
    for _ in range(5):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        process = start(
            ["php", "-d", "max_input_vars=10000", "-d", "display_errors=stderr", "-S", f"127.0.0.1:{port}", HERE / "echo.php"], **quiet)
        deadline = time.monotonic() + 20
        while process.poll() is None and time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return Server("php", port)
            time.sleep(0.05)
        # Another program took the port before the server did.
        process.kill()
    raise SystemExit("error: php did not start")


def servers():
    """Starts the servers that report the contents of a request, and returns them by name."""
    running = [
        start_server("python", [sys.executable, HERE / "echo.py"]), start_server("node", ["node", HERE / "echo.js"], NODE), start_php()]
    return {server.name: server for server in running}
