"""Plants broken links in a small site and in Markdown files, and checks that links.py finds each link."""

import json
import tempfile
import unittest
from pathlib import Path

import links

PAGE = {
    "metadata": {"symbolKind": "module"},
    "hierarchy": {"paths": [["doc://M/documentation/M"]]},
    "primaryContentSections": [
        {"content": [
            {"type": "heading", "anchor": "First-part"},
            {"type": "reference", "identifier": "doc://M/documentation/M"},
            {"type": "reference", "identifier": "https://example.com/a"},
            {"type": "image", "identifier": "chart"},
        ]}
    ],
    "topicSections": [
        {"title": "Extended Modules", "generated": True, "identifiers": ["doc://M/documentation/M"]},
    ],
    "references": {
        "doc://M/documentation/M": {"type": "topic", "url": "/documentation/m#First-part"},
        "https://example.com/a": {"type": "link", "url": "https://example.com/a"},
        "chart": {"type": "image", "variants": [{"url": "/images/chart.svg"}]},
    },
}
INDEX = {"includedArchiveIdentifiers": ["M"], "interfaceLanguages": {"swift": [{"path": "/documentation/m"}]}}
HTML = '<script>var baseUrl = "/base/"</script><img src="/base/images/chart.svg"><a href="https://example.com">a</a>'
MARKDOWN = """\
# A `b` c

## A b c

[a](other.md#x_y-z) [b](#a-b-c-1) ![c](images/chart.svg) <https://a.test>
`[a](gone.md)`

[r]: other.md

```
[a](gone.md)
```
"""
FILES = {
    "data/documentation/m.json": json.dumps(PAGE),
    "documentation/m/index.html": HTML,
    "index/index.json": json.dumps(INDEX),
    "index.html": '<meta http-equiv="refresh" content="0; url=documentation/m/">',
    "images/chart.svg": "",
    "README.md": MARKDOWN,
    "other.md": "### X_y: [z](README.md)\n",
}
PAGE_FILE, HTML_FILE = "data/documentation/m.json", "documentation/m/index.html"
LINK, IMAGE = '"url": "https://example.com/a"', '"type": "image", "identifier": "chart"'
# The file, the text to replace, the replacement, and the expected message.
FAULTS = [
    (PAGE_FILE, "/documentation/m#", "/documentation/n#", "/documentation/n#First-part: no such page"),
    (PAGE_FILE, "m#First", "m#Last", "/documentation/m#Last-part: no such anchor"),
    (PAGE_FILE, "/images/chart", "/images/gone", "/images/gone.svg: no such page"),
    (PAGE_FILE, LINK, '"url": "../a.md"', "../a.md: relative"),
    (PAGE_FILE, LINK, '"url": "https://a"', "https://a: malformed host"),
    (PAGE_FILE, LINK, '"url": "htp://a.test"', "htp://a.test: unexpected scheme 'htp:'"),
    (PAGE_FILE, IMAGE, '"type": "image", "identifier": "x"', "x: no reference"),
    (PAGE_FILE, '[["doc://M/documentation/M"]]', '[["doc://M/x"]]', "doc://M/x: no reference"),
    (PAGE_FILE, '"Extended Modules"', '"Structures"', "doc://M/documentation/M: in no topic"),
    ("index/index.json", '["M"]', '["N"]', "doc://M/documentation/M: not in the site"),
    ("index/index.json", "/documentation/m", "/documentation/n", "/documentation/n: no such page"),
    ("index.html", "/m/", "/n/", "documentation/n/: no such page"),
    (HTML_FILE, "images/chart", "images/gone", "/images/gone.svg: no such page"),
    (HTML_FILE, 'src="/base/', 'src="/', "/images/chart.svg without /base/: no such page"),
    ("README.md", "(other.md#", "(gone.md#", "gone.md#x_y-z: no such file"),
    ("README.md", "#x_y-z", "#x-y-z", "other.md#x-y-z: no such heading"),
    ("README.md", "#a-b-c-1", "#a-b-c-2", "#a-b-c-2: no such heading"),
    ("README.md", "images/chart", "images/gone", "images/gone.svg: no such file"),
    ("README.md", "[r]: other.md", "[r]: gone.md", "gone.md: no such file"),
    ("README.md", "<https://a.test>", "<https://a>", "https://a: malformed host"),
]


class Test(unittest.TestCase):
    def problems(self, files):
        """Returns the messages for a site with the given files."""
        links.headings.cache_clear()
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            markdown = [Path(folder, "README.md"), Path(folder, "other.md")]
            return [problem for _, problem in links.problems(folder, markdown)]

    def test_a_whole_site_has_no_problems(self):
        self.assertEqual(self.problems(FILES), [])

    def test_every_fault_is_found(self):
        for name, old, new, message in FAULTS:
            with self.subTest(message):
                self.assertIn(old, FILES[name])
                self.assertIn(message, self.problems(FILES | {name: FILES[name].replace(old, new)}))


if __name__ == "__main__":
    unittest.main()
