#include "tests/settings.h"

#include "text/arena.h"
#include "text/json.h"
#include "text/memory.h"
#include "yaml/tree.h"

#include <stdlib.h>
#include <string.h>

void settings_free(struct settings *settings)
{
    size_t i;
    for (i = 0; settings->args != 0 && settings->args[i] != 0; i++)
        free(settings->args[i]);
    free(settings->args);
    free(settings->version);
    free(settings->owner);
    memset(settings, 0, sizeof *settings);
}

/* JSON is YAML. */
void settings_print_args(char *const *args, size_t count, sink *out)
{
    struct json j;
    size_t i;
    json_open(&j, out, 0);
    sink_text(out, "args: ");
    json_start_array(&j, 0);
    for (i = 0; i < count; i++)
        json_text(&j, 0, args[i]);
    json_end_array(&j);
    sink_byte(out, '\n');
}

static char *text_at(struct questions *q, const struct tree *root, const char *key)
{
    const char *text = tree_text(q, root, key, 0);
    return text != 0 ? memory_of_text(text) : 0;
}

static char **args_at(struct questions *q, const struct tree *root)
{
    const struct tree *value = tree_at(q, root, "args");
    const char *const *words = tree_words(q, value, SETTINGS_ARGS_MOST);
    char **args = 0;
    size_t i, count = 0;
    if (value != 0 && value->kind != TREE_LIST)
        tree_expected(q, value, "a list of arguments");
    if (value == 0 || q->failed)
        return 0;
    while (words[count] != 0)
        count++;
    args = memory_new(count + 1, sizeof *args);
    for (i = 0; i < count; i++)
        args[i] = memory_of_text(words[i]);
    return args;
}

int settings_read(bytes yaml, struct settings *settings, struct file_error *error)
{
    struct arena m = { 0 };
    struct questions q = { &m, error, 0 };
    const struct tree *root = tree_read(yaml, &m, error);
    memset(settings, 0, sizeof *settings);
    if (root != 0) {
        settings->args = args_at(&q, root);
        settings->version = text_at(&q, root, "problem_format_version");
        settings->owner = text_at(&q, root, "rights_owner");
    }
    arena_free(&m);
    return root != 0 && !q.failed;
}
