for _ in range(int(input())):
    n = int(input())
    a = list(map(int, input().split()))
    best = max(a[0], a[1], a[0] + a[1])
    run = max(a[1], a[0] + a[1])
    for x in a[2:]:
        run = max(run, 0) + x
        best = max(best, run)
    print(best)
