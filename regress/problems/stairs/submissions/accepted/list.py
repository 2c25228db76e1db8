n = int(input())
ways = [1, 1]
while len(ways) <= n:
    ways.append(ways[-1] + ways[-2])
print(ways[n])
