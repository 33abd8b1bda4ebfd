"""Tests of folders.py: the faults of a target, given the folders that each folder uses."""

import contextlib
import io
import unittest

from folders import check


class Faults(unittest.TestCase):
    def outcome(self, arrows, known=()):
        """Returns the errors of a target; "A>B" stands for a folder A that uses B."""
        uses: dict = {}
        for user, used in (arrow.split(">") for arrow in arrows.split()):
            uses.setdefault(user, {})[used] = "an example"
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
            failed = check("T", uses, list(known))
        self.assertEqual(failed, bool(errors.getvalue()))
        return errors.getvalue().partition("\n")[0]

    def test_accepts_a_root_that_only_uses_or_is_only_used(self):
        self.assertEqual(self.outcome(".>A .>B A>B"), "")
        self.assertEqual(self.outcome("A>. B>. A>B"), "")

    def test_finds_cycles(self):
        self.assertEqual(self.outcome("A>B B>C C>A"), "error: T has a cycle: A -> B -> C -> A")

    def test_finds_a_root_in_the_middle_without_a_cycle(self):
        message = "error: T has a root that uses folders and is used by folders: A -> . -> B"
        self.assertEqual(self.outcome("A>. .>B"), message)

    def test_ignores_known_faults_only(self):
        self.assertEqual(self.outcome("A>. .>B", [("A", ".")]), "")
        self.assertEqual(self.outcome("A>. .>B B>C C>B", [("A", ".")]), "error: T has a cycle: B -> C -> B")

    def test_reports_known_faults_that_are_gone(self):
        for arrows in (".>B", "A>. B>."):
            self.assertEqual(
                self.outcome(arrows, [("A", ".")]), "error: T: remove A -> . from KNOWN in scripts/checkers/folders.py"
            )


if __name__ == "__main__":
    unittest.main()
