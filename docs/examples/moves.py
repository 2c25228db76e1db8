"""Judges a game of octaflip or reversi, and lists the moves on its last board: moves.py LIBRARY
DIALECT <INPUT. The structs are those of flipref.h."""

import ctypes
import sys
from ctypes import POINTER, Structure, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any

NONE = -1  # FLIPREF_NONE


class Options(Structure):
    _fields_ = [
        *(("dialect", c_char_p), ("args", c_char_p), ("flags", c_uint)),
        *(("load", c_void_p), ("load_from", c_void_p), ("limit", c_uint64)),
        *(("open", c_void_p), ("complaint", c_void_p)),
    ]


class Verdict(Structure):  # the first members are enough to read what the library returns
    _fields_ = [("valid", c_int), ("words", c_char_p)]


class Board(Structure):
    _fields_ = [
        *(("side", c_size_t), ("cells", c_void_p), ("symbols", ctypes.c_ubyte * 4)),
        *(("players", c_char_p * 2), ("first_row", c_int), ("first_column", c_int)),
        ("next", c_int),
    ]


class Move(Structure):
    _fields_ = [("target", c_int), ("source", c_int)]


def load(path: str) -> ctypes.CDLL:
    """Says what each function takes and returns: ctypes takes anything for an int."""
    library = ctypes.CDLL(path)
    game = c_void_p
    functions: list[tuple[str, Any, list[Any]]] = [
        ("game_of", c_int, [POINTER(Options), c_char_p, c_size_t, POINTER(game)]),
        ("game_verdict", POINTER(Verdict), [game]),
        ("game_turn_count", c_size_t, [game]),
        ("game_seek", c_size_t, [game, c_size_t]),
        ("game_board", POINTER(Board), [game]),
        ("game_moves", c_size_t, [game, c_int, POINTER(Move), c_size_t]),
        ("game_free", None, [game]),
        ("status_text", c_char_p, [c_int]),
    ]
    for name, returns, takes in functions:
        function = getattr(library, "flipref_" + name)
        function.restype, function.argtypes = returns, takes
    return library


def cell(number: int, side: int) -> str:
    return f"{number // side + 1} {number % side + 1}"


def main() -> None:
    path, dialect = sys.argv[1:]
    library = load(path)
    text, game = sys.stdin.buffer.read(), c_void_p()
    options = Options(dialect=dialect.encode())
    status = library.flipref_game_of(options, text, len(text), game)
    if status != 0:
        sys.exit(library.flipref_status_text(status).decode())
    print(library.flipref_game_verdict(game).contents.words.decode())
    library.flipref_game_seek(game, library.flipref_game_turn_count(game))
    board = library.flipref_game_board(game)  # a null pointer if the board is malformed
    if board and board.contents.next != NONE:
        side, player = board.contents.side, board.contents.next
        moves = (Move * 1024)()
        count = library.flipref_game_moves(game, player, moves, len(moves))
        print(board.contents.players[player].decode(), "has", count, "moves, such as:")
        for move in moves[: min(count, 3)]:
            source = [] if move.source == NONE else [cell(move.source, side)]
            print(" ", *source, cell(move.target, side))
    library.flipref_game_free(game)


if __name__ == "__main__":
    main()
