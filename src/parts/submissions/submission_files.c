#include "submissions/choose.h"
#include "submissions/content.h"
#include "submissions/gather.h"
#include "submissions/ident.h"

#include "text/find.h"
#include "text/memory.h"
#include "text/say.h"

#include "base/sink.h"

#include <stdlib.h>
#include <string.h>

static bytes name_of(const struct submission_file *f)
{
    return bytes_of_text(f->name);
}

/* ---- from what was found ---- */

/* Canvas calls a file that was handed in again `lab-1.c`: gives it the name that the course wants,
   if no other file has that name. */
static void rename_resubmitted(struct gathered *g, enum layout layout,
                               const struct submission_wanted *wanted)
{
    bytes last = name_last(wanted_name(wanted));
    size_t i, other;
    for (i = 0; last.len > 0 && i < g->count; i++) {
        struct found *f = &g->at[i];
        size_t len = layout_resubmitted(layout, f->name);
        size_t ending = f->name.len - name_stem(f->name).len;
        if (len == 0 || f->skipped != TAKEN || last.len != len + ending ||
            memcmp(last.at, f->name.at, len) != 0 ||
            memcmp(last.at + len, f->name.at + f->name.len - ending, ending) != 0)
            continue;
        for (other = 0; other < g->count && !bytes_equal(g->at[other].name, last); other++)
            ;
        if (other < g->count)
            continue;
        f->name = bytes_of(arena_text(g->arena, last), last.len);
    }
}

static int by_name(const void *a, const void *b)
{
    const struct submission_file *one = a;
    const struct submission_file *other = b;
    int order = strcmp(one->name, other->name);
    return order != 0 ? order : bytes_compare(one->text, other->text);
}

/* Keeps the first of several files of one name. */
static void drop_repeated(struct submission_files *files)
{
    size_t kept = 0;
    size_t i;
    for (i = 0; i < files->count; i++) {
        if (kept == 0 || strcmp(files->at[kept - 1].name, files->at[i].name) != 0)
            files->at[kept++] = files->at[i];
        else if (!bytes_equal(files->at[kept - 1].text, files->at[i].text))
            add_remark(files, "duplicate-name", "several files are called `",
                       name_of(&files->at[i]), "`; one of them is taken");
    }
    files->count = kept;
}

static void keep(struct submission_files *files, const struct gathered *g)
{
    size_t odd = 0, i;
    files->at = arena_take(files->arena, (g->count + 1) * sizeof *files->at);
    files->skipped[SKIPPED_JUNK] = g->junk;
    for (i = 0; i < g->count; i++) {
        const struct found *f = &g->at[i];
        if (f->is_odd && odd++ == 0)
            add_remark(files, "odd-name", "names that are not safe were changed, such as that of `",
                       f->name, "`");
        if (f->skipped != TAKEN)
            files->skipped[f->skipped]++;
        else if (f->name.len > 0)
            files->at[files->count++] =
                (struct submission_file){ (const char *)f->name.at, f->text };
    }
    if (files->count > 0)
        qsort(files->at, files->count, sizeof *files->at, by_name);
    drop_repeated(files);
}

/* ---- remarks on what is missing ---- */

/* Whether a file was handed in, taken or not, in whatever folder it is. */
static int was_handed_in(const struct gathered *g, const char *wanted)
{
    bytes last = name_last(bytes_of_text(wanted));
    size_t i;
    for (i = 0; i < g->count; i++) {
        if (bytes_same_letters(name_last(g->at[i].name), last))
            return 1;
    }
    return 0;
}

static void remark_missing(struct submission_files *files, const struct gathered *g,
                           const struct submission_wanted *wanted)
{
    const struct course_files *asked = &wanted->course->files;
    size_t i;
    for (i = 1; i < asked->count; i++) {
        if (!was_handed_in(g, asked->at[i].as))
            add_remark(files, "missing-file", "`", bytes_of_text(asked->at[i].as), "` is missing");
    }
}

/* Whether a C source or a header includes the header. */
static int is_included(const struct submission_files *files, bytes header)
{
    size_t i;
    for (i = 0; i < files->count; i++) {
        bytes rest = files->at[i].text;
        bytes name;
        if (i != files->program && !name_ends(name_of(&files->at[i]), ".h"))
            continue;
        while (content_next_include(&rest, &name)) {
            if (bytes_equal(name_last(name), header))
                return 1;
        }
    }
    return 0;
}

static int has_file(const struct submission_files *files, bytes last)
{
    size_t i;
    for (i = 0; i < files->count; i++) {
        if (bytes_equal(name_last(name_of(&files->at[i])), last))
            return 1;
    }
    return 0;
}

static void provide(struct submission_files *files, const struct submission_wanted *wanted)
{
    const struct course_provideds *provided = &wanted->course->provided;
    size_t count = provided->count;
    while (count-- > 0) {
        const char *name = provided->at[count].name;
        bytes last = name_last(bytes_of_text(name));
        if (course_first_version(provided, name) < count || has_file(files, last) ||
            !is_included(files, last))
            continue;
        files->provided_count++;
        add_remark(files, "header-provided", "the header `", bytes_of_text(name),
                   "` is missing; the course's is taken");
    }
}

/* ---- the whole ---- */

static void put_skipped(sink *out, const struct submission_files *files)
{
    static const char *const names[SKIPPED_KINDS] = { "junk",  "object",  "binary", "special",
                                                      "large", "archive", "old" };
    const char *before = "; skipped: ";
    size_t kind;
    for (kind = 0; kind < SKIPPED_KINDS; kind++) {
        if (files->skipped[kind] == 0)
            continue;
        sink_say(out, "%s%zu %s", before, files->skipped[kind], names[kind]);
        before = ", ";
    }
}

/* Says what is wrong with a file. */
static const char *trouble_of(const struct submission_files *files, bytes name, const char *trouble)
{
    bytes parts[] = { BYTES_OF_LITERAL("`"), name, BYTES_OF_LITERAL("`"), bytes_of_text(trouble) };
    return arena_joined(files->arena, parts, sizeof parts / sizeof parts[0]);
}

/* If a C file was skipped, says which and why: the message, or NULL. */
static const char *skipped_c(const struct submission_files *files, const struct gathered *g)
{
    static const char *const what[SKIPPED_KINDS] = { 0,
                                                     " is an object file, not C",
                                                     " is binary, not C",
                                                     " is not a file, but a link or the like",
                                                     " has more than 4 MiB",
                                                     0,
                                                     0 };
    size_t i;
    for (i = 0; i < g->count; i++) {
        const struct found *f = &g->at[i];
        bytes last = name_last(f->name);
        if (f->skipped != TAKEN && what[f->skipped] != 0 && name_is_program(last, g->endings)) {
            return trouble_of(files, f->name, f->trouble != 0 ? f->trouble : what[f->skipped]);
        }
    }
    return 0;
}

/* Why there is nothing to build. */
static const char *no_file_reason(const struct submission_files *files, const struct gathered *g)
{
    unsigned char room[2 * SAFE_NAME_MOST];
    const char *skipped = skipped_c(files, g);
    int is_one = g->count == 1 && g->at[0].skipped != SKIPPED_ARCHIVE;
    sink out;
    if (skipped != 0)
        return skipped;
    sink_init(&out, 0, 0, room, sizeof room);
    if (!is_one && files->count == 0 && submission_skipped(files) == 0)
        sink_text(&out, "nothing was handed in");
    else
        sink_text(&out, g->endings != 0 ? "there is no program in it" : "there is no C file in it");
    if (is_one)
        sink_say(&out, ", only `%s`", (const char *)g->at[0].name.at);
    else
        put_skipped(&out, files);
    return arena_text(files->arena, sink_held(&out));
}

/* Names an archive of a kind that is not read, such as .7z, in which the program may be; NULL if
   there is none. */
static const char *unread_archive(const struct submission_files *files, const struct gathered *g)
{
    size_t i;
    for (i = 0; i < g->count; i++) {
        bytes parts[] = { BYTES_OF_LITERAL("`"), g->at[i].name,
                          BYTES_OF_LITERAL("` is an archive of a kind that is not read: unpack it, "
                                           "or pack it as .zip") };
        if (g->at[i].skipped == SKIPPED_ARCHIVE && name_is_other_archive(g->at[i].name))
            return arena_joined(files->arena, parts, sizeof parts / sizeof parts[0]);
    }
    return 0;
}

static void read_parts(struct submission_files *files, const struct submission_parts *parts,
                       const struct submission_wanted *wanted)
{
    struct gathered g;
    const char *trouble;
    gather_submission(&g, parts, wanted->endings, files->arena);
    rename_resubmitted(&g, parts->layout, wanted);
    keep(files, &g);
    if (files->skipped[SKIPPED_OLD] > 0)
        add_remark(files, "old-version", "only the last version counts", bytes_of(0, 0), "");
    if (g.trouble != 0) {
        files->reason = g.trouble;
    } else if (!choose_program(files, wanted)) {
        files->reason = unread_archive(files, &g);
        if (files->reason == 0) {
            files->state = SUBMISSION_NO_FILE;
            files->reason = no_file_reason(files, &g);
        }
    } else if ((trouble = content_trouble(files->at[files->program].text)) != 0) {
        files->state = SUBMISSION_NO_FILE;
        files->reason = trouble_of(files, bytes_of_text(files->at[files->program].name), trouble);
    } else {
        files->state = SUBMISSION_READY;
        remark_missing(files, &g, wanted);
        provide(files, wanted);
    }
    free(g.at);
}

void submission_files_read(struct submission_files *files, const struct submissions *list,
                           size_t index, const struct submission_wanted *wanted)
{
    const struct submission *s = &list->at[index];
    memset(files, 0, sizeof *files);
    files->state = SUBMISSION_UNREAD;
    files->reason = s->trouble;
    files->arena = memory_new(1, sizeof *files->arena);
    if (s->parts != 0)
        read_parts(files, s->parts, wanted);
}

void submission_files_free(struct submission_files *files)
{
    if (files->arena != 0)
        arena_free(files->arena);
    free(files->arena);
    memset(files, 0, sizeof *files);
}

size_t submission_skipped(const struct submission_files *files)
{
    size_t total = 0;
    size_t kind;
    for (kind = 0; kind < SKIPPED_KINDS; kind++)
        total += files->skipped[kind];
    return total;
}
