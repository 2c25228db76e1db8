n = int(input())
print(2 * n if n % 2 == 0 else n)
