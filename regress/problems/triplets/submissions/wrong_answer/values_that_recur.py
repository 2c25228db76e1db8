from collections import Counter

input()
print(sum(c > 2 for c in Counter(input().split()).values()))
