/* OctaFlip as a whole: the program `flipref octaflip` and the validator `flipref check octaflip`.

   - In each of its three orders, the program prints what the naive oracle prints.
   - How the input is divided into reads never changes the output of the program or of `check`.
   - `--interleave` differs from the default only where the default prints a later turn's input
     error. `--reenter` differs from `--interleave` only if there is an input error.
   - `check` calls an input valid if and only if the program prints a result. Quoted text is
     printable ASCII and fits into 80 columns. With --all-errors, the verdict stays the same, and
     the reported lines are those that the oracle calls wrong when it reads each of them alone. */
#include "harness/all_errors.h"
#include "harness/ask_oracle.h"
#include "harness/dialects.h"

#include "dialect/octaflip.h"

#include <stdlib.h>
#include <string.h>

static void run_program(const uint8_t *data, size_t size, enum octaflip_order order, size_t cut,
                        struct text *out)
{
    static octaflip_referee referee;
    struct feed f;
    sink *to = text_open(out);
    feed_open(&f, data, size, cut);
    octaflip_referee_init(&referee, &f.source, order, to);
    octaflip_judge(&referee);
    octaflip_print(&referee, to);
    feed_close(&f);
}

/* Runs the program in every division into reads, and compares it with the oracle. Writes the output
   to `out`, which the caller frees. */
static void judge(const uint8_t *data, size_t size, enum octaflip_order order, struct text *out)
{
    static const enum oracle_mode modes[] = { ORACLE_DEFAULT, ORACLE_INTERLEAVE, ORACLE_REENTER };
    struct text cut;
    struct oracle_answer expected = ask_octaflip(bytes_of(data, size), modes[order]);
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t c;
    run_program(data, size, order, cuts[0], out);
    PROPERTY(bytes_equal(text_of(out), bytes_of(expected.output, expected.length)));
    for (c = 1; c < n; c++) {
        run_program(data, size, order, cuts[c], &cut);
        PROPERTY(bytes_equal(text_of(out), text_of(&cut)));
        text_free(&cut);
    }
    oracle_answer_free(&expected);
}

static int is_input_error(bytes verdict)
{
    return starts_with(verdict, "Board") || starts_with(verdict, "Invalid input");
}

static int is_result(bytes verdict)
{
    return !is_input_error(verdict) && !starts_with(verdict, "Invalid move");
}

static uint64_t turn_of(bytes verdict)
{
    uint64_t k = 0;
    size_t i;
    for (i = 0; i < verdict.len; i++) {
        if (verdict.at[i] >= '0' && verdict.at[i] <= '9')
            k = 10 * k + (uint64_t)(verdict.at[i] - '0');
    }
    return k;
}

static void check_orders(bytes normal, bytes interleaved, bytes reentered)
{
    if (!bytes_equal(normal, interleaved)) {
        PROPERTY(starts_with(normal, "Invalid input at turn "));
        PROPERTY(turn_of(normal) > 0);
        PROPERTY(!is_input_error(interleaved));
        if (starts_with(interleaved, "Invalid move"))
            PROPERTY(turn_of(interleaved) < turn_of(normal));
    }
    if (!is_input_error(interleaved))
        PROPERTY(bytes_equal(interleaved, reentered));
    else
        PROPERTY(bytes_equal(bytes_first(reentered, interleaved.len), interleaved));
}

static void check_report(const uint8_t *data, size_t size, int interleave, struct tally *tally)
{
    struct check_options options = { .interleave = interleave };
    struct text whole, cut;
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t c;
    *tally = report_octaflip(data, size, &options, 0, cuts[0], &whole);
    check_quotes(text_of(&whole));
    for (c = 1; c < n; c++) {
        struct tally other = report_octaflip(data, size, &options, 0, cuts[c], &cut);
        PROPERTY(bytes_equal(text_of(&whole), text_of(&cut)));
        PROPERTY(tally->valid == other.valid && tally->not_valid == other.not_valid);
        text_free(&cut);
    }
    text_free(&whole);
}

static void check_check(const uint8_t *data, size_t size, bytes normal, bytes interleaved)
{
    struct tally tally;
    check_report(data, size, 0, &tally);
    PROPERTY(tally.valid == (uint64_t)is_result(normal));
    PROPERTY(tally.valid + tally.not_valid == 1);
    check_report(data, size, 1, &tally);
    PROPERTY(tally.valid == (uint64_t)is_result(interleaved));
    check_all_errors(data, size, 0);
    check_all_errors(data, size, 1);
}

void target(const uint8_t *data, size_t size)
{
    struct text normal, interleaved, reentered;
    judge(data, size, OCTAFLIP_VALIDATE_FIRST, &normal);
    judge(data, size, OCTAFLIP_INTERLEAVE, &interleaved);
    judge(data, size, OCTAFLIP_REENTER, &reentered);
    check_orders(text_of(&normal), text_of(&interleaved), text_of(&reentered));
    check_check(data, size, text_of(&normal), text_of(&interleaved));
    text_free(&normal);
    text_free(&interleaved);
    text_free(&reentered);
}
