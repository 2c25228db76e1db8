# Sorts the numbers. Two accepted submissions with different ideas notice each other's mistakes.
input()
print(sorted(map(int, input().split()))[-1])
