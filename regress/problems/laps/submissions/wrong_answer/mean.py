n = int(input())
print(sum(map(float, input().split())) / n)
