#include "hunt/write_harness.h"

#include "hunt/inputs/hunt_inputs.h"
#include "runner/folder.h"
#include "text/say.h"

#include <stdio.h>
#include <string.h>

enum {
    SEED_MOST = 12 << 10, /* bytes of a golden input */
    SEEDS_OF_SOURCE = 32,
    NAME_ROOM = 300
};

static const char dockerfile[] = "FROM gcr.io/oss-fuzz-base/base-builder:v1\n"
                                 "COPY . $SRC/harness\n"
                                 "WORKDIR $SRC/harness\n"
                                 "COPY .clusterfuzzlite/build.sh $SRC/\n";

static int write_bytes(const struct hunting *h, const char *name, bytes content)
{
    return folder_write(h->session->request->harness, name, print_bytes, &content);
}

/* ---- settings ---- */

static int has_first_line(const struct hunt_session *s)
{
    return s->problem->takes_args && s->args == 0;
}

static void print_args(char *const *args, sink *out)
{
    size_t i;
    for (i = 0; args != 0 && args[i] != 0; i++) {
        if (i > 0)
            sink_byte(out, ' ');
        sink_text(out, args[i]);
    }
}

static void define(sink *out, const char *name, uint64_t value)
{
    sink_say(out, "#define %s %" PRIu64 "\n", name, value);
}

static void print_settings(const void *what, sink *out)
{
    const struct hunting *h = what;
    const struct hunt_session *s = h->session;
    const struct course_run *run = &s->course->run;
    int counts =
        run->status != COURSE_STATUS_IGNORED && (h->lenient.bits & 1U << LENIENT_EXIT_STATUS) == 0;
    sink_say(out, "#define DIALECT \"%s\"\n#define ARGUMENTS \"", s->problem->name);
    print_args(s->args, out);
    sink_text(out, "\"\n");
    define(out, "FIRST_LINE_IS_ARGUMENTS", (uint64_t)has_first_line(s));
    define(out, "LENIENCIES", h->lenient.bits & LENIENCIES_OF_OUTPUT);
    define(out, "CPU_MS", run->cpu_ms);
    define(out, "OUTPUT_MOST", run->output);
    define(out, "STATUS_COUNTS", (uint64_t)counts);
    define(out, "STATUS_IS_ZERO", run->status == COURSE_STATUS_ZERO);
}

/* What of the course's command decides which C the program is. */
static void print_flags(const void *what, sink *out)
{
    const struct hunting *h = what;
    const struct course_names *command = &h->session->course->build.command;
    size_t i;
    for (i = 1; i < command->count; i++) {
        const char *word = command->at[i].text;
        if (strncmp(word, "-std=", 5) == 0 || strcmp(word, "-ansi") == 0 ||
            strncmp(word, "-D", 2) == 0) {
            sink_text(out, word);
            sink_byte(out, '\n');
        }
    }
}

/* ---- seeds ---- */

static void print_seed(const void *what, sink *out)
{
    const struct step *step = what;
    sink_bytes(out, step->input);
}

static void print_seed_with_args(const void *what, sink *out)
{
    const struct step *step = what;
    print_args(step->args, out);
    sink_byte(out, '\n');
    print_seed(step, out);
}

/* Whether a step can be written as one file: its arguments are words of a line. */
static int is_one_file(const struct step *step)
{
    size_t i;
    for (i = 0; i < step->arg_count; i++) {
        if (step->args[i][0] == '\0' || strpbrk(step->args[i], " \n") != 0)
            return 0;
    }
    return step->before == 0 && step->input.len <= SEED_MOST;
}

static int write_seed(const struct hunting *h, const struct step *step, unsigned *number)
{
    char name[NAME_ROOM];
    if (!is_one_file(step))
        return 1;
    (void)snprintf(name, sizeof name, "seeds/%03u", ++*number);
    return folder_write(h->session->request->harness, name,
                        has_first_line(h->session) ? print_seed_with_args : print_seed, step);
}

/* Some inputs of each source that is not damaged. */
static int write_seeds(const struct hunting *h)
{
    static const enum input_source sources[] = { SOURCE_GOLDEN, SOURCE_BY_SIZE, SOURCE_PLAY,
                                                 SOURCE_ODD };
    struct inputs *inputs = hunt_inputs(h);
    struct step steps[SEEDS_OF_SOURCE];
    enum standing standing[SEEDS_OF_SOURCE];
    unsigned number = 0;
    int done = 1;
    size_t i, k, n;
    for (i = 0; done && i < sizeof sources / sizeof sources[0]; i++) {
        n = inputs_next(inputs, sources[i], steps, standing, SEEDS_OF_SOURCE);
        for (k = 0; done && k < n; k++)
            done = write_seed(h, &steps[k], &number);
    }
    inputs_close(inputs);
    return done;
}

/* ---- the folder ---- */

static int write_program(const struct hunting *h)
{
    char name[NAME_ROOM];
    int done = 1;
    size_t i;
    for (i = 0; done && i < h->tree_count; i++) {
        (void)snprintf(name, sizeof name, "program/%s", h->tree[i].name);
        done = write_bytes(h, name, h->tree[i].text);
    }
    return done;
}

/* What ClusterFuzzLite and OSS-Fuzz look for. */
static int write_for_clusters(const struct hunting *h)
{
    return write_bytes(h, ".clusterfuzzlite/project.yaml", bytes_of_text("language: c\n")) &&
           write_bytes(h, ".clusterfuzzlite/Dockerfile", bytes_of_text(dockerfile)) &&
           write_bytes(h, ".clusterfuzzlite/build.sh",
                       bytes_of_text("#!/bin/sh\nexec sh \"$SRC/harness/build.sh\"\n"));
}

int write_harness(const struct hunting *h)
{
    const char *folder = h->session->request->harness;
    return folder_make(folder) && write_program(h) &&
           write_bytes(h, "target.c", harness_target_c) &&
           write_bytes(h, "reference.c", harness_reference_c) &&
           write_bytes(h, "build.sh", harness_build_sh) &&
           folder_write(folder, "settings.h", print_settings, h) &&
           folder_write(folder, "flags", print_flags, h) && write_seeds(h) &&
           write_bytes(h, "harness.dict", h->session->problem->dictionary) && write_for_clusters(h);
}
