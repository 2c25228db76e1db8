n = int(input())
a = list(map(int, input().split()))
print(sum(a[i] > a[j] for j in range(n) for i in range(j)))
