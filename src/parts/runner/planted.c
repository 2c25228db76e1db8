#include "runner/planted.h"

#include "base/visible.h"
#include "submissions/layout.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

struct planting {
    struct source_file *tree;
    size_t count;
};

static int has_file(const struct planting *p, const char *name)
{
    size_t i;
    for (i = 0; i < p->count; i++) {
        if (p->tree[i].name != 0 && strcmp(p->tree[i].name, name) == 0)
            return 1;
    }
    return 0;
}

static void add_file(struct planting *p, const char *name, bytes text, int is_provided)
{
    struct source_file *file = &p->tree[p->count++];
    file->name = name;
    file->text = text;
    file->is_provided = is_provided;
}

static void add_program(struct planting *p, const struct course_files *wanted,
                        const struct submission_files *files)
{
    const struct submission_file *program = &files->at[files->program];
    add_file(p, wanted->count > 0 ? wanted->at[0].as : program->name, program->text, 0);
}

struct source_file *planted_tree(const struct course *course, const struct submission_files *files,
                                 size_t *count)
{
    const struct course_provideds *provided = &course->submission.provided;
    struct planting p = { 0 };
    size_t i;
    p.tree = memory_new(files->count + provided->count + 1, sizeof p.tree[0]);
    if (files->state == SUBMISSION_READY)
        add_program(&p, &course->submission.files, files);
    for (i = 0; i < files->count; i++) {
        if (i != files->program && !has_file(&p, files->at[i].name))
            add_file(&p, files->at[i].name, files->at[i].text, 0);
    }
    for (i = 0; i < provided->count; i++) {
        if (!has_file(&p, provided->at[i].name))
            add_file(&p, provided->at[i].name, bytes_of_text(provided->at[i].text), 1);
    }
    *count = p.count;
    return p.tree;
}

/* ---- names ---- */

/* Returns whether `FILE:` is at this place of a text, as a word of its own. */
static int names_file(const char *text, const char *at, bytes file)
{
    int starts = at == text || at[-1] == ' ' || at[-1] == '\n';
    return starts && strncmp(at, (const char *)file.at, file.len) == 0 && at[file.len] == ':';
}

char *under_own_name(char *text, const struct source_file *tree,
                     const struct submission_files *files)
{
    unsigned char room[256];
    struct byte_queue out = { 0 };
    const char *at = text;
    bytes planted;
    sink own;
    if (text == 0 || tree == 0 || files->state != SUBMISSION_READY)
        return text;
    planted = name_last(bytes_of_text(tree[0].name));
    sink_init(&own, 0, 0, room, sizeof room);
    sink_visible(&own, name_last(bytes_of_text(files->at[files->program].name)),
                 sizeof room - sizeof "...");
    while (*at != '\0') {
        int is_file = names_file(text, at, planted);
        queue_put(&out, is_file ? sink_held(&own) : bytes_of(at, 1));
        at += is_file ? planted.len : 1;
    }
    free(text);
    return queue_string(&out);
}

/* ---- versions ---- */

/* Returns the index of the version of a file after the one with this text, or of the first one. */
static size_t next_version(const struct course_provideds *provided, const struct source_file *file)
{
    size_t i = course_first_version(provided, file->name), k;
    for (k = i; k < provided->count; k++) {
        if (provided->at[k].text == (const char *)file->text.at)
            break;
    }
    for (k++; k < provided->count; k++) {
        if (strcmp(provided->at[k].name, file->name) == 0)
            return k;
    }
    return i;
}

int planted_next(const struct course *course, struct source_file *tree, size_t count)
{
    const struct course_provideds *provided = &course->submission.provided;
    int has_next = 0;
    size_t i;
    for (i = 0; i < count; i++) {
        size_t next;
        if (!tree[i].is_provided)
            continue;
        next = next_version(provided, &tree[i]);
        has_next |= next != course_first_version(provided, tree[i].name);
        tree[i].text = bytes_of_text(provided->at[next].text);
    }
    return has_next;
}
