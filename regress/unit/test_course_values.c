/* course/values: which values a key takes, what they are stored as, and how they are printed. */
#include "regress/unit/unit.h"

#include "course/keys.h"
#include "course/memory.h"

static const struct course_place place = { 7, 9 };

/* Finds a key by the names of its sections and its own, such as `tests.groups.points`. */
static const struct key *key_named(const char *wanted)
{
    struct key_walk walk;
    const struct key *row;
    walk_start(&walk, &course_keys, 0);
    while ((row = walk_next(&walk)) != 0) {
        char path[200] = "";
        size_t i, len = 0;
        for (i = 0; i < walk.depth; i++)
            len += (size_t)snprintf(path + len, sizeof path - len, i > 0 ? ".%s" : "%s",
                                    walk.levels[i].keys->rows[walk.levels[i].row - 1].name);
        if (strcmp(path, wanted) == 0)
            break;
        if (row->below != 0)
            walk_into(&walk, row, 0, 1, 0);
    }
    if (row == 0)
        fail_msg("there is no key %s", wanted);
    return row;
}

/* Memory for a section of any kind. */
static union {
    struct course course;
    unsigned char bytes[sizeof(struct course)];
} section;

static struct course_memory memory;

static int store(const struct key *row, bytes value)
{
    memset(&section, 0, sizeof section);
    return row != 0 && key_store(row, &section, value, place, &memory);
}

static const struct {
    const char *key;
    bytes value;
    const char *printed; /* NULL: the value is refused */
} values[] = {
    { "build.cpu", LITERAL("2s"), "2s" },
    { "build.cpu", LITERAL("10ms"), "10ms" },
    { "build.cpu", LITERAL("9ms"), NULL },
    { "build.cpu", LITERAL("1500ms"), "1500ms" },
    { "build.cpu", LITERAL("10m"), "10m" },
    { "build.cpu", LITERAL("600s"), "10m" },
    { "build.cpu", LITERAL("601s"), NULL },
    { "build.cpu", LITERAL("2"), NULL },
    { "build.memory", LITERAL("64G"), "64G" },
    { "build.memory", LITERAL("65G"), NULL },
    { "build.memory", LITERAL("1M"), "1M" },
    { "build.memory", LITERAL("1023K"), NULL },
    { "build.memory", LITERAL("1025K"), "1025K" },
    { "run.output", LITERAL("1025B"), "1025B" },
    { "run.output", LITERAL("1024B"), "1K" },
    { "tests.groups.points", LITERAL("0.001"), "0.001" },
    { "tests.groups.points", LITERAL("2.50"), "2.5" },
    { "tests.groups.points", LITERAL("1000"), "1000" },
    { "tests.groups.points", LITERAL("1000.001"), NULL },
    { "style.base", LITERAL("0"), NULL },
    { "gates.percent", LITERAL("1"), "1" },
    { "gates.percent", LITERAL("0"), NULL },
    { "source.used", LITERAL("true"), "true" },
    { "source.used", LITERAL("false"), "false" },
    { "source.used", LITERAL("yes"), NULL },
    { "run.status", LITERAL("specified"), "specified" },
    { "run.status", LITERAL("zero"), "zero" },
    { "run.status", LITERAL("zer"), NULL },
    { "run.status", LITERAL(""), NULL },
    { "dialect", LITERAL("flip"), "\"flip\"" },
    { "dialect", LITERAL("chess"), NULL },
    { "course", LITERAL(" ~"), "\" ~\"" },
    { "course", LITERAL("a\"b\\"), "\"a\\\"b\\\\\"" },
    { "course", LITERAL("\xC3\xA9\xE2\x82\xAC"), "\"\\U000000E9\\U000020AC\"" },
    { "course", LITERAL(""), NULL },
    { "course", LITERAL("a\x01"), NULL },
    { "course", LITERAL("\x7F"), NULL },
    { "course", LITERAL("a\0b"), NULL },
    { "course", LITERAL("a\nb"), NULL },
    { "course", LITERAL("\xFF"), NULL },
    { "late.clause", LITERAL("\x1F\n\x7F"), "\"\\U0000001F\\U0000000A\\U0000007F\"" },
    { "late.clause", LITERAL("a\0b"), NULL },
    { "build.program", LITERAL("a"), "\"a\"" },
    { "build.program", LITERAL("a/b"), "\"a/b\"" },
    { "build.program", LITERAL("..a/b.."), "\"..a/b..\"" },
    { "build.program", LITERAL("/a"), NULL },
    { "build.program", LITERAL("a/"), NULL },
    { "build.program", LITERAL("a//b"), NULL },
    { "build.program", LITERAL("."), NULL },
    { "build.program", LITERAL("a/./b"), NULL },
    { "build.program", LITERAL("a/.."), NULL },
    { "build.program", LITERAL("../a"), NULL },
    { "build.program", LITERAL("a\nb"), NULL },
    { "tests.groups.name", LITERAL("all"), "\"all\"" },
    { "tests.groups.name", LITERAL(""), NULL },
};

static void a_value_is_stored_and_printed(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(values); i++) {
        const struct key *row = key_named(values[i].key);
        unsigned char buffer[200];
        sink out;
        sink_init(&out, 0, 0, buffer, sizeof buffer);
        if (store(row, values[i].value) != (values[i].printed != NULL))
            fail_msg("row %zu, %s, is %s", i, values[i].key,
                     values[i].printed != NULL ? "refused" : "allowed");
        if (values[i].printed == NULL)
            continue;
        key_print_value(&out, row, &section);
        expect_bytes(values[i].key, "text", sink_held(&out), bytes_of_text(values[i].printed));
    }
    assert_int_equal(memory.failed, 0);
    memory_free(&memory);
}

static void an_item_has_its_text_and_its_place(void **state)
{
    static char text[COURSE_TEXT_MOST + 1];
    const struct key *row = key_named("tests.groups.tests");
    const unsigned char *at = section.bytes + row->at;
    struct course_names names;
    (void)state;
    memset(text, 'x', sizeof text);
    assert_true(store(row, bytes_of_text("secret/*")));
    assert_true(key_store(row, &section, bytes_of(text, COURSE_TEXT_MOST), place, &memory));
    assert_false(key_store(row, &section, bytes_of(text, COURSE_TEXT_MOST + 1), place, &memory));
    assert_false(key_store(row, &section, bytes_of_text(""), place, &memory));
    assert_false(key_store(row, &section, bytes_of_text("a\nb"), place, &memory));
    memcpy(&names, at, sizeof names);
    assert_int_equal(names.count, 2);
    assert_string_equal(names.at[0].text, "secret/*");
    assert_int_equal(names.at[0].place.line, 7);
    assert_int_equal(names.at[0].place.column, 9);
    assert_int_equal(strlen(names.at[1].text), COURSE_TEXT_MOST);
    memory_free(&memory);
}

static void a_set_has_a_bit_for_each_word(void **state)
{
    const struct key *row = key_named("tests.groups.standings");
    uint32_t set;
    (void)state;
    assert_true(store(row, bytes_of_text("outside")));
    assert_true(key_store(row, &section, bytes_of_text("promised"), place, &memory));
    assert_false(key_store(row, &section, bytes_of_text("other"), place, &memory));
    memcpy(&set, section.bytes + row->at, sizeof set);
    assert_int_equal(set, COURSE_PROMISED | COURSE_OUTSIDE);
}

static void words_are_found_by_their_index(void **state)
{
    (void)state;
    assert_int_equal(word_index("one two", bytes_of_text("one")), 0);
    assert_int_equal(word_index("one two", bytes_of_text("two")), 1);
    assert_int_equal(word_index("one two", bytes_of_text("tw")), -1);
    assert_int_equal(word_index("one two", bytes_of_text("")), -1);
    assert_int_equal(word_index("a b", bytes_of_text("b")), 1);
    expect_bytes("words", "the second", word_at("one two", 1), bytes_of_text("two"));
    expect_bytes("words", "the third", word_at("one two", 2), bytes_of_text(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_stored_and_printed),
        cmocka_unit_test(an_item_has_its_text_and_its_place),
        cmocka_unit_test(a_set_has_a_bit_for_each_word),
        cmocka_unit_test(words_are_found_by_their_index),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
