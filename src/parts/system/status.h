/* Exit statuses. */
#ifndef FLIPREF_SYSTEM_STATUS_H
#define FLIPREF_SYSTEM_STATUS_H

/* Every verb uses these, unless a specification prescribes others. */
enum status {
    STATUS_OK = 0,
    STATUS_NOT_VALID = 1,   /* check: some input is not valid */
    STATUS_DIFFERS = 1,     /* diff: the output is not the answer */
    STATUS_UNGRADED = 1,    /* grade: some submission was not graded */
    STATUS_FOUND = 1,       /* hunt: something was found */
    STATUS_NOT_WRITTEN = 1, /* a dialect's program: ruling "Output errors" */
    STATUS_TROUBLE = 2,     /* wrong usage, or something that cannot be read or written */

    /* Validators of the problem package format: */
    STATUS_ACCEPTED = 42,
    STATUS_REJECTED = 43,

    STATUS_TESTLIB_FAIL = 3 /* testlib: a validator refuses, or a checker cannot judge */
};

#endif
