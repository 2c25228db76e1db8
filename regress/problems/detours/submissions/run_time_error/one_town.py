n = int(input())
d = [[0] * n for _ in range(n)]
for i in range(1, n):
    for j, length in enumerate(map(int, input().split())):
        d[i][j] = d[j][i] = length
for k in range(n):
    for i in range(n):
        for j in range(n):
            d[i][j] = min(d[i][j], d[i][k] + d[k][j])
print(max(d[i][j] for i in range(n) for j in range(i)))
