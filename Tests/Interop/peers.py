"""The programs that are compared: each reads lines of JSON and answers with lines of JSON."""

import json
import os
import subprocess
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
ORACLES = HERE / "Oracles"


class Peer:
    """A program that answers a list of requests with a list of answers."""

    def __init__(self, name, command, environment=None):
        self.name = name
        self.command = [str(part) for part in command]
        self.environment = {**os.environ, **(environment or {})}

    def ask(self, requests):
        """The answers to requests, in their order."""
        process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment)

        def write():
            with process.stdin as stdin:
                for request in requests:
                    stdin.write(json.dumps(request).encode() + b"\n")

        writer = threading.Thread(target=write)
        writer.start()
        answers = [json.loads(line) for line in process.stdout]
        writer.join()
        if process.wait() != 0 or len(answers) != len(requests):
            raise SystemExit(f"error: {self.name} gave {len(answers)} answers to {len(requests)} requests")
        return answers

    def version(self):
        """Its name and version."""
        return self.ask([{"op": "version"}])[0]["version"]


def oracles(build_folder):
    """The parsers of others, by name."""
    golang = Path(build_folder) / "interop-go"
    source = ORACLES / "oracle.go"
    if not golang.exists() or golang.stat().st_mtime < source.stat().st_mtime:
        subprocess.run(["go", "build", "-o", str(golang), str(source)], check=True)
    return {
        "php": Peer("php", ["php", ORACLES / "oracle.php"]),
        "rack": Peer("rack", ["ruby", ORACLES / "oracle.rb"]),
        "qs": Peer("qs", ["node", ORACLES / "oracle.js"], {"NODE_PATH": "/usr/share/nodejs"}),
        "urllib": Peer("urllib", ["python3", ORACLES / "oracle.py"]),
        "go": Peer("go", [golang]),
    }
