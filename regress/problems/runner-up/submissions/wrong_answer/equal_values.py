n = int(input())
values = sorted(map(int, input().split()))
print(values[-2] if n > 1 else "none")
