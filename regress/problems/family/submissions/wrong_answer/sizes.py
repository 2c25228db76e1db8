n = int(input())
parents = [0, 0] + list(map(int, input().split()))
size = [1] * (n + 1)
most = 0
for child in range(n, 1, -1):
    parent = parents[child]
    most = max(most, size[parent] + size[child] - 1)
    size[parent] += size[child]
print(most)
