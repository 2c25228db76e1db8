n, k = map(int, input().split())
a = list(map(int, input().split()))
most = max(a)
pairs = 0
for j in range(n):
    if k - a[j] <= most:
        pairs += a[:j].count(k - a[j])
print(pairs)
