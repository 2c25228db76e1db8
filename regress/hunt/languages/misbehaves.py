# Leaves files, floods, takes memory, ends its parent, and closes what it can, by the input.
import os
import signal
import sys

n = sys.stdin.readline().strip()
if n == "":
    everything = []
    while True:
        everything.append(bytearray(1 << 20))
if n == "1":
    try:
        os.kill(os.getppid(), signal.SIGKILL)
    except OSError:
        print("not allowed")
if n == "2":
    print(os.path.exists("left"), os.path.exists("folder/left"), os.path.exists("/etc/passwd"))
    open("left", "w").close()
    os.makedirs("folder", exist_ok=True)
    open("folder/left", "w").close()
if n == "3":
    os.closerange(3, 1000)
while n == "4":
    print("flood" * 1000)
