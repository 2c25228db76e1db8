/* Changes of a parsed text: places that are replaced, at once. */
#ifndef FLIPREF_EDITS_PATCHES_H
#define FLIPREF_EDITS_PATCHES_H
#include "edits/parsed_text.h"
#include "text/byte_queue.h"

struct patch {
    size_t at, len;        /* what is replaced */
    size_t with, with_len; /* by these of `words` */
};

/* It starts as all zeros. */
struct patches {
    struct patch *list;
    size_t count, room;
    struct byte_queue words;
};

void patches_clear(struct patches *p);
void patches_free(struct patches *p);

/* Replaces bytes, or inserts some if `len` is 0. Places must not overlap. */
void patch_bytes(struct patches *p, size_t at, size_t len, bytes with);
void patch_repeated(struct patches *p, size_t at, bytes with, size_t times); /* inserts */

void patch_number(struct patches *p, const struct token *token, int64_t value);

/* Appends a number to a queue. */
void put_number(struct byte_queue *q, int64_t value);

/* Deletes tokens of one row, with the blanks between them and those on one side. */
void patch_tokens_away(struct patches *p, const struct parsed *t, size_t first, size_t count);
void patch_rows_away(struct patches *p, const struct parsed *t, size_t first, size_t count);

/* Appends the text with all changes to `out`. Returns 0 if places overlap, or more than `most`
   bytes come out. */
int patches_apply(const struct patches *p, bytes text, struct byte_queue *out, size_t most);

#endif
