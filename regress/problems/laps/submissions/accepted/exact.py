from fractions import Fraction

n = int(input())
print(float(n / sum(1 / Fraction(v) for v in input().split())))
