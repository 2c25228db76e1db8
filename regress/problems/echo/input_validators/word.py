import re
import sys

sys.exit(42 if re.fullmatch(rb"[ab]{1,50}\n", sys.stdin.buffer.read()) else 43)
