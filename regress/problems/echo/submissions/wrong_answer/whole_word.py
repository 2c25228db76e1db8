w = input()
print(max(k for k in range(len(w) + 1) if w.endswith(w[:k])))
