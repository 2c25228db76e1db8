n, m = map(int, input().split())
pairs = [tuple(map(int, input().split())) for _ in range(m)]
reached, answer = {1}, -1
for count in range(1, n + 1):
    reached |= {v for u, v in pairs if u in reached} | {u for u, v in pairs if v in reached}
    if n in reached:
        answer = count
        break
print(answer)
