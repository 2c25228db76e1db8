/* The keys of a course file: one table for each section, with one row for each key. The reader, the
   hash of a course, the schema and the manual all read these tables. */
#ifndef FLIPREF_COURSE_KEYS_H
#define FLIPREF_COURSE_KEYS_H
#include "course/course.h"

/* What a key stores in the struct of its section. */
enum key_kind {
    KEY_TEXT,    /* const char *: `least` to `most` bytes */
    KEY_LINE,    /* const char *: the same, on one line and printable */
    KEY_PATH,    /* const char *: the same, a relative path without `..` */
    KEY_WORD,    /* const char *: one of `words` */
    KEY_NAME,    /* struct course_name: one line, printable, not empty */
    KEY_NAMES,   /* struct course_names: a list of `least` to `most` of these */
    KEY_CHOICE,  /* int: the index of one of `words` */
    KEY_SET,     /* uint32_t: a bit for each of `words` that the list has */
    KEY_FLAG,    /* int: true or false */
    KEY_NUMBER,  /* uint32_t: `least` to `most` */
    KEY_DECIMAL, /* uint32_t: the same in thousandths, such as 2.5 */
    KEY_TIME,    /* uint32_t: the same in milliseconds, such as 2s */
    KEY_SIZE,    /* uint64_t: the same in bytes, such as 256M */
    KEY_SECTION, /* a struct, whose keys are `below` */
    KEY_LIST     /* a list of `least` to `most` structs */
};

struct key {
    const char *name;
    enum key_kind kind;
    uint32_t at; /* offset in the struct of the section */
    uint64_t least, most;
    const char *words;        /* with blanks between them */
    int is_needed;            /* the key must be given, unless `unless` is */
    const char *usual;        /* the value of a key that is not given, as the file would have it;
                                 NULL: nothing, which is zero, or the empty text or list */
    const char *help;         /* a phrase that starts in lower case and has no full stop */
    const struct keys *below; /* the keys of a section, or of an item of a list */
    const char *unless;       /* a key of the same section, or NULL */
};

enum { KEYS_MOST = 17 }; /* rows of a table */

/* What a check finds wrong in a section that has been read. */
struct section_check {
    const struct keys *keys;
    const struct file_place *given; /* the place of each key that is given, by row */
    size_t wrong;                   /* the row at whose key the complaint is */
    sink *text;                     /* takes the complaint */
};

struct keys {
    const char *name; /* what messages call the section, with its article */
    const struct key *rows;
    size_t count;
    size_t size; /* of the struct */
    /* Returns 0 if the keys do not fit together, and has then written why. NULL: they always fit.
     */
    int (*check)(void *section, struct section_check *c);
};

/* The keys of a whole file. */
extern const struct keys course_keys;

/* ---- words ---- */

/* Returns the word at an index, or an empty view if there are fewer. */
bytes word_at(const char *words, size_t index);

/* ---- walks ---- */

enum { KEY_LEVELS = 6 }; /* sections in sections */

/* A section that a walk is in, or the items of a list, one after another. */
struct key_level {
    const struct keys *keys;
    const unsigned char *base; /* of the section, or of the item; NULL in a walk through tables */
    size_t row;                /* of the next key */
    size_t left;               /* items after this one */
};

/* A walk through the keys of a section and of what is in it, without recursion. */
struct key_walk {
    struct key_level levels[KEY_LEVELS];
    size_t depth;
};

void walk_start(struct key_walk *walk, const struct keys *keys, const void *base);

/* Returns the next key, of the level walk_level(walk), or NULL at the end. */
const struct key *walk_next(struct key_walk *walk);
const struct key_level *walk_level(const struct key_walk *walk);

/* Walks into the section, or the `count` items, of the key that walk_next has returned. They start
   at `base`. */
void walk_into(struct key_walk *walk, const struct key *row, const void *base, size_t count);

/* ---- values ---- */

/* Whether b is UTF-8 and a reader can see each of its characters; so there is no line end. */
int is_one_line(bytes b);

/* Whether a row stores texts that a user chooses. */
int is_text(enum key_kind kind);

/* Stores a value in the section `base` by its text. A KEY_NAME and an item of KEY_NAMES get
   `place`; a KEY_SET gets one word, and KEY_NAMES one item. Returns 0 if the row does not allow the
   value. The row is no section and no list of sections. */
int key_store(const struct key *row, void *base, bytes value, struct file_place place,
              struct arena *m);

/* Prints what a row allows: "a time from 10ms to 10m, such as 2s". */
void key_print_expected(sink *out, const struct key *row);

/* Returns a hash of what was hashed before and of a value of a row. The row is no section and no
   list of sections. */
uint64_t key_hash(uint64_t hash, const struct key *row, const void *base);

/* Gives all keys of a section their usual values. The section is zeroed. */
void keys_start(const struct keys *keys, void *base, struct arena *m);

/* ---- the file ---- */

/* Reads a file into a zeroed course. Returns 0 if the file is wrong; *error then says why. */
int course_read_yaml(bytes yaml, struct course *course, struct arena *m, struct file_error *error);

/* Checks what concerns more than one section. Returns 0 if something does not fit. */
int course_fits(const struct course *course, struct file_error *error);

/* Prints a row for each key for programs, with tabs between its columns; a column without content
   is
   `-`: the path (`tests.groups[].points`), kind, words, least, most, `needed` (or `needed without
   KEY`) or the usual value, help. Then a row for each reading: `accept`, `reading`, dialect, 0, 0,
   name, text. */
void course_keys_print(sink *out);

#endif
