/* parts/submissions: the layouts of learning platforms, safe ids, and what the bytes of a file are.
 */
#include "regress/unit/unit.h"

#include "submissions/content.h"
#include "submissions/exported.h"
#include "submissions/group.h"
#include "submissions/ident.h"
#include "submissions/layout.h"
#include "submissions/submissions.h"
#include "text/find.h"

/* ---- layouts ---- */

static void names_have_places(void **state)
{
    static const struct {
        enum layout layout;
        int is_late;
        uint64_t version;
        const char *name, *person, *number, *rest;
    } rows[] = {
        { LAYOUT_MOODLE, 0, 0, "Ada Lovelace_12_assignsubmission_file_/a.c", "Ada Lovelace", "12",
          "a.c" },
        { LAYOUT_MOODLE, 0, 0, "Ada Lovelace_12_assignsubmission_file/a.c", "Ada Lovelace", "12",
          "a.c" },
        { LAYOUT_MOODLE, 0, 0, "Ada Lovelace_12_assignsubmission_file_a.c", "Ada Lovelace", "12",
          "a.c" },
        { LAYOUT_MOODLE, 0, 0, "Ada_12_assignsubmission_file_src/a.c", "Ada", "12", "src/a.c" },
        { LAYOUT_MOODLE, 0, 0, "Ada_12_assignsubmission_onlinetext_/x.html", "Ada", "12",
          "x.html" },
        { LAYOUT_MOODLE, 0, 0, "G 1-Ada_12_assignsubmission_file_", "G 1-Ada", "12", "" },
        { LAYOUT_MOODLE, 0, 0, "A_1_assignsubmission_file_b_2_assignsubmission_file_c", "A", "1",
          "b_2_assignsubmission_file_c" },
        { LAYOUT_MOODLE, 0, 0, "Ada_12_assignsubmission_azip_/a.c", "Ada", "12", "a.c" },
        { LAYOUT_MOODLE, 0, 0, "Ada_12_assignsubmission_{_/a.c", 0, 0, 0 },
        { LAYOUT_MOODLE, 0, 0, "_12_assignsubmission_file_a.c", 0, 0, 0 },
        { LAYOUT_MOODLE, 0, 0, "Ada_assignsubmission_file_a.c", 0, 0, 0 },
        { LAYOUT_MOODLE, 0, 0, "12_assignsubmission_file_a.c", 0, 0, 0 },
        { LAYOUT_MOODLE, 0, 0, "Ada12_assignsubmission_file_a.c", 0, 0, 0 },
        { LAYOUT_MOODLE, 0, 0, "Ada_12_assignsubmission_file9", 0, 0, 0 },
        { LAYOUT_MOODLE, 0, 0, "Ada_12_assignsubmission_", 0, 0, 0 },
        { LAYOUT_MOODLE, 0, 0, "x/Ada_12_assignsubmission_file_/a.c", 0, 0, 0 },
        { LAYOUT_CANVAS, 0, 0, "lovelaceada_12_345_lab.c", "lovelaceada", "12", "lab.c" },
        { LAYOUT_CANVAS, 1, 0, "lovelaceada_LATE_12_345_lab.c", "lovelaceada", "12", "lab.c" },
        { LAYOUT_CANVAS, 0, 0, "lovelaceada_12_text.html", "lovelaceada", "12", "text.html" },
        { LAYOUT_CANVAS, 1, 0, "lovelaceada_LATE_12_link.html", "lovelaceada", "12", "link.html" },
        { LAYOUT_CANVAS, 0, 0, "o_neil_12_345_a_1_2_b.c", "o_neil", "12", "a_1_2_b.c" },
        { LAYOUT_CANVAS, 0, 0, "anon_ab1_345_lab.c", "anon_ab1", "", "lab.c" },
        { LAYOUT_CANVAS, 1, 0, "LATE_anon_ab1_345_lab.c", "anon_ab1", "", "lab.c" },
        { LAYOUT_CANVAS, 0, 0, "lovelaceada_12_345_", 0, 0, 0 },
        { LAYOUT_CANVAS, 0, 0, "_12_345_lab.c", 0, 0, 0 },
        { LAYOUT_CANVAS, 0, 0, "lab_1.c", 0, 0, 0 },
        { LAYOUT_CANVAS, 0, 0, "anon_ab1_3_lab.c", "anon_ab1", "", "lab.c" },
        { LAYOUT_CANVAS, 0, 0, "anon__345_lab.c", 0, 0, 0 },
        { LAYOUT_CANVAS, 0, 0, "anon_ab1_lab.c", 0, 0, 0 },
        { LAYOUT_CANVAS, 0, 0, "anon_ab1_345lab.c", 0, 0, 0 },
        { LAYOUT_CANVAS, 0, 0, "anon_ab1", 0, 0, 0 },
        { LAYOUT_GRADESCOPE, 0, 0, "submission_12/src/a.c", "submission_12", "", "src/a.c" },
        { LAYOUT_GRADESCOPE, 0, 0, "submission_12", "submission_12", "", "" },
        { LAYOUT_GRADESCOPE, 0, 0, "submission_/a.c", 0, 0, 0 },
        { LAYOUT_GRADESCOPE, 0, 0, "submission_12b/a.c", 0, 0, 0 },
        { LAYOUT_AUTOLAB, 0, 3, "u@h.edu_3_lab.c", "u@h.edu", "", "lab.c" },
        { LAYOUT_AUTOLAB, 0, 3, "first_last@h.edu_3_lab.c", "first_last@h.edu", "", "lab.c" },
        { LAYOUT_AUTOLAB, 0, 3, "3_u@h.edu_my_lab.c", "u@h.edu", "", "my_lab.c" },
        { LAYOUT_AUTOLAB, 0, 3, "annotated_u@h.edu_3_lab.c", "u@h.edu", "", "lab.c" },
        { LAYOUT_AUTOLAB, 0, 0, "u@h.edu_lab.c", 0, 0, 0 },
        { LAYOUT_AUTOLAB, 0, 0, "x_u@h.edu_lab.c", 0, 0, 0 },
        { LAYOUT_AUTOLAB, 0, 0, "3u@h.edu_lab.c", 0, 0, 0 },
        { LAYOUT_AUTOLAB, 0, 0, "@h.edu_3_lab.c", 0, 0, 0 },
        { LAYOUT_AUTOLAB, 0, 0, "u@_3_lab.c", 0, 0, 0 },
        { LAYOUT_AUTOLAB, 0, 0, "3_@h.edu_lab.c", 0, 0, 0 },
        { LAYOUT_AUTOLAB, 0, 3, "3_u@h_a", "u@h", "", "a" },
        { LAYOUT_AUTOLAB, 0, 0, "u@h.edu_3_", 0, 0, 0 },
        { LAYOUT_PLAIN, 0, 0, "ada/src/a.c", "ada", "", "src/a.c" },
        { LAYOUT_PLAIN, 0, 0, "ada.c", "ada.c", "", "ada.c" },
        { LAYOUT_PLAIN, 0, 0, "a", "a", "", "a" },
        { LAYOUT_PLAIN, 0, 0, "", 0, 0, 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct place place = { .version = 0 };
        bytes name = bytes_of_text(rows[i].name);
        int found = layout_place(rows[i].layout, name, &place);
        if (found != (rows[i].person != 0))
            fail_msg("%s: %d", rows[i].name, found);
        if (!found)
            continue;
        assert_true(bytes_equal(place.person, bytes_of_text(rows[i].person)));
        assert_true(bytes_equal(place.number, bytes_of_text(rows[i].number)));
        assert_true(bytes_equal(bytes_skip(name, place.rest), bytes_of_text(rows[i].rest)));
        assert_int_equal(place.is_late, rows[i].is_late);
        assert_int_equal(place.version, rows[i].version);
    }
}

static void resubmissions_are_numbered(void **state)
{
    static const struct {
        enum layout layout;
        const char *name;
        size_t at;
    } rows[] = {
        { LAYOUT_CANVAS, "lab-2.c", 3 }, { LAYOUT_CANVAS, "lab-12.c", 3 },
        { LAYOUT_CANVAS, "a-1", 1 },     { LAYOUT_CANVAS, "lab.c", 0 },
        { LAYOUT_CANVAS, "lab2.c", 0 },  { LAYOUT_CANVAS, "lab-.c", 0 },
        { LAYOUT_CANVAS, "-2.c", 0 },    { LAYOUT_MOODLE, "lab-2.c", 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        size_t at = layout_resubmitted(rows[i].layout, bytes_of_text(rows[i].name));
        if (at != rows[i].at)
            fail_msg("%s: %zu", rows[i].name, at);
    }
}

static void names_of_junk_and_letters(void **state)
{
    static const struct {
        const char *name;
        int is_junk;
    } rows[] = {
        { ".DS_Store", 1 },
        { "a/.ds_store", 1 },
        { "__MACOSX/a.c", 1 },
        { "a/.git/config", 1 },
        { "._a.c", 1 },
        { "a/._", 1 },
        { ".^a.c", 0 },
        { "_.a.c", 0 },
        { ".", 0 },
        { "..", 0 },
        { ".a", 0 },
        { "a._b", 0 },
        { ".gitignore", 0 },
        { "git", 0 },
        { "", 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        if (name_is_junk(bytes_of_text(rows[i].name)) != rows[i].is_junk)
            fail_msg("%s", rows[i].name);
    }
    assert_true(bytes_same_letters(bytes_of_text("AMZ[@`{"), bytes_of_text("amz[@`{")));
    assert_false(bytes_same_letters(bytes_of_text("["), bytes_of_text("{")));
    assert_false(bytes_same_letters(bytes_of_text("@"), bytes_of_text("`")));
    assert_false(bytes_same_letters(bytes_of_text("a"), bytes_of_text("aa")));
}

/* Entries are separated by blanks; a slash at the end makes a folder. */
static void shape_is(const char *entries, const char *wanted, const char *pattern, int may_be_loose,
                     enum shape shape, enum layout layout)
{
    struct course_name patterns[] = { { .text = "other.c" }, { .text = pattern } };
    struct course_file file = { .as = wanted, .names = { patterns, 2 } };
    const struct course_submission course = { .files = { &file, 1 } };
    const struct submission_wanted names = { .course = &course };
    struct component at[8];
    size_t n = 0;
    size_t inside;
    enum layout found;
    enum shape was;
    bytes rest = bytes_of_text(entries);
    while (rest.len > 0) {
        bytes word = bytes_first(rest, bytes_find(rest, ' '));
        int is_folder = word.at[word.len - 1] == '/';
        rest = bytes_skip(rest, word.len + 1);
        at[n++] = (struct component){ bytes_first(word, word.len - (size_t)is_folder), is_folder };
    }
    was = layout_shape(at, n, &names, may_be_loose, &found, &inside);
    if (was != shape || found != layout)
        fail_msg("%s: shape %d, layout %d", entries, (int)was, (int)found);
}

static void folders_have_shapes(void **state)
{
    shape_is("ada/ bob/", "flip.c", "", 1, SHAPE_PERSONS, LAYOUT_PLAIN);
    shape_is("ada/ bob/ grades.csv", "flip.c", "", 1, SHAPE_PERSONS, LAYOUT_PLAIN);
    shape_is("ada/ bob/ cyd.c", "flip.c", "", 1, SHAPE_PERSONS, LAYOUT_PLAIN);
    shape_is(".git/ ada/ bob.zip", "flip.c", "", 1, SHAPE_PERSONS, LAYOUT_PLAIN);
    shape_is("ada/", "flip.c", "", 1, SHAPE_INSIDE, LAYOUT_PLAIN);
    shape_is("__MACOSX/ ada/", "flip.c", "", 1, SHAPE_INSIDE, LAYOUT_PLAIN);
    shape_is("flip.c old/ tests/", "flip.c", "", 1, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("report/ src/", "flip.c", "", 1, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("src/", "flip.c", "", 1, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("texts/ src/", "src/hw5.c", "", 1, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("a.c b.c", "flip.c", "", 1, SHAPE_PERSONS, LAYOUT_PLAIN);
    shape_is("a.c b.c", "flip.c", "", 0, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("a.c b.c b.h", "flip.c", "", 1, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("hw2_1.c hw2_2.c", "", "hw2_*.c", 0, SHAPE_PERSONS, LAYOUT_PLAIN);
    shape_is("hw2_1.c x.c", "", "hw2_*.c", 0, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("a.zip b.zip", "flip.c", "", 0, SHAPE_PERSONS, LAYOUT_PLAIN);
    shape_is("a.zip", "flip.c", "", 1, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("a.txt", "flip.c", "", 1, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("", "flip.c", "", 1, SHAPE_PERSON, LAYOUT_PLAIN);
    shape_is("A_1_assignsubmission_file_/ grades.csv", "", "", 1, SHAPE_PERSONS, LAYOUT_MOODLE);
    shape_is("A_1_assignsubmission_file_x.c", "", "", 0, SHAPE_PERSONS, LAYOUT_MOODLE);
    shape_is("a_1_2_x.c b_3_4_x.c", "", "", 0, SHAPE_PERSONS, LAYOUT_CANVAS);
    shape_is("a_1_2_x.c/ b/", "", "", 0, SHAPE_PERSONS, LAYOUT_PLAIN);
    shape_is("submission_1/ submission_metadata.yml", "", "", 1, SHAPE_PERSONS, LAYOUT_GRADESCOPE);
    shape_is("u@h_1_x.c v@h_1_x.c", "", "", 1, SHAPE_PERSONS, LAYOUT_AUTOLAB);
}

/* ---- names ---- */

static void ids_are_safe(void **state)
{
    static const struct {
        const char *name, *id;
    } rows[] = {
        { "s4123456", "s4123456" },
        { "Ada Lovelace_12", "Ada Lovelace_12" },
        { "\xC3\x85sa O'Neil", "\xC3\x85sa O'Neil" },
        { "..", "%2E%2E" },
        { ".", "%2E" },
        { ".hidden", "%2Ehidden" },
        { "-rf", "%2Drf" },
        { "~root", "%7Eroot" },
        { "a/b\\c", "a%2Fb%5Cc" },
        { "a%2Fb", "a%252Fb" },
        { "a\nb\x1B[1m", "a%0Ab%1B[1m" },
        { "a\xFFz", "a%FFz" },
        { "a\xE2\x80\xAEz", "a%E2%80%AEz" }, /* a character that changes the direction of text */
        { "end.", "end%2E" },
        { "end ", "end%20" },
        { "marks.json", "marks%2Ejson" },
        { "times.CSV", "times%2ECSV" },
        { "journal.jsonl", "journal%2Ejsonl" },
        { ".json", "%2Ejson" },
        { "", "%" },
    };
    struct arena arena = { 0 };
    char many[600];
    const char *id;
    size_t i;
    for (i = 0; i < ROWS(rows); i++)
        assert_string_equal(ident_of(&arena, bytes_of_text(rows[i].name)), rows[i].id);
    memset(many, 'x', sizeof many);
    id = ident_of(&arena, bytes_of(many, sizeof many));
    assert_true(strlen(id) <= IDENT_MOST);
    many[599] = 'y';
    assert_string_not_equal(id, ident_of(&arena, bytes_of(many, sizeof many)));
    arena_free(&arena);
}

static void names_of_files_stay_inside(void **state)
{
    static const struct {
        const char *name, *safe;
    } rows[] = {
        { "src/a.c", "src/a.c" },  { "../../a.c", "a.c" },
        { "/etc/a.c", "etc/a.c" }, { "./a//b/./c.c", "a/b/c.c" },
        { "src\\a.c", "src/a.c" }, { "a\nb.c", "a%0Ab.c" },
        { "a\xFF.c", "a%FF.c" },   { "..", "" },
        { "a/..", "a" },           { "C:\\x\\a.c", "C:/x/a.c" },
        { "a%b.c", "a%25b.c" },
    };
    struct arena arena = { 0 };
    char deep[4096];
    const char *safe;
    size_t i;
    for (i = 0; i < ROWS(rows); i++)
        assert_string_equal(safe_name_of(&arena, bytes_of_text(rows[i].name)), rows[i].safe);
    for (i = 0; i < sizeof deep; i++)
        deep[i] = i % 2 == 0 ? 'a' : '/';
    memcpy(deep + sizeof deep - 6, "last.c", 6);
    safe = safe_name_of(&arena, bytes_of(deep, sizeof deep)); /* a checksum and the own name */
    assert_true(strlen(safe) < 30);
    assert_string_equal(strchr(safe, '/'), "/last.c");
    arena_free(&arena);
}

/* The texts of each, separated by bars, and the ids that all of them get. */
static void ids_are_the_first_text_that_nobody_shares(void **state)
{
    static const struct {
        const char *texts[4];
        const char *ids; /* in their order, each with its place in `texts` */
    } rows[] = {
        { { "b|x|y", "a|x|y" }, "a=1 b=0" },      { { "a|x|p", "a|y|q", "b|x|r" }, "b=2 x=0 y=1" },
        { { "a|x|q", "a|x|p" }, "p=1 q=0" },      { { "a|a|a", "a|a|a", "a|a|a" }, "a= a~2= a~3=" },
        { { "a|x|p", "x|z|z" }, "a=0 x=1" },      { { "a|x|p", "a|y|q", "x|x|z" }, "p=0 y=1 z=2" },
        { { "a.c|one/a.c|1/one/a.c" }, "a.c=0" },
    };
    size_t i, k;
    for (i = 0; i < ROWS(rows); i++) {
        struct arena arena = { 0 };
        struct submission made[4];
        struct named at[4];
        char got[256] = "";
        for (k = 0; k < 4 && rows[i].texts[k] != 0; k++) {
            bytes rest = bytes_of_text(rows[i].texts[k]);
            size_t n;
            for (n = 0; n < NAMED_TEXTS; n++) {
                at[k].texts[n] = bytes_first(rest, bytes_find(rest, '|'));
                rest = bytes_skip(rest, at[k].texts[n].len + 1);
            }
            at[k].made = &made[k];
        }
        ids_give(&arena, at, k);
        for (size_t n = 0; n < k; n++) {
            size_t len = strlen(got);
            if (strncmp(rows[i].ids, "a= ", 3) == 0) /* all are the same */
                (void)snprintf(got + len, sizeof got - len, "%s%s=", n > 0 ? " " : "", at[n].id);
            else
                (void)snprintf(got + len, sizeof got - len, "%s%s=%d", n > 0 ? " " : "", at[n].id,
                               (int)(at[n].made - made));
        }
        assert_string_equal(got, rows[i].ids);
        arena_free(&arena);
    }
}

/* A long id is cut, and its number replaces a part of its checksum. */
static void long_ids_with_numbers_stay_short(void **state)
{
    struct arena arena = { 0 };
    struct named at[12];
    char text[300];
    size_t i;
    memset(text, 'x', sizeof text);
    for (i = 0; i < ROWS(at); i++)
        at[i] = (struct named){ .texts = { bytes_of(text, 300), bytes_of(text, 300),
                                           bytes_of(text, 300) } };
    ids_give(&arena, at, ROWS(at));
    for (i = 0; i < ROWS(at); i++) {
        assert_true(strlen(at[i].id) <= IDENT_MOST);
        if (i > 0)
            assert_true(strcmp(at[i - 1].id, at[i].id) < 0);
    }
    arena_free(&arena);
}

/* An id is cut between characters, so that with its checksum it has at most IDENT_MOST bytes. */
static void ids_are_cut_between_characters(void **state)
{
    struct arena arena = { 0 };
    char text[301];
    size_t first;
    for (first = 0; first < 3; first++) {
        const char *id;
        const char *end;
        size_t i;
        memset(text, 'a', first);
        for (i = first; i + 2 < 300; i += 3)
            memcpy(text + i, "\xE2\x82\xAC", 3);
        id = ident_of(&arena, bytes_of(text, i));
        end = strchr(id, '~');
        assert_non_null(end);
        assert_int_equal(strlen(end), 17);
        assert_int_equal(((size_t)(end - id) - first) % 3, 0);
        assert_true(strlen(id) <= IDENT_MOST);
        assert_true(strlen(id) > IDENT_MOST - 8);
    }
    arena_free(&arena);
}

static void bytes_are_compared_as_numbers(void **state)
{
    static const char *const ascending[] = { "", "a", "aa", "ab", "b", "\x7F", "\x80", "\xFF" };
    size_t i, k;
    for (i = 0; i < ROWS(ascending); i++) {
        for (k = 0; k < ROWS(ascending); k++) {
            int order = bytes_compare(bytes_of_text(ascending[i]), bytes_of_text(ascending[k]));
            assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
        }
    }
}

static void names_of_members_lose_their_start(void **state)
{
    static const char *const rows[][2] = {
        { "a/b.c", "a/b.c" }, { "/a", "a" },  { "./a", "a" },     { "//././/a", "a" },
        { ".a", ".a" },       { "..", ".." }, { "../a", "../a" }, { "./", "" },
        { ".", "." },         { "", "" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        bytes name = entry_name_of(bytes_of_text(rows[i][0]));
        if (!bytes_equal(name, bytes_of_text(rows[i][1])))
            fail_msg("%s: %.*s", rows[i][0], (int)name.len, (const char *)name.at);
    }
}

static void components_are_distinct(void **state)
{
    static const struct {
        const char *names; /* separated by blanks; a slash at the end makes a folder */
        size_t prefix;
        const char *components;
    } rows[] = {
        { "", 0, "" },
        { "a.c b.c", 0, "a.c b.c" },
        { "a a-b a/c", 0, "a/ a-b" },
        { "a/b a/c d/", 0, "a/ d/" },
        { "x/a/b x/a/c x/d x/e/", 2, "a/ d e/" },
        { "a/ a/b a/c", 0, "a/" },
    };
    size_t i, k;
    for (i = 0; i < ROWS(rows); i++) {
        struct arena arena = { 0 };
        struct entry at[8];
        const struct component *c;
        bytes rest = bytes_of_text(rows[i].names);
        char got[128] = "";
        size_t n = 0, count = 0;
        while (rest.len > 0) {
            bytes word = bytes_first(rest, bytes_find(rest, ' '));
            int is_folder = word.at[word.len - 1] == '/';
            rest = bytes_skip(rest, word.len + 1);
            at[n++] = (struct entry){ .name = bytes_first(word, word.len - (size_t)is_folder),
                                      .is_folder = is_folder };
        }
        c = components_of(&arena, at, n, rows[i].prefix, &count);
        for (k = 0; k < count; k++) {
            size_t len = strlen(got);
            (void)snprintf(got + len, sizeof got - len, "%s%.*s%s", k > 0 ? " " : "",
                           (int)c[k].name.len, (const char *)c[k].name.at,
                           c[k].is_folder ? "/" : "");
        }
        assert_string_equal(got, rows[i].components);
        arena_free(&arena);
    }
}

/* ---- contents ---- */

static void contents_are_known_by_their_start(void **state)
{
    static const struct {
        const char *start;
        size_t len;
        enum content content;
    } rows[] = {
        { "\x7F"
          "ELF",
          4, CONTENT_OBJECT },
        { "\x7F"
          "EL",
          3, CONTENT_TEXT },
        { "\xFE\xED\xFA\xCE", 4, CONTENT_OBJECT },
        { "\xFE\xED\xFA\xCF", 4, CONTENT_OBJECT },
        { "\xCE\xFA\xED\xFE", 4, CONTENT_OBJECT },
        { "\xCF\xFA\xED\xFE", 4, CONTENT_OBJECT },
        { "\xCA\xFE\xBA\xBE", 4, CONTENT_OBJECT },
        { "!<arch>\n", 8, CONTENT_OBJECT },
        { "!<arch>", 7, CONTENT_TEXT },
        { "\x64\x86\x00", 3, CONTENT_OBJECT },
        { "\x4C\x01\x00", 3, CONTENT_OBJECT },
        { "\x64\xAA\x00", 3, CONTENT_OBJECT },
        { "\x64\x86", 2, CONTENT_TEXT },
        { "\x64\x87\x00", 3, CONTENT_BINARY },
        { "MZ", 2, CONTENT_TEXT },
        { "MZ\0", 3, CONTENT_OBJECT },
        { "MY\0", 3, CONTENT_BINARY },
        { "\0MZ", 3, CONTENT_BINARY },
        { "\0", 1, CONTENT_BINARY },
        { "a\0b", 3, CONTENT_BINARY },
        { "", 0, CONTENT_TEXT },
        { "MZ is how my name begins", 24, CONTENT_TEXT },
        { "int main(void) { return 0; }\n", 29, CONTENT_TEXT },
    };
    static char long_text[CONTENT_HEAD + 1];
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        if (content_of(bytes_of(rows[i].start, rows[i].len)) != rows[i].content)
            fail_msg("row %zu", i);
    }
    memset(long_text, 'x', sizeof long_text - 1); /* the NUL is behind the head */
    assert_int_equal(content_of(bytes_of(long_text, sizeof long_text)), CONTENT_TEXT);
    long_text[CONTENT_HEAD - 1] = '\0';
    assert_int_equal(content_of(bytes_of(long_text, sizeof long_text)), CONTENT_BINARY);
}

static void mains_are_found(void **state)
{
    static const struct {
        const char *source;
        int has_main;
    } rows[] = {
        { "int main(void) {}", 1 },
        { "int\nmain\n(int argc, char **argv)\n{ }", 1 },
        { "int f(void) { return main(0); }", 0 },
        { "/* int main(void) */", 0 },
        { "// int main(void)\nint f;", 0 },
        { "char *s = \"main(\";", 0 },
        { "char c = '\"'; int main() {}", 1 },
        { "#define X main(\nint f;", 0 },
        { "#define X\nmain() {}", 1 },
        { "#if 0\n#define X main(\n#endif\n", 0 },
        { "/* x */ int main() {}", 1 },
        { "/* * main( / */", 0 },
        { "char **f; int main() {}", 1 },
        { "int a = 1 / 2; int main() {}", 1 },
        { "int a; // main(\nint main() {}", 1 },
        { "int a; // \\\n main(", 0 },
        { "char *s = \"\\\"main(\";", 0 },
        { "int main[3];", 0 },
        { "int domain(), main_(), main2();", 0 },
        { "#define X \\\n main(\nint f;", 0 },
        { "int mainly(void);", 0 },
        { "int domain(void);", 0 },
        { "struct s { int a; }; void main() { }", 1 },
        { "} } int main() {}", 1 },
        { "/* open", 0 },
        { "\"open\nint main() {}", 1 },
        { "", 0 },
        { "main(", 1 },
        { "main", 0 },
        { "main ", 0 },
        { "int main\t\v\f\r\n(void) {}", 1 },
        { "int main\x1f(void) {}", 0 },
        { "/*/ main( */", 0 },
        { "/***/ main() {}", 1 },
        { "/* a * / main( */", 0 },
        { "/**/main() {}", 1 },
        { "/* a */\n#define X main(\nint f;", 0 },
        { "// a\n#define X main(\nint f;", 0 },
        { "char *s = \"a\"\n#define X main(\n;", 0 },
        { "  \t#define X main(\nint f;", 0 },
        { "#define A\n#define X main(\nint f;", 0 },
        { "int a;\n\n#define X main(\nint f;", 0 },
        { "char *s = \"a\\\\\"; int main() {}", 1 },
        { "char c = '\\''; int main() {}", 1 },
        { "char c = '\\', d = 'main('; int f;", 1 },
        { "int f(void) { if (1) { } } int main() {}", 1 },
        { "int f(void) { if (1) { } main(); }", 0 },
        { "{ /* } */ main(); }", 0 },
        { "{ \"}\" main(); }", 0 },
        { "int a = b / main (1);", 1 },
        { "int MAIN(), Main(), main0(), _main();", 0 },
        { "#define X \\", 0 },
        { "'", 0 },
        { "\"\\", 0 },
        { "/", 0 },
        { "/*", 0 },
        { "/**", 0 },
        { "#define X {\nint main() {}", 1 },
        { "// {\nint main() {}", 1 },
        { "#define X \"\nint main() {}", 1 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        if (content_has_main(bytes_of_text(rows[i].source)) != rows[i].has_main)
            fail_msg("%s", rows[i].source);
    }
}

static void includes_are_found(void **state)
{
    bytes rest = BYTES_OF_LITERAL("#include <stdio.h>\n # include \"a/b.h\"\nint x; \"c.h\"\n"
                                  "#include \"\"\n#include \"open\n#include \"d.h\"");
    bytes name;
    assert_true(content_next_include(&rest, &name));
    assert_true(bytes_equal(name, BYTES_OF_LITERAL("a/b.h")));
    assert_true(content_next_include(&rest, &name));
    assert_true(bytes_equal(name, BYTES_OF_LITERAL("d.h")));
    assert_false(content_next_include(&rest, &name));
}

static void a_line_includes_a_file_or_not(void **state)
{
    static const char *const rows[][2] = {
        { "#include \"a.h\"", "a.h" },
        { "#include\"a.h\"", "a.h" },
        { " \t#\t include\t \"a.h\" /* x */", "a.h" },
        { "#include \"a.h\"b.h\"", "a.h" },
        { "#include \"a\"", "a" },
        { "#include \" \"", " " },
        { "x\n\n#include \"a.h\"\n", "a.h" },
        { "#include", 0 },
        { "#include ", 0 },
        { "#include \"", 0 },
        { "#include \"\"", 0 },
        { "#include \"a", 0 },
        { "#include \"a\n\"", 0 },
        { "#include <a.h>", 0 },
        { "#include a.h\"", 0 },
        { "#includes \"a.h\"", 0 },
        { "#includ \"a.h\"", 0 },
        { "#define \"a.h\"", 0 },
        { "##include \"a.h\"", 0 },
        { "include \"a.h\"", 0 },
        { "x #include \"a.h\"", 0 },
        { "\"a.h\"", 0 },
        { "#", 0 },
        { "", 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        bytes rest = bytes_of_text(rows[i][0]);
        bytes name;
        int found = content_next_include(&rest, &name);
        if (found != (rows[i][1] != 0) || (found && !bytes_equal(name, bytes_of_text(rows[i][1]))))
            fail_msg("%s: %d", rows[i][0], found);
        if (found)
            assert_false(content_next_include(&rest, &name));
        assert_int_equal(rest.len, 0);
    }
}

/* ---- the table of an export ---- */

static void people_are_in_the_table(void **state)
{
    static const struct {
        const char *table;
        const char *people; /* SUBMISSION, n, s or e, and a name, a SID or an email; between bars */
    } rows[] = {
        { "", "" },
        { "---\nsubmission_1:\n  :submitters:\n  - :name: Ada: 2\r\n"
          "  :created_at: 2021-02-03 04:05:06 UTC\n  :score: 1\n"
          "submission_20: x\n  :submitters:\n  - :name: \"Bo\" \n",
          "submission_1nAda: 2|submission_20nBo" },
        { "---\n  :submitters:\n  - :name: Ada\n", "" },
        { "a:\n   :submitters:\n  - :name: Ada\n", "" },
        { "a:\n  :submitters:\n  - :name:\n", "" },
        { "a:\n  :submitters:\n  - :name: \"'Abd Ada\"\n    :sid: '1'\n    :email: a@b\n  - :name: "
          "Bo\n"
          "  :tests:\n  - :name: games\nb:\n  - :name: Cy\n",
          "an'Abd Ada|as1|aea@b|anBo" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct exported e = { .rest = bytes_of_text(rows[i].table) };
        char got[256] = "";
        while (exported_next(&e)) {
            size_t len = strlen(got);
            (void)snprintf(got + len, sizeof got - len, "%s%.*s%c%.*s", len > 0 ? "|" : "",
                           (int)e.submission.len, (const char *)e.submission.at, "nse"[e.kind],
                           (int)e.value.len, (const char *)e.value.at);
        }
        if (strcmp(got, rows[i].people) != 0)
            fail_msg("row %zu: %s", i, got);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_have_places),
        cmocka_unit_test(resubmissions_are_numbered),
        cmocka_unit_test(names_of_junk_and_letters),
        cmocka_unit_test(folders_have_shapes),
        cmocka_unit_test(ids_are_safe),
        cmocka_unit_test(names_of_files_stay_inside),
        cmocka_unit_test(ids_are_the_first_text_that_nobody_shares),
        cmocka_unit_test(long_ids_with_numbers_stay_short),
        cmocka_unit_test(ids_are_cut_between_characters),
        cmocka_unit_test(bytes_are_compared_as_numbers),
        cmocka_unit_test(names_of_members_lose_their_start),
        cmocka_unit_test(components_are_distinct),
        cmocka_unit_test(contents_are_known_by_their_start),
        cmocka_unit_test(a_line_includes_a_file_or_not),
        cmocka_unit_test(people_are_in_the_table),
        cmocka_unit_test(mains_are_found),
        cmocka_unit_test(includes_are_found),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
