/* flipref.c: the part of flipref that a validator of the problem package format needs.

       cc -O1 flipref.c -o flipref
       ./flipref check octaflip --exit-code=kattis <input
       ./flipref compare octaflip input answer feedback_dir <output */

#include "base/bytes.c"
#include "base/sink.c"
#include "base/source.c"

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

#include "simulate/grid.c"
#include "simulate/octaflip.c"
#include "simulate/points.c"

#include "dialect/aps105.c"
#include "dialect/bbm103.c"
#include "dialect/flip.c"
#include "dialect/observer.c"
#include "dialect/octaflip.c"
#include "dialect/reversi.c"

#include "judge/boards.c"
#include "judge/check_grid.c"
#include "judge/check_octaflip.c"
#include "judge/check_transcripts.c"
#include "judge/dialects.c"
#include "judge/finding.c"
#include "judge/grid_codes.c"
#include "judge/octaflip_codes.c"
#include "judge/visible.c"

#include "program/archive_kind.c"
#include "program/check.c"
#include "program/clock.c"
#include "program/compare.c"
#include "program/converse.c"
#include "program/crew.c"
#include "program/difference.c"
#include "program/explain.c"
#include "program/feedback.c"
#include "program/fifo.c"
#include "program/first_line.c"
#include "program/format.c"
#include "program/format_json.c"
#include "program/format_junit.c"
#include "program/format_sarif.c"
#include "program/format_text.c"
#include "program/held.c"
#include "program/inputs.c"
#include "program/interrupt.c"
#include "program/io.c"
#include "program/job.c"
#include "program/jobs.c"
#include "program/json.c"
#include "program/judge_input.c"
#include "program/judge_world.c"
#include "program/kept.c"
#include "program/ledger.c"
#include "program/number.c"
#include "program/options.c"
#include "program/outline.c"
#include "program/output.c"
#include "program/package_flags.c"
#include "program/plain_text.c"
#include "program/process.c"
#include "program/progress.c"
#include "program/recording.c"
#include "program/report.c"
#include "program/run_aps105.c"
#include "program/run_bbm103.c"
#include "program/run_dialect.c"
#include "program/run_flip.c"
#include "program/run_octaflip.c"
#include "program/run_reversi.c"
#include "program/save_file.c"
#include "program/utf8.c"
#include "program/walk.c"
#include "program/worker.c"
#include "program/world.c"
#include "program/xml.c"

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
