"""The same in Python."""

import sys
from collections import Counter

words = sys.stdin.read().split()
print(sum(int(number) * times for number, times in Counter(words[1:]).items()))
