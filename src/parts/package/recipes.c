/* The commands of generators.yaml. */
#include "package/files.h"

#include "text/byte_queue.h"
#include "text/find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_MOST = 100 }; /* inputs of one rule, as the format has it */

struct recipe_reader {
    struct package *p;
    struct questions *q;
    const struct tree *generators; /* names, and the files of each; or NULL */
};

void package_add_recipe(struct package *p, bytes command, long number, bytes text)
{
    struct package_recipe *recipe;
    if (p->recipes.count == PACKAGE_RECIPES_MOST)
        return;
    recipe = arena_item(&p->memory, &p->recipes, sizeof *recipe);
    recipe->command = arena_text(&p->memory, command);
    recipe->number = number;
    recipe->text = bytes_of(arena_text(&p->memory, text), text.len);
}

package_words package_recipe_words(const struct package_recipe *recipe, uint64_t seed,
                                   struct arena *m)
{
    struct file_error error;
    struct questions q = { .m = m, .error = &error };
    struct byte_queue text = { 0 };
    struct tree whole = { .kind = TREE_TEXT };
    char number[32], seed_text[32];
    const char *at = recipe->command;
    (void)snprintf(number, sizeof number, "%ld", recipe->number);
    (void)snprintf(seed_text, sizeof seed_text, "%llu", (unsigned long long)seed);
    while (*at != '\0') {
        const char *value = text_starts(at, "{seed")     ? seed_text
                            : text_starts(at, "{count}") ? number
                            : text_starts(at, "{name}")  ? "testcase"
                                                         : 0;
        size_t length = value != 0 ? strcspn(at, "} \n") : 0;
        queue_put(&text, value != 0 ? bytes_of_text(value) : bytes_of(at, 1));
        at += length + (at[length] != '\0');
    }
    whole.text = arena_text(m, queue_bytes(&text));
    free(text.at);
    return tree_words(&q, &whole, PACKAGE_ARGS_MOST);
}

/* Adds a command, whose program is a file of generators/, or has a name: then it is the first of
   its files, which includes the others. */
static void add_command(const struct recipe_reader *r, const char *text, long number)
{
    size_t length = strcspn(text, " \t\n");
    const char *name = arena_text(r->q->m, bytes_of(text, length));
    const struct tree *files = tree_at(r->q, r->generators, name);
    bytes parts[] = { BYTES_OF_LITERAL("generators/"), bytes_of_text(name),
                      bytes_of_text(text + length) };
    if (files != 0 && files->first != 0 && files->first->kind == TREE_TEXT)
        parts[1] = bytes_of_text(files->first->text);
    package_add_recipe(
        r->p, package_constants_in(r->p, bytes_of_text(arena_joined(r->q->m, parts, 3)), r->q->m),
        number, bytes_of(0, 0));
}

/* Adds a command for each number of `count`: of `3`, of a list of numbers, or of `-4..=5`. */
static void add_counted(const struct recipe_reader *r, const struct tree *rule)
{
    const struct tree *count = tree_at(r->q, rule, "count");
    package_words words = tree_words(r->q, count, COUNT_MOST);
    const char *text = tree_text(r->q, rule, "generate", "");
    long i, least, most;
    if (count == 0) {
        add_command(r, text, 1);
        return;
    }
    for (; *words != 0; words++) {
        char *end;
        least = most = strtol(*words, &end, 10);
        if (text_starts(end, "..="))
            most = strtol(end + strlen("..="), &end, 10);
        else if (count->kind == TREE_TEXT)
            least = 1;
        if (*end != '\0' || least < INT32_MIN || most > INT32_MAX)
            tree_expected(r->q, count, "a number, a list of numbers, or such as -4..=5");
        for (i = least; i <= most && i - least < COUNT_MOST && !r->q->failed; i++)
            add_command(r, text, i);
    }
}

/* A rule is a command; or a mapping that has one, a file, or a text. */
static void read_rule(const struct recipe_reader *r, const struct tree *rule)
{
    bytes parts[] = { BYTES_OF_LITERAL("cat generators/"), { 0 }, BYTES_OF_LITERAL(".in") };
    if (rule->kind == TREE_TEXT) {
        add_command(r, rule->text, 1);
    } else if (tree_at(r->q, rule, "generate") != 0) {
        add_counted(r, rule);
    } else if (tree_at(r->q, rule, "in") != 0) {
        parts[0] = bytes_of_text(tree_text(r->q, rule, "in", ""));
        parts[1] = bytes_of("\n", bytes_last(parts[0]) != '\n');
        package_add_recipe(r->p, bytes_of(0, 0), 1, bytes_of_text(arena_joined(r->q->m, parts, 2)));
    } else if (tree_at(r->q, rule, "copy") != 0) {
        parts[1] = bytes_of_text(tree_text(r->q, rule, "copy", ""));
        package_add_recipe(r->p, bytes_of_text(arena_joined(r->q->m, parts, 3)), 1, bytes_of(0, 0));
    }
}

/* Reads a mapping of rules, or a list of such mappings, and what is in the folders among them. */
static void read_rules(const struct recipe_reader *r, const struct tree *rules)
{
    const struct tree *next[TREE_DEPTH_MOST + 1] = { 0 }, *inner = rules, *node;
    int are_rules[TREE_DEPTH_MOST + 1];
    size_t depth = 0;
    do {
        if (inner != 0 && inner->kind == TREE_TEXT)
            tree_expected(r->q, inner, "a list of rules, or a mapping");
        if (inner != 0) {
            next[depth] = inner->first;
            are_rules[depth++] = inner->kind == TREE_MAP;
        }
        node = next[depth - 1];
        inner = 0;
        if (node == 0) {
            depth--;
            continue;
        }
        next[depth - 1] = node->next;
        if (!are_rules[depth - 1])
            inner = node;
        else if (node->kind == TREE_MAP)
            inner = tree_at(r->q, node, "data");
        if (inner == 0)
            read_rule(r, node);
    } while (depth > 0 && !r->q->failed);
}

int package_read_recipes(struct package *p, struct package_error *error)
{
    static const char path[] = "generators/generators.yaml";
    static const char *const folders[] = { "sample", "secret" };
    struct loading l = { .p = p, .error = error };
    struct arena m = { 0 };
    struct questions q;
    const struct tree *root, *data;
    struct recipe_reader r = { .p = p, .q = &q };
    size_t i;
    memset(error, 0, sizeof *error);
    root = load_yaml(&l, path, &m, &q);
    q.m = &m;
    r.generators = tree_at(&q, root, "generators");
    data = tree_at(&q, root, "data");
    for (i = 0; i < 2; i++) {
        const struct tree *folder = tree_at(&q, tree_at(&q, data, folders[i]), "data");
        if (folder != 0)
            read_rules(&r, folder);
    }
    load_yaml_end(&l, path, &m, &q);
    return !l.failed;
}
