n = int(input())
values = sorted(set(input().split()))
print(values[-2] if len(values) > 1 else "none")
