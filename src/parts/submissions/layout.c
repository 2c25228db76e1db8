#include "submissions/layout.h"
#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

/* ---- names ---- */

bytes name_first(bytes name)
{
    return bytes_first(name, bytes_find(name, '/'));
}

bytes name_last(bytes name)
{
    size_t at = name.len;
    while (at > 0 && name.at[at - 1] != '/')
        at--;
    return bytes_skip(name, at);
}

int name_ends(bytes name, const char *ending)
{
    bytes end = bytes_of_text(ending);
    return name.len > end.len && bytes_same_letters(bytes_skip(name, name.len - end.len), end);
}

/* Returns the length of the first of the endings that the name has, or 0. NULL ends the list. */
static size_t ending_of(bytes name, const char *const *endings)
{
    for (; *endings != 0; endings++) {
        if (name_ends(name, *endings))
            return strlen(*endings);
    }
    return 0;
}

static const char *const archives[] = { ".zip", ".tar",     ".tar.gz", ".tgz", ".tar.xz",
                                        ".txz", ".tar.zst", ".tzst",   0 };

int name_is_archive(bytes name)
{
    return ending_of(name, archives) > 0;
}

int name_is_other_archive(bytes name)
{
    static const char *const others[] = { ".rar", ".7z", ".bz2", ".gz", ".xz", ".zst", ".jar", 0 };
    return !name_is_archive(name) && ending_of(name, others) > 0;
}

int name_is_c(bytes name)
{
    return name.len > 2 && name.at[name.len - 2] == '.' && name.at[name.len - 1] == 'c';
}

int name_is_other_c(bytes name)
{
    static const char *const others[] = { ".cpp", ".cc", ".cxx", ".c++", ".c", ".cp", ".c.txt", 0 };
    return !name_is_c(name) && ending_of(name, others) > 0;
}

int name_is_program(bytes name, const char *const *endings)
{
    return name_is_c(name) || name_is_other_c(name) ||
           (endings != 0 && ending_of(name, endings) > 0);
}

bytes name_stem(bytes name)
{
    size_t len = ending_of(name, archives);
    size_t at = name.len;
    if (len > 0)
        return bytes_first(name, name.len - len);
    while (at > 1 && name.at[at - 1] != '.' && name.at[at - 1] != '/')
        at--;
    if (at > 1 && name.at[at - 1] == '.' && name.at[at - 2] != '/')
        return bytes_first(name, at - 1);
    return name;
}

static int part_is_junk(bytes part)
{
    static const char *const junk[] = { ".DS_Store",  "__MACOSX", "Thumbs.db",    "desktop.ini",
                                        ".localized", ".git",     ".svn",         ".vs",
                                        ".vscode",    ".idea",    "node_modules", 0 };
    const char *const *each;
    for (each = junk; *each != 0; each++) {
        if (bytes_same_letters(part, bytes_of_text(*each)))
            return 1;
    }
    return part.len >= 2 && part.at[0] == '.' && part.at[1] == '_';
}

int name_is_junk(bytes name)
{
    while (name.len > 0) {
        bytes part = name_first(name);
        if (part_is_junk(part))
            return 1;
        name = bytes_skip(name, part.len + 1);
    }
    return 0;
}

/* ---- places ---- */

/* The number of digits at `at`. */
static size_t digits_at(bytes b, size_t at)
{
    size_t n = 0;
    while (is_digit(bytes_get(b, at + n)))
        n++;
    return n;
}

static bytes part_of(bytes b, size_t from, size_t to)
{
    return bytes_skip(bytes_first(b, to), from);
}

static size_t skip_slash(bytes name, size_t at)
{
    return at + (bytes_get(name, at) == '/');
}

/* PERSON_DIGITS_assignsubmission_PLUGIN, then _FILE, or _/FILE, or /FILE. */
static int place_moodle(bytes name, struct place *place)
{
    static const char mark[] = "_assignsubmission_";
    bytes first = name_first(name);
    size_t end = bytes_find_text(first, mark);
    size_t start = end;
    size_t at = end + sizeof mark - 1;
    if (end == first.len)
        return 0;
    while (start > 0 && is_digit(first.at[start - 1]))
        start--;
    if (start == end || start < 2 || first.at[start - 1] != '_')
        return 0;
    while (bytes_get(first, at) >= 'a' && bytes_get(first, at) <= 'z')
        at++;
    if (at == end + sizeof mark - 1 || (at < first.len && first.at[at] != '_'))
        return 0;
    place->person = bytes_first(name, start - 1);
    place->number = part_of(name, start, end);
    place->rest = skip_slash(name, at + (at < first.len));
    return 1;
}

/* Removes LATE from the end of a text, if it is there as a word. */
static bytes without_late(bytes person, int *is_late)
{
    static const char late[] = "_LATE";
    size_t len = sizeof late - 1;
    *is_late = person.len > len && memcmp(person.at + person.len - len, late, len) == 0;
    return *is_late ? bytes_first(person, person.len - len) : person;
}

/* anon_ID_DIGITS_FILE, with LATE_ before it or not. */
static int place_anonymous(bytes name, struct place *place)
{
    static const char late[] = "LATE_", anon[] = "anon_";
    size_t from =
        bytes_find_text(bytes_first(name, sizeof late - 1), late) == 0 ? sizeof late - 1 : 0;
    size_t at = from + sizeof anon - 1;
    size_t end = at;
    size_t digits;
    if (name.len <= at || memcmp(name.at + from, anon, sizeof anon - 1) != 0)
        return 0;
    while (end < name.len && name.at[end] != '_' && name.at[end] != '/')
        end++;
    digits = digits_at(name, end + 1);
    if (end == at || digits == 0 || bytes_get(name, end + 1 + digits) != '_')
        return 0;
    place->person = part_of(name, from, end);
    place->number = bytes_of(0, 0);
    place->is_late = from > 0;
    place->rest = end + digits + 2;
    return place->rest < name.len;
}

/* Whether FILE of a name, at `at`, is Canvas's own page of a text or a link. */
static int is_page(bytes name, size_t at)
{
    bytes rest = bytes_skip(name, at);
    return bytes_equal(rest, BYTES_OF_LITERAL("text.html")) ||
           bytes_equal(rest, BYTES_OF_LITERAL("link.html"));
}

/* PERSON_DIGITS_DIGITS_FILE, or PERSON_DIGITS_text.html. */
static int place_canvas(bytes name, struct place *place)
{
    bytes first = name_first(name);
    size_t at;
    if (place_anonymous(first, place))
        return 1;
    for (at = 1; at < first.len; at++) {
        size_t digits = first.at[at] == '_' ? digits_at(first, at + 1) : 0;
        size_t end = at + 1 + digits;
        size_t more = bytes_get(first, end) == '_' ? digits_at(first, end + 1) : 0;
        int is_file = more > 0 && bytes_get(first, end + 1 + more) == '_';
        if (digits == 0 || bytes_get(first, end) != '_' || (!is_file && !is_page(first, end + 1)))
            continue;
        place->person = without_late(bytes_first(name, at), &place->is_late);
        place->number = part_of(name, at + 1, end);
        place->rest = is_file ? end + more + 2 : end + 1;
        return place->rest < first.len;
    }
    return 0;
}

/* submission_DIGITS/FILE, or that folder. */
static int place_gradescope(bytes name, struct place *place)
{
    static const char mark[] = "submission_";
    bytes first = name_first(name);
    size_t at = sizeof mark - 1;
    if (first.len <= at || memcmp(first.at, mark, at) != 0 ||
        digits_at(first, at) != first.len - at)
        return 0;
    place->person = first;
    place->number = bytes_of(0, 0);
    place->rest = first.len + (first.len < name.len);
    return 1;
}

static uint64_t number_of(bytes digits)
{
    uint64_t n = 0;
    size_t i;
    for (i = 0; i < digits.len && n < UINT64_MAX / 16; i++)
        n = 10 * n + (uint64_t)(digits.at[i] - '0');
    return n;
}

/* USER@HOST_DIGITS_FILE, or DIGITS_USER@HOST_FILE, with annotated_ before it or not. */
static int place_autolab(bytes name, struct place *place)
{
    static const char mark[] = "annotated_";
    bytes first = name_first(name);
    size_t from = first.len > sizeof mark && memcmp(first.at, mark, sizeof mark - 1) == 0
                      ? sizeof mark - 1
                      : 0;
    size_t sign = from + bytes_find(bytes_skip(first, from), '@');
    size_t host = sign + 1 + bytes_find(bytes_skip(first, sign + 1), '_');
    size_t digits = digits_at(first, host + 1);
    if (sign == from || sign + 1 >= first.len || host == sign + 1 || host >= first.len)
        return 0;
    if (digits > 0 && bytes_get(first, host + 1 + digits) == '_') {
        place->version = number_of(part_of(first, host + 1, host + 1 + digits));
        place->rest = host + digits + 2;
    } else {
        digits = digits_at(first, from);
        if (digits == 0 || bytes_get(first, from + digits) != '_' || from + digits + 1 >= sign)
            return 0;
        place->version = number_of(part_of(first, from, from + digits));
        place->rest = host + 1;
        from += digits + 1;
    }
    place->person = part_of(name, from, host);
    place->number = bytes_of(0, 0);
    return place->rest < first.len;
}

/* The first part of the name; a person's single file has all of its name. */
static int place_plain(bytes name, struct place *place)
{
    bytes first = name_first(name);
    place->person = first;
    place->number = bytes_of(0, 0);
    place->rest = first.len < name.len ? first.len + 1 : 0;
    return 1;
}

int layout_place(enum layout layout, bytes name, struct place *place)
{
    static int (*const places[LAYOUTS])(bytes name, struct place * place) = {
        place_plain, place_moodle, place_canvas, place_gradescope, place_autolab
    };
    memset(place, 0, sizeof *place);
    return name.len > 0 && places[layout](name, place);
}

int layout_is_platforms(enum layout layout, bytes name)
{
    return layout == LAYOUT_GRADESCOPE &&
           bytes_equal(name, BYTES_OF_LITERAL("submission_metadata.yml"));
}

size_t layout_resubmitted(enum layout layout, bytes name)
{
    bytes stem = name_stem(name);
    size_t at = stem.len;
    if (layout != LAYOUT_CANVAS)
        return 0;
    while (at > 0 && is_digit(stem.at[at - 1]))
        at--;
    return at >= 2 && at < stem.len && stem.at[at - 1] == '-' ? at - 1 : 0;
}

/* ---- what is in a folder or an archive ---- */

/* How many components there are of each kind; junk and hidden ones do not count. */
struct counts {
    size_t folders; /* those that could be a person's */
    size_t parts;   /* those that are called like a part of a program */
    size_t archives, c, headers;
    size_t fitting; /* files that fit a pattern */
    size_t folder;  /* the index of the last folder */
};

/* Whether a folder of this name, such as `src`, is a part of a program, and not a person's. */
static int is_part_name(bytes name)
{
    static const char *const parts[] = { "src",   "source", "sources", "inc",  "include",
                                         "lib",   "report", "reports", "doc",  "docs",
                                         "test",  "tests",  "build",   "bin",  "obj",
                                         "debug", "images", "img",     "data", 0 };
    const char *const *each;
    for (each = parts; *each != 0; each++) {
        if (bytes_same_letters(name, bytes_of_text(*each)))
            return 1;
    }
    return 0;
}

static int is_counted(bytes name)
{
    return name.len > 0 && name.at[0] != '.' && !part_is_junk(name);
}

const struct course_file *wanted_program(const struct submission_wanted *wanted)
{
    static const struct course_file any = { .as = 0 };
    return wanted->course->files.count > 0 ? wanted->course->files.at : &any;
}

bytes wanted_name(const struct submission_wanted *wanted)
{
    const char *name = wanted_program(wanted)->as;
    return name == 0 ? bytes_of(0, 0) : bytes_of_text(name);
}

static void count_file(struct counts *n, bytes name, const struct submission_wanted *wanted)
{
    n->archives += name_is_archive(name) != 0;
    n->c += name_is_program(name, wanted->endings) != 0;
    n->headers += name_ends(name, ".h") != 0;
    n->fitting += course_matches_any(&wanted_program(wanted)->names, name) != 0;
}

static void count_all(struct counts *n, const struct component *at, size_t count,
                      const struct submission_wanted *wanted)
{
    size_t i;
    memset(n, 0, sizeof *n);
    for (i = 0; i < count; i++) {
        if (!is_counted(at[i].name))
            continue;
        if (!at[i].is_folder) {
            count_file(n, at[i].name, wanted);
        } else {
            n->folder = i;
            if (is_part_name(at[i].name))
                n->parts++;
            else
                n->folders++;
        }
    }
}

static int fits_layout(const struct component *at, size_t count, enum layout layout)
{
    size_t placed = 0, all = 0;
    size_t i;
    for (i = 0; i < count; i++) {
        struct place place = { 0 };
        if (!is_counted(at[i].name) || layout_is_platforms(layout, at[i].name))
            continue;
        all++;
        if (layout == LAYOUT_GRADESCOPE && !at[i].is_folder)
            continue;
        if ((layout == LAYOUT_CANVAS || layout == LAYOUT_AUTOLAB) && at[i].is_folder)
            continue;
        placed += layout_place(layout, at[i].name, &place) != 0;
    }
    return placed > 0 && 2 * placed >= all;
}

/* Whether the file that the course wants is among the components, or its folder is. */
static int has_wanted(const struct component *at, size_t count, bytes wanted)
{
    bytes first = name_first(wanted);
    size_t i;
    for (i = 0; wanted.len > 0 && i < count; i++) {
        if (bytes_same_letters(at[i].name, first) && at[i].is_folder == (first.len < wanted.len))
            return 1;
    }
    return 0;
}

static enum shape shape_of_files(const struct counts *n, int may_be_loose)
{
    if (n->c == 0)
        return n->archives > 1 ? SHAPE_PERSONS : SHAPE_PERSON;
    if (n->fitting > 1 || (may_be_loose && n->headers == 0 && n->c + n->archives > 1))
        return SHAPE_PERSONS;
    return SHAPE_PERSON;
}

enum shape layout_shape(const struct component *at, size_t count,
                        const struct submission_wanted *wanted, int may_be_loose,
                        enum layout *layout, size_t *inside)
{
    struct counts n;
    count_all(&n, at, count, wanted);
    *layout = LAYOUT_PLAIN;
    *inside = n.folder;
    if (has_wanted(at, count, wanted_name(wanted)))
        return SHAPE_PERSON;
    for (*layout = LAYOUT_MOODLE; *layout < LAYOUTS; ++*layout) {
        if (fits_layout(at, count, *layout))
            return SHAPE_PERSONS;
    }
    *layout = LAYOUT_PLAIN;
    if (n.folders + n.parts == 0)
        return shape_of_files(&n, may_be_loose);
    if (n.c == 0 && n.archives == 0 && n.folders == 1 && n.parts == 0)
        return SHAPE_INSIDE;
    return n.folders > 0 && n.folders + n.archives > n.c ? SHAPE_PERSONS : SHAPE_PERSON;
}
