/* What is reported about an OctaFlip input: the error that decides its verdict, on request the
   errors after it, and warnings. */
#ifndef FLIPREF_JUDGE_OCTAFLIP_FINDINGS_H
#define FLIPREF_JUDGE_OCTAFLIP_FINDINGS_H

#include "judge/dialects.h"
#include "judge/other_dialect.h"

#include "dialect/octaflip.h"

enum { BAD_MOVE_ROOM = 512 };

/* A check of one input. */
struct octaflip_check {
    const struct listener *to;
    const struct watcher *watcher; /* NULL: none */
    int all_errors;                /* the errors after the first one are reported too */
    uint64_t record;               /* its number, from 1; 0 if the input is one record */
    uint64_t errors;               /* reported in this record */
    struct input_start start;      /* its `len` is 0 if the input is records */
    int is_of_other_dialect; /* the input looks like another dialect's, and a finding said so */

    uint32_t turn, count; /* the turn that is reported on, and the number of turns if it is known */

    /* An illegal move, which is reported after a later malformed turn: the specification judges no
       moves before all turns are well-formed. */
    diag bad_move;
    uint32_t bad_move_turn;
    unsigned char bad_move_text[BAD_MOVE_ROOM];

    octaflip_referee judged;
    lines first_stop; /* where the judged record's reader stopped: at its end or its first error */
};

/* Reports the error that the verdict on a judged record is about, if the record is not valid. */
void octaflip_tell_error(struct octaflip_check *c);

/* With all_errors: keeps the illegal move that c->judged has just met. The text of its line is left
   out if it does not fit into bad_move_text. */
void octaflip_keep_move(struct octaflip_check *c);

/* With all_errors: reads on after octaflip_tell_error and reports what else is wrong:

   - after a malformed board line, the other board lines; the count, unless a board line has fewer
     than 8 bytes or the input has ended; and the form of the turns, if the count is well-formed;
   - after a malformed turn, an illegal move before it, and the form of the turns after it;
   - after an illegal move, the form of the turns that were not read.

   Nothing follows a malformed count, because nobody knows how many turns are meant. */
void octaflip_tell_more(struct octaflip_check *c);

/* Warns of turns that were not played because the game was over. */
void octaflip_warn_not_played(struct octaflip_check *c);

/* Looks for anything but white space after the last turn, and warns if there is any. Returns
   whether it did. */
int octaflip_warn_trailing(struct octaflip_check *c);

/* Returns the board as the model has it. Its cells are drawn into `cells`. */
flipref_board octaflip_board_shown(const octaflip_board *board,
                                   unsigned char cells[OCTAFLIP_CELLS]);

#endif
