/* Builds a submission as its course says, and checks the course's rules about its source. Both run
   in the sandbox (contain/contain.h), because a compiler that reads hostile source is hostile. */
#ifndef FLIPREF_SOURCE_BUILD_H
#define FLIPREF_SOURCE_BUILD_H
#include "contain/contain.h"
#include "course/course.h"
#include "text/byte_queue.h"

#include "base/bytes.h"

#include <stdint.h>

/* A file that the compiler may read. */
struct source_file {
    const char *name; /* in the working folder, such as `flip.c` or `src/hw5.c` */
    bytes text;
    int is_provided; /* a header or stub of the course, not of the submission */
};

/* The files of a submission, under the names that the course wants, and those that the course
   provides. */
struct source_tree {
    const struct source_file *files;
    size_t count;
};

/* Opens a sandbox in which a submission can be built and its rules be checked, as often as wanted;
   container_close ends it. `level` is what containment_probe has found. Returns NULL if that fails;
   `reason` then says why, in one line. */
struct container *source_box_open(enum containment level, char reason[CONTAINMENT_TEXT]);

/* ---- building ---- */

/* How the course's command is varied. */
enum build_variant {
    BUILD_COURSE,      /* to the letter */
    BUILD_OTHER_LEVEL, /* the same at another -O level, without warnings: a program that then prints
                          something else is unstable */
    BUILD_SANITIZE,    /* the same with -fsanitize=address,undefined, without warnings */
    BUILD_VARIANTS,
    BUILD_WARNINGS = BUILD_VARIANTS /* the same with -Wall -Wextra -O1, only for its warnings: no
                                       program is made */
};

enum build_status {
    BUILD_BUILT,
    BUILD_REFUSED,   /* the compiler or the linker refused the source */
    BUILD_TIME,      /* a limit of the course was reached: time, */
    BUILD_MEMORY,    /* memory, */
    BUILD_FILE_SIZE, /* or the size of a file */
    BUILD_NO_FILE,   /* the file that the command compiles is not in the submission */
    BUILD_INTERNAL   /* not the submission's fault: no compiler, no sandbox, or a header that only
                        the course can know */
};

enum { BUILD_LOG_MOST = 1 << 16 }; /* bytes that are kept of the compiler's messages */

struct build_request {
    const struct course *course; /* the command and the limits */
    struct source_tree tree;
    enum build_variant variant;
    struct container *box;   /* of source_box_open */
    const char *const *more; /* words after the command's, such as an object of the tree; NULL ends
                                them; NULL: none */
    const char *path;        /* where the compiler is looked for; NULL: in PATH */
    int finds_calls;         /* by source_rules_check: for source_call_find, even if no rule is
                                about calls */
};

/* What a build gave. The memory belongs to it; build_free frees it. */
struct build {
    enum build_status status;
    char *reason;          /* a sentence without its full stop; NULL if the program was built */
    struct byte_queue log; /* what the compiler and the linker said; paths are those of the tree */
    int is_log_cut;        /* the log was longer than BUILD_LOG_MOST */
    size_t warnings;       /* distinct lines FILE:LINE with a warning, in the submission's files */
    char *compiler; /* of BUILD_COURSE: its first line for --version; NULL if there is none */
    char *command;  /* the command as it was run, such as `gcc -Wall flip.c -o flip` */
    unsigned char *program; /* if status is BUILD_BUILT: the program's file, otherwise NULL */
    int is_kept;            /* it was not built now: languages.h */
    size_t program_len;
};

/* Builds a submission in the sandbox, in which only the tree and the compiler with its headers and
   libraries are visible. It never fails: *build says what happened. After BUILD_INTERNAL the caller
   should open another sandbox. */
void build_program(const struct build_request *request, struct build *build);
void build_free(struct build *build);

/* Builds the source once more, with -Wall -Wextra -O1, and says what gcc then warns of that it did
   not warn of in the course's own build: `gcc -Wall -Wextra -O1 warns, which costs nothing:
   flip.c:12:5: ...`. Returns NULL if there is nothing. The caller frees the text. */
char *build_more_warnings(const struct build_request *request, const struct build *course);

/* "built", "not-built" or "internal": the status as marks.json has it. */
const char *build_status_name(enum build_status status);

/* ---- the sanitizers' findings ---- */

/* The environment that a program of BUILD_SANITIZE needs: NAME=VALUE..., NULL. The program needs
   /proc and address space without a limit, too. It goes on after undefined behaviour and ends, with
   SANITIZER_STATUS, at the first memory error; the report is on standard error. */
extern const char *const sanitizer_environment[];
enum { SANITIZER_STATUS = 86 };

/* Finds the first finding in what such a program wrote to standard error. Returns a sentence such
   as `heap-buffer-overflow at flip.c:12 in printBoard`, which contains no addresses and no process
   ids and which the caller frees, or NULL if there is no finding. */
char *sanitizer_finding(bytes error_output);

/* ---- rules about the source ---- */

enum rule_outcome { RULE_PASSED, RULE_FAILED, RULE_NOT_CHECKED };

struct rule_result {
    char *rule; /* such as `function printBoard` or `no globals` */
    enum rule_outcome outcome;
    char *message; /* why the rule is broken or could not be checked, with FILE:LINE; or NULL */
    const char *clause; /* of the course file, which owns it; NULL if it quotes none */
};

/* A result for each rule of the course, in its order. */
struct rule_results {
    struct rule_result *at;
    size_t count;
    struct byte_queue facts; /* what was read (facts.h), */
    int has_calls;           /* ... also of calls */
};

/* Checks the rules in a sandbox, by what the course's compiler makes of the source: its
   preprocessed text, and the debugging information, symbols and references of an object, which
   libdw reads. What no rule needs is not done. A rule that cannot be checked, because the source
   does not compile, is RULE_NOT_CHECKED and costs nobody marks. */
void source_rules_check(const struct build_request *request, struct rule_results *results);
void rule_results_free(struct rule_results *results);

/* Calls, or other uses, of functions that the source does not define: the first one. */
struct source_call {
    size_t count;   /* how many there are */
    bytes function; /* its name, such as `system` */
    bytes file;     /* as in the tree; empty if it is another one */
    bytes line;     /* its number */
    bytes text;     /* `system("cls")`, or the whole line if the name is not in it; may be empty */
};

/* Finds the calls of `names`, which NULL ends, in a source whose rules were checked, if the
   results have calls. The views are of the results and the tree. Returns 0 if there is none, or
   none was found. */
int source_call_find(const struct rule_results *results, const struct source_tree *tree,
                     const char *const *names, struct source_call *call);

#endif
