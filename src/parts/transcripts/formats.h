/* A reader for each format, and what they share. */
#ifndef FLIPREF_TRANSCRIPTS_FORMATS_H
#define FLIPREF_TRANSCRIPTS_FORMATS_H
#include "transcripts/othello.h"
#include "transcripts/transcripts.h"

/* A text that is read from its start on. */
struct transcript_text {
    bytes all;
    size_t at;
    uint64_t game; /* as transcript_request.game */
    struct file_error *error;
};

/* A board of octaflip: R, B, . or #. */
struct position {
    unsigned char cells[OTHELLO_SIDE][OTHELLO_SIDE];
};

/* Each reads one game or position. Returns 0 if the text is wrong, and the error says why. */
int read_move_string(struct transcript_text *t, struct othello *g);
int read_ggf(struct transcript_text *t, struct othello *g);
int read_wthor(struct transcript_text *t, struct othello *g);
int read_fen(struct transcript_text *t, struct position *p);

/* ---- for them ---- */

/* The byte at t->at, or -1 at the end. */
int transcript_byte(const struct transcript_text *t);

int is_blank(int c); /* a blank, a tab, CR or LF */
void pass_blanks(struct transcript_text *t);

/* Says what is wrong at a byte of the text. Returns 0. */
int wrong_at(struct transcript_text *t, size_t at, const char *what);

/* Says that something else was expected at t->at. Returns 0. */
int unexpected(struct transcript_text *t, const char *expected);

/* Checks that a file of `count` games has the one that is asked for. Returns 0 if not, and the
   error says why. */
int has_game(struct transcript_text *t, uint64_t count);

/* Goes to the line of the game that is asked for, in a file with a game in each line, and lets the
   text end with it. Returns 0 if there is none. */
int choose_line(struct transcript_text *t);

/* Plays the move or the pass that a word at the byte `at` is. Returns 0 if it is neither, or not
   legal. */
int play_word(struct transcript_text *t, struct othello *g, size_t at, bytes word);

/* As play_word, for a cell. */
int play_cell(struct transcript_text *t, struct othello *g, size_t at, int cell);

#endif
