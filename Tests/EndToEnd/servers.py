"""The servers that requests are sent to; they end with this process, however that ends."""

import ctypes
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

SERVERS = Path(__file__).resolve().parent / "Servers"


class Server:
    """A running server with its name and address."""

    def __init__(self, name, process, port):
        self.name = name
        self.process = process
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def stop(self):
        self.process.kill()
        self.process.wait()


def die_with_parent():
    """Asks Linux to end the process with its parent, even if that is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def start(name, command, environment=None):
    """A server that writes its port to standard output."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, preexec_fn=die_with_parent)
    line = process.stdout.readline()
    if not line:
        raise SystemExit(f"error: {name} did not start")
    return Server(name, process, int(line))


def start_php():
    """PHP's own server, which takes a port and does not say when it listens."""
    for _ in range(5):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        process = subprocess.Popen(
            ["/usr/bin/php", "-d", "max_input_vars=10000", "-d", "display_errors=stderr", "-S", f"127.0.0.1:{port}",
             SERVERS / "server.php"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=die_with_parent)
        deadline = time.monotonic() + 20
        while process.poll() is None and time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return Server("php", process, port)
            time.sleep(0.05)
        # Another program has taken the port in between.
        process.kill()
        process.wait()
    raise SystemExit("error: php did not start")


def start_all():
    """Every server, by its name."""
    servers = [
        start("python", [sys.executable, SERVERS / "server.py"]),
        start("node", ["/usr/bin/node", SERVERS / "server.js"], {"NODE_PATH": "/usr/share/nodejs"}),
        start_php(),
    ]
    return {server.name: server for server in servers}
