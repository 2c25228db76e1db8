/* The test data: groups, tests, and the flags that the input validators are given. */
#include "package/files.h"

#include "text/find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The groups that a walk through the sorted files is in; the innermost last. */
struct walk_of_groups {
    struct loading *l;
    struct {
        struct package_group *at;
        size_t count;
    } groups;
    struct {
        struct package_test *at;
        size_t count;
    } tests;
    struct {
        struct package_flag_set *at;
        size_t count;
    } sets;
    size_t inside[PACKAGE_DEPTH_MOST + 1]; /* indices of groups */
    size_t depth;                          /* at least 1: the group `` */
    package_words validator_flags;
};

static int is_current(const struct loading *l)
{
    return l->p->format == PACKAGE_2025_09;
}

static package_words no_words(void)
{
    return tree_words(0, 0, 0);
}

/* ---- arguments ---- */

static package_words words_of(struct questions *q, const struct tree *value)
{
    return tree_words(q, value, PACKAGE_ARGS_MOST);
}

/* Returns the words of two lists. */
static package_words joined(struct arena *m, package_words a, package_words b)
{
    size_t first = 0, second = 0;
    const char **all;
    while (a[first] != 0)
        first++;
    while (b[second] != 0)
        second++;
    if (first == 0 || second == 0)
        return first == 0 ? b : a;
    all = arena_take(m, (first + second + 1) * sizeof *all);
    memcpy(all, a, first * sizeof *all);
    memcpy(all + first, b, second * sizeof *all);
    return all;
}

/* Whether a program is called so, with or without its ending. */
static int is_called(const struct package_program *program, const char *name)
{
    size_t length = strlen(name);
    return strcmp(program->name, name) == 0 ||
           (!program->is_folder && strncmp(program->name, name, length) == 0 &&
            program->name[length] == '.' && strchr(program->name + length + 1, '.') == 0);
}

/* Gives words to the validator of that name. */
static void give_one(const struct loading *l, package_words *of, const char *name,
                     package_words words)
{
    const struct package_programs *validators = &l->p->input_validators;
    size_t i;
    for (i = 0; i < validators->count; i++) {
        if (is_called(&validators->at[i], name))
            of[i] = words;
    }
}

/* Reads what the input validators are given. It is for all of them; or, as a mapping, for those
   that it names: before 2025-09 one, by the keys `name` and `flags`. */
static package_words *read_wants(struct loading *l, struct questions *q, const struct tree *value)
{
    size_t count = l->p->input_validators.count, i;
    package_words *of = arena_take(&l->p->memory, (count + 1) * sizeof(package_words));
    const struct tree *item;
    const int is_map = value != 0 && value->kind == TREE_MAP;
    package_words all = is_map ? no_words() : words_of(q, value);
    for (i = 0; i < count; i++)
        of[i] = all;
    if (!is_map)
        return of;
    if (!is_current(l) && tree_at(q, value, "name") != 0) {
        give_one(l, of, tree_text(q, value, "name", ""), words_of(q, tree_at(q, value, "flags")));
        return of;
    }
    for (item = value->first; item != 0; item = item->next)
        give_one(l, of, item->key, words_of(q, item));
    return of;
}

/* Returns the value of the key that has this meaning in any format, or NULL. */
static const struct tree *either(struct questions *q, const struct tree *map, const char *now,
                                 const char *before)
{
    const struct tree *value = tree_at(q, map, now);
    return value != 0 ? value : tree_at(q, map, before);
}

/* Reads what the output validator is given; as a mapping, before 2025-09, by the key `flags`. */
static package_words read_output_args(const struct walk_of_groups *w, struct questions *q,
                                      const struct tree *map, package_words usual)
{
    const struct tree *value = either(q, map, "output_validator_args", "output_validator_flags");
    if (value == 0)
        return usual;
    if (value->kind == TREE_MAP)
        value = tree_at(q, value, "flags");
    return joined(q->m, w->validator_flags, words_of(q, value));
}

/* Reads what a group or a test gives to programs, over what it inherits. */
static void read_args(const struct walk_of_groups *w, struct questions *q, const struct tree *map,
                      package_words **validators, package_words *output, package_words *args)
{
    const struct tree *value = either(q, map, "input_validator_args", "input_validator_flags");
    if (value != 0)
        *validators = read_wants(w->l, q, value);
    *output = read_output_args(w, q, map, *output);
    value = tree_at(q, map, "args");
    if (value != 0)
        *args = words_of(q, value);
}

/* ---- the settings of a group ---- */

static void read_range(struct questions *q, const struct tree *map, struct package_group *g)
{
    const struct tree *value = tree_at(q, map, "range");
    package_words words = words_of(q, value);
    double least;
    if (value != 0 && (words[0] == 0 || words[1] == 0 || words[2] != 0 ||
                       !tree_number_of(words[0], &least) || !tree_number_of(words[1], &g->most)))
        tree_expected(q, value, "two numbers, such as 0 100");
}

/* Reads the modes of the default grader. Those that are not known are a custom grader's. */
static void read_grader_args(struct questions *q, const struct tree *map, struct package_group *g)
{
    const struct tree *value = tree_at(q, map, "grader_flags");
    package_words words = words_of(q, value);
    int score, verdict;
    if (value == 0)
        return;
    g->scores = PACKAGE_SCORE_SUM;
    g->verdicts = PACKAGE_WORST_ERROR;
    g->ignores_sample = g->accepts_if_any = 0;
    for (; *words != 0; words++) {
        score = word_index("sum avg min max", bytes_of_text(*words));
        verdict = word_index("worst_error first_error always_accept", bytes_of_text(*words));
        g->scores = score >= 0 ? (enum package_scores)score : g->scores;
        g->verdicts = verdict >= 0 ? (enum package_verdicts)verdict : g->verdicts;
        g->ignores_sample |= strcmp(*words, "ignore_sample") == 0 && *g->name == '\0';
        g->accepts_if_any |= strcmp(*words, "accept_if_any_accepted") == 0;
    }
}

static const double infinite = 1.7976931348623157e308; /* what scores are compared with */

static void read_legacy_grading(struct questions *q, const struct tree *map,
                                struct package_group *g)
{
    static const char *const rejects[] = { "continue", "break", 0 };
    static const char *const gradings[] = { "default", "custom", 0 };
    const struct tree *grading = tree_at(q, map, "grading");
    g->breaks = tree_choice(q, map, "on_reject", rejects, g->breaks);
    if (grading == 0 || grading->kind == TREE_TEXT)
        g->custom = tree_choice(q, map, "grading", gradings, g->custom);
    g->accept_score = tree_number(q, map, "accept_score", -infinite, infinite, g->accept_score);
    g->reject_score = tree_number(q, map, "reject_score", -infinite, infinite, g->reject_score);
    read_range(q, map, g);
    read_grader_args(q, map, g);
}

static void read_grading(struct questions *q, const struct tree *map, struct package_group *g)
{
    static const char *const scores[] = { "sum", "min", "pass-fail", 0 };
    static const enum package_scores meant[] = { PACKAGE_SCORE_SUM, PACKAGE_SCORE_MIN,
                                                 PACKAGE_SCORE_PASS_FAIL };
    const struct tree *most = tree_at(q, map, "max_score");
    int index = tree_choice(q, map, "score_aggregation", scores, -1);
    if (index >= 0)
        g->scores = meant[index];
    if (most != 0 && (most->kind != TREE_TEXT || strcmp(most->text, "unbounded") != 0))
        g->most = tree_number(q, map, "max_score", 0, infinite, g->most);
    else if (most != 0)
        g->most = __builtin_inf();
    g->requires = words_of(q, tree_at(q, map, "require_pass"));
}

/* What a group is before its settings are read. Before 2025-09, everything is inherited. */
static void start_group(const struct walk_of_groups *w, struct package_group *g,
                        const struct package_group *parent)
{
    const char *name = g->name;
    int is_secret = strcmp(name, "secret") == 0;
    *g = *parent;
    g->name = name;
    g->settings = 0;
    g->tests = 0;
    if (*name == '\0' || is_current(w->l)) {
        g->breaks = !is_current(w->l);
        g->accept_score = 1;
        g->most = is_current(w->l) && is_secret ? 100 : __builtin_inf();
        g->scores = is_current(w->l) && !is_secret ? PACKAGE_SCORE_PASS_FAIL : PACKAGE_SCORE_SUM;
        g->requires = no_words();
    }
    g->ignores_sample = 0;
}

static void read_settings(const struct walk_of_groups *w, struct package_group *g)
{
    struct loading *l = w->l;
    struct arena m = { 0 };
    struct questions q;
    const struct tree *map = load_yaml(l, g->settings, &m, &q);
    read_args(w, &q, map, &g->validator_args, &g->output_args, &g->args);
    if (is_current(l))
        read_grading(&q, map, g);
    else
        read_legacy_grading(&q, map, g);
    load_yaml_end(l, g->settings, &m, &q);
}

/* Returns the path of the settings in a folder, or NULL. */
static const char *settings_in(struct loading *l, const char *folder)
{
    static const char *const names[] = { "/test_group.yaml", "/testdata.yaml" };
    size_t i;
    for (i = 0; i < 2; i++) {
        const bytes parts[] = { bytes_of_text(folder), bytes_of_text(names[i]) };
        const struct package_file *file = package_find(l->p, arena_joined(&l->p->memory, parts, 2));
        if (file != 0)
            return file->path;
    }
    return 0;
}

/* Adds the group of a folder, which begins with `data`. */
static void add_group(struct walk_of_groups *w, const char *folder, size_t parent)
{
    static const struct package_group none = { 0 };
    struct arena *m = &w->l->p->memory;
    size_t index = w->groups.count;
    struct package_group *g = arena_item(m, &w->groups, sizeof *g);
    g->name = folder + strlen("data") + (folder[strlen("data")] == '/');
    start_group(w, g, index > 0 ? &w->groups.at[parent] : &none);
    g->parent = parent;
    g->settings = settings_in(w->l, folder);
    if (index == 0) {
        g->args = no_words();
        g->output_args = w->validator_flags;
        g->validator_args = read_wants(w->l, 0, 0);
    }
    if (g->settings != 0)
        read_settings(w, g);
    w->inside[w->depth++] = index;
}

/* ---- the walk ---- */

/* Whether a folder is a group: before 2025-09 each one, and from then on those with settings. */
static int is_group(struct walk_of_groups *w, const char *folder)
{
    return !is_current(w->l) || strcmp(folder, "data/sample") == 0 ||
           strcmp(folder, "data/secret") == 0 || settings_in(w->l, folder) != 0;
}

/* Leaves the groups that a path is not in, and enters the new ones that it is in. */
static void go_to(struct walk_of_groups *w, const char *path)
{
    size_t start = strlen("data/"), length;
    while (w->depth > 1) {
        const char *name = w->groups.at[w->inside[w->depth - 1]].name;
        length = strlen(name);
        if (strncmp(path + start, name, length) == 0 && path[start + length] == '/')
            break;
        w->depth--;
    }
    length = strlen(w->groups.at[w->inside[w->depth - 1]].name);
    start += length + (length > 0);
    while (path[start += strcspn(path + start, "/")] == '/') {
        const char *folder = arena_text(&w->l->p->memory, bytes_of(path, start));
        if (text_ends(folder, ".files"))
            return;
        if (is_group(w, folder))
            add_group(w, folder, w->inside[w->depth - 1]);
        start++;
    }
}

/* ---- flag sets ---- */

enum { FLAG_SETS_MOST = 1024 };

int package_same_words(package_words a, package_words b)
{
    for (; *a != 0 && *b != 0 && strcmp(*a, *b) == 0; a++)
        b++;
    return *a == 0 && *b == 0;
}

static int are_same_wants(const struct loading *l, package_words *a, package_words *b)
{
    size_t i;
    for (i = 0; i < l->p->input_validators.count; i++) {
        if (!package_same_words(a[i], b[i]))
            return 0;
    }
    return 1;
}

/* Whether a group stands for a flag set rather than another one. */
static int is_before(const struct walk_of_groups *w, size_t group, size_t other)
{
    const int is_secret = text_starts(w->groups.at[group].name, "secret");
    const int other_is = text_starts(w->groups.at[other].name, "secret");
    return is_secret != other_is ? is_secret : group < other;
}

/* Returns the index of the flag set of what is wanted in a group. It is added if it is new. The
   arguments of the submission follow those of a validator. */
static size_t flag_set_of(struct walk_of_groups *w, package_words *wants, package_words args,
                          size_t group)
{
    struct package_flag_set *set;
    struct arena *m = &w->l->p->memory;
    size_t count = w->l->p->input_validators.count, i;
    package_words *of = wants;
    if (*args != 0) {
        of = arena_take(m, (count + 1) * sizeof(package_words));
        for (i = 0; i < count; i++)
            of[i] = joined(m, wants[i], args);
    }
    for (i = 0; i < w->sets.count; i++) {
        set = &w->sets.at[i];
        if (of != set->args && !are_same_wants(w->l, of, set->args))
            continue;
        set->group = is_before(w, group, set->group) ? group : set->group;
        return i;
    }
    if (i == FLAG_SETS_MOST) {
        (void)load_fails(w->l, "data",
                         "more than 1024 different lists of arguments for the input "
                         "validators");
        return 0;
    }
    set = arena_item(m, &w->sets, sizeof *set);
    *set = (struct package_flag_set){ of, group };
    return i;
}

/* ---- tests ---- */

static const char *beside(struct loading *l, const struct package_test *t, const char *ending)
{
    const bytes parts[] = { BYTES_OF_LITERAL("data/"), bytes_of_text(t->name),
                            bytes_of_text(ending) };
    return arena_joined(&l->p->memory, parts, 3);
}

/* Reads the test's own settings, over those of its group. */
static void read_test(struct walk_of_groups *w, struct package_test *t)
{
    struct loading *l = w->l;
    struct arena m = { 0 };
    struct questions q;
    const char *path = beside(l, t, ".yaml");
    const struct tree *map = load_yaml(l, path, &m, &q);
    package_words *wants = w->groups.at[t->group].validator_args;
    t->output_args = w->groups.at[t->group].output_args;
    t->args = w->groups.at[t->group].args;
    read_args(w, &q, map, &wants, &t->output_args, &t->args);
    load_yaml_end(l, path, &m, &q);
    t->flag_set = flag_set_of(w, wants, t->args, t->group);
}

/* Adds the test of an input, in the innermost group, if it is a sample or a secret one. */
static void add_test(struct walk_of_groups *w, const struct package_file *input)
{
    static const char top[] = "data/";
    struct arena *m = &w->l->p->memory;
    const char *below = input->path + strlen(top);
    struct package_test *t;
    if (!text_starts(below, "sample/") && !text_starts(below, "secret/"))
        return;
    t = arena_item(m, &w->tests, sizeof *t);
    t->name = arena_text(m, bytes_of(below, strlen(below) - strlen(".in")));
    t->group = w->inside[w->depth - 1];
    t->input = input;
    t->answer = package_find(w->l->p, beside(w->l, t, ".ans"));
    w->groups.at[t->group].tests++;
    read_test(w, t);
}

/* Compares names part by part, so that a folder's tests stay together. */
static int compare_names(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    if (*a == '/' || *b == '/')
        return *a == '/' ? -(*b != '\0') : *a != '\0';
    return (unsigned char)*a - (unsigned char)*b;
}

static int by_name(const void *one, const void *other)
{
    const struct package_test *a = one, *b = other;
    return compare_names(a->name, b->name);
}

/* Whether flags of the group count although it has no tests: generators may make them. */
static int is_empty_leaf(const struct walk_of_groups *w, size_t index)
{
    const struct package_group *g = &w->groups.at[index];
    int is_parent = index + 1 < w->groups.count && w->groups.at[index + 1].parent == index;
    return g->tests == 0 && !is_parent &&
           (text_starts(g->name, "sample") || text_starts(g->name, "secret"));
}

static void add_set_of_group(struct walk_of_groups *w, size_t index)
{
    const struct package_group *g = &w->groups.at[index];
    (void)flag_set_of(w, g->validator_args, g->args, index);
}

/* ---- all of data/ ---- */

void load_data(struct loading *l, package_words validator_flags)
{
    struct walk_of_groups w = { .l = l, .validator_flags = validator_flags };
    struct package_files files = package_below(l->p, "data");
    size_t i;
    if (l->failed)
        return;
    add_group(&w, "data", 0);
    for (i = 0; i < files.count && !l->failed; i++) {
        go_to(&w, files.at[i].path);
        if (text_ends(files.at[i].path, ".in") && strstr(files.at[i].path, ".files/") == 0)
            add_test(&w, &files.at[i]);
    }
    if (l->failed)
        return;
    if (w.tests.count > 0)
        qsort(w.tests.at, w.tests.count, sizeof *w.tests.at, by_name);
    for (i = 0; i < w.groups.count; i++) {
        if (is_empty_leaf(&w, i))
            add_set_of_group(&w, i);
    }
    if (w.sets.count == 0)
        add_set_of_group(&w, 0);
    l->p->groups = w.groups.at;
    l->p->group_count = w.groups.count;
    l->p->tests = w.tests.at;
    l->p->test_count = w.tests.count;
    l->p->flag_sets = w.sets.at;
    l->p->flag_set_count = w.sets.count;
}
