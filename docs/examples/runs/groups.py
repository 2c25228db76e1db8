from itertools import groupby

input()
print(max(len(list(days)) for _, days in groupby(input().split())))
