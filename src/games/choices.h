/* Choices: the small integers of which a maker makes an input. A choice of 0 is always the
   simplest, and a choice that is not there is 0, so a shorter sequence makes a smaller input. */
#ifndef FLIPREF_GAMES_CHOICES_H
#define FLIPREF_GAMES_CHOICES_H

#include <stddef.h>
#include <stdint.h>

/* How likely a value is at random, and what it costs by size. 0 costs nothing. */
enum choice_kind {
    CHOICE_EVEN,  /* all values alike; none costs anything */
    CHOICE_PIECE, /* the same, but each value except 0 costs as much as an item */
    CHOICE_WAY,   /* the same, but each except 0 costs a lot */
    CHOICE_HALF,  /* 0 half of the time */
    CHOICE_SMALL, /* small values are likelier, and cost less */
    CHOICE_RARE,  /* 0 unless something unusual is asked for */
    CHOICE_WRONG, /* the same, but each value costs only as much as an item */
    CHOICE_ITEM,  /* whether a list goes on: 0 ends it, the others are items. An item is all choices
                     up to the next one of such a kind */
    CHOICE_ODD_ITEM, /* the same, and the last value is an unusual item */
    CHOICE_DAMAGE    /* 0 unless damage is asked for */
};

struct choice {
    uint64_t value, below;
    unsigned char kind;
};

enum { CHOICES_MOST = 4096 };

struct chances;

/* A sequence that is read. */
struct choices {
    struct choice *at;       /* room for CHOICES_MOST: what is read, and then what was chosen */
    size_t given;            /* how many of them are read */
    size_t count;            /* how many were chosen */
    struct chances *chances; /* draws what is not given; NULL: it is 0 */
};

/* Takes the next choice, which is less than `below`; `below` is at least 1. */
size_t choose(struct choices *c, enum choice_kind kind, size_t below);

/* What a choice costs by size. It never falls as the value grows. */
unsigned choice_cost(enum choice_kind kind, size_t value, size_t below);

/* ---- at random ---- */

/* What is asked for. */
enum chances_kind {
    CHANCES_PLAIN,  /* nothing unusual */
    CHANCES_ODD,    /* unusual items and beginnings */
    CHANCES_DAMAGED /* damage */
};

struct chances {
    uint64_t state;
    enum chances_kind kind;
    unsigned odd_in;   /* one item in this many is unusual; 0: none */
    unsigned large_in; /* one value in this many grows by a bit */
    size_t left;       /* items of the list */
    int in_list;
};

/* The same seed makes the same choices in every run. */
void chances_open(struct chances *c, enum chances_kind kind, uint64_t seed);

/* Starts another sequence, which may be of another nature: long or short, small or large. */
void chances_next(struct chances *c);

size_t chances_below(struct chances *c, size_t n);

/* ---- by size ---- */

/* Makes something of a sequence. */
typedef void choices_make(void *who, struct choices *c);

/* All sequences by what they cost in all, and those of a cost in the order of their values. It
   starts with all zeros but for `odd_most`. */
struct by_size {
    unsigned odd_most; /* unusual values in a sequence */
    struct choice at[CHOICES_MOST];
    size_t count;
    unsigned cost;
    int is_begun;
};

enum { BY_SIZE_COST_MOST = 12 };

/* Makes the next one. Returns 0 if there is none. */
int by_size_next(struct by_size *b, choices_make *make, void *who);

/* ---- with something unusual ---- */

/* All sequences that have an unusual item more than another one, at each place in turn. It starts
   with all zeros but for `of`. */
struct with_odd {
    const struct choice *of;
    size_t of_count;
    struct choice at[CHOICES_MOST];
    size_t place, end; /* where the item is, and where the next one is */
};

/* Makes the next one. Returns 0 if there is none. */
int with_odd_next(struct with_odd *w, choices_make *make, void *who);

#endif
