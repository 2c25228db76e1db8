n = int(input())
parents = list(map(int, input().split()))
height = [0] * (n + 1)
through = []
for child in range(n, 1, -1):
    parent = parents[child - 2]
    through.append(height[parent] + height[child] + 1)
    height[parent] = max(height[parent], height[child] + 1)
print(max(through))
