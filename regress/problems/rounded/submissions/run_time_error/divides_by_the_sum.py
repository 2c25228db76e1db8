n = int(input())
total = sum(map(int, input().split()))
percent = 100 * n // total
print((2 * total + n) // (2 * n) if percent else 0)
