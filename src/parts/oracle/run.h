/* A run of an oracle, for the oracles themselves; see oracle/oracle.h. */
#ifndef FLIPREF_ORACLE_RUN_H
#define FLIPREF_ORACLE_RUN_H

#include "oracle/line.h"
#include "oracle/oracle.h"

/* What oracle_run() asks of an oracle besides its input. */
struct oracle_setting {
    unsigned long variants;
    unsigned long long steps; /* that are left; 0: the oracle gives up */
};

/* Returns 1 if the variant is on. A setting may be null: then none is. */
int oracle_variant_is_on(const struct oracle_setting *setting, enum oracle_variant variant);

/* Counts steps. Returns 0 when more were counted than the limit allows: the caller then ends
   quickly, and what it has put out does not matter. Without a setting there is no limit. */
int oracle_count_steps(struct oracle_setting *setting, unsigned long long steps);

struct oracle_run {
    const struct oracle_request *request;
    struct oracle_setting setting;
    struct oracle_input in;
    struct oracle_text out;
};

/* Each does what its dialect's program does, and returns the exit status. */
int oracle_octaflip(struct oracle_run *r);
int oracle_reversi(struct oracle_run *r);
int oracle_bbm103(struct oracle_run *r);
int oracle_aps105(struct oracle_run *r);
int oracle_flip(struct oracle_run *r);

/* As realloc(). */
void *oracle_resize(void *block, size_t size);

/* Sets up the start of a game (oracle_line_start) whose steps are counted. */
void oracle_board_start(struct oracle_run *r, struct oracle_line *b, int n, char upper_left,
                        char upper_right, char empty);

/* Notes a refusal whose first wrong byte is at this offset of the input. */
void oracle_refuse(struct oracle_run *r, size_t at);

/* Notes the board at the end. `first` is the player whom `flipref check` names first. */
void oracle_settle(struct oracle_run *r, const struct oracle_line *b, char first);

/* The game that was saved under a name, or NULL. */
const struct oracle_position *oracle_saved(const struct oracle_saves *saves, const char *name);

#endif
