/* The words of a grammar's text. */
#ifndef FLIPREF_GRAMMAR_TOKENS_H
#define FLIPREF_GRAMMAR_TOKENS_H

#include "text/arena.h"

enum token_kind {
    TOKEN_END,
    TOKEN_WORD,    /* in capital letters */
    TOKEN_NAME,    /* of a variable */
    TOKEN_INTEGER, /* digits */
    TOKEN_FLOAT,
    TOKEN_TEXT,
    TOKEN_SIGN,  /* one character or two */
    TOKEN_WRONG, /* `text` says what is wrong */
};

struct token {
    enum token_kind kind;
    size_t at, end; /* in the text of the grammar */
    bytes text;     /* as it is there; of a TOKEN_TEXT, what it means */
    int word;       /* the number of a word in the list, or what a sign is: see SIGN */
};

/* A sign as a number, such as SIGN('<', '=') and SIGN('<', 0). */
#define SIGN(a, b) ((a) << 8 | (b))

/* Reads the token at or after an offset. A word is the longest of the list that is there, as the
   lexer of checktestdata reads it; the list ends with a NULL. Texts are put into the arena. */
struct token token_at(bytes text, size_t offset, const char *const *words, struct arena *a);

#endif
