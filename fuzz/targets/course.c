/* Course files, and the tables of what only people can supply.

   Input: any bytes. They are read as a course file, and as a table for a course that has two
   columns of numbers and gives grace days.

   - A refused file has a reason, in printable UTF-8, and a place in the input or just after it.
   - In an accepted course file, every value keeps to the range, the length and the words that its
     row allows; all needed keys are there; and every reference leads to something.
   - Patterns match what a naive table of all prefixes says.
   - The rows of a table have different ids, by which they are found. A table without quotes has a
     row for each line. */
#include "harness/harness.h"

#include "course/course.h"
#include "course/human.h"
#include "course/keys.h"

#include "base/visible.h"
#include "text/find.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is refused ---- */

static bytes line_at(bytes text, size_t line)
{
    while (--line > 0)
        text = bytes_skip(text, bytes_find(text, '\n') + 1);
    return bytes_first(text, bytes_find(text, '\n'));
}

static size_t lines_of(bytes text)
{
    size_t lines = 1;
    size_t i;
    for (i = 0; i < text.len; i++)
        lines += text.at[i] == '\n';
    return lines;
}

/* Returns whether the text has line ends that only libyaml knows: CR, NEL, LS and PS. */
static int has_other_line_ends(bytes text)
{
    static const char *const ends[] = { "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9" };
    size_t i, k;
    for (i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        bytes end = bytes_of_text(ends[i]);
        for (k = 0; k + end.len <= text.len; k++) {
            if (bytes_equal(bytes_first(bytes_skip(text, k), end.len), end))
                return 1;
        }
    }
    return 0;
}

static void check_reason(const struct file_error *error)
{
    bytes rest = bytes_of_text(error->text);
    PROPERTY(rest.len > 0 && is_utf8(rest));
    while (rest.len > 0) {
        uint32_t c = 0;
        size_t length = utf8_character(rest, &c);
        PROPERTY(is_shown(c));
        rest = bytes_skip(rest, length);
    }
}

static void check_error(const struct file_error *error, bytes text)
{
    check_reason(error);
    PROPERTY(error->line >= 1 && error->column >= 1);
    if (has_other_line_ends(text))
        return;
    /* at the end of the text, libyaml has always started another line */
    PROPERTY(error->line <= lines_of(text) ||
             (error->line == lines_of(text) + 1 && error->column == 1));
    PROPERTY(error->column <= line_at(text, error->line).len + 1);
}

/* ---- values ---- */

static void check_line(const char *text, uint64_t most)
{
    bytes rest = bytes_of_text(text);
    PROPERTY(rest.len >= 1 && rest.len <= most && is_utf8(rest));
    while (rest.len > 0) {
        uint32_t c = 0;
        rest = bytes_skip(rest, utf8_character(rest, &c));
        PROPERTY(is_shown(c));
    }
}

static void check_path(const char *text)
{
    const char *at = text;
    PROPERTY(text[0] != '/');
    while (at != 0) {
        PROPERTY(strncmp(at, "../", 3) != 0 && strcmp(at, "..") != 0);
        at = strchr(at, '/');
        at = at != 0 ? at + 1 : 0;
    }
}

static void check_text(const struct key *row, const char *text)
{
    PROPERTY(text != 0 || !row->is_needed);
    if (text == 0)
        return;
    PROPERTY(strlen(text) >= row->least && strlen(text) <= row->most);
    if (row->kind == KEY_LINE || row->kind == KEY_PATH)
        check_line(text, row->most);
    if (row->kind == KEY_PATH)
        check_path(text);
}

static void check_name(const struct course_name *name, uint64_t most)
{
    check_line(name->text, most);
    PROPERTY(name->place.line > 0 && name->place.column > 0);
}

static void check_names(const struct key *row, const struct course_names *names)
{
    size_t i;
    PROPERTY(names->count >= row->least && names->count <= row->most);
    for (i = 0; i < names->count; i++)
        check_name(&names->at[i], COURSE_TEXT_MOST);
}

static void check_number(const struct key *row, const unsigned char *from)
{
    uint32_t narrow;
    uint64_t n;
    memcpy(&narrow, from, sizeof narrow);
    n = narrow;
    if (row->kind == KEY_SIZE)
        memcpy(&n, from, sizeof n);
    PROPERTY(n >= row->least && n <= row->most);
}

static void check_choice(const struct key *row, const unsigned char *from)
{
    uint32_t set;
    int index;
    memcpy(&set, from, sizeof set);
    memcpy(&index, from, sizeof index);
    if (row->kind == KEY_SET)
        PROPERTY((set > 0 || row->least == 0) && set < (uint32_t)1 << row->most);
    else if (row->kind == KEY_FLAG)
        PROPERTY(index == 0 || index == 1);
    else
        PROPERTY(index >= 0 && word_at(row->words, (size_t)index).len > 0);
}

static void check_value(const struct key *row, const unsigned char *from)
{
    union {
        const char *text;
        struct course_name name;
        struct course_names names;
    } value;
    switch (row->kind) {
    case KEY_TEXT:
    case KEY_LINE:
    case KEY_PATH:
    case KEY_WORD:
        memcpy(&value.text, from, sizeof value.text);
        if (row->kind == KEY_WORD)
            PROPERTY(word_index(row->words, bytes_of_text(value.text)) >= 0);
        else
            check_text(row, value.text);
        break;
    case KEY_NAME:
        memcpy(&value.name, from, sizeof value.name);
        check_name(&value.name, row->most);
        break;
    case KEY_NAMES:
        memcpy(&value.names, from, sizeof value.names);
        check_names(row, &value.names);
        break;
    case KEY_CHOICE:
    case KEY_SET:
    case KEY_FLAG:
        check_choice(row, from);
        break;
    default:
        check_number(row, from);
        break;
    }
}

static void check_values(const struct course *course)
{
    struct key_walk walk;
    const struct key *row;
    walk_start(&walk, &course_keys, course);
    while ((row = walk_next(&walk)) != 0) {
        const unsigned char *from = walk_level(&walk)->base + row->at;
        struct any_list list = { 0, 0 };
        if (row->kind == KEY_SECTION) {
            walk_into(&walk, row, from, 1);
        } else if (row->kind == KEY_LIST) {
            memcpy(&list, from, sizeof list);
            PROPERTY(list.count >= row->least && list.count <= row->most);
            walk_into(&walk, row, list.at, list.count);
        } else {
            check_value(row, from);
        }
    }
}

/* ---- properties of several keys ---- */

static size_t groups_named(const struct course *course, const char *name)
{
    size_t count = 0;
    size_t i;
    for (i = 0; i < course->tests.groups.count; i++)
        count += strcmp(course->tests.groups.at[i].name.text, name) == 0;
    return count;
}

static int is_human(const struct course *course, const char *name)
{
    size_t i;
    for (i = 0; i < course->human.count; i++) {
        if (strcmp(course->human.at[i].name.text, name) == 0 && course->human.at[i].points == 0)
            return 1;
    }
    return 0;
}

static void check_groups(const struct course *course)
{
    size_t i;
    for (i = 0; i < course->tests.groups.count; i++) {
        const struct course_group *group = &course->tests.groups.at[i];
        PROPERTY(groups_named(course, group->name.text) == 1);
        PROPERTY(group->visibility == COURSE_VISIBLE || group->feedback == COURSE_FEEDBACK_NONE);
        PROPERTY(course_group_of(course, "") <= course->tests.groups.count);
    }
    for (i = 0; i < course->gates.count; i++)
        PROPERTY(groups_named(course, course->gates.at[i].group.text) == 1);
}

static void check_marks(const struct course *course)
{
    size_t i;
    PROPERTY(course_points(course) > 0);
    for (i = 0; i < course->style.count.count; i++)
        PROPERTY(strcmp(course->style.count.at[i].text, "warnings") == 0 ||
                 is_human(course, course->style.count.at[i].text));
    for (i = 0; i < course->human.count; i++)
        PROPERTY(course->human.at[i].points == 0 ||
                 course->human.at[i].points == course->human.at[i].most);
    PROPERTY((course->late.days > 0) == (course->late.kind >= COURSE_LATE_PER_DAY));
}

/* ---- patterns ---- */

enum { PATTERN_MOST = 24 };

static int fits_one(char pattern, char byte)
{
    return pattern == byte || (pattern == '?' && byte != '/');
}

/* The table says, for all p and n, whether the first p bytes of the pattern match the first n bytes
   of the name. */
static int naive_match(const char *pattern, const char *name)
{
    char table[PATTERN_MOST + 1][PATTERN_MOST + 1] = { { 0 } };
    size_t p, n;
    table[0][0] = 1;
    for (p = 1; p <= strlen(pattern); p++) {
        for (n = 0; n <= strlen(name); n++) {
            if (pattern[p - 1] == '*')
                table[p][n] = table[p - 1][n] || (n > 0 && name[n - 1] != '/' && table[p][n - 1]);
            else
                table[p][n] = n > 0 && fits_one(pattern[p - 1], name[n - 1]) && table[p - 1][n - 1];
        }
    }
    return table[strlen(pattern)][strlen(name)];
}

static void check_pattern(const char *pattern, const char *name)
{
    if (strlen(pattern) <= PATTERN_MOST && strlen(name) <= PATTERN_MOST)
        PROPERTY(course_matches(pattern, name) == naive_match(pattern, name));
}

/* Tries names that a pattern nearly matches: they have the same text in place of each star. */
static void check_near_names(const char *pattern)
{
    static const char *const stars[] = { "", "x", "/", "x/y", "*" };
    char name[3 * PATTERN_MOST + 1] = "";
    size_t i, k, len;
    if (strlen(pattern) > PATTERN_MOST)
        return;
    for (i = 0; i < sizeof stars / sizeof stars[0]; i++) {
        len = 0;
        for (k = 0; pattern[k] != '\0'; k++) {
            size_t more = pattern[k] == '*' ? strlen(stars[i]) : 1;
            memcpy(name + len, pattern[k] == '*' ? stars[i] : &pattern[k], more);
            len += more;
        }
        name[len] = '\0';
        check_pattern(pattern, name);
    }
}

/* Also tries the words of the build command as names. */
static void check_patterns(const struct course *course)
{
    const struct course_names *words = &course->build.command;
    size_t i, k, w;
    for (i = 0; i < course->tests.groups.count; i++) {
        const struct course_names *patterns = &course->tests.groups.at[i].tests;
        for (k = 0; k < patterns->count; k++) {
            check_near_names(patterns->at[k].text);
            for (w = 0; w < words->count; w++)
                check_pattern(patterns->at[k].text, words->at[w].text);
        }
    }
}

/* ---- a course file ---- */

static void check_course(bytes yaml)
{
    struct file_error error = { 0, 0, "" };
    struct course *course = course_read(yaml, &error);
    if (course == 0) {
        check_error(&error, yaml);
        return;
    }
    check_values(course);
    check_groups(course);
    check_marks(course);
    check_patterns(course);
    course_free(course);
}

/* ---- a table ---- */

enum { NUMBERS = 2 };

static void check_row(const struct human *human, size_t i, const struct course *course)
{
    const struct human_row *row = &human->rows[i];
    size_t k;
    check_line(row->id, HUMAN_ID_MOST);
    PROPERTY(human_find(human, row->id) == row);
    PROPERTY(row->late <= HUMAN_LATE_MOST && row->grace <= HUMAN_GRACE_MOST);
    PROPERTY(i == 0 || row->line > human->rows[i - 1].line);
    for (k = 0; k < NUMBERS; k++)
        PROPERTY(row->numbers[k].value <= course->human.at[k].most);
}

/* Returns the number of lines that are not empty. */
static size_t full_lines(bytes text)
{
    size_t count = 0;
    while (text.len > 0) {
        bytes line = bytes_first(text, bytes_find(text, '\n'));
        count += line.len > 0 && !(line.len == 1 && line.at[0] == '\r' && line.len < text.len);
        text = bytes_skip(text, line.len + 1);
    }
    return count;
}

/* Returns the text without a byte-order mark. */
static bytes without_mark(bytes text)
{
    int has_mark = bytes_equal(bytes_first(text, 3), BYTES_OF_LITERAL("\xEF\xBB\xBF"));
    return has_mark ? bytes_skip(text, 3) : text;
}

static void check_table(bytes csv)
{
    struct course_human numbers[NUMBERS] = {
        { .name = { "g", { 1, 1 } }, .most = 35 * COURSE_POINT },
        { .name = { "oral", { 1, 1 } }, .points = 3 * COURSE_POINT, .most = 3 * COURSE_POINT },
    };
    const struct course course = { .human = { numbers, NUMBERS },
                                   .late = { .kind = COURSE_LATE_GRACE, .days = 2 } };
    struct file_error error = { 0, 0, "" };
    struct human *human = human_read(csv, &course, &error);
    size_t i;
    if (human == 0) {
        check_reason(&error);
        PROPERTY(error.line >= 1 && error.line <= lines_of(csv));
        PROPERTY(error.column >= 1 && error.column <= line_at(csv, error.line).len + 1);
        return;
    }
    for (i = 0; i < human->count; i++)
        check_row(human, i, &course);
    if (bytes_find(csv, '"') == csv.len)
        PROPERTY(human->count + 1 == full_lines(without_mark(csv)));
    human_free(human);
}

void target(const uint8_t *data, size_t size)
{
    check_course(bytes_of(data, size));
    check_table(bytes_of(data, size));
}
