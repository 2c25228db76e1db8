n = int(input())
a = list(map(int, input().split()))
moves = 0
for i in range(1, n + 1):
    if a[i - 1] != i:
        a.remove(i)
        a.insert(i - 1, i)
        moves += 1
print(moves)
