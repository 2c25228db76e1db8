#include "submissions/choose.h"

#include "submissions/content.h"
#include "submissions/layout.h"
#include "text/find.h"
#include "text/names.h"

#include <string.h>

enum { REMARKS_MOST = 64 };

void add_remark(struct submission_files *files, const char *code, const char *a, bytes b,
                const char *c)
{
    bytes parts[] = { bytes_of_text(a), b, bytes_of_text(c) };
    struct submission_remark *r;
    if (files->remarks == 0)
        files->remarks = arena_take(files->arena, REMARKS_MOST * sizeof *files->remarks);
    if (files->remark_count == REMARKS_MOST)
        return;
    r = &files->remarks[files->remark_count++];
    r->code = code;
    r->message = arena_joined(files->arena, parts, sizeof parts / sizeof parts[0]);
}

/* ---- rules ---- */

enum rule {
    RULE_EXACT,
    RULE_FOLDER,
    RULE_PATTERN,
    RULE_LETTERS,
    RULE_OTHERWISE,
    RULE_C,
    RULE_OTHER_C,
    RULE_TEXT
};

static bytes name_of(const struct submission_file *f)
{
    return bytes_of_text(f->name);
}

static int is_source(bytes name)
{
    return name_is_c(name) || name_is_other_c(name);
}

/* A pattern without a folder fits names in every folder. */
static int fits_pattern(bytes name, bytes pattern)
{
    return name_fits(bytes_count(pattern, '/') == 0 ? name_last(name) : name, pattern);
}

static int fits_any(bytes name, const struct course_names *patterns)
{
    size_t i;
    for (i = 0; i < patterns->count; i++) {
        if (fits_pattern(name, bytes_of_text(patterns->at[i].text)))
            return 1;
    }
    return 0;
}

/* `otherwise` is the pattern of RULE_OTHERWISE. */
static int fits(enum rule rule, const struct submission_file *f,
                const struct submission_wanted *wanted, const struct course_name *otherwise)
{
    bytes name = name_of(f);
    bytes last = name_last(name);
    bytes wanted_last = name_last(wanted_name(wanted));
    switch (rule) {
    case RULE_EXACT:
        return bytes_equal(name, wanted_name(wanted));
    case RULE_FOLDER:
        return bytes_equal(last, wanted_last);
    case RULE_PATTERN:
        return fits_any(name, &wanted_program(wanted)->names) && is_source(last);
    case RULE_LETTERS:
        return bytes_same_letters(last, wanted_last);
    case RULE_OTHERWISE:
        return fits_pattern(name, bytes_of_text(otherwise->text));
    case RULE_C:
        return wanted->endings != 0 ? name_is_program(last, wanted->endings) : name_is_c(last);
    case RULE_OTHER_C:
        return name_is_other_c(last);
    case RULE_TEXT:
    default:
        return !name_ends(last, ".h") && content_has_main(f->text);
    }
}

/* ---- several files that fit ---- */

/* Whether file a goes before b, which is sorted after it. */
static int is_better(const struct submission_file *a, int a_has_main,
                     const struct submission_file *b, int b_has_main)
{
    if (a_has_main != b_has_main)
        return a_has_main;
    return bytes_count(name_of(a), '/') <= bytes_count(name_of(b), '/');
}

/* The files that fit a rule. */
struct fitting {
    size_t best, count, mains;
    int best_has_main;
};

static struct fitting fitting_of(const struct submission_files *files, enum rule rule,
                                 const struct submission_wanted *wanted,
                                 const struct course_name *otherwise)
{
    struct fitting f = { 0 };
    size_t i;
    for (i = 0; i < files->count; i++) {
        int has_main;
        if (!fits(rule, &files->at[i], wanted, otherwise))
            continue;
        has_main = content_has_main(files->at[i].text);
        if (f.count == 0 ||
            !is_better(&files->at[f.best], f.best_has_main, &files->at[i], has_main)) {
            f.best = i;
            f.best_has_main = has_main;
        }
        f.count++;
        f.mains += has_main != 0;
    }
    return f;
}

static struct fitting fitting_otherwise(const struct submission_files *files,
                                        const struct submission_wanted *wanted)
{
    const struct course_names *patterns = &wanted_program(wanted)->otherwise;
    struct fitting first = { 0 };
    size_t i;
    for (i = 0; i < patterns->count; i++) {
        struct fitting f = fitting_of(files, RULE_OTHERWISE, wanted, &patterns->at[i]);
        if (f.mains > 0)
            return f;
        if (first.count == 0)
            first = f;
    }
    return first;
}

/* ---- remarks ---- */

static void remark_name(struct submission_files *files, const char *code, bytes name,
                        const struct submission_wanted *wanted)
{
    const struct course_names *patterns = &wanted_program(wanted)->names;
    bytes asked = patterns->count > 0 ? bytes_of_text(patterns->at[0].text) : wanted_name(wanted);
    bytes parts[] = { BYTES_OF_LITERAL("`, but the course wants `"), asked, BYTES_OF_LITERAL("`") };
    const char *rest = arena_joined(files->arena, parts, sizeof parts / sizeof parts[0]);
    if (asked.len > 0)
        add_remark(files, code, "the program is `", name, rest);
}

/* Whether the name is what the course wants, in a folder around all of it. */
static int is_inside(bytes name, bytes wanted)
{
    bytes end = bytes_skip(name, name.len - (wanted.len < name.len ? wanted.len : name.len));
    return bytes_find(wanted, '/') < wanted.len && wanted.len < name.len &&
           bytes_equal(end, wanted) && name.at[name.len - wanted.len - 1] == '/';
}

/* Whether a name that fits the wanted name or a pattern is in the folder that the course wants. */
static int is_in_place(bytes name, enum rule rule, const struct submission_wanted *wanted)
{
    return rule == RULE_EXACT || (rule == RULE_FOLDER && is_inside(name, wanted_name(wanted))) ||
           course_matches_any(&wanted_program(wanted)->names, name);
}

static void remark(struct submission_files *files, enum rule rule, const struct fitting *f,
                   const struct submission_wanted *wanted)
{
    bytes name = name_of(&files->at[f->best]);
    if (rule >= RULE_LETTERS)
        remark_name(files, "file-name", name, wanted);
    else if (!is_in_place(name, rule, wanted))
        remark_name(files, "folder", name, wanted);
    if (wanted->endings != 0)
        return;
    if (name_is_other_c(name_last(name)) || (rule >= RULE_OTHERWISE && !name_is_c(name_last(name))))
        add_remark(files, "not-c-name", "`", name, "` is compiled as C, whatever its ending says");
    if (f->count > 1 && f->mains != 1)
        add_remark(files, "several-candidates", "several files could be the program; `", name,
                   "` is taken");
}

int choose_program(struct submission_files *files, const struct submission_wanted *wanted)
{
    int rule;
    int has_name = wanted_name(wanted).len > 0;
    for (rule = has_name ? RULE_EXACT : RULE_PATTERN; rule <= RULE_TEXT; rule++) {
        struct fitting f;
        if (rule == RULE_LETTERS && !has_name)
            continue;
        f = rule == RULE_OTHERWISE ? fitting_otherwise(files, wanted)
                                   : fitting_of(files, (enum rule)rule, wanted, 0);
        if (f.count == 0)
            continue;
        files->program = f.best;
        remark(files, (enum rule)rule, &f, wanted);
        return 1;
    }
    return 0;
}
