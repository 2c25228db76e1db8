/* course/keys: that each key of a course file is what the manual says of it, and takes as much as
   it may. */
#include "regress/unit/unit.h"

#include "course/keys.h"

static char manual[1 << 16];

static int read_manual(void **state)
{
    FILE *f = fopen("docs/course-files.md", "r");
    (void)state;
    if (f == NULL)
        return -1;
    manual[fread(manual, 1, sizeof manual - 1, f)] = '\0';
    return fclose(f);
}

/* Starts a walk through all tables. */
static void start(struct key_walk *walk)
{
    walk_start(walk, &course_keys, 0);
}

/* ---- what the manual says ---- */

/* Prints the words of a row, each as code. */
static void print_words(sink *out, const char *words)
{
    size_t i;
    bytes word;
    for (i = 0; (word = word_at(words, i)).len > 0; i++) {
        sink_text(out, i > 0 ? " `" : "`");
        sink_bytes(out, word);
        sink_byte(out, '`');
    }
}

/* Prints the link to the table of another section, whose name has no dots. */
static void print_link(sink *out, const char *text, const char *path)
{
    sink_text(out, text);
    sink_text(out, "(#keys-of-");
    for (; *path; path++)
        if (*path != '.')
            sink_byte(out, *path);
    sink_byte(out, ')');
}

/* Prints "a time from 10ms to 10m", without the example or the advice after it. */
static void print_range(sink *out, const struct key *row)
{
    unsigned char buffer[200];
    sink range;
    sink_init(&range, 0, 0, buffer, sizeof buffer);
    key_print_expected(&range, row);
    sink_bytes(out, bytes_first(sink_held(&range), bytes_find(sink_held(&range), ',')));
}

static void print_kind(sink *out, const struct key *row, const char *path)
{
    switch (row->kind) {
    case KEY_TEXT:
        sink_text(out, "a text of at most ");
        sink_number(out, row->most);
        sink_text(out, " bytes");
        break;
    case KEY_LINE:
    case KEY_NAME:
        sink_text(out, "a line of text");
        break;
    case KEY_PATH:
        sink_text(out, "a relative path without `..`");
        break;
    case KEY_NAMES:
        sink_text(out, "a list of lines of text");
        break;
    case KEY_SET:
        sink_text(out, "a list of some of ");
        print_words(out, row->words);
        break;
    case KEY_WORD:
    case KEY_CHOICE:
        print_words(out, row->words);
        break;
    case KEY_FLAG:
        print_words(out, "true false");
        break;
    case KEY_SECTION:
        print_link(out, "[a mapping]", path);
        break;
    case KEY_LIST:
        print_link(out, "[a list of mappings]", path);
        break;
    default:
        print_range(out, row);
        break;
    }
}

static void print_usual(sink *out, const struct key *row)
{
    if (row->unless != 0)
        sink_text(out, "must be given without `package`");
    else if (row->is_needed)
        sink_text(out, "must be given");
    else if (row->usual != 0)
        print_words(out, row->usual);
}

/* Prints the row of the manual up to what the key means. */
static void print_row(sink *out, const struct key *row, const char *path)
{
    sink_text(out, "\n| `");
    sink_text(out, row->name);
    sink_text(out, "` | ");
    print_kind(out, row, path);
    sink_text(out, " | ");
    print_usual(out, row);
    sink_text(out, " | ");
    sink_byte(out, '\0');
}

/* Finds the table of a section: its text from its heading on. */
static const char *table_of(const char *section)
{
    char heading[300];
    const char *at;
    (void)snprintf(heading, sizeof heading, "\n### Keys of %s\n", *section ? section : "the file");
    at = strstr(manual, heading);
    if (at == NULL)
        fail_msg("the manual has no table of the keys of %s", section);
    return at;
}

/* Writes the path of the key that a walk is at, and that of its section. */
static void write_paths(const struct key_walk *walk, char path[200], char section[200])
{
    size_t i;
    path[0] = section[0] = '\0';
    for (i = 0; i < walk->depth; i++) {
        (void)strcpy(section, path);
        if (i > 0)
            (void)strcat(path, ".");
        (void)strcat(path, walk->levels[i].keys->rows[walk->levels[i].row - 1].name);
    }
}

static void each_key_is_what_the_manual_says(void **state)
{
    struct key_walk walk;
    const struct key *row;
    (void)state;
    start(&walk);
    while ((row = walk_next(&walk)) != 0) {
        unsigned char text[1000];
        char path[200], section[200];
        const char *table, *next;
        sink out;
        if (strcmp(row->name, "clause") == 0)
            continue; /* which the manual describes once */
        write_paths(&walk, path, section);
        table = table_of(section);
        next = strstr(table + 1, "\n#");
        sink_init(&out, 0, 0, text, sizeof text);
        print_row(&out, row, path);
        table = strstr(table, (const char *)text);
        if (table == NULL || table > next)
            fail_msg("the manual does not say of %s:%s", path, (const char *)text);
        if (row->below != 0)
            walk_into(&walk, row, 0, 1);
    }
}

/* ---- limits ---- */

/* Texts that reports print are short. These may be longer. */
static uint64_t longest(const struct key *row)
{
    if (strcmp(row->name, "prototype") == 0)
        return 1000;
    return strcmp(row->name, "package") == 0 ? COURSE_TEXT_MOST : 200;
}

/* A text has at least a byte, but a provided file may be empty. A list that must be given has an
   item. */
static void texts_and_lists_have_limits(void **state)
{
    struct key_walk walk;
    const struct key *row;
    size_t texts = 0, lists = 0;
    (void)state;
    start(&walk);
    while ((row = walk_next(&walk)) != 0) {
        if (row->kind == KEY_LINE || row->kind == KEY_PATH || row->kind == KEY_NAME) {
            expect_number(row->name, "the longest text", row->most, longest(row));
            texts++;
        }
        if (row->kind == KEY_NAMES || row->kind == KEY_LIST) {
            expect_number(row->name, "the longest list", row->most, 64);
            expect_number(row->name, "the shortest list", row->least, row->is_needed != 0);
            lists++;
        } else if (row->kind <= KEY_NAME && row->kind != KEY_WORD) {
            expect_number(row->name, "the shortest text", row->least,
                          strcmp(row->name, "text") != 0);
        }
        if (row->below != 0)
            walk_into(&walk, row, 0, 1);
    }
    assert_true(texts > 10 && lists > 10);
}

static void a_set_has_at_most_three_words(void **state)
{
    struct key_walk walk;
    const struct key *row;
    size_t sets = 0;
    (void)state;
    start(&walk);
    while ((row = walk_next(&walk)) != 0) {
        if (row->kind == KEY_SET) {
            assert_int_equal(row->most, 3);
            sets++;
        }
        if (row->below != 0)
            walk_into(&walk, row, 0, 1);
    }
    assert_int_equal(sets, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_key_is_what_the_manual_says),
        cmocka_unit_test(texts_and_lists_have_limits),
        cmocka_unit_test(a_set_has_at_most_three_words),
    };
    return cmocka_run_group_tests(tests, read_manual, NULL);
}
