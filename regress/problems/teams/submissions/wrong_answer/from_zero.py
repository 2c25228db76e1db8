n = int(input())
a = list(map(int, input().split()))
pairs = [(i, j) for j in range(n) for i in range(j) if (a[i] + a[j]) % 2 == 0]
print(*(pairs[0] if pairs else ["impossible"]))
