n = int(input())
values = set(map(int, input().split()))
values.remove(max(values))
print(max(values) if values else "none")
