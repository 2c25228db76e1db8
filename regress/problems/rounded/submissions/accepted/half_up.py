n = int(input())
total = sum(map(int, input().split()))
print((2 * total + n) // (2 * n))
