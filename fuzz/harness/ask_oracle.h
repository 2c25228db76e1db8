/* The naive oracles of src/parts/oracle, as harnesses and tests ask them. */
#ifndef HARNESS_ASK_ORACLE_H
#define HARNESS_ASK_ORACLE_H

#include "base/bytes.h"
#include "oracle/oracle.h"

/* Returns what a dialect's program prints, in as many steps as it takes. The caller frees it.
   `saves` and `account` may be NULL. */
struct oracle_answer ask_oracle(const char *dialect, char *const *args, bytes input,
                                struct oracle_saves *saves, struct oracle_account *account);

/* The same for octaflip, which has options in the place of arguments. */
struct oracle_answer ask_octaflip(bytes input, enum oracle_mode mode);

#endif
