"""Sends multipart forms, and compares the parts that servers found."""

import cases
import charsets
import echoes
import sending

# Parts that `percent request --curl` passes to curl with --form-string, although --form or a header field could
# interpret the text.
PLAIN = {
    "file": "@/etc/passwd", "less": "</etc/passwd", "type": "x;type=text/html", "file name": "x;filename=a", "range": "[1]{a,b}",
    "quotes": "it's \"$(so)\" `x` \\", "blank": "", "a;b": "c", "a'b": "c,d", "100%41": "50%", "text": cases.NEEDLE,
    "list": ["a", "b"],
}
# Parts that curl or a shell would change.
NAMES = {'a"b': "c", "a=b": "c", "a\\b": "c", "\u6c49\U0001f600": "c", "a\r\nb: c": "d", "e\nf": "g"}
TEXTS = {
    "lines": "one\r\ntwo", "line": "one\ntwo", "end": "a\u0000b", "tab": "\t",
    "text": "\u6c49 \U0001f600 e\u0301 " + cases.NEEDLE,
}


def with_crlf(text):
    """Returns text with CR LF as line ends, as HTML requires for names and values."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")


def escaped(name):
    """Returns a name as HTML escapes it between quotes. PHP and Python keep the escapes, but Node unescapes the
    name."""
    return with_crlf(name).replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def expected(pairs, codec="utf-8"):
    """Returns the expected parts of a form, each as a tuple (name, file name, media type, content)."""
    return [(name, None, None, with_crlf(value).encode(codec)) for name, value in pairs]


def body(parts, boundary, codec="utf-8"):
    """The whole body."""
    text = b""
    for name, file, media_type, content in parts:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{escaped(name)}"'
        head += "" if file is None else f'; filename="{escaped(file)}"\r\nContent-Type: {media_type}'
        text += head.encode(codec) + b"\r\n\r\n" + content + b"\r\n"
    return text + f"--{boundary}--\r\n".encode()


def check(echo, parts, codec="utf-8"):
    """Checks that the server found the parts, and that the server received the expected bytes."""
    kind, _, boundary = echo["contentType"].partition("; boundary=")
    echoes.equal("content type", kind, "multipart/form-data")
    if echo["server"] == "php":
        return check_php(echo, parts, codec)
    # If the body has no length, HTTP/1.1 sends chunks.
    echoes.equal("content length", echo["contentLength"], str(len(echo["body"]) // 2))
    echoes.equal("body", echo["body"], body(parts, boundary, codec).hex())
    check_found(echo, parts, codec)


def check_found(echo, parts, codec="utf-8"):
    """Checks that the server found the parts, without comparing bytes."""
    if echo["server"] == "php":
        return check_php(echo, parts, codec)
    written = with_crlf if echo["server"] == "node" else escaped
    wanted = [
        (written(name), None if file is None else file if echo["server"] == "node" else escaped(file), media_type, content)
        for name, file, media_type, content in parts
    ]
    found = [
        (text(part["name"], codec), text(part.get("file"), codec), part.get("type") or None, bytes.fromhex(part["content"]))
        for part in echo["parts"]
    ]
    echoes.equal("parts", found, wanted)


def text(digits, codec):
    return None if digits is None else bytes.fromhex(digits).decode(codec)


def check_php(echo, parts, codec):
    """Checks the fields and files that PHP found. PHP does not unescape names, reads a backslash before a quote as an
    escape, and reads names with brackets as arrays."""
    fields, files = {}, {}
    for name, file, media_type, content in parts:
        name = escaped(name).replace(" ", "_").encode(codec).hex()
        if file is not None:
            files[name] = {"name": escaped(file).encode(codec).hex(), "type": media_type, "content": content.hex()}
        elif name.endswith("5b5d"):
            fields.setdefault(name[:-4], []).append(content.hex())
        else:
            fields[name] = content.hex()
    echoes.equal("fields", echo["bodyFields"], fields)
    echoes.equal("files", echo["files"], files)


def methods_for(server):
    """Returns the methods to send. PHP 8.2 reads parts only from POST requests."""
    return ["POST"] if server.name == "php" else ["POST", "PUT", "PATCH"]


def send_with_curl(tool, running, tally):
    for server in running.values():
        for method in methods_for(server):
            for kind, value in [("plain", PLAIN), ("names", NAMES), ("texts", TEXTS), ("none", {})]:
                def attempt():
                    send_one_with_curl(tool, server, method, "utf-8", "utf-8", value, kind == "plain")

                tally.attempt(f"curl parts {kind} {method} {server.name}", attempt)
        for charset in ["gbk", "shift_jis", "windows-1251"]:
            if server.name == "node":
                # Node reads multipart forms only in UTF-8.
                continue
            codec, texts = charsets.ALL[charset]

            def attempt():
                send_one_with_curl(tool, server, "POST", charset, codec, {"text": texts[0], texts[1]: "a"}, False)

            tally.attempt(f"curl parts {charset} {server.name}", attempt)


def send_one_with_curl(tool, server, method, charset, codec, value, is_plain):
    command = sending.printed(tool, "auto", charset, method, server.url + "/p", value, "--body", "multipart", "--curl")
    echoes.equal("whether curl writes the parts", b"--form-string" in command, is_plain)
    echo = echoes.parsed(sending.curl_answer(command, method))
    echoes.equal("method", echo["method"], method)
    check(echo, expected(cases.pairs("auto", value), codec), codec)


def files(folder):
    """Returns parts with files for the client, and the expected parts."""
    contents = {
        "every.bin": bytes(range(256)) * 3, "empty.txt": b"", "text.txt": cases.NEEDLE.encode() + b" --x\r\n\r\n--\r\n",
        "long.bin": bytes(number * 7 % 256 for number in range(300_000)), "\u6c49 a.png": b"\x89PNG\r\n\x1a\n",
    }
    types = {"bin": "application/octet-stream", "txt": "text/plain", "png": "image/png"}
    orders, parts = [], []
    for number, (file, content) in enumerate(contents.items()):
        path = folder / file
        path.write_bytes(content)
        orders.append({"name": f"file{number}", "path": str(path)})
        parts.append((f"file{number}", file, types[path.suffix[1:]], content))
    named = {"path": str(folder / "every.bin"), "file": 'a"b\u6c49.x', "type": "text/x-a"}
    for name, kind in [("named", "file"), ("stream", "stream")]:
        orders.append({"name": name, "as": kind, **named})
        parts.append((name, named["file"], named["type"], contents["every.bin"]))
    return orders, parts


def exchange(client, server, method, charset, parts, **more):
    """Sends a request, and returns the sent request and the answer of the server."""
    sent = client.ask([{
        "with": "MultipartFormData", "charset": charset, "method": method, "url": server.url + "/p", "parts": parts, **more,
    }])[0]
    return sent, echoes.echo_of(sent)


def send_with_url_session(client, running, folder, tally):
    file_orders, file_parts = files(folder)
    texts = list({**{name: value for name, value in PLAIN.items() if name != "list"}, **NAMES, **TEXTS}.items())
    text_orders = [{"name": name, "text": value} for name, value in texts]
    for server in running.values():
        for method in methods_for(server):
            for kind, orders, parts in [
                ("texts", text_orders, expected(texts)), ("files", file_orders, file_parts),
                ("both", text_orders + file_orders, expected(texts) + file_parts), ("nothing", [], []),
            ]:
                def attempt():
                    sent, echo = exchange(client, server, method, "utf-8", orders)
                    echoes.equal("method", echo["method"], method)
                    echoes.equal("content type", echo["contentType"], sent["contentType"])
                    if server.name != "php":
                        echoes.equal("body", echo["body"], sent["body"])
                    check(echo, parts)

                tally.attempt(f"URLSession parts {kind} {method} {server.name}", attempt)
