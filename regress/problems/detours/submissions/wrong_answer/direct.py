n = int(input())
print(max([0] + [int(word) for _ in range(n - 1) for word in input().split()]))
