n, m = map(int, input().split())
near = {i: [] for i in range(1, n + 1)}
for _ in range(m):
    u, v = map(int, input().split())
    near[u].append(v)
    near[v].append(u)
far = {1: 0}
queue = [1]
for u in queue:
    for v in near[u]:
        if v not in far:
            far[v] = far[u] + 1
            queue.append(v)
print(far[n])
