import re
import sys

text = sys.stdin.buffer.read()
match = re.fullmatch(rb"([1-9][0-9]?)\n([0-9]\.[0-9](?: [0-9]\.[0-9])*)\n", text)
if match and int(match[1]) <= 20 and len(match[2].split()) == int(match[1]) and b"0.0" not in text:
    sys.exit(42)
sys.exit(43)
