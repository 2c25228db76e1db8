/* A YAML file as a tree, and questions to it, for files that have many keys that nobody here asks
   for. */
#ifndef FLIPREF_YAML_YAML_TREE_H
#define FLIPREF_YAML_YAML_TREE_H
#include "text/arena.h"
#include "text/file_error.h"

enum {
    TREE_BYTES_MOST = 1 << 18, /* of a file */
    TREE_NODES_MOST = 1 << 16,
    TREE_DEPTH_MOST = 32
};

enum tree_kind {
    TREE_NOTHING, /* null, or no value */
    TREE_TEXT,
    TREE_LIST,
    TREE_MAP
};

struct tree {
    enum tree_kind kind;
    const char *key; /* of a value in a mapping */
    struct file_place key_place;
    const char *text;                /* of a scalar; ends with a NUL and has no other */
    int is_plain;                    /* the scalar is not in quotes */
    struct file_place place;         /* of the value */
    const struct tree *first, *next; /* the first in a list or mapping; the next one beside this */
};

/* Reads a file into a tree in the arena. An empty file is TREE_NOTHING. Returns NULL if it is not
   YAML, is too large, or has aliases, more than one document, or, if it is read strictly, anchors
   or tags; *error then says why. */
const struct tree *tree_read(bytes yaml, int is_strict, struct arena *m, struct file_error *error);

/* ---- questions ---- */

/* The first wrong answer is kept, and ends all questions: from then on nothing is given. So a
   caller looks once, at the end. */
struct questions {
    struct arena *m; /* takes words; the tree may have another one */
    struct file_error *error;
    int failed;
    const struct tree *repeated; /* the last value of a key that is given twice; or NULL */
};

/* Fills the error, about a place in the tree, unless there is one. */
void tree_wrong(struct questions *q, const struct tree *at, const char *why);

/* The same for a value that is something else: "`KEY` is VALUE; expected EXPECTED". */
void tree_expected(struct questions *q, const struct tree *value, const char *expected);

/* Returns the value of a key, or NULL if the mapping does not give it, or gives nothing. The
   last value counts if a key is given twice, as it does for the programs that judge packages. A
   tree of nothing, or NULL, is an empty mapping; one that is no mapping is wrong. */
const struct tree *tree_at(struct questions *q, const struct tree *map, const char *key);

/* Each returns `usual` if the key is not given. A text is the tree's. */
const char *tree_text(struct questions *q, const struct tree *map, const char *key,
                      const char *usual);
double tree_number(struct questions *q, const struct tree *map, const char *key, double least,
                   double most, double usual);

/* Returns the index of the text among words that a NULL ends. */
int tree_choice(struct questions *q, const struct tree *map, const char *key,
                const char *const *words, int usual);

/* Returns the words of a value, in memory of `q->m`: the items of a list of texts; or a text,
   divided at white space. A NULL ends them. Of NULL there are none. */
const char *const *tree_words(struct questions *q, const struct tree *value, size_t most);

/* Reads a number as YAML and Python have it: decimal, perhaps with an exponent, or `inf`. Returns 0
   if the text is no number. */
int tree_number_of(const char *text, double *n);

#endif
