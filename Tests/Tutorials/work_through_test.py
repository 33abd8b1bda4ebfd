"""Plants every kind of fault in a small tutorial, and checks that work_through.py reports each of them."""

import contextlib
import io
import os
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

import work_through

TUTORIAL = """\
The file `folder/a.txt`:

```
one
$ two
```

Then:

```console
$ cat folder/a.txt | tr '$' +
one
+ two
$ echo three \\
    four
three four
$ word=five
$ sleep 60 & echo $! >sleeper
$ echo $word
five
```
"""
# The text to replace, the replacement, and the expected part of the report.
FAULTS = [
    ("three four\n", "three five\n", "prints\nthree four\ninstead of\nthree five\n"),
    ("$ word=five", "$ false", "a.md:17: false\n"),
    ("\none\n$ two", "\nOne\n$ two", "prints\nOne\n+ two\ninstead of\none\n+ two\n"),
    ("`folder/a.txt`:", "`folder/b.txt`:", "No such file"),
    ("$ word=five", "$ exit", "$word\nprints\n(the shell has ended)\ninstead of\nfive\n"),
    ("$ word=five", "$ echo six; sleep 60", "prints\nsix\n(the shell has ended after 1 s)\n"),
]
# The text to replace, the replacement, and the expected error.
ERRORS = [
    ("`folder/a.txt`:", "A file", "line 3: the block is neither a session nor a file with a name"),
    ("$ cat", "cat", "line 11: the session does not begin with a command"),
    ("$ two\n```\n", "$ two\n", "line 3: the block has no end"),
    ("five\n```\n", "five\n", "line 10: the block has no end"),
]


class Test(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.article, self.folder = Path(folder.name, "a.md"), Path(folder.name, "work")

    def work_through(self, article, *replacements):
        """Returns the status and report of an article."""
        self.article.write_text(article)
        with contextlib.redirect_stdout(io.StringIO()) as report:
            status = work_through.main(str(self.article), str(self.folder), *replacements)
        return status, report.getvalue()

    def test_a_right_tutorial_passes_and_leaves_no_process(self):
        status, report = self.work_through(TUTORIAL.replace("five", "NUMBER"), "NUMBER", "five")
        self.assertEqual((status, report), (0, f"5 of 5 commands of {self.article} do what it says\n"))
        self.assert_has_ended((self.folder / "sleeper").read_text())

    def test_every_fault_is_reported(self):
        for old, new, message in FAULTS:
            with self.subTest(new), mock.patch.object(work_through, "SECONDS", 1):
                self.assertIn(old, TUTORIAL)
                status, report = self.work_through(TUTORIAL.replace(old, new))
                self.assertEqual(status, 1)
                self.assertIn(message, report)

    def test_a_timeout_ends_all_processes_and_keeps_the_report(self):
        with mock.patch.object(work_through, "SECONDS", 1):
            status, report = self.work_through(TUTORIAL.replace("$ echo $word", "$ sleep 60"))
        self.assertEqual(status, 1)
        self.assertIn("\n4 of 5 commands", report)
        self.assert_has_ended((self.folder / "sleeper").read_text())

    def test_a_tutorial_without_commands_fails(self):
        self.assertEqual(self.work_through("text\n")[0], 1)

    def test_every_error_of_an_article_is_found(self):
        for old, new, message in ERRORS:
            with self.subTest(message):
                self.assertIn(old, TUTORIAL)
                self.assertRaisesRegex(SystemExit, message, self.work_through, TUTORIAL.replace(old, new))

    def test_a_replacement_must_occur(self):
        self.assertRaisesRegex(SystemExit, "has no ten", self.work_through, TUTORIAL, "ten", "one")

    def assert_has_ended(self, process):
        """Checks that a process ends soon; a killed process remains until its parent has noticed its end."""
        for _ in range(100):
            try:
                os.kill(int(process), 0)
                if Path(f"/proc/{int(process)}/stat").read_text().split()[2] == "Z":
                    return
            except OSError:
                return
            time.sleep(0.1)
        self.fail(f"process {process} still runs")


if __name__ == "__main__":
    unittest.main()
