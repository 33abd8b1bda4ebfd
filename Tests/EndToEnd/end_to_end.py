"""Sends every style, charset, method and destination to the servers, with URLSession and with curl, and compares what they found."""

import argparse
import pathlib
import signal
import sys
import tempfile

import controls
import documents
import forms
import parts
import sending
import servers

# Fewer would mean that something was not sent.
LEAST_REQUESTS = 6000
LEAST_CONTROLS = 40


def send_all(client, tool, running, folder, tally):
    controls.spoil_with_url_session(client, running, folder, tally)
    controls.spoil_with_curl(tool, running, tally)
    controls.spoil_url(client, running, tally)
    documents.send_json_with_url_session(client, running, tally)
    documents.send_property_lists(client, running, tally)
    documents.send_json_with_curl(tool, running, tally)
    parts.send_with_curl(tool, running, tally)
    parts.send_with_url_session(client, running, folder, tally)
    forms.send_with_curl(tool, running, tally)
    forms.send_with_url_session(client, running, tally)
    forms.check_matrix(running, tally)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--client", required=True)
    parser.add_argument("--tool", required=True)
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    tally = sending.Tally()
    running = {}
    client = None
    with tempfile.TemporaryDirectory() as folder:
        try:
            running = servers.start_all()
            client = sending.Client(arguments.client)
            send_all(client, arguments.tool, running, pathlib.Path(folder), tally)
        finally:
            for process in [*running.values(), client]:
                if process:
                    process.stop()
    for wrong in tally.wrong[:20]:
        print(f"error: {wrong}", file=sys.stderr)
    print(f"end to end: {tally.right} requests arrived as they were sent, {len(tally.wrong)} did not; "
          f"{tally.reported} controls, each with a changed byte, were reported")
    sys.exit(1 if tally.wrong or tally.right < LEAST_REQUESTS or tally.reported < LEAST_CONTROLS else 0)


if __name__ == "__main__":
    main()
