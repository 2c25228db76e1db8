#include "answer/judgement.h"

#include "answer/answer.h"

#include <stdint.h>
#include <stdlib.h>

/* Keeps what passes, until it is too long. Then nothing is called any more for each byte. */
static void pass_answer(void *who, bytes b)
{
    struct judgement *j = who;
    struct side *answer = &j->comparison.answer;
    reader_pass(&j->comparison.reader, b);
    kept_text_put(&j->kept_answer, b);
    if (j->kept_answer.is_lost) {
        answer->passed = reader_pass;
        answer->who = &j->comparison.reader;
    }
}

/* Reads both texts up to the first difference, and keeps what was read if they are short. */
static int differs_in_stream(struct judgement *j)
{
    struct comparison *c = &j->comparison;
    comparison_init(c, j->dialect, j->answer, j->output);
    j->kept_answer.most = j->kept_output.most = j->most;
    c->answer.passed = pass_answer;
    c->answer.who = j;
    if (!differ(&c->answer, &c->output))
        return 0;
    kept_text_put(&j->kept_output, queue_bytes(&j->kept_answer.text)); /* both are the same */
    j->kept_output.is_lost |= j->kept_answer.is_lost;
    return 1;
}

/* Reads the rest of both texts. */
static void read_rest(struct judgement *j)
{
    kept_text_read(&j->kept_answer, j->answer);
    kept_text_read(&j->kept_output, j->output);
}

/* Reads both texts as a whole and compares them with leniencies. */
static int differs_in_memory(struct judgement *j)
{
    struct first_difference first;
    bytes answer, output;
    j->kept_answer.most = j->kept_output.most = SIZE_MAX;
    read_rest(j);
    answer = queue_bytes(&j->kept_answer.text);
    output = queue_bytes(&j->kept_output.text);
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
    if (!j->kept_answer.is_lost && !j->kept_output.is_lost)
        feedback_near(j->dialect, queue_bytes(&j->kept_answer.text),
                      queue_bytes(&j->kept_output.text), j->lenient, out);
}

void judgement_free(struct judgement *j)
{
    free(j->kept_answer.text.at);
    free(j->kept_output.text.at);
}
