# Counts a temperature wherever it is, not only on days in a row.
from collections import Counter

input()
print(max(Counter(input().split()).values()))
