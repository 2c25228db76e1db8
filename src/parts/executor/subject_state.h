/* What a subject is, for the files of this room. */
#ifndef FLIPREF_EXECUTOR_SUBJECT_STATE_H
#define FLIPREF_EXECUTOR_SUBJECT_STATE_H
#include "executor/subject.h"

enum subject_kind { SUBJECT_SOURCE, SUBJECT_EXECUTABLE, SUBJECT_COMMAND };

/* The words of a command, and the files that they name. */
struct command {
    const char *program; /* to start: a tool, or COMMAND_PROGRAM */
    const char **words;  /* the arguments before those of a step; NULL ends them */
    size_t word_count;
    struct named_file *files; /* for the working folder; this struct owns names and contents */
    size_t file_count;
    struct named_file executable; /* what the first word names, if it is no tool */
    void **owned;                 /* the contents of all these files */
    size_t owned_count;
};

#define COMMAND_PROGRAM "program"

struct subject {
    struct subject_request request;
    enum subject_kind kind;
    const char *name;             /* argv[0] */
    char **run_words;             /* of a language: its command; NULL: not yet known */
    struct named_file *box_files; /* ... and what its box shows, unless that is the program */
    size_t box_file_count;
    bytes program; /* of source or an executable */
    struct command command;
    struct container *box; /* of fresh runs; NULL: to be opened */
    unsigned refused;      /* enum refusal: what was refused to them */

    int is_sanitized_known; /* `sanitized` is built, or cannot be */
    struct build sanitized;
    struct container *sanitized_box;
};

/* ---- command.c ---- */

/* Reads the files that the words of a command name. Returns 0 if that fails, with the reason. */
int command_open(struct command *c, char *const *words, char reason[CONTAINMENT_TEXT]);
void command_close(struct command *c);

/* ---- subject.c ---- */

void say(char reason[CONTAINMENT_TEXT], const char *what, const char *why);

/* The course's limits of a run. */
struct limits subject_limits(const struct subject *s);

/* Whether a language's programs are linked statically, with the code of the executor. That code
   does nothing in a fresh run. */
int is_linked(const struct language *language);

/* The linker's words for that code, and for a static program with it; and the code's name. */
extern const char *const *const inside_words;
extern const char *const static_inside_words[];
extern const char inside_name[];

/* Builds a variant of the source in a sandbox of its own. `more` are words after the command's, and
   `object` is a file beside the source; both may be NULL. Returns 0 if it is not built: `reason`
   says why. The caller frees *build in either case. */
int subject_build(struct subject *s, enum build_variant variant, const char *const *more,
                  const struct source_file *object, struct build *build,
                  char reason[CONTAINMENT_TEXT]);

#endif
