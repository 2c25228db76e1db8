n, k = map(int, input().split())
a = list(map(int, input().split()))
print(sum(a[i] + a[j] == k for j in range(n) for i in range(j)))
