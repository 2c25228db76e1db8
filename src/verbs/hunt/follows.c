#include "hunt/follows.h"

#include "hunt/finding.h"
#include "hunt/volley.h"
#include "readings/readings.h"
#include "system/clock.h"
#include "text/memory.h"
#include "json/json_text.h"

#include <stdlib.h>
#include <string.h>

/* The program, as the inference runs it. */
struct follower {
    struct hunting *h;
    struct leniencies lenient; /* apart from which its answers are compared */
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
        struct sieve_answer *more = taken(realloc(f->answers, count * sizeof more[0]));
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
    return !difference_of(f->h->session->dialect, step, &seen, f->lenient,
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

/* A leniency is reported beside a reading, unless the reading explains it. */
static void acquit(struct hunting *h, const char *name, const char *text, int is_strict)
{
    json_t *finding;
    size_t i;
    json_array_foreach(h->findings, i, finding)
    {
        if (!is_strict && strncmp(json_text_of(finding, "cause", ""), "leniency: ", 10) == 0)
            continue;
        json_put(finding, "reading", json_from_text(name));
        json_put(finding, "accuses", json_false());
        h->is_lost |= !finding_say_reading(h, finding, text);
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

/* Returns whether a reading explains everything, or may do so. */
static int say(struct follower *f, const struct reading_found *found, struct followed *said)
{
    char name[READING_NAME_ROOM];
    if (found->outcome == READING_FOLLOWS) {
        char text[READING_TEXT_ROOM];
        reading_set_name(found->set, name);
        reading_set_text(found->set, text);
        acquit(f->h, name, text, f->lenient.bits == 0);
        said->reading = json_from_text(name);
        said->text = json_from_text(text);
    } else if (found->outcome == READING_UNDECIDED) {
        said->undecided = undecided_json(found);
    }
    return found->outcome == READING_FOLLOWS || found->outcome == READING_UNDECIDED;
}

/* Looks for a reading apart from leniencies. Returns whether one was found, or may be it. */
static int look_apart_from(struct hunting *h, struct leniencies lenient, struct followed *said)
{
    struct follower f = { .h = h, .lenient = lenient, .until = UINT64_MAX };
    struct reading_inference *inference =
        reading_inference_open(h->session->dialect, h->session->weakest);
    int is_said = 0;
    if (h->deadline != 0)
        f.until = h->deadline + MOST_TIME;
    if (inference != 0 && learn(h, inference, &f)) {
        struct reading_found found;
        reading_inference_find(inference, &found);
        is_said = say(&f, &found, said);
    }
    reading_inference_close(inference);
    free(f.answers);
    return is_said;
}

/* A leniency can hide a reading, such as that a message is printed where a player is skipped. So
   answers are first compared strictly. */
void follow_readings(struct hunting *h, struct followed *said)
{
    static const struct leniencies strict = { 0 };
    int has_any = h->found_count > 0 || h->lenient.bits != h->overlooked.bits;
    int is_said = 0;
    memset(said, 0, sizeof *said);
    if (has_any && h->ungraded == 0 && !hunting_is_stopped(h) && !h->is_lost) {
        if (h->lenient.bits != 0)
            is_said = look_apart_from(h, strict, said);
        if (!is_said && h->found_count > 0)
            (void)look_apart_from(h, h->lenient, said);
    }
    if (said->reading == 0)
        said->reading = json_null();
    if (said->text == 0)
        said->text = json_null();
    if (said->undecided == 0)
        said->undecided = json_null();
}
