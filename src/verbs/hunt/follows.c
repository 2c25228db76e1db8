#include "hunt/follows.h"

#include "hunt/volley.h"
#include "readings/readings.h"
#include "system/clock.h"
#include "json/json_text.h"

#include <stdlib.h>
#include <string.h>

/* The program, as the inference runs it. */
struct follower {
    struct hunting *h;
    struct sieve_answer *answers;
    size_t room;
    uint64_t until; /* of milliseconds() */
};

enum { MOST_TIME = 3000 }; /* milliseconds after the time of the hunt */

static int run(void *who, const struct step *steps, size_t count)
{
    struct follower *f = who;
    if (hunting_is_stopped(f->h) || milliseconds() > f->until)
        return 0;
    if (count > f->room) {
        struct sieve_answer *more = realloc(f->answers, count * sizeof more[0]);
        if (more == 0)
            return 0;
        f->answers = more;
        f->room = count;
    }
    return sieve_run(f->h->sieve, steps, count, f->answers, f->h->reason);
}

static bytes output(void *who, size_t index)
{
    const struct follower *f = who;
    return f->answers[index].out;
}

static int agrees(void *who, size_t index, const struct step *step)
{
    const struct follower *f = who;
    struct run_seen_output seen = { .ending = f->answers[index].ending,
                                    .status = f->answers[index].status,
                                    .out = f->answers[index].out };
    struct difference d;
    return !difference_of(f->h->session->dialect, step, &seen, f->h->lenient,
                          (enum course_status)f->h->session->course->run.status, &d);
}

/* Adds what was found, and inputs that tell readings apart. Returns 0 on trouble. */
static int learn(struct hunting *h, struct reading_inference *inference, struct follower *f)
{
    const struct reading_program program = { f, run, output, agrees };
    size_t i;
    for (i = 0; i < h->found_count; i++) {
        if (!reading_inference_add(inference, &h->steps[i].step, 1, &program))
            return 0;
    }
    return reading_inference_probe(inference, &program);
}

/* ---- what is said ---- */

static void acquit(struct hunting *h, const char *name)
{
    json_t *finding;
    size_t i;
    json_array_foreach(h->findings, i, finding)
    {
        if (strncmp(json_text_of(finding, "cause", ""), "leniency: ", 10) == 0)
            continue;
        json_put(finding, "reading", json_from_text(name));
        json_put(finding, "accuses", json_false());
    }
}

static json_t *undecided_json(const struct reading_found *found)
{
    char set[READING_NAME_ROOM], rival[READING_NAME_ROOM];
    json_t *value = json_object();
    json_t *args = json_array();
    size_t i;
    reading_set_name(found->set, set);
    reading_set_name(found->rival, rival);
    json_put(value, "reading", json_from_text(set));
    json_put(value, "or", json_from_text(rival));
    json_put(value, "told", json_integer((json_int_t)found->told));
    for (i = 0; found->decides != 0 && i < found->decides->arg_count; i++)
        json_add(args, json_from_text(found->decides->args[i]));
    json_put(value, "args", args);
    json_put(value, "input",
             found->decides != 0 ? json_from_bytes(found->decides->input) : json_null());
    return value;
}

static void say(struct hunting *h, const struct reading_found *found, json_t **reading,
                json_t **undecided)
{
    char name[READING_NAME_ROOM];
    if (found->outcome == READING_FOLLOWS) {
        reading_set_name(found->set, name);
        acquit(h, name);
        *reading = json_from_text(name);
    } else if (found->outcome == READING_UNDECIDED) {
        *undecided = undecided_json(found);
    }
}

void follow_readings(struct hunting *h, json_t **reading, json_t **undecided)
{
    struct follower f = { .h = h, .until = UINT64_MAX };
    struct reading_inference *inference = 0;
    *reading = 0;
    *undecided = 0;
    if (h->deadline != 0)
        f.until = h->deadline + MOST_TIME;
    if (h->found_count > 0 && !hunting_is_stopped(h) && !h->is_lost)
        inference = reading_inference_open(h->session->dialect, h->session->weakest);
    if (inference != 0 && learn(h, inference, &f)) {
        struct reading_found found;
        reading_inference_find(inference, &found);
        say(h, &found, reading, undecided);
    }
    reading_inference_close(inference);
    free(f.answers);
    if (*reading == 0)
        *reading = json_null();
    if (*undecided == 0)
        *undecided = json_null();
}
