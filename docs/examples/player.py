"""Plays flip for `flipref play`: makes the legal move that flips the most tiles."""

import sys

SIDE = int(sys.argv[2])  # of the arguments `new SIDE`
WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def flipped(board, me, row, column):
    """Returns the cells that a tile on this cell takes over."""
    taken = []
    for down, right in WAYS if (row, column) not in board else []:
        line = []
        at = (row + down, column + right)
        while board.get(at, me) != me:
            line.append(at)
            at = (at[0] + down, at[1] + right)
        if at in board:
            taken += line
    return taken


def moves(board, me):
    cells = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    return [cell for cell in cells if flipped(board, me, *cell)]


middle = (SIDE - 1) // 2
board = {(middle, middle): "O", (middle + 1, middle + 1): "O"}
board |= {(middle, middle + 1): "X", (middle + 1, middle): "X"}
me, other = "O", "X"
for line in [*sys.stdin, ""]:  # the moves so far; at the end it is this player's turn
    if not moves(board, me):  # the player passed, which the input does not say
        me, other = other, me
    if line:
        row, column = map(int, line.split())
        board |= dict.fromkeys(flipped(board, me, row, column) + [(row, column)], me)
        me, other = other, me
print(*max(moves(board, me), key=lambda cell: len(flipped(board, me, *cell))))
