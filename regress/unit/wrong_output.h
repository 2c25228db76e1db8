/* A program that prints the reference's answer to a step with a part replaced. */
#ifndef FLIPREF_REGRESS_WRONG_OUTPUT_H
#define FLIPREF_REGRESS_WRONG_OUTPUT_H

#include "game/game_problem.h"
#include "regress/unit/unit.h"

#include "problem/difference.h"
#include "reference/reference.h"

struct wrong {
    struct step step;
    char *args[9];
    char words[64];
    struct reference_run answer;
    char output[1 << 15];
    size_t length;
};

static inline void take_args(struct wrong *w, const char *args)
{
    char *at = w->words;
    memset(w->args, 0, sizeof w->args);
    w->step.arg_count = 0;
    strcpy(w->words, args);
    while (*at != '\0') {
        w->args[w->step.arg_count++] = at;
        while (*at != ' ' && *at != '\0')
            at++;
        if (*at == ' ')
            *at++ = '\0';
    }
    w->step.args = w->args;
}

static inline void open_step(struct wrong *w, const struct dialect *dialect, const char *args,
                             const char *input)
{
    struct reference_request request = { .dialect = dialect, .input = bytes_of_text(input) };
    memset(w, 0, sizeof *w);
    take_args(w, args);
    request.args = w->args;
    assert_true(reference_run(&request, &w->answer));
    w->step.input = request.input;
    w->step.answer = bytes_of(w->answer.output, w->answer.length);
    w->step.status = w->answer.status;
    w->step.has_status = 1;
}

/* Replaces the first `old` in the answer; an empty `old` stands for the whole answer. */
static inline void print_wrong(struct wrong *w, const char *row, const char *old, const char *new)
{
    bytes answer = w->step.answer;
    size_t at = 0;
    size_t len = strlen(old);
    while (at + len <= answer.len && memcmp(answer.at + at, old, len) != 0)
        at++;
    if (at + len > answer.len)
        fail_msg("%s: the answer has no `%s`:\n%.*s", row, old, (int)answer.len, answer.at);
    if (len == 0)
        at = answer.len;
    assert_true(answer.len + strlen(new) < sizeof w->output);
    if (len == 0) {
        w->length = strlen(new);
        memcpy(w->output, new, w->length);
        return;
    }
    memcpy(w->output, answer.at, at);
    memcpy(w->output + at, new, strlen(new));
    memcpy(w->output + at + strlen(new), answer.at + at + len, answer.len - at - len);
    w->length = answer.len - len + strlen(new);
}

static inline int differs(struct wrong *w, const struct dialect *dialect, struct run_result seen,
                          struct difference *d)
{
    const struct conduct_rule rule = { .problem = game_problem(dialect->name) };
    seen.out = bytes_of(w->output, w->length);
    return difference_of(&rule, &w->step, &seen, d);
}

/* ---- beginnings of inputs of octaflip ---- */

#define EMPTY2  "........\n........\n"
#define EMPTY6  EMPTY2 EMPTY2 EMPTY2
#define CORNERS "R......B\n" EMPTY6 "B......R\n"
#define NEAR    "R.B.....\n" EMPTY6 "B......R\n"

#endif
