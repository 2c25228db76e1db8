"""Random games of the line-capturing kind, for test data.

The answers are not made here: flipref prints them, and the accepted submissions have to agree.
"""

import random
from collections.abc import Callable, Iterator

Cell = tuple[int, int]


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


def text_of(cell: Cell) -> str:
    return f"{cell[0]} {cell[1]}"


# ---- what is no legal move ----


def off_the_board(board: Board, player: int) -> list[str]:
    side = board.side
    return ["99 99", "-1 2", f"{side} 0", f"0 {side}"]


def taken(board: Board, player: int) -> list[str]:
    return [text_of(cell) for cell in board.cells]


def capturing_nothing(board: Board, player: int) -> list[str]:
    cells = [(row, column) for row in range(board.side) for column in range(board.side)]
    empty = [cell for cell in cells if cell not in board.cells]
    return [text_of(cell) for cell in empty if not board.captures(cell, player)]


def words(board: Board, player: int) -> list[str]:
    return ["0", "1 two", "x"]


def mixed(board: Board, player: int) -> list[str]:
    return [line for kind in KINDS[:-1] for line in kind(board, player)]


Kind = Callable[[Board, int], list[str]]
KINDS: list[Kind] = [off_the_board, taken, capturing_nothing, words, mixed]


def typed(
    side: int, first: int, computers: dict[int, int], seed: int, wrong: Kind | None = None
) -> Iterator[str]:
    """What humans type in a random game, with lines of one kind that are no legal moves between the
    moves. Player 0 begins. `computers` maps players to the types of computers in flip."""
    rng = random.Random(seed)
    board = Board(side, first)
    player = 0
    while board.moves(0) or board.moves(1):
        moves = board.moves(player)
        if moves and player in computers:
            board.play(moves[0] if computers[player] == 1 else moves[-1], player)
        elif moves:
            move = rng.choice(moves)
            refused = wrong(board, player) if wrong is not None else []
            while refused and rng.random() < 0.3:
                yield rng.choice(refused)
            yield text_of(move)
            board.play(move, player)
        player = 1 - player
