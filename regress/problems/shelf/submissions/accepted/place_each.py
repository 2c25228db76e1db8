n = int(input())
shelf = [int(x) - 1 for x in input().split()]
moves = 0
for i in range(n):
    while shelf[i] != i:
        j = shelf[i]
        shelf[i], shelf[j] = shelf[j], shelf[i]
        moves += 1
print(moves)
