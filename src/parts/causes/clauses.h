/* The rules of each dialect, with the words of its specification. */
#ifndef FLIPREF_CAUSES_CLAUSES_H
#define FLIPREF_CAUSES_CLAUSES_H
#include "judge/dialects.h"

/* A rule. */
struct rule {
    const char *name;   /* such as `capture`; unique in its dialect, and never changes */
    const char *clause; /* UTF-8; word for word as in the specification, without its markup */
    const char *codes;  /* the parts of codes after the dialect's name that stand for the rule, such
                           as `move.occupied`, separated by blanks; NULL if there are none */
};

/* Returns the rule of that name, or NULL if the dialect has none. */
const struct rule *rule_named(const struct dialect *dialect, const char *name);

/* Returns the rule that names this exit status, or else the one about exit statuses; NULL if the
   dialect has neither. */
const struct rule *rule_of_status(const struct dialect *dialect, int status);

/* Returns the rule that a code of `check` stands for, or NULL if there is none. */
const struct rule *rule_of_code(const struct dialect *dialect, const struct code *code);

#endif
