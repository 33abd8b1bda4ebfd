"""Runs the comparisons of scripts/servers: first with programs that read and write queries, then with servers that
receive requests."""

import argparse
import pathlib
import signal
import sys
import tempfile

import canonical
import comparisons
import controls
import documents
import forms
import matrix
import parts
import programs
import records
import sending


def arguments():
    """The arguments."""
    parser = argparse.ArgumentParser(prog="scripts/servers")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rack")
    parser.add_argument("--qs")
    parser.add_argument("--peer", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--tool", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def compare_programs(ours, options, tally):
    """Compares our styles, readers and canonical queries with the corresponding programs."""
    parsers = programs.parsers(options.build, options.rack, options.qs)
    versions = [parser.version() for parser in parsers.values()]
    print("; ".join(versions), flush=True)
    if options.record:
        records.record(parsers)
        if options.rack and options.qs:
            records.record_current(parsers)
        canonical.record()
    # With 1,000 values, the comparison takes seconds.
    count = 1_000 if options.quick else 100_000
    tally.wrong += matrix.compare(ours, parsers, versions, options.record)
    tally.wrong += comparisons.compare(ours, parsers, count, options.seed)
    tally.wrong += canonical.compare(ours, count, options.seed)


def send_requests(ours, options, tally):
    """Runs the controls, and then sends forms, JSON, property lists and parts with URLSession and with curl."""
    running = programs.servers()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        controls.spoil_with_url_session(ours, running, folder, tally)
        controls.spoil_with_curl(options.tool, running, tally)
        controls.spoil_url(ours, running, tally)
        documents.send_json_with_url_session(ours, running, tally)
        documents.send_property_lists(ours, running, tally)
        documents.send_json_with_curl(options.tool, running, tally)
        parts.send_with_curl(options.tool, running, tally)
        parts.send_with_url_session(ours, running, folder, tally)
        forms.send_with_curl(options.tool, running, tally, options.quick)
        forms.send_with_url_session(ours, running, tally, options.quick)
        forms.check_matrix(running, tally)
    # If fewer requests arrived, some requests were not sent.
    if tally.right < (1_200 if options.quick else 6_000) or tally.reported < 40:
        tally.wrong.append("that is too few")
    print(f"requests: {tally.right} arrived as they were sent; {tally.reported} controls, each with a changed byte, were reported")


def main():
    """Runs all comparisons, and exits with status 1 if there are differences."""
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    tally = sending.Tally()
    ours = programs.Peer("servers-peer", [options.peer])
    compare_programs(ours, options, tally)
    send_requests(ours, options, tally)
    for wrong in tally.wrong[:40]:
        print(f"error: {wrong}", file=sys.stderr)
    if tally.wrong:
        sys.exit(f"error: {len(tally.wrong)} differences")
    print("no differences")


main()
