/* A slice of a campaign: fuzz/campaign calls flipref for it, which runs the engine in the sandbox.

   flipref --engine-slice COURSE FOLDER STANDING LENIENCIES fixed|varied [ARGUMENTS...] --
       ENGINE SECONDS SEED CORPUS PARCELS DICTIONARY

   FOLDER is the campaign's; it has the submission in `source`. CORPUS is a folder of inputs. What
   came of the slice goes to the folder PARCELS (engines/serve.h has the names). DICTIONARY is a
   file, or
   `-`. */
#include "batch/course_file.h"
#include "engines/engines.h"
#include "engines/parcel.h"
#include "engines/serve.h"
#include "hunt/campaign_files.h"
#include "hunt/hunt.h"
#include "hunt/referee.h"
#include "system/io.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MOST = 256, FIRST = 5, LAST = 6 };

/* The words before the arguments, and those after them. */
enum { COURSE, FOLDER, STANDING, LENIENCIES, ARGUMENTS };
enum { ENGINE, SECONDS, SEED, CORPUS, PARCELS, DICTIONARY };

struct slicing {
    char **first, **last;
    struct hunt_order order;
    struct hunt_session session;
    struct hunting hunting; /* only what referee_words reads */
    struct source_file tree[FILES_MOST];
    struct byte_queue texts[FILES_MOST], names;
    size_t count;
    struct byte_queue corpus, dictionary;
    struct harness harness;
    struct slice slice;
    enum engine engine;
};

static int trouble(const char *what, const char *why)
{
    complain(what, why);
    return 0;
}

/* ---- what is given ---- */

/* The submission's files: source.list has their names. */
static int read_source(struct slicing *s)
{
    char folder[PLACE_ROOM];
    char *name, *rest;
    (void)snprintf(folder, sizeof folder, "%s/source", s->first[FOLDER]);
    if (!campaign_read(s->first[FOLDER], "source.list", &s->names) ||
        !queue_put(&s->names, bytes_of("", 1)))
        return trouble(s->first[FOLDER], "the campaign has no source.list");
    for (name = strtok_r(s->names.at, "\n", &rest); name != 0 && s->count < FILES_MOST;
         name = strtok_r(0, "\n", &rest)) {
        struct byte_queue *text = &s->texts[s->count];
        if (!campaign_read(folder, name, text))
            return trouble(name, "a file of the submission cannot be read");
        s->tree[s->count++] = (struct source_file){ .name = name, .text = queue_bytes(text) };
    }
    return 1;
}

static int read_corpus(struct slicing *s)
{
    const char *folder = s->last[CORPUS];
    DIR *entries = opendir(folder);
    struct dirent *entry;
    if (entries == 0)
        return trouble(folder, "the corpus cannot be read");
    while ((entry = readdir(entries)) != 0) {
        struct byte_queue input = { 0 };
        if (entry->d_name[0] != '.' && campaign_read(folder, entry->d_name, &input))
            (void)parcel_put(&s->corpus, queue_bytes(&input), RUN_EXIT);
        free(input.at);
    }
    (void)closedir(entries);
    if (strcmp(s->last[DICTIONARY], "-") != 0)
        (void)campaign_read("/", s->last[DICTIONARY], &s->dictionary);
    return 1;
}

static int read_order(struct slicing *s)
{
    char path[PLACE_ROOM];
    s->session.course = course_file_read(s->first[COURSE], path, &s->session.course_hash);
    if (s->session.course == 0)
        return 0;
    s->session.dialect = dialect_named(s->session.course->dialect);
    s->session.order = &s->order;
    s->session.weakest = (enum standing)strtoul(s->first[STANDING], 0, 10);
    s->session.args = strcmp(s->first[ARGUMENTS], "fixed") == 0 ? s->first + ARGUMENTS + 1 : 0;
    s->hunting.session = &s->session;
    s->hunting.lenient.bits = (unsigned)strtoul(s->first[LENIENCIES], 0, 10);
    s->engine = engine_named(s->last[ENGINE]);
    if (s->engine == ENGINES)
        return trouble(s->last[ENGINE], "not an engine for submissions");
    return read_source(s) && read_corpus(s);
}

/* ---- the slice ---- */

static int run(struct slicing *s)
{
    char reason[CONTAINMENT_TEXT];
    struct referee_words words;
    int is_afl = s->engine == ENGINE_AFL || s->engine == ENGINE_CMPLOG;
    struct harness_order building = { .level = CONTAINMENT_FULL,
                                      .course = s->session.course,
                                      .tree = { s->tree, s->count },
                                      .engine = s->engine };
    struct slice_order order = { .level = CONTAINMENT_FULL,
                                 .harness = &s->harness,
                                 .referee = words.at,
                                 .seconds = (unsigned)strtoul(s->last[SECONDS], 0, 10),
                                 .seed = strtoull(s->last[SEED], 0, 10),
                                 .seeds = queue_bytes(&s->corpus),
                                 .dictionary = queue_bytes(&s->dictionary) };
    if (!referee_words(&s->hunting, is_afl, &words))
        return trouble("hunt", "the arguments are too long for a harness");
    if (!harness_build(&building, &s->harness, reason) || !slice_run(&order, &s->slice, reason))
        return trouble("hunt", reason);
    return 1;
}

static int write_all(const struct slicing *s)
{
    sink *out = standard_output();
    sink_bytes(out, s->slice.log);
    return campaign_write(s->last[PARCELS], FOUND_FILE, s->slice.found) &&
           campaign_write(s->last[PARCELS], KEPT_FILE, s->slice.kept) &&
           campaign_write(s->last[PARCELS], STATS_FILE, s->slice.stats);
}

static void close_all(struct slicing *s)
{
    size_t i;
    for (i = 0; i < FILES_MOST; i++)
        free(s->texts[i].at);
    free(s->names.at);
    free(s->corpus.at);
    free(s->dictionary.at);
    harness_free(&s->harness);
    slice_free(&s->slice);
    course_free(s->session.course);
    free(s);
}

int hunt_slice(char **words)
{
    struct slicing *s = calloc(1, sizeof *s);
    size_t count = 0;
    int is_whole = 0, done = 0;
    while (words[count] != 0 && strcmp(words[count], "--") != 0)
        count++;
    if (s == 0)
        return STATUS_TROUBLE;
    s->first = words;
    s->last = words + count + 1;
    if (count >= FIRST && words[count] != 0) {
        size_t n = 0;
        while (s->last[n] != 0)
            n++;
        words[count] = 0;
        is_whole = n == LAST;
        done = is_whole && read_order(s) && run(s) && write_all(s);
    }
    if (!is_whole)
        complain("--engine-slice", "it takes the words that fuzz/campaign gives it");
    close_all(s);
    return finish_output(done ? STATUS_OK : STATUS_TROUBLE, STATUS_TROUBLE);
}
