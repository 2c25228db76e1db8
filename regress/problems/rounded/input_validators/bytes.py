import sys

text = sys.stdin.buffer.read()
sys.exit(42 if text.strip(b"-0123456789 \n") == b"" and b"-0" not in text else 43)
