for _ in range(int(input())):
    input()
    best = run = 0
    for x in map(int, input().split()):
        run = max(0, run + x)
        best = max(best, run)
    print(best)
