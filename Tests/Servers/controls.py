"""Changes one bit of requests in transit, and checks that the comparison reports each change.

A comparison that misses changes would prove nothing."""

import cases
import echoes
import documents
import forms
import parts
import sending


def must_fail(name, tally, check):
    """Runs a check that must report the planted fault, and counts the report."""
    def attempt():
        try:
            check()
        except echoes.Mismatch:
            tally.reported += 1
        else:
            raise echoes.Mismatch("a changed byte was not reported")

    tally.attempt(f"control: {name}", attempt, counted=False)


def spoil_with_url_session(client, running, folder, tally):
    needle = {"spoil": cases.NEEDLE}
    file_orders, file_parts = parts.files(folder)
    for server in running.values():
        name = server.name
        sent, value, echo = forms.exchange(
            client, server, "FormRequestSerializer", "auto", "utf-8", "POST", "httpBody", **needle)
        must_fail(f"bytes of a form, {name}", tally, lambda: echoes.check_bytes(
            echo, sent["method"], sent["url"], sent["body"], sent["contentType"]))
        must_fail(f"fields of a form, {name}", tally, lambda: echoes.check_fields(echo, "auto", "utf-8", value, "body"))

        sent, echo = documents.exchange(client, server, "JSONEncoding", "POST", documents.JSON_VALUE, **needle)
        must_fail(f"bytes of JSON, {name}", tally, lambda: documents.check_json(echo, sent["body"], documents.JSON_VALUE))
        must_fail(f"content of JSON, {name}", tally, lambda: documents.check_json(
            echo, echo["body"], documents.JSON_VALUE))
        for kind, value in [("xml", documents.XML_VALUE), ("binary", documents.VALUE)]:
            sent, echo = documents.exchange(
                client, server, f"PropertyListRequestSerializer {kind}", "POST", value, **needle)
            must_fail(f"property list {kind}, {name}", tally, lambda: documents.check_property_list(sent, echo, value))

        sent, echo = parts.exchange(client, server, "POST", "utf-8", file_orders, **needle)
        must_fail(f"bytes of parts, {name}", tally, lambda: parts.check(echo, file_parts))
        must_fail(f"content of parts, {name}", tally, lambda: parts.check_found(echo, file_parts))


def spoil_with_curl(tool, running, tally):
    kinds = [
        ("form", [], cases.parameters("auto", "utf-8")), ("json", ["--body", "json"], documents.JSON_VALUE),
        ("multipart", ["--body", "multipart"], parts.PLAIN), ("multipart", ["--body", "multipart"], parts.TEXTS),
    ]
    for server in running.values():
        for kind, options, value in kinds:
            command = sending.printed(tool, "auto", "utf-8", "POST", server.url + "/c", value, "--curl", *options)
            echoes.equal("changed texts", command.count(cases.NEEDLE.encode()), 1)
            echo = echoes.parsed(sending.curl_answer(command.replace(cases.NEEDLE.encode(), b"Needle"), "POST"))

            def check():
                if kind == "form":
                    echoes.check_fields(echo, "auto", "utf-8", value, "body")
                elif kind == "json":
                    documents.check_json(echo, echo["body"], value)
                else:
                    parts.check(echo, parts.expected(cases.pairs("auto", value)))

            must_fail(f"curl {kind}, {server.name}", tally, check)


def spoil_url(client, running, tally):
    """Checks that the comparison also reports a changed query."""
    for server in running.values():
        sent, value, echo = forms.exchange(client, server, "FormRequestSerializer", "auto", "utf-8", "GET", "queryString")
        changed = {**value, "text": "Needle"}
        must_fail(f"fields of a query, {server.name}", tally, lambda: echoes.check_fields(
            echo, "auto", "utf-8", changed, "query"))
        must_fail(f"bytes of a query, {server.name}", tally, lambda: echoes.check_bytes(
            echo, "GET", sent["url"].replace(cases.NEEDLE, "Needle"), "", ""))
