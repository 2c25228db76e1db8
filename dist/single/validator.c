/* flipref.c: the part of flipref that a validator of the problem package format needs.

       cc -O1 flipref.c -o flipref
       ./flipref check octaflip --exit-code=kattis <input
       ./flipref compare octaflip input answer feedback_dir <output */

#include "base/bytes.c"
#include "base/message.c"
#include "base/sink.c"
#include "base/source.c"
#include "base/visible.c"
#include "check/check.c"
#include "check/judge_input.c"
#include "check/workers/job.c"
#include "check/workers/jobs.c"
#include "check/workers/worker_main.c"
#include "check/workers/worker_pool.c"
#include "compare/compare.c"
#include "compare/difference.c"
#include "compare/feedback.c"
#include "compare/outline.c"
#include "compare/package_flags.c"
#include "dialect/aps105.c"
#include "dialect/bbm103.c"
#include "dialect/boards.c"
#include "dialect/flip.c"
#include "dialect/observer.c"
#include "dialect/octaflip.c"
#include "dialect/reversi.c"
#include "inputs/archive_kind.c"
#include "inputs/inputs.c"
#include "inputs/walk.c"
#include "judge/arguments.c"
#include "judge/check_aps105.c"
#include "judge/check_bbm103.c"
#include "judge/check_flip.c"
#include "judge/check_octaflip.c"
#include "judge/check_reversi.c"
#include "judge/dialects.c"
#include "judge/finding.c"
#include "judge/first_line.c"
#include "judge/grid_codes.c"
#include "judge/octaflip_codes.c"
#include "judge/trailing.c"
#include "judge/transcript.c"
#include "report/diagnostics.c"
#include "report/event_log.c"
#include "report/explain.c"
#include "report/format.c"
#include "report/format_json.c"
#include "report/format_junit.c"
#include "report/format_sarif.c"
#include "report/format_text.c"
#include "report/pending_verdict.c"
#include "report/totals.c"
#include "simulate/grid.c"
#include "simulate/octaflip.c"
#include "simulate/points.c"
#include "system/clock.c"
#include "system/interrupt.c"
#include "system/io.c"
#include "system/judge_world.c"
#include "system/options.c"
#include "system/output.c"
#include "system/process.c"
#include "system/progress.c"
#include "system/save_file.c"
#include "system/temporary_file.c"
#include "system/world.c"
#include "text/byte_queue.c"
#include "text/input_name.c"
#include "text/json.c"
#include "text/number.c"
#include "text/plain_text.c"
#include "text/utf8.c"
#include "text/xml.c"
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

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    (void)standard_output(); /* before anything is opened */
    if (argc > 1 && strcmp(argv[1], "check") == 0)
        return run_check(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "compare") == 0)
        return run_compare(argc - 1, argv + 1);
    (void)fputs("usage: flipref check|compare ...\n", stderr);
    return STATUS_TROUBLE;
}
