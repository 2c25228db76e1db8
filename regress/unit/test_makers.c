/* The sources of validators as makers: what they make is valid for the validators themselves, and
   what they record makes the same again. */
#include "regress/unit/unit.h"

#include "packaged/maker.h"
#include "packaged/packaged.h"
#include "packaged/panel.h"
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
        again[i] = (struct sequence){ .records = 1,
                                      .text = memory_of_bytes(steps[i].input),
                                      .len = made[i].len };
    }
    assert_int_equal(made[0].len, shortest); /* no choices make the smallest input */
    panel_find_valid(s, of, MADE, is_valid);
    maker_run(s, again, MADE);
    for (i = 0; i < MADE; i++) {
        assert_true(is_valid[i]);
        assert_true(again[i].is_made);
        again[i].records = 0;
    }
    maker_run(s, again, MADE);
    for (i = 0; i < MADE; i++) {
        assert_true(again[i].is_made);
        expect_bytes("made", "again", sequence_text(&again[i]), steps[i].input);
        sequence_free(&again[i]);
        sequence_free(&made[i]);
    }
}

static void sources_make_what_they_validate(void **state)
{
    static const char *const names[] = { "detours", "shelf", "gains" };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct problem *p;
        makes_valid_inputs_and_records_them(open_package(&p, names[i]));
        packaged_close(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(sources_make_what_they_validate) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
