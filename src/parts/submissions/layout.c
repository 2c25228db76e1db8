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

/* The forms of the names of a layout: what stands before the person, the person (empty: any bytes,
   as few as the rest allows), and what follows. Of each, these stand for at least one byte:
   `%` for the digits that are the person's number, `!` for those of a version, `#` for others, `+`
   for letters a to z, `*` for any bytes but `_`, and `?` for any but `@`. The file that the person
   handed in begins at `=`, and `$` is the end of the first part of the name. */
static const struct form {
    enum layout layout;
    const char *before, *person, *after;
} forms[] = {
    { LAYOUT_MOODLE, "", "", "_%_assignsubmission_+_" },
    { LAYOUT_MOODLE, "", "", "_%_assignsubmission_+$" },
    { LAYOUT_CANVAS, "LATE_", "anon_*", "_#_=" },
    { LAYOUT_CANVAS, "", "anon_*", "_#_=" },
    { LAYOUT_CANVAS, "", "", "_%_#_=" },
    { LAYOUT_CANVAS, "", "", "_%_=text.html$" }, /* its own pages of a text, */
    { LAYOUT_CANVAS, "", "", "_%_=link.html$" }, /* ... or a link */
    { LAYOUT_GRADESCOPE, "", "submission_#", "$" },
    { LAYOUT_AUTOLAB, "annotated_", "?@*", "_!_=" },
    { LAYOUT_AUTOLAB, "annotated_!_", "?@*", "_=" },
    { LAYOUT_AUTOLAB, "", "?@*", "_!_=" },
    { LAYOUT_AUTOLAB, "!_", "?@*", "_=" },
};

/* Whether a byte of a name is what a byte of a form stands for. */
static int is_of(int form, int byte)
{
    switch (form) {
    case '%':
    case '!':
    case '#':
        return is_digit(byte);
    case '+':
        return byte >= 'a' && byte <= 'z';
    case '*':
        return byte >= 0 && byte != '_';
    case '?':
        return byte >= 0 && byte != '@';
    case '=':
    case '$':
        return 0;
    default:
        return byte == form;
    }
}

static uint64_t number_of(bytes digits)
{
    uint64_t n = 0;
    size_t i;
    for (i = 0; i < digits.len && n < UINT64_MAX / 16; i++)
        n = 10 * n + (uint64_t)(digits.at[i] - '0');
    return n;
}

static bytes part_of(bytes b, size_t from, size_t to)
{
    return bytes_skip(bytes_first(b, to), from);
}

/* Moves *at over what a part of a form stands for. Returns 0 if the name is another one. */
static int follows(const char *form, bytes name, size_t *at, struct place *place)
{
    for (; *form != '\0'; form++) {
        size_t start = *at;
        while (is_of(*form, bytes_get(name, *at)) && (*at == start || strchr("%!#+*?", *form) != 0))
            ++*at;
        if (*form == '%')
            place->number = part_of(name, start, *at);
        if (*form == '!')
            place->version = number_of(part_of(name, start, *at));
        if (*form == '=')
            place->rest = start;
        if (*form == '$' ? start < name.len : *form == '=' ? start >= name.len : *at == start)
            return 0;
    }
    return 1;
}

static int place_by(const struct form *form, bytes name, struct place *place)
{
    bytes first = name_first(name);
    size_t start = 0, end, at;
    int is_any = form->person[0] == '\0';
    memset(place, 0, sizeof *place);
    if (!follows(form->before, first, &start, place))
        return 0;
    end = start + (size_t)is_any;
    if (!follows(form->person, first, &end, place))
        return 0;
    for (at = end; !follows(form->after, first, &at, place); at = ++end) {
        if (!is_any || end >= first.len)
            return 0;
    }
    place->person = part_of(name, start, end);
    if (place->rest == 0)
        place->rest = at + (bytes_get(name, at) == '/');
    return 1;
}

/* Canvas says by LATE_ before or _LATE after a person that a file is late. */
static void take_late(const struct form *form, struct place *place)
{
    bytes late = BYTES_OF_LITERAL("_LATE"), *person = &place->person;
    if (person->len > late.len && bytes_equal(bytes_skip(*person, person->len - late.len), late)) {
        person->len -= late.len;
        place->is_late = 1;
    }
    place->is_late |= form->before[0] != '\0';
}

int layout_place(enum layout layout, bytes name, struct place *place)
{
    bytes first = name_first(name);
    size_t i;
    for (i = 0; name.len > 0 && i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i].layout != layout || !place_by(&forms[i], name, place))
            continue;
        if (layout == LAYOUT_CANVAS)
            take_late(&forms[i], place);
        return 1;
    }
    memset(place, 0, sizeof *place);
    if (layout != LAYOUT_PLAIN || name.len == 0)
        return 0;
    place->person = first; /* a person's single file has all of its name */
    place->rest = first.len < name.len ? first.len + 1 : 0;
    return 1;
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
