n = int(input())
a = list(map(int, input().split()))
seen = [False] * n
cycles = 0
for i in range(n):
    if not seen[i]:
        cycles += 1
    while not seen[i]:
        seen[i] = True
        i = a[i]
print(n - cycles)
