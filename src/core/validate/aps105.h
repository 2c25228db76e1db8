/* aps105's input: words, however they are divided into lines (ruling "Input is words"). */
#ifndef FLIPREF_VALIDATE_APS105_H
#define FLIPREF_VALIDATE_APS105_H

#include "base/boolean.h"
#include "base/diag.h"
#include "command/aps105.h"
#include "tokenize/stream.h"

enum aps105_input_code {
    APS105_INPUT_OK,
    APS105_MISSING, /* the input ends before the word */
    APS105_LONG_WORD,
    APS105_BAD_DIMENSION,
    APS105_BAD_LENGTH, /* a tile does not have three characters */
    APS105_BAD_COLOUR,
    APS105_BAD_ROW,
    APS105_BAD_COLUMN,
    APS105_INPUT_CODES
};

typedef struct aps105_reader {
    stream words;
    placed_word last; /* the word that was read last; its text is valid until the next call */
    diag wrong; /* set on READ_WRONG; its text is the word, not the line, and valid until the next
                   call */
} aps105_reader;

/*@ predicate valid_aps105_reader(aps105_reader *r) =
      \valid(r) && valid_stream(&r->words) &&
      \separated(r, r->words.from, r->words.from->buffer + (0 .. r->words.from->capacity - 1));

    predicate on_aps105_board(aps105_tile *t, integer n) =
      0 <= t->row < n && 0 <= t->column < n && 0 <= t->is_black <= 1;
*/

/* The source's buffer must hold at least LINES_CAPACITY bytes. */
/*@ requires \valid(r) && valid_source(from) && from->capacity > 4096;
    requires \separated(r, from, from->buffer + (0 .. from->capacity - 1));
    terminates \true;
    assigns r->words, r->wrong.code;
    ensures valid_aps105_reader(r);
*/
void aps105_reader_init(aps105_reader *r, source *from);

/* Returns whether two letters name a row and a column of an n x n board; a is the first of each.
   (The specification asks for a function of this name.) */
/*@ requires 0 <= n <= APS105_SIDE_MAX;
    terminates \true;
    assigns \nothing;
    ensures \result != 0 <==> 'a' <= row < 'a' + n && 'a' <= col < 'a' + n;
*/
bool positionInBounds(int n, char row, char col);

/* Reads the board's dimension, an even integer from 2 to 26. */
/*@ requires valid_aps105_reader(r) && \valid(n);
    requires \separated(n, r, r->words.from,
                        r->words.from->buffer + (0 .. r->words.from->capacity - 1));
    terminates \true;
    assigns *n, r->last, r->wrong;
    assigns r->words.line, r->words.column, r->words.inside;
    assigns r->words.from->head, r->words.from->tail, r->words.from->got, r->words.from->ended;
    assigns r->words.from->failed, input_left;
    assigns r->words.from->buffer[0 .. r->words.from->capacity - 1];
    ensures valid_aps105_reader(r) && valid_bytes(r->last.text);
    ensures \result == READ_WRONG || \result == READ_OK;
    ensures \result == READ_OK ==> 2 <= *n <= APS105_SIDE_MAX && *n % 2 == 0;
*/
enum read_result aps105_read_dimension(aps105_reader *r, int *n);

/* Reads a tile of an n x n board. Returns READ_END for the word `!!!`. */
/*@ requires valid_aps105_reader(r) && \valid(out) && 2 <= n <= APS105_SIDE_MAX;
    requires \separated(out, r, r->words.from,
                        r->words.from->buffer + (0 .. r->words.from->capacity - 1));
    terminates \true;
    assigns *out, r->last, r->wrong;
    assigns r->words.line, r->words.column, r->words.inside;
    assigns r->words.from->head, r->words.from->tail, r->words.from->got, r->words.from->ended;
    assigns r->words.from->failed, input_left;
    assigns r->words.from->buffer[0 .. r->words.from->capacity - 1];
    ensures valid_aps105_reader(r) && valid_bytes(r->last.text);
    ensures \result == READ_OK ==> on_aps105_board(out, n);
*/
enum read_result aps105_read_tile(aps105_reader *r, int n, aps105_tile *out);

/* Reads the move, which is written like a tile. */
/*@ requires valid_aps105_reader(r) && \valid(out) && 2 <= n <= APS105_SIDE_MAX;
    requires \separated(out, r, r->words.from,
                        r->words.from->buffer + (0 .. r->words.from->capacity - 1));
    terminates \true;
    assigns *out, r->last, r->wrong;
    assigns r->words.line, r->words.column, r->words.inside;
    assigns r->words.from->head, r->words.from->tail, r->words.from->got, r->words.from->ended;
    assigns r->words.from->failed, input_left;
    assigns r->words.from->buffer[0 .. r->words.from->capacity - 1];
    ensures valid_aps105_reader(r) && valid_bytes(r->last.text);
    ensures \result == READ_OK ==> on_aps105_board(out, n);
*/
enum read_result aps105_read_move(aps105_reader *r, int n, aps105_tile *out);

#endif
