"""Random games of the line-capturing kind, for test data.

The answers are not made here: flipref prints them, and the accepted submissions have to agree.
"""

import random
from collections.abc import Iterator

Cell = tuple[int, int]
WRONG_MOVES = ["99 99", "-1 2", "0 0"]  # 0 0 may be a move
WRONG = [*WRONG_MOVES, "0", "1 two", "x", "99 99 1"]


class Board:
    """Players 0 and 1; player `first` has the upper left and the lower right of the centre."""

    def __init__(self, side: int, first: int) -> None:
        low = (side - 1) // 2
        self.side = side
        self.cells = {
            (low, low): first,
            (low + 1, low + 1): first,
            (low, low + 1): 1 - first,
            (low + 1, low): 1 - first,
        }

    def captures(self, cell: Cell, player: int) -> list[Cell]:
        found = []
        for down, right in [(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if d or r]:
            line = []
            at = (cell[0] + down, cell[1] + right)
            while self.cells.get(at) == 1 - player:
                line.append(at)
                at = (at[0] + down, at[1] + right)
            if self.cells.get(at) == player:
                found += line
        return found

    def moves(self, player: int) -> list[Cell]:
        cells = [(row, column) for row in range(self.side) for column in range(self.side)]
        return [c for c in cells if c not in self.cells and self.captures(c, player)]

    def play(self, cell: Cell, player: int) -> None:
        for flipped in self.captures(cell, player):
            self.cells[flipped] = player
        self.cells[cell] = player


def typed(
    side: int, first: int, computers: dict[int, int], seed: int, wrong: list[str]
) -> Iterator[str]:
    """What humans type in a random game, with lines of `wrong` between the moves. Player 0 begins.
    `computers` maps players to the types of computers in flip."""
    rng = random.Random(seed)
    board = Board(side, first)
    player = 0
    while board.moves(0) or board.moves(1):
        moves = board.moves(player)
        if moves and player in computers:
            board.play(moves[0] if computers[player] == 1 else moves[-1], player)
        elif moves:
            move = rng.choice(moves)
            while wrong and rng.random() < 0.3:
                line = rng.choice(wrong)
                if line != "0 0" or (0, 0) not in moves:
                    yield line
            yield f"{move[0]} {move[1]}"
            board.play(move, player)
        player = 1 - player
