"""A bug: a patch with a header that says what it does and who must see it."""

import re
import subprocess
from pathlib import Path

LEAST = 2


def is_swift(detector):
    return detector.startswith("swift:")


def independent(detector):
    """What a detector looks with: all proofs in C are one program, which compares with one reference."""
    return detector.split("/")[0] if is_swift(detector) or detector == "huge" else "proofs in C"


class Bug:
    def __init__(self, path):
        self.patch = path
        self.name = path.stem
        header, _, body = path.read_text().partition("\n--- ")
        fields = dict(re.findall(r"^(\w+): (.+)$", header, re.MULTILINE))
        self.what = fields["What"]
        # The kernel whose proofs are run, where they need not all be.
        self.kernel = fields.get("Kernel")
        self.detectors = fields["Detectors"].split()
        self.files = re.findall(r"^\+\+\+ b/(\S+)", body, re.MULTILINE)
        if len({independent(name) for name in self.detectors}) < LEAST:
            raise SystemExit(f"error: {path.name} names fewer than {LEAST} independent detectors")

    @property
    def needs_swift(self):
        return any(is_swift(name) for name in self.detectors)

    def forget_swift(self):
        """Leaves the detectors for which the tree need not be built with the bug, which is slow."""
        self.detectors = [name for name in self.detectors if not is_swift(name)]

    def check(self, root):
        """Ends the process unless the patch still applies."""
        if self.run(root, "--dry-run").returncode != 0:
            raise SystemExit(f"error: {self.name} no longer applies; adapt it to what the code is now")

    def apply(self, folder):
        self.run(folder).check_returncode()

    def revert(self, folder):
        self.run(folder, "--reverse").check_returncode()

    def run(self, folder, *options):
        command = ["patch", "--strip=1", "--force", "--fuzz=0", "--silent", "--no-backup-if-mismatch", *options]
        return subprocess.run([*command, "--input", str(self.patch.resolve())], cwd=Path(folder), capture_output=True)
