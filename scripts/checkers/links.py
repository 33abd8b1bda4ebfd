"""Finds broken links in the documentation site and in Markdown files, and pages of a module that are in no topic.

usage: links.py SITE [FILE...]    SITE is a folder that scripts/docs has built; FILE is a Markdown file.

Links to other sites are not opened; only the form of their URLs is checked.
"""

import json
import os
import re
import sys
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

INLINE_CODE = re.compile(r"(`+)(?!`)(?:(?!\n\n).)*?(?<!`)\1(?!`)", re.S)
MARKDOWN_LINK = re.compile(
    r"\]\(\s*<?([^\s)>]*)>?(?:\s+[\"'(].*?)?\)|^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)|<(https?:[^>]*)>", re.M
)
HTML_LINK = re.compile(r"\b(?:href|src|srcset)=\"([^\"]*)\"|\bcontent=\"\d+; ?url=([^\"]*)\"")
FENCE = re.compile(r"^ *(```+|~~~+)[^\n]*\n.*?^ *\1 *$", re.M | re.S)


def objects(value):
    """Yields all dictionaries in a JSON value."""
    if isinstance(value, dict):
        yield value
    if isinstance(value, (dict, list)):
        for child in value.values() if isinstance(value, dict) else value:
            yield from objects(child)


def external(url):
    """Returns the fault in the form of a URL with a scheme, or None."""
    parts = urlsplit(url)
    if parts.scheme == "mailto":
        return None if "@" in parts.path else "no address"
    if parts.scheme not in ("http", "https"):
        return f"unexpected scheme '{parts.scheme}:'"
    return None if re.fullmatch(r"[\w-]+(\.[\w-]+)+(:\d+)?", parts.netloc) else "malformed host"


class Site:
    def __init__(self, root):
        self.root = Path(root)
        self.data = self.root / "data"
        self.index = json.loads((self.root / "index/index.json").read_text())

    def problems(self):
        for path in sorted(self.data.rglob("*.json")):
            yield from ((path.relative_to(self.root), problem) for problem in self.page(json.loads(path.read_text())))
        for node in objects(self.index["interfaceLanguages"]):
            if "path" in node:
                yield from self.report("index/index.json", node["path"])
        for path in sorted(self.root.rglob("*.html")):
            for url in self.html(path.read_text()):
                yield from self.report(path.relative_to(self.root), url, path.parent)

    def report(self, source, url, folder=None):
        fault = self.fault(url, folder)
        return [(source, f"{url}: {fault}")] if fault else []

    def page(self, page):
        """Yields the faults in the references of a page and in the uses of these references."""
        references = page.get("references", {})
        for name, reference in references.items():
            # The renderer shows references to other archives as plain text.
            included = self.index["includedArchiveIdentifiers"] + ["Documentation"]
            if name.startswith("doc://") and urlsplit(name).netloc not in included:
                yield f"{name}: not in the site"
            for one in [reference, *reference.get("variants", [])]:
                fault = self.fault(one["url"], None) if "url" in one else None
                if fault:
                    yield f"{one['url']}: {fault}"
        used = set(sum(page.get("hierarchy", {}).get("paths", []), []))
        for one in objects({key: value for key, value in page.items() if key not in ("references", "identifier")}):
            used.update(one.get("identifiers", []))
            if one.get("type") in ("reference", "image", "video", "link") and "identifier" in one:
                used.add(one["identifier"])
        yield from (f"{name}: no reference" for name in used - references.keys())
        if page["metadata"].get("symbolKind") == "module":
            for section in page.get("topicSections", []):
                if section.get("generated") and section["title"] != "Extended Modules":
                    yield from (f"{name}: in no topic" for name in section["identifiers"])

    def html(self, text):
        """Yields the URLs in an HTML file, without the base path of the site."""
        base = re.search(r"var baseUrl = \"(.*?)\"", text)
        base = base[1] if base else "/"
        for match in HTML_LINK.finditer(text):
            url = unescape(match[1] or match[2] or "")
            if not url.startswith("/"):
                yield url
            else:
                yield "/" + url[len(base) :] if url.startswith(base) else f"{url} without {base}"

    @cache
    def fault(self, url, folder):
        """Returns the reason why a link is broken, or None. In links of the renderer, which have no folder, a relative
        path is a fault."""
        parts = urlsplit(url)
        if parts.scheme or parts.netloc:
            return external(url)
        path = unquote(parts.path)
        if not path.startswith("/") and not folder:
            return "relative"
        target = self.root / path.lstrip("/") if path.startswith("/") else folder / path
        if not target.is_file() and not (target / "index.html").is_file():
            return "no such page"
        if parts.fragment and unquote(parts.fragment) not in self.anchors(target.relative_to(self.root)):
            return "no such anchor"
        return None

    def anchors(self, page):
        data = self.data / f"{page}.json"
        return {one.get("anchor") for one in objects(json.loads(data.read_text()))} if data.is_file() else ()


@cache
def headings(path):
    """Returns the anchors that GitHub makes for the headings of a Markdown file."""
    anchors = set()
    for heading in re.findall(r"^ {0,3}#{1,6} +(.*?)(?: +#+)? *$", FENCE.sub("", path.read_text()), re.M):
        text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        copies = (f"{anchor}-{number}" for number in range(1, 1000))
        anchors.add(next(name for name in copies if name not in anchors) if anchor in anchors else anchor)
    return anchors


def markdown_fault(url, path):
    """Returns the reason why a link in a Markdown file is broken, or None."""
    parts = urlsplit(url)
    if parts.scheme or parts.netloc:
        return external(url)
    target = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
    if parts.path.startswith("/") or not target.exists():
        return "no such file"
    if parts.fragment and target.suffix == ".md" and unquote(parts.fragment) not in headings(target):
        return "no such heading"
    return None


def markdown_links(text):
    text = INLINE_CODE.sub("", FENCE.sub("", text))
    links = ["".join(group or "" for group in match.groups()) for match in MARKDOWN_LINK.finditer(text)]
    return links + [unescape(match[1] or match[2]) for match in HTML_LINK.finditer(text)]


def problems(site, files):
    """Yields each file that has a broken link, together with the fault of the link."""
    yield from Site(site).problems()
    for path in files:
        faults = ((url, markdown_fault(url, path)) for url in markdown_links(path.read_text()))
        yield from ((path, f"{url}: {fault}") for url, fault in faults if fault)


def main(site, *files):
    found = list(problems(site, map(Path, files)))
    for source, problem in found:
        print(f"error: {source}: {problem}", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
