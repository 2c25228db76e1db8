n, k = map(int, input().split())
coins = set(map(int, input().split()))
print(sum(k - x in coins for x in coins if 2 * x < k))
