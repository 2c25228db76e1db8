w = input()
print(max(k for k in range(len(w)) if w[:k] == w[len(w) - k :]))
