n = int(input())
a = list(map(int, input().split()))
i, j = next((i, j) for j in range(n) for i in range(j) if (a[i] + a[j]) % 2 == 0)
print(i + 1, j + 1)
