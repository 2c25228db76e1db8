#!/usr/bin/python3
"""naive_octaflip.py < RECORDS

The octaflip referee as a script for a course would be: lines, lists and loops. The benchmark
compares flipref with it, so it is neither slowed down nor sped up on purpose. Prints one line per
record."""

import sys

SIDE = 8
STEPS = [(r, c) for r in range(-2, 3) for c in range(-2, 3) if (r, c) != (0, 0)]


def fail(record: int, what: str, turn: int) -> None:
    sys.exit(f"record {record}: {what} at turn {turn}")


def is_valid_move(board: list[list[str]], player: str, r1: int, c1: int, r2: int, c2: int) -> bool:
    if not all(0 <= x < SIDE for x in (r1, c1, r2, c2)):
        return False
    if board[r1][c1] != player or board[r2][c2] != ".":
        return False
    return sorted((abs(r2 - r1), abs(c2 - c1))) in ([0, 1], [1, 1], [0, 2], [2, 2])


def has_valid_move(board: list[list[str]], player: str) -> bool:
    return any(
        is_valid_move(board, player, r, c, r + down, c + right)
        for r in range(SIDE)
        for c in range(SIDE)
        for down, right in STEPS
    )


def make_move(board: list[list[str]], player: str, r1: int, c1: int, r2: int, c2: int) -> None:
    if abs(r2 - r1) == 2 or abs(c2 - c1) == 2:
        board[r1][c1] = "."
    board[r2][c2] = player
    for r in range(max(r2 - 1, 0), min(r2 + 2, SIDE)):
        for c in range(max(c2 - 1, 0), min(c2 + 2, SIDE)):
            if board[r][c] not in ".#":
                board[r][c] = player


def play(record: int, board: list[list[str]], turns: list[str]) -> None:
    passes = 0
    ended = False
    for turn, line in enumerate(turns, 1):
        player = "RB"[(turn - 1) % 2]
        words = line.split()
        if len(words) != 4 or not all(word.isdigit() for word in words):
            fail(record, "invalid input", turn)
        if ended:
            continue
        r1, c1, r2, c2 = (int(word) - 1 for word in words)
        if (r1, c1, r2, c2) == (-1, -1, -1, -1):
            if has_valid_move(board, player):
                fail(record, "invalid move", turn)
            passes += 1
        else:
            if not is_valid_move(board, player, r1, c1, r2, c2):
                fail(record, "invalid move", turn)
            make_move(board, player, r1, c1, r2, c2)
            passes = 0
        cells = [cell for row in board for cell in row]
        ended = passes == 2 or "." not in cells or "R" not in cells or "B" not in cells


def main() -> None:
    lines = sys.stdin.read().splitlines()
    at = 0
    record = 0
    while at < len(lines):
        record += 1
        rows = lines[at : at + SIDE]
        if len(rows) < SIDE or any(len(row) != SIDE or set(row) - set("RB.#") for row in rows):
            fail(record, "board input error", 0)
        board = [list(row) for row in rows]
        count = int(lines[at + SIDE])
        at += SIDE + 1
        play(record, board, lines[at : at + count])
        at += count
        cells = [cell for row in board for cell in row]
        red, blue = cells.count("R"), cells.count("B")
        winner = "Red" if red > blue else "Blue" if blue > red else "Draw"
        print(f"record {record}: {winner} {red}-{blue}")


if __name__ == "__main__":
    main()
