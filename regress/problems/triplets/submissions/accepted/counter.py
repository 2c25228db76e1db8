from collections import Counter

input()
print(sum(c * (c - 1) * (c - 2) // 6 for c in Counter(input().split()).values()))
