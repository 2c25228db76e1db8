n, m = map(int, input().split())
near = [set() for _ in range(n + 1)]
for _ in range(m):
    u, v = map(int, input().split())
    near[u].add(v)
    near[v].add(u)
reached, count = {1}, 0
while n not in reached and count < n:
    reached |= {v for u in reached for v in near[u]}
    count += 1
print(count if n in reached else -1)
