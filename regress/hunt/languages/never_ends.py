# Some inputs never end.
n = int(input() or 0)
while n == 1:
    pass
print(n)
