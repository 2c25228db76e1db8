import sys

pairs = [frozenset(line.split()) for line in sys.stdin.readlines()[1:]]
assert all(len(pair) == 2 for pair in pairs), "a runner with himself"
assert len(set(pairs)) == len(pairs), "a pair twice"
sys.exit(42)
