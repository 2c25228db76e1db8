n = int(input())
a = list(map(int, input().split()))
pairs = [i for i in range(1, n) if (a[i - 1] + a[i]) % 2 == 0]
print(f"{pairs[0]} {pairs[0] + 1}" if pairs else "impossible")
