rows, columns = map(int, input().split())
grid = [input() for _ in range(rows)]
leader = {(r, c): (r, c) for r in range(rows) for c in range(columns) if grid[r][c] == "#"}


def find(cell):
    while leader[cell] != cell:
        cell = leader[cell]
    return cell


for r, c in leader:
    for other in ((r + 1, c), (r, c + 1)):
        if other in leader:
            leader[find(other)] = find((r, c))
print(sum(find(cell) == cell for cell in leader))
