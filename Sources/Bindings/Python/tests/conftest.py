"""Settings of all tests. The variable PERCENT_WITHOUT lists packages to hide from the tests, separated by commas."""

import os
import sys

from hypothesis import settings

for package in filter(None, os.environ.get("PERCENT_WITHOUT", "").split(",")):
    sys.modules[package] = None  # type: ignore[assignment]

settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True, database=None)
settings.load_profile("ci")
