#include "answer/judgement.h"

#include "answer/answer.h"

#include <stdint.h>
#include <stdlib.h>

/* Keeps what passes, until it is too long. */
static void pass_answer(void *who, bytes b)
{
    struct judgement *j = who;
    reader_pass(&j->comparison.reader, b);
    j->is_lost |= b.len > j->most - queue_bytes(&j->kept_answer).len;
    if (!j->is_lost)
        queue_put(&j->kept_answer, b);
}

/* Reads both texts up to the first difference, and keeps what was read if they are short. */
static int differs_in_stream(struct judgement *j)
{
    struct comparison *c = &j->comparison;
    comparison_init(c, j->dialect, j->answer, j->output);
    if (!differ(&c->answer, &c->output, pass_answer, j))
        return 0;
    queue_put(&j->kept_output, queue_bytes(&j->kept_answer)); /* both are the same */
    return 1;
}

/* Reads the rest of both texts. */
static void read_rest(struct judgement *j)
{
    if (j->is_lost)
        return;
    j->is_lost = !queue_read(&j->kept_answer, j->answer, j->most);
    if (!queue_read(&j->kept_output, j->output, j->most))
        j->is_lost = 1;
}

/* Reads both texts as a whole and compares them with leniencies. */
static int differs_in_memory(struct judgement *j)
{
    struct first_difference first;
    bytes answer, output;
    j->most = SIZE_MAX;
    read_rest(j);
    answer = queue_bytes(&j->kept_answer);
    output = queue_bytes(&j->kept_output);
    if (!answer_differs(j->dialect, answer, output, j->lenient, &first))
        return 0;
    comparison_at(&j->comparison, j->dialect, answer, first.answer_at, output, first.output_at);
    return 1;
}

int judgement_differs(struct judgement *j)
{
    if (!(j->lenient.bits == 0 ? differs_in_stream(j) : differs_in_memory(j)))
        return 0;
    read_rest(j);
    return 1;
}

void judgement_near(const struct judgement *j, sink *out)
{
    if (!j->is_lost)
        feedback_near(j->dialect, queue_bytes(&j->kept_answer), queue_bytes(&j->kept_output),
                      j->lenient, out);
}

void judgement_free(struct judgement *j)
{
    free(j->kept_answer.at);
    free(j->kept_output.at);
}
