/* Names that are safe: ids of submissions, and names of files in them. */
#ifndef FLIPREF_SUBMISSIONS_IDENT_H
#define FLIPREF_SUBMISSIONS_IDENT_H
#include "text/arena.h"

struct submission; /* submissions.h */

enum { IDENT_MOST = 120 }; /* bytes of an id */

/* Makes an id of any bytes: UTF-8 that a reader can see stays; slashes, controls, what other file
   systems refuse, a dot or a minus at the start, and everything else become %HH. Two names have two
   ids, but a long id is cut and ends with a checksum of the name. An id is never empty, never ends
   like a report (`.json`, `.csv`...), and is never `overview`, because it is a folder beside these.
 */
char *ident_of(struct arena *s, bytes name);

/* What an id is made of: the first text that no other one shares. */
enum { NAMED_TEXTS = 3 };

struct named {
    bytes texts[NAMED_TEXTS]; /* from the shortest to the one that says most */
    const char *id;           /* of ids_give */
    struct submission *made;  /* the caller's */
};

/* Gives each its id, so that no two are the same, and sorts them by the bytes of their ids. Those
   that share all texts get a number. The order before does not matter. */
void ids_give(struct arena *s, struct named *at, size_t count);

/* Makes a relative name of a file of any bytes, with at most SAFE_NAME_MOST bytes: parts that are
   empty, `.` or `..` are left out, a backslash is a slash, and what a reader cannot see becomes
   %HH. Returns "" if nothing is left. */
enum { SAFE_NAME_MOST = 1024 };
char *safe_name_of(struct arena *s, bytes name);

#endif
