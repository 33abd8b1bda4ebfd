"""Answers lines of JSON with the results of urllib's parse_qsl."""

import json
import platform
import sys
from urllib.parse import parse_qsl


def answer(request):
    if request["op"] == "version":
        return {"version": "Python " + platform.python_version()}
    try:
        return {"pairs": parse_qsl(request["query"], keep_blank_values=True)}
    except ValueError as error:
        return {"error": type(error).__name__, "text": str(error)}


for line in sys.stdin:
    sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
