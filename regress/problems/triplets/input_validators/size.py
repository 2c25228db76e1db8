import sys

most = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
sys.exit(42 if int(sys.stdin.readline()) <= most else 43)
