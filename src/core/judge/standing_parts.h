/* What the dialects' parts of standing.c share. */
#ifndef FLIPREF_JUDGE_STANDING_PARTS_H
#define FLIPREF_JUDGE_STANDING_PARTS_H

#include "judge/arguments.h"
#include "judge/input_standing.h"

struct standing_search {
    const struct standing_request *request;
    source *in;
    struct standing_found found;
    uint64_t unread_from; /* the line from which on the program reads nothing; 0: none */
};

/* Finds out the standing of what a dialect's program reads; what it leaves unread is standing_of's.
   The bytes of all lines are looked at while they are read, by standing_of. */
typedef void find_standing(struct standing_search *s);

find_standing standing_octaflip, standing_reversi, standing_bbm103, standing_aps105, standing_flip;

/* Notes a part of the input, in the line of that number. Of the parts with the weakest standing,
   the first is kept. `reason` is static text. */
void standing_note(struct standing_search *s, enum standing standing, const char *reason,
                   uint64_t number);

/* Takes the arguments of the request. Returns 0 and gives up if there is not enough memory.
   Otherwise arguments_free frees what it took. */
int standing_take_arguments(struct standing_search *s, struct arguments_given *a);

/* Says why there is no standing. */
void standing_give_up(struct standing_search *s, const char *trouble);

/* Notes that bytes follow which the program does not read, if there are any: from this line on. */
void standing_note_unread(struct standing_search *s, uint64_t number);

#endif
