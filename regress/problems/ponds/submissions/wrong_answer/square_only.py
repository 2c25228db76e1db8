rows, columns = map(int, input().split())
grid = [input() for _ in range(rows)]
water = {(r, c) for r in range(rows) for c in range(min(rows, columns)) if grid[r][c] == "#"}
ponds = 0
while water:
    ponds += 1
    todo = [water.pop()]
    while todo:
        r, c = todo.pop()
        for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if cell in water:
                water.remove(cell)
                todo.append(cell)
print(ponds)
