/* aps105's input: words across lines (ruling "Input is words"). */
#ifndef FLIPREF_VALIDATE_APS105_H
#define FLIPREF_VALIDATE_APS105_H

#include "base/boolean.h"
#include "base/diag.h"
#include "command/aps105.h"
#include "tokenize/stream.h"

enum aps105_input_code {
    APS105_INPUT_OK,
    APS105_MISSING, /* the input ends */
    APS105_LONG_WORD,
    APS105_BAD_DIMENSION,
    APS105_BAD_LENGTH, /* of a tile: not three characters */
    APS105_BAD_COLOUR,
    APS105_BAD_ROW,
    APS105_BAD_COLUMN,
    APS105_INPUT_CODES
};

typedef struct aps105_reader {
    stream words;
    placed_word last; /* the word that was read last; its text holds until the next call */
    diag wrong; /* set on READ_WRONG; text is the word, not the line, and holds until the next call
                 */
} aps105_reader;

/* The source's buffer must hold LINES_CAPACITY bytes. */
void aps105_reader_init(aps105_reader *r, source *from);

/* Whether two letters from a on are a row and a column of an n x n board. (The specification asks
   for a function of this name.) */
bool positionInBounds(int n, char row, char col);

/* An even integer from 2 to 26. */
enum read_result aps105_read_dimension(aps105_reader *r, int *n);

/* A tile on an n x n board; READ_END is the word `!!!`. */
enum read_result aps105_read_tile(aps105_reader *r, int n, aps105_tile *out);

/* The move, written like a tile. */
enum read_result aps105_read_move(aps105_reader *r, int n, aps105_tile *out);

#endif
