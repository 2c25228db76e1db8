n = int(input())
time = sum(1 / int(float(v)) for v in input().split())
print(n / time)
