n = int(input())
values = sorted(set(map(int, input().split())))
print(values[-2] if len(values) > 1 else "none")
