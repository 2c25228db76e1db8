/* The table of a Gradescope export, submission_metadata.yml: by whom each submission was
   handed in. It is YAML that one program writes, so only the lines that are needed are looked
   for. */
#ifndef FLIPREF_SUBMISSIONS_EXPORTED_H
#define FLIPREF_SUBMISSIONS_EXPORTED_H
#include "base/bytes.h"

enum exported_kind {
    EXPORTED_NAME, /* of a person; the next two are of the same person */
    EXPORTED_SID,
    EXPORTED_EMAIL
};

/* A reader of the table, which starts with `rest` and zeros. All are views of the table. */
struct exported {
    bytes rest;
    bytes submission; /* such as `submission_12345` */
    enum exported_kind kind;
    bytes value; /* not empty */
    int in_people;
};

/* Finds the next value of a submission. Returns 0 if there is none. */
int exported_next(struct exported *e);

#endif
