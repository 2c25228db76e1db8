/* The options of a command line. Each verb and each dialect has one table with one row per option;
   the parser, the help, the manual and the completions all read that table. */
#ifndef FLIPREF_OPTIONS_OPTIONS_H
#define FLIPREF_OPTIONS_OPTIONS_H
#include "base/message.h"
#include "base/sink.h"

#include <stddef.h>
#include <stdint.h>

/* What an option stores in the request, which is the verb's struct of settings. */
enum option_kind {
    OPTION_FLAG,   /* int: 1 */
    OPTION_TEXT,   /* const char *: the value, which must be one of `words` if the row has them */
    OPTION_CHOICE, /* int: the index of the value in `words` */
    OPTION_LIST,   /* struct option_list: the values, in the order in which they were given */
    OPTION_NUMBER, /* uint64_t: from 1 to `most` */
    OPTION_FILE,   /* const char *: the value; NULL for -, which is standard output */
    OPTION_HELP    /* nothing: the parser stops, and the caller prints the help */
};

enum { OPTION_LIST_MOST = 16 };

struct option_list {
    const char *at[OPTION_LIST_MOST];
    size_t count;
};

/* Strings that an option does not need are NULL. Text marks literal words with backquotes, and
   writes the option's value in capitals; the help leaves the backquotes out. */
struct option_row {
    const char *name; /* without dashes */
    char letter;      /* the short form; '\0' if there is none */
    enum option_kind kind;
    size_t at;            /* offset in the request of what the option stores */
    const char *value;    /* what the help calls the value, after `=` or a blank; NULL: no value */
    const char *help;     /* a phrase that starts in lower case and has no period */
    const char *words;    /* the values that are allowed, with blanks between them */
    uint64_t most;        /* the largest number that is allowed; 0: UINT64_MAX */
    unsigned feature;     /* bits that a dialect must have; 0: every dialect takes the option */
    const char *needs;    /* the name of an option that this one needs */
    const char *excludes; /* names, or NAME=VALUE, of options that cannot be given with this one */
    const char *more;     /* sentences that only the manual and the man page add */
    const char *see;      /* a link in the manual: PAGE#HEADING */
    const char *section;  /* a heading that the help prints before this row */
};

/* The row of --help. `section` is a heading or 0. */
#define HELP_ROW(section)                                                                          \
    {                                                                                              \
        "help", 'h', OPTION_HELP, 0, 0, "print a help text", 0, 0, 0, 0, 0, 0, 0, section          \
    }

enum { OPTIONS_MOST = 32 }; /* rows in a table */

struct command_line {
    const char *name;  /* of the verb or the dialect */
    const char *usage; /* what is printed after a mistake too: whole lines */
    const char *about; /* what the help prints before the options; whole lines */
    const struct option_row *rows;
    size_t row_count;
    const char *ending; /* what the help prints after the options; whole lines */
};

struct options_given {
    uint32_t rows; /* bit i: row i was given */
    char **words;  /* the words that are not options, in their request; NULL after the last one */
    int count;
};

/* What is wrong with a command line, as two strings for complain(). Either string may be in
   `message`, so the struct must not be copied. */
struct option_fault {
    const char *subject;
    const char *reason;
    struct message message;
};

enum options_result { OPTIONS_READ, OPTIONS_HELP, OPTIONS_WRONG };

/* Parses argv from argv[1] to the NULL at its end, and stores what the options ask for in
   `request`. The words that are not options are moved to the front of argv. An option may be
   abbreviated to an unambiguous beginning, and `--` ends the options. OPTIONS_HELP: the help was
   asked for, and no option before that was wrong. OPTIONS_WRONG: `fault` says why. */
enum options_result options_parse(const struct command_line *line, char **argv, void *request,
                                  struct options_given *given, struct option_fault *fault);

/* Checks that the options fit together, and that a dialect with these features takes them. Returns
   0 if not; `fault` then says why. */
int options_fit(const struct command_line *line, const void *request,
                const struct options_given *given, const char *dialect, unsigned features,
                struct option_fault *fault);

/* Prints the help: at most 80 columns, if the texts of the line keep to them. */
void options_help(const struct command_line *line, sink *out);

/* Parses the options of a verb. Returns 1 if the verb can start. Otherwise prints the help that was
   asked for, or what is wrong, and returns 0; the verb then ends with *status. */
int options_taken(const struct command_line *line, char **argv, void *request,
                  struct options_given *given, int *status);

/* Prints a row per option for programs. Its columns have tabs between them, and a column without
   content is `-`: --NAME, -LETTER, the value with what stands before it, the words that are
   allowed, help, more, see, needs, excludes. */
void options_list(const struct command_line *line, sink *out);

#endif
