rows, columns = map(int, input().split())
grid = [input() for _ in range(rows)]
water = [(r, c) for r in range(rows) for c in range(columns) if grid[r][c] == "#"]
todo = [water[0]]
ponds = 1
while water:
    if not todo:
        todo = [water[0]]
        ponds += 1
    r, c = todo.pop()
    water.remove((r, c))
    todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    todo = [cell for cell in set(todo) if cell in water]
print(ponds)
