for _ in range(int(input())):
    n = int(input())
    a = list(map(int, input().split()))
    print(max(sum(a[i:j]) for j in range(1, n + 1) for i in range(j)))
