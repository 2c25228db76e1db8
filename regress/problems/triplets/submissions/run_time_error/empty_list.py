n = int(input())
a = sorted(map(int, input().split()))
last = a[0]
run = triples = 0
for x in a[1:]:
    run = run + 1 if x == last else 0
    triples += run * (run - 1) // 2
    last = x
print(triples)
