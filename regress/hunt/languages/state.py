# Streams, modules and variables start anew in each run.
import atexit
import random
import sys
from collections import Counter
from functools import lru_cache

runs = []


@lru_cache(maxsize=None)
def double(n):
    runs.append(n)
    return 2 * n


atexit.register(lambda: print("the end", len(runs)))
words = sys.stdin.read().split()
for word in words:
    print(double(len(word)), end=" ")
print(
    sys.argv[1:],
    Counter(words).most_common(1),
    __name__,
    random.random() < 1,
    flush=True,
)
if "7" in words:
    sys.exit("seven")
sys.exit(43 if len(words) > 3 else 42)
