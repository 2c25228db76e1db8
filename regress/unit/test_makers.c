/* The sources of validators as makers: what they make is valid for the validators themselves, and
   what they record makes the same again. */
#include "regress/unit/unit.h"

#include "packaged/maker.h"
#include "packaged/packaged.h"
#include "packaged/panel.h"
#include "text/find.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MADE = 100 };

/* Opens the validators of a package of regress/problems, and the maker. */
static struct packaged *open_package(struct problem **p, const char *name)
{
    char path[64], reason[CONTAINMENT_TEXT];
    struct packaged *s;
    (void)snprintf(path, sizeof path, "regress/problems/%s", name);
    *p = packaged_open(path, 0);
    assert_non_null(*p);
    s = ((struct packaged_problem *)*p)->state;
    s->setting.level = CONTAINMENT_LIMITS;
    assert_true(panel_open_validators(s, reason));
    assert_true(maker_is_open(s));
    return s;
}

static void makes_valid_inputs_and_records_them(struct packaged *s)
{
    struct sequence made[MADE] = { { 0 } }, again[MADE] = { { 0 } };
    struct step steps[MADE];
    struct step *of[MADE];
    unsigned char is_valid[MADE] = { 0 };
    size_t i, shortest = SIZE_MAX;
    for (i = 0; i < MADE; i++)
        made[i].dice = i * 77777 | (i > 0);
    maker_run(s, made, MADE);
    for (i = 0; i < MADE; i++) {
        assert_true(made[i].is_made);
        steps[i] = (struct step){ .input = sequence_text(&made[i]) };
        of[i] = &steps[i];
        if (made[i].len < shortest)
            shortest = made[i].len;
        again[i] = (struct sequence){ .making = RECORDS,
                                      .text = memory_of_bytes(steps[i].input),
                                      .len = made[i].len };
    }
    assert_int_equal(made[0].len, shortest); /* no choices make the smallest input */
    panel_find_valid(s, of, 0, MADE, is_valid);
    maker_run(s, again, MADE);
    for (i = 0; i < MADE; i++) {
        assert_true(is_valid[i]);
        assert_true(again[i].is_made);
        again[i].making = MAKES_BY_CHOICES;
    }
    maker_run(s, again, MADE);
    for (i = 0; i < MADE; i++) {
        assert_true(again[i].is_made);
        expect_bytes("made", "again", sequence_text(&again[i]), steps[i].input);
        sequence_free(&again[i]);
        sequence_free(&made[i]);
    }
}

/* The largest of several large texts has the most cases that there may be, and all are valid. */
static void large_texts_are_near_the_bounds(void **state)
{
    enum { LARGE = 20 };
    struct problem *p;
    struct packaged *s = open_package(&p, "gains");
    struct sequence made[LARGE] = { { 0 } };
    struct step steps[LARGE];
    struct step *of[LARGE];
    unsigned char is_valid[LARGE] = { 0 };
    size_t i, most = 0;
    for (i = 0; i < LARGE; i++) {
        made[i].making = MAKES_LARGE;
        made[i].dice = i * 77777 | 1;
    }
    maker_run(s, made, LARGE);
    for (i = 0; i < LARGE; i++) {
        assert_true(made[i].is_made);
        assert_int_equal(made[i].count, 0);
        steps[i] = (struct step){ .input = sequence_text(&made[i]) };
        of[i] = &steps[i];
        most += bytes_start_with(steps[i].input, "10\n20\n") != 0;
    }
    assert_true(most > 0);
    panel_find_valid(s, of, 0, LARGE, is_valid);
    for (i = 0; i < LARGE; i++) {
        assert_true(is_valid[i]);
        sequence_free(&made[i]);
    }
    packaged_close(p);
}

static void sources_make_what_they_validate(void **state)
{
    static const char *const names[] = { "detours", "shelf", "gains" };
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct problem *p;
        makes_valid_inputs_and_records_them(open_package(&p, names[i]));
        packaged_close(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(sources_make_what_they_validate),
                                        cmocka_unit_test(large_texts_are_near_the_bounds) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
