"""The times of JUnit, which differ from run to run."""

import re


def timeless(report: bytes) -> bytes:
    """A report without the times of its test cases."""
    return re.sub(rb' time="[0-9]+\.[0-9]{3}"', b"", report)
