/* What oracle_run() asks of an oracle besides its input: the variants, and a limit of steps. For
   the oracles themselves; see oracle/oracle.h. */
#ifndef FLIPREF_ORACLE_SETTING_H
#define FLIPREF_ORACLE_SETTING_H

#include "oracle/oracle.h"

struct oracle_setting {
    unsigned long variants;
    unsigned long long steps; /* that are left; 0: the oracle gives up */
};

/* Returns 1 if the variant is on. A setting may be null: then none is. */
int oracle_variant_is_on(const struct oracle_setting *setting, enum oracle_variant variant);

/* Counts steps. Returns 0 when more were counted than the limit allows: the caller then ends
   quickly, and what it has put out does not matter. Without a setting there is no limit. */
int oracle_count_steps(struct oracle_setting *setting, unsigned long long steps);

/* Returns 1 once the limit has been passed. */
int oracle_has_given_up(const struct oracle_setting *setting);

#endif
