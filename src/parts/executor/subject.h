/* A program under judgement: C source that a course's command builds, an executable, or a command.
   Its fresh runs are the only judge of it. Each is a new process in the sandbox, with an empty
   working folder. */
#ifndef FLIPREF_EXECUTOR_SUBJECT_H
#define FLIPREF_EXECUTOR_SUBJECT_H
#include "contain/contain.h"
#include "course/course.h"
#include "source/languages.h"
#include "tests/tests.h"

#include "base/bytes.h"

#include <stddef.h>

/* What the program is: exactly one of `tree`, `executable` and `command` is given. All that the
   order refers to must stay until the subject is closed. */
struct subject_request {
    enum containment level;          /* what containment_probe has found */
    const struct course *course;     /* the limits; of source also the command; never NULL */
    struct source_tree tree;         /* source: tree.count > 0 */
    const struct language *language; /* of source: builds and runs it, instead of the course's
                                        command; NULL: the command does, and the source is C */
    const char *const *more; /* words after the language's command, such as `-DSMALL=1`; NULL ends
                                them; NULL: none */
    int only_fresh;          /* no executor is opened for it, so nothing is linked into it */
    const char *kept; /* the folder of earlier builds of languages (language_build); or NULL */
    bytes executable; /* an executable: its bytes, executable.len > 0 */
    /* A command: its words, such as `python3`, `mine.py`; NULL ends them. The sandbox shows /usr.
       The files that words name are in the working folder, under their names without folders. */
    char *const *command;
};

struct subject;

/* Builds the source, or takes the executable or the command. Returns NULL if that fails; `reason`
   then says why, in one line. `build` gets the log and the warnings of source, and is otherwise all
   zeros; the caller frees it by build_free, also after a failure. The program in it must stay until
   the subject is closed. */
struct subject *subject_open(const struct subject_request *request, struct build *build,
                             char reason[CONTAINMENT_TEXT]);

enum { SUBJECT_SHIFT_MOST = 1 << 15 };

/* Runs the program once in a fresh process, with the course's limits. If there are steps before
   this one, it runs them first, in the same working folder; one that does not end by itself is the
   last, and the outcome is its own. The stack starts `shift` bytes lower, at most
   SUBJECT_SHIFT_MOST: a variable in the environment takes them. Always fills in `outcome`, which
   the caller frees by run_result_free. ENDED_INTERNAL says that the sandbox failed twice. */
void subject_run(struct subject *s, const struct step *step, size_t shift,
                 struct run_result *outcome);

/* Does the same, but ends the run when it has used cpu_us of CPU time, whatever the course's limit
   is. */
void subject_run_within(struct subject *s, const struct step *step, uint64_t cpu_us,
                        struct run_result *outcome);

/* Whether what the program may write has room. Otherwise a wrong output says nothing of it. */
int subject_has_room(const struct subject *s);

/* Runs a build of the source with AddressSanitizer and UndefinedBehaviorSanitizer;
   sanitizer_finding reads outcome->err. The first call builds it. Returns 0, and leaves `outcome`
   empty, if there is no such build. */
int subject_run_sanitized(struct subject *s, const struct step *step, struct run_result *outcome);

/* Ends all that runs. Does nothing if `s` is NULL. */
void subject_close(struct subject *s);

/* enum refusal: what the sandbox has refused to the fresh runs so far. They are judged by their
   answers, whatever the course forbids. */
unsigned subject_refused(const struct subject *subject);

#endif
