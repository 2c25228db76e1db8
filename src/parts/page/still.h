/* What a page shows without its script: the position, in fields of game.html. `who` is a struct
   show, whose position does not change. */
#ifndef FLIPREF_PAGE_STILL_H
#define FLIPREF_PAGE_STILL_H
#include "base/sink.h"

void still_side(sink *out, void *who);    /* classes: how large the board is */
void still_said(sink *out, void *who);    /* the turn in words, or that there is no board */
void still_caption(sink *out, void *who); /* the caption of the board */
void still_board(sink *out, void *who);   /* the parts of its table */
void still_score(sink *out, void *who);   /* the bar of the score */
void still_pieces(sink *out, void *who);
void still_wrong(sink *out, void *who);  /* the error that is shown at the position, if any */
void still_legend(sink *out, void *who); /* what the rings mean */
void still_input(sink *out, void *who);  /* the input around the line of the error or the turn */

/* These depend on the dialect alone, so a page that games are put into later has them too. */
void still_title(sink *out, const char *dialect);   /* the name of the game */
void still_letters(sink *out, const char *dialect); /* a list: what the letters of pieces mean */

#endif
