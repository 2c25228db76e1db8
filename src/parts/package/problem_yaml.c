/* problem.yaml: the keys of all formats, in one model. */
#include "package/files.h"

#include <stdlib.h>
#include <string.h>

static const char problem_yaml[] = "problem.yaml";

/* ---- words ---- */

struct meaning {
    const char *word;
    int means;
};

static const struct meaning formats[] = {
    { "legacy", PACKAGE_LEGACY },   { "legacy-icpc", PACKAGE_LEGACY },
    { "2023-07", PACKAGE_2023_07 }, { "2023-07-draft", PACKAGE_2023_07 },
    { "2025-09", PACKAGE_2025_09 }, { "2025-09-draft", PACKAGE_2025_09 },
    { "draft", PACKAGE_2025_09 },   { 0, 0 },
};

static const struct meaning types[] = {
    { "pass-fail", 0 },
    { "scoring", PACKAGE_SCORING },
    { "interactive", PACKAGE_INTERACTIVE },
    { "multi-pass", PACKAGE_MULTI_PASS },
    { "submit-answer", PACKAGE_SUBMIT_ANSWER },
    { 0, 0 },
};

enum { VALIDATES_CUSTOM = 1 << 8, VALIDATES_SCORE = 1 << 9 };

/* The words of `validation` before 2025-09. */
static const struct meaning validations[] = {
    { "default", 0 },
    { "custom", VALIDATES_CUSTOM },
    { "score", VALIDATES_SCORE },
    { "interactive", PACKAGE_INTERACTIVE },
    { "multi-pass", PACKAGE_MULTI_PASS },
    { 0, 0 },
};

/* Returns all that the words mean together. */
static int meaning_of(struct questions *q, const struct tree *value, const struct meaning *rows,
                      const char *expected)
{
    package_words words = tree_words(q, value, PACKAGE_ARGS_MOST);
    int means = 0;
    for (; *words != 0; words++) {
        const struct meaning *row = rows;
        while (row->word != 0 && strcmp(row->word, *words) != 0)
            row++;
        means |= row->means;
        if (row->word == 0)
            tree_expected(q, value, expected);
    }
    return means;
}

/* ---- limits ---- */

static const double mib = 1 << 20, milli = 1000, limit_most = 1 << 30;

static uint64_t size_limit(struct questions *q, const struct tree *limits, const char *key)
{
    return (uint64_t)(tree_number(q, limits, key, 0, limit_most, 0) * mib);
}

/* Reads a number in thousandths: seconds, or a factor. */
static uint32_t thousandths(struct questions *q, const struct tree *map, const char *key,
                            double usual)
{
    return (uint32_t)(tree_number(q, map, key, 0, 1e6, usual) * milli + 0.5);
}

static void read_limits(struct loading *l, struct questions *q, const struct tree *limits)
{
    struct package_limits *to = &l->p->limits;
    int is_legacy = l->p->format == PACKAGE_LEGACY;
    const struct tree *factors = tree_at(q, limits, "time_multipliers");
    to->time_ms = thousandths(q, limits, "time_limit", 0);
    to->resolution_ms = thousandths(q, limits, "time_resolution", 1);
    to->accepted_factor = is_legacy ? thousandths(q, limits, "time_multiplier", 5)
                                    : thousandths(q, factors, "ac_to_time_limit", 2);
    to->slow_factor = is_legacy ? thousandths(q, limits, "time_safety_margin", 2)
                                : thousandths(q, factors, "time_limit_to_tle", 1.5);
    to->memory = size_limit(q, limits, "memory");
    to->output = size_limit(q, limits, "output");
    to->validation_ms = thousandths(q, limits, "validation_time", 0);
    to->validation_memory = size_limit(q, limits, "validation_memory");
    to->validation_output = size_limit(q, limits, "validation_output");
}

/* Finds the seconds in the text of `.timelimit`, or of domjudge-problem.ini, where they follow the
   word and an equals sign, perhaps in quotes. */
static int seconds_in(const char *text, const char *word, double *seconds)
{
    char number[32];
    size_t length;
    if (*word != '\0') {
        text = strstr(text, word);
        text = text != 0 ? strchr(text, '=') : 0;
    }
    if (text == 0)
        return 0;
    text += strspn(text, "= \t\r\n'\"");
    length = strcspn(text, " \t\r\n'\"");
    if (length == 0 || length >= sizeof number)
        return 0;
    memcpy(number, text, length);
    number[length] = '\0';
    return tree_number_of(number, seconds) && *seconds > 0 && *seconds < 1e6;
}

/* Takes the time limit of a file that says little else, if problem.yaml does not say it. */
static void take_time_limit(struct loading *l, const char *path, const char *word)
{
    const struct package_file *file = package_find(l->p, path);
    bytes text;
    const char *why;
    double seconds;
    if (file == 0 || l->failed || l->p->limits.time_ms != 0 ||
        !package_content(l->p, file, TREE_BYTES_MOST, &l->p->memory, &text, &why))
        return;
    if (seconds_in((const char *)text.at, word, &seconds))
        l->p->limits.time_ms = (uint32_t)(seconds * milli + 0.5);
}

/* ---- the file ---- */

/* The name for people. `name` may be a mapping of languages to names. */
static const char *name_in(struct questions *q, const struct tree *root, const char *usual)
{
    const struct tree *value = tree_at(q, root, "name");
    if (value == 0)
        return usual;
    if (value->kind == TREE_TEXT)
        return value->text;
    return tree_text(q, value, "en",
                     value->first != 0 && value->first->text != 0 ? value->first->text : usual);
}

static void read_types(struct loading *l, struct questions *q, const struct tree *root)
{
    struct package *p = l->p;
    int validates = meaning_of(q, tree_at(q, root, "validation"), validations,
                               "default, or custom and perhaps score, interactive or multi-pass");
    p->type = (unsigned)meaning_of(q, tree_at(q, root, "type"), types,
                                   "pass-fail, scoring, interactive, multi-pass or submit-answer");
    p->type |= (unsigned)validates & (PACKAGE_INTERACTIVE | PACKAGE_MULTI_PASS);
    p->is_custom = (validates & VALIDATES_CUSTOM) != 0;
    p->validator_scores = (validates & VALIDATES_SCORE) != 0;
}

/* ---- constants ---- */

static void add_constant(struct package *p, const char *name, const char *variant,
                         const char *value)
{
    const bytes parts[] = { bytes_of_text(name), bytes_of_text("."), bytes_of_text(variant) };
    struct package_constant *c = arena_item(&p->memory, &p->constants, sizeof *c);
    c->name = arena_joined(&p->memory, parts, 3);
    c->value = arena_text(&p->memory, bytes_of_text(value));
    if (strcmp(variant, "value") != 0)
        return;
    c = arena_item(&p->memory, &p->constants, sizeof *c);
    *c = (struct package_constant){ arena_text(&p->memory, parts[0]), c[-1].value };
}

static void read_constants(struct package *p, struct questions *q, const struct tree *map)
{
    const struct tree *one, *variant;
    (void)tree_at(q, map, ""); /* it must be a mapping */
    for (one = map != 0 && !q->failed ? map->first : 0; one != 0; one = one->next) {
        if (one->kind == TREE_TEXT)
            add_constant(p, one->key, "value", one->text);
        for (variant = one->first; variant != 0; variant = variant->next) {
            if (one->kind == TREE_MAP && variant->kind == TREE_TEXT)
                add_constant(p, one->key, variant->key, variant->text);
        }
    }
}

static package_words read_problem(struct loading *l, struct questions *q, const struct tree *root)
{
    struct package *p = l->p;
    p->format = (enum package_format)meaning_of(q, tree_at(q, root, "problem_format_version"),
                                                formats, "legacy, 2023-07-draft or 2025-09");
    read_types(l, q, root);
    read_limits(l, q, tree_at(q, root, "limits"));
    if (p->format == PACKAGE_2025_09)
        read_constants(p, q, tree_at(q, root, "constants"));
    p->name = arena_text(&p->memory, bytes_of_text(name_in(q, root, p->name)));
    return tree_words(q, tree_at(q, root, "validator_flags"), PACKAGE_ARGS_MOST);
}

package_words load_problem(struct loading *l)
{
    struct arena m = { 0 };
    struct questions q;
    const struct tree *root = load_yaml(l, problem_yaml, &m, &q);
    package_words flags = read_problem(l, &q, root);
    load_yaml_end(l, problem_yaml, &m, &q);
    take_time_limit(l, ".timelimit", "");
    take_time_limit(l, "domjudge-problem.ini", "timelimit");
    return flags;
}
