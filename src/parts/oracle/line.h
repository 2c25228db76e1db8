/* What the oracles share: their input and output, and the rules of the line-capturing games. It is
   slow and evidently right, and shares no code with the rest of src/.

   The clauses in quotes here and in the oracles are from the specifications (octaflip.txt;
   reversi.txt, in Polish: translated; bbm103.txt, aps105.txt, flip.txt) and from their rulings.
   Memory grows with the input and the output. Without memory, the program aborts. */
#ifndef FLIPREF_ORACLE_LINE_H
#define FLIPREF_ORACLE_LINE_H

#include <stddef.h>

struct oracle_setting; /* oracle/run.h */

/* ---- the rules ---- */

/* A board of n x n cells. Rows and columns count from 0, the upper left corner is 0 0. */
struct oracle_line {
    int n; /* 2 .. 1000, even or odd */
    char player[2];
    char empty;
    char *cell;                     /* n * n of them, row by row: player[0], player[1] or empty */
    struct oracle_setting *setting; /* null: no limit of steps */
};

/* Sets up the standard start: in the centre a piece of `upper_left` there and at the lower right,
   one of `upper_right` there and at the lower left. On a board of odd side the upper left centre
   cell is at row and column floor((n - 1) / 2). The three characters differ, and none is NUL. The
   board has no setting; the caller may give it one. It is freed with oracle_line_free(). */
void oracle_line_start(struct oracle_line *b, int n, char upper_left, char upper_right, char empty);

/* Makes `copy` a board of its own, to be freed in the same way. */
void oracle_line_copy(struct oracle_line *copy, const struct oracle_line *b);
void oracle_line_free(struct oracle_line *b);

/* The cell, or NUL if it is off the board: any values may be given. */
char oracle_line_at(const struct oracle_line *b, long row, long col);

/* Puts a piece, or empty, on a cell of the board: no rules. */
void oracle_line_set(struct oracle_line *b, long row, long col, char what);

/* The number of cells that hold `what`: a player or empty. */
long oracle_line_count(const struct oracle_line *b, char what);

char oracle_line_opponent(const struct oracle_line *b, char player);

/* 1 if the cell is on the board, empty, and a piece of `player` there captures; else 0. Any row and
   column may be given. It is 0 once the limit of steps has been passed. */
int oracle_line_legal(const struct oracle_line *b, long row, long col, char player);

/* Plays a move if it is legal. Returns the number of pieces flipped; 0: it was not legal, and
   nothing changed. */
int oracle_line_place(struct oracle_line *b, long row, long col, char player);

int oracle_line_has_move(const struct oracle_line *b, char player);

/* ---- the input ---- */

/* A view of bytes that belong to someone else. */
struct oracle_bytes {
    const unsigned char *at;
    size_t length;
};

struct oracle_input {
    const unsigned char *data; /* may be null if `size` is 0 */
    size_t size;
    size_t next;                    /* the first unread byte; `size`: nothing is left */
    struct oracle_setting *setting; /* null: no limit of steps */
};

/* Reads a line: "A line ends at LF or at the end of input; the LF is no part of it, and nothing
   after the last LF is no line." Returns 0 if there is none, or if the limit of steps has been
   passed. */
int oracle_read_line(struct oracle_input *in, struct oracle_bytes *line);

/* Reads a word, past any white space, line ends included: "A word is a longest run of other bytes".
   Returns 0 if there is none, or if the limit of steps has been passed. */
int oracle_read_word(struct oracle_input *in, struct oracle_bytes *word);

/* "A line of more than 4096 bytes (its LF not counted) is malformed", and so is such a word
   where the input is words. */
int oracle_is_too_long(struct oracle_bytes line_or_word);

/* "space, \t, \v, \f, \r, \n"; not isspace(), which knows locales */
int oracle_is_white(unsigned char byte);

/* Returns the offset of a byte of the input, or of the place just after the last one. */
size_t oracle_offset(const struct oracle_input *in, const unsigned char *byte);

/* Returns the index from `i` on of the first byte that is not white space, or of the line's end. */
size_t oracle_skip_white(struct oracle_bytes line, size_t i);

/* Returns the offset of the first byte of a line that is not white space, or of the line's end. */
size_t oracle_first_word(const struct oracle_input *in, struct oracle_bytes line);

/* 1 if all of it is an integer: "[+-]?[0-9]+ whose value fits 32 bits signed"; *value is then set.
 */
int oracle_is_integer(struct oracle_bytes word, long *value);

/* The same for an argument, or any other string. */
int oracle_is_integer_argument(const char *argument, long *value);

/* ---- the output ---- */

/* Starts as { NULL, 0, 0 }. The owner of the text frees `at` in the end. */
struct oracle_text {
    char *at;      /* a NUL follows the text; null until something is put */
    size_t length; /* without the NUL */
    size_t room;   /* with the NUL */
};

void oracle_put(struct oracle_text *out, const char *s);
void oracle_put_char(struct oracle_text *out, char c);
void oracle_put_bytes(struct oracle_text *out, struct oracle_bytes bytes);

/* A number in decimal, right-aligned in at least `width` characters. */
void oracle_put_number(struct oracle_text *out, long number, int width);

#endif
