/* A text as rows of tokens. Any bytes can be parsed: a row ends after a line feed, and blanks, tabs
   and carriage returns separate tokens. */
#ifndef FLIPREF_EDITS_PARSED_TEXT_H
#define FLIPREF_EDITS_PARSED_TEXT_H
#include "base/bytes.h"

#include <stdint.h>

/* An integer has at most 18 digits, and no needless zero before them: otherwise it is a word. */
enum token_kind { TOKEN_INTEGER, TOKEN_DECIMAL, TOKEN_WORD };

struct token {
    uint32_t at, len, row;
    enum token_kind kind;
    int64_t value; /* of an integer */
};

struct row {
    uint32_t at;    /* its first byte */
    uint32_t first; /* its first token */
    uint32_t shape; /* equal of rows with the same kinds of tokens; more than six are "many" */
};

/* It starts as all zeros. After the last row comes one more, which begins where the text ends. */
struct parsed {
    bytes text;
    struct token *tokens;
    struct row *rows;
    size_t token_count, token_room, row_count, row_room;
};

/* Parses another text, of less than 4 GiB, which must stay. */
void parse_text(struct parsed *t, bytes text);
void parsed_free(struct parsed *t);

size_t tokens_in_row(const struct parsed *t, size_t row);
bytes token_text(const struct parsed *t, size_t token);
bytes rows_text(const struct parsed *t, size_t first, size_t count);
size_t token_end(const struct parsed *t, size_t token);

/* Returns the end of the longest block of rows that begins with this one: their shapes repeat with
   this period. block_start() goes the other way. */
size_t block_end(const struct parsed *t, size_t row, size_t period);
size_t block_start(const struct parsed *t, size_t row, size_t period);

#endif
