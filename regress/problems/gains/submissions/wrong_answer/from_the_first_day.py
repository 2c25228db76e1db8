from itertools import accumulate

for _ in range(int(input())):
    input()
    print(max(accumulate(map(int, input().split()))))
