#include "grade/reports/summary.h"

#include "grade/reports/test_words.h"

/* The text as a key: a C string, which is valid until the text changes. */
static const char *key_of(struct growing *text)
{
    sink_byte(&text->out, '\0');
    (void)growing_end(text);
    return text->text.at + text->text.start;
}

static void count_up(json_t *object, const char *key)
{
    json_int_t n = json_integer_value(json_object_get(object, key));
    (void)json_object_set_new(object, key, json_integer(n + 1));
}

/* ---- tests ---- */

/* Returns what is summed up of the test, which is added if it is new. */
static json_t *entry_of(json_t *all, const json_t *test, struct growing *text)
{
    const char *key;
    json_t *entry;
    sink_printable(growing_start(text), text_in(test, "name"), 0);
    key = key_of(text);
    entry = json_object_get(all, key);
    if (entry != 0)
        return entry;
    entry = json_pack("{s:O?, s:O?, s:i, s:i, s:{}}", "group", json_object_get(test, "group"),
                      "standing", json_object_get(test, "standing"), "runs", 0, "fails", 0,
                      "differences");
    (void)json_object_set_new(all, key, entry);
    return entry;
}

static void add_test(json_t *all, const json_t *test, struct growing *text)
{
    json_t *entry = entry_of(all, test, text);
    count_up(entry, "runs");
    if (is_right(test))
        return;
    say_difference(growing_start(text), test);
    count_up(entry, "fails");
    count_up(json_object_get(entry, "differences"), key_of(text));
}

json_t *summary_of_tests(const json_t *marks, struct growing *text)
{
    json_t *all = json_object();
    size_t i, k;
    for (i = 0; i < count_in(marks, "submissions"); i++) {
        const json_t *submission = item_in(marks, "submissions", i);
        for (k = 0; k < count_in(submission, "tests"); k++)
            add_test(all, item_in(submission, "tests", k), text);
    }
    return all;
}

/* ---- differences ---- */

/* Writes what a submission does wrong: each test that costs it marks, and what differs there.
   Returns the first of them, or NULL. */
static const json_t *say_differences(sink *out, const json_t *submission)
{
    const json_t *first = 0;
    size_t i;
    for (i = 0; i < count_in(submission, "tests"); i++) {
        const json_t *test = item_in(submission, "tests", i);
        if (!costs_marks(test))
            continue;
        first = first != 0 ? first : test;
        sink_printable(out, text_in(test, "name"), 0);
        sink_byte(out, '\n');
        say_difference(out, test);
        sink_byte(out, '\n');
    }
    return first;
}

static void add_submission(json_t *all, const json_t *submission, size_t index,
                           struct growing *text)
{
    const json_t *test = say_differences(growing_start(text), submission);
    const char *key = key_of(text);
    json_t *list = json_object_get(all, key);
    if (test == 0)
        return;
    if (list == 0) {
        list = json_array();
        (void)json_object_set_new(all, key, list);
    }
    say_difference(growing_start(text), test);
    (void)json_array_append_new(list,
                                json_pack("{s:I, s:O?, s:s}", "index", (json_int_t)index, "test",
                                          json_object_get(test, "name"), "label", key_of(text)));
}

json_t *summary_of_differences(const json_t *marks, struct growing *text)
{
    json_t *all = json_object();
    size_t i;
    for (i = 0; i < count_in(marks, "submissions"); i++)
        add_submission(all, item_in(marks, "submissions", i), i, text);
    return all;
}

/* ---- in order ---- */

size_t weight_of(const json_t *value)
{
    return json_is_array(value) ? json_array_size(value) : (size_t)json_integer_value(value);
}

/* The largest weight below `below`; 0 if there is none. */
static size_t next_weight(json_t *object, size_t (*weigh)(const json_t *value), size_t below)
{
    size_t most = 0;
    void *member;
    for (member = json_object_iter(object); member != 0;
         member = json_object_iter_next(object, member)) {
        size_t weight = weigh(json_object_iter_value(member));
        if (weight < below && weight > most)
            most = weight;
    }
    return most;
}

void each_by_weight(json_t *object, size_t (*weigh)(const json_t *value),
                    void (*each)(void *who, const char *key, const json_t *value), void *who)
{
    size_t weight = next_weight(object, weigh, (size_t)-1);
    void *member;
    while (weight > 0) {
        for (member = json_object_iter(object); member != 0;
             member = json_object_iter_next(object, member)) {
            if (weigh(json_object_iter_value(member)) == weight)
                each(who, json_object_iter_key(member), json_object_iter_value(member));
        }
        weight = next_weight(object, weigh, weight);
    }
}
