/* reference.c: what a harness for fuzzers asks flipref about an input: whether the specification
   promises what happens, what is printed then, and whether an output differs from that. It is C11,
   and needs nothing but the C library. `flipref hunt --harness` writes it beside the harness:

       clang -O2 -shared -fPIC -fvisibility=hidden reference.c -o libreference.so */

#include "reference/reference.c"
#include "answer/answer.c"
#include "answer/feedback.c"
#include "answer/first_difference.c"
#include "answer/fold.c"
#include "answer/leniency.c"
#include "answer/normal_form.c"
#include "answer/parts.c"
#include "answer/phrases.c"
#include "answer/reader.c"
#include "base/bytes.c"
#include "base/message.c"
#include "base/sink.c"
#include "base/source.c"
#include "base/visible.c"
#include "dialect/aps105.c"
#include "dialect/bbm103.c"
#include "dialect/boards.c"
#include "dialect/flip.c"
#include "dialect/observer.c"
#include "dialect/octaflip.c"
#include "dialect/reversi.c"
#include "findings/characters.c"
#include "findings/finding.c"
#include "findings/grid_codes.c"
#include "findings/help.c"
#include "findings/octaflip_codes.c"
#include "hints/hint_parts.c"
#include "hints/hints_arguments.c"
#include "hints/hints_lines.c"
#include "hints/hints_octaflip.c"
#include "hints/legal.c"
#include "hints/rewrite.c"
#include "judge/arguments.c"
#include "judge/check_aps105.c"
#include "judge/check_bbm103.c"
#include "judge/check_flip.c"
#include "judge/check_octaflip.c"
#include "judge/check_reversi.c"
#include "judge/contest_codes.c"
#include "judge/dialects.c"
#include "judge/first_line.c"
#include "judge/input_standing.c"
#include "judge/looks_like.c"
#include "judge/octaflip_findings.c"
#include "judge/other_dialect.c"
#include "judge/standing_aps105.c"
#include "judge/standing_games.c"
#include "judge/standing_octaflip.c"
#include "judge/step_limit.c"
#include "judge/trailing.c"
#include "judge/transcript.c"
#include "reference/memory_folder.c"
#include "reference/memory_input.c"
#include "report/diagnostics.c"
#include "simulate/grid.c"
#include "simulate/octaflip.c"
#include "simulate/points.c"
#include "text/board.c"
#include "text/byte_queue.c"
#include "text/escape.c"
#include "text/find.c"
#include "text/memory.c"
#include "text/nearest.c"
#include "text/number.c"
#include "text/say.c"
#include "text/utf8.c"
#include "tokenize/lines.c"
#include "tokenize/stream.c"
#include "tokenize/words.c"
#include "validate/aps105.c"
#include "validate/bbm103.c"
#include "validate/flip.c"
#include "validate/integers.c"
#include "validate/octaflip.c"
#include "validate/reversi.c"
#include "validate/wrong.c"

#include <stdlib.h>

#define EXPORTED __attribute__((visibility("default")))

enum { STEPS_MOST = 1000000 }; /* that computers may take, so that no input takes long */

static int is_promised(const struct dialect *dialect, char **args, bytes input)
{
    static struct memory_input in;
    struct memory_folder folder = { 0 };
    struct world world = memory_world(&folder);
    struct check_options options = { 0 };
    struct standing_request request = { 0 };
    options.limit = STEPS_MOST;
    options.world = &world;
    request.options = &options;
    request.words = args;
    request.own_saves = 1;
    request.can_save = memory_folder_can_save;
    return standing_of(dialect, &request, memory_input_open(&in, input)).standing ==
           STANDING_PROMISED;
}

EXPORTED int flipref_expect(const char *name, char **args, const void *input, size_t size,
                            unsigned char **answer, size_t *length, int *status);
EXPORTED int flipref_differs(const char *name, const void *answer, size_t length,
                             const void *output, size_t size, unsigned leniencies);

/* Returns 0 unless the specification promises what happens. Otherwise stores the right output,
   which the caller frees, and the exit status. */
int flipref_expect(const char *name, char **args, const void *input, size_t size,
                   unsigned char **answer, size_t *length, int *status)
{
    struct memory_folder folder = { 0 };
    struct reference_request request = { 0 };
    struct reference_run run;
    int ran;
    request.dialect = dialect_named(name);
    request.args = args;
    request.input = bytes_of(input, size);
    request.folder = &folder;
    request.limit = STEPS_MOST;
    if (request.dialect == 0 || !is_promised(request.dialect, args, request.input))
        return 0;
    ran = reference_run(&request, &run);
    memory_folder_free(&folder);
    *answer = run.output;
    *length = run.length;
    *status = run.status;
    return ran;
}

/* Returns whether an output is wrong although these leniencies, bits of enum leniency, are
   allowed. */
int flipref_differs(const char *name, const void *answer, size_t length, const void *output,
                    size_t size, unsigned leniencies)
{
    struct leniencies lenient;
    lenient.bits = leniencies;
    return answer_differs(dialect_named(name), bytes_of(answer, length), bytes_of(output, size),
                          lenient, 0);
}
