# Each input ends the program in another way.
import os
import sys

print("before")
n = sys.stdin.readline().strip()
if n == "1":
    raise ValueError("one")
if n == "2":
    os._exit(9)
if n == "3":
    sys.stdout.flush()
    os.abort()
if n == "4":
    sys.exit(3)
print(int(n))
