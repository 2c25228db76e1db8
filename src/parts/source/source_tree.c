#include "source/source_tree.h"

#include "text/find.h"
#include "text/memory.h"

#include <string.h>

enum { NAME_MOST = 200 }; /* bytes */

int tree_is_too_large(const struct source_tree *tree)
{
    size_t left = TREE_BYTES_MOST, i;
    for (i = 0; i < tree->count; i++) {
        if (tree->files[i].text.len > left)
            return 1;
        left -= tree->files[i].text.len;
    }
    return 0;
}

const struct source_file *tree_find(const struct source_tree *tree, bytes name)
{
    size_t i;
    while (bytes_start_with(name, "./"))
        name = bytes_skip(name, 2);
    for (i = 0; i < tree->count; i++) {
        if (bytes_equal(bytes_of_text(tree->files[i].name), name))
            return &tree->files[i];
    }
    return 0;
}

int tree_provides(const struct source_tree *tree, bytes place)
{
    const struct source_file *file = tree_find(tree, bytes_first(place, bytes_find(place, ':')));
    return file != 0 && file->is_provided && bytes_find(place, ':') < place.len;
}

/* Whether a name stays in the working folder: no part of it is empty or starts with two dots. */
static int is_usable(const char *name)
{
    const char *part = name;
    if (strlen(name) > NAME_MOST)
        return 0;
    while (part != 0) {
        if (part[0] == '\0' || part[0] == '/' || strncmp(part, "..", 2) == 0)
            return 0;
        part = strchr(part, '/');
        if (part != 0)
            part++;
    }
    return 1;
}

bytes tree_line(const struct source_tree *tree, bytes file, unsigned long number)
{
    const struct source_file *found = tree_find(tree, file);
    bytes rest = found != 0 ? found->text : bytes_of(0, 0), line = bytes_of(0, 0);
    for (; number > 0 && rest.len > 0; number--)
        line = take_line(&rest);
    if (number > 0)
        return bytes_of(0, 0);
    while (bytes_get(line, 0) == ' ' || bytes_get(line, 0) == '\t')
        line = bytes_skip(line, 1);
    while (line.len > 0 && line.at[line.len - 1] <= ' ')
        line.len--;
    return line;
}

struct named_file *tree_scratch(const struct source_tree *tree, const char *except, size_t *count)
{
    struct named_file *files = memory_new(tree->count, sizeof *files);
    size_t i;
    *count = 0;
    for (i = 0; i < tree->count; i++) {
        if ((except != 0 && strcmp(tree->files[i].name, except) == 0) ||
            !is_usable(tree->files[i].name))
            continue;
        files[*count].name = tree->files[i].name;
        files[(*count)++].contents = tree->files[i].text;
    }
    return files;
}
