#define _GNU_SOURCE /* asprintf */
#include "hunt/campaign.h"

#include "engines/inside/exchange.h"
#include "engines/parcel.h"
#include "hunt/campaign_files.h"
#include "system/clock.h"
#include "system/io.h"
#include "text/memory.h"
#include "json/json_text.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    GRACE = 600000, /* milliseconds in which what was found is pursued */
    NUMBER = 24,
    WORDS = 16
};

/* The program of campaigns, and the files of one. */
struct campaign {
    struct hunting *h;
    char script[PATH_MAX]; /* fuzz/campaign */
    char self[PATH_MAX];   /* flipref */
    char folder[PATH_MAX]; /* of the campaign, as an absolute path */
};

/* ---- the repository ---- */

/* Finds fuzz/campaign beside the folder that flipref was built in. Returns 0 if it is not there. */
static int find_script(char self[PATH_MAX], char script[PATH_MAX])
{
    static const char *const places[] = { "../fuzz/campaign", "../../fuzz/campaign" };
    char path[PATH_MAX + 32];
    size_t i;
    ssize_t n = readlink("/proc/self/exe", self, PATH_MAX - 1);
    char *slash;
    if (n <= 0)
        return 0;
    self[n] = '\0';
    slash = strrchr(self, '/');
    for (i = 0; slash != 0 && i < sizeof places / sizeof places[0]; i++) {
        (void)snprintf(path, sizeof path, "%.*s/%s", (int)(slash - self), self, places[i]);
        if (realpath(path, script) != 0 && access(script, X_OK) == 0)
            return 1;
    }
    return 0;
}

int campaign_is_installed(void)
{
    char self[PATH_MAX], script[PATH_MAX];
    if (!find_script(self, script)) {
        complain("hunt",
                 "--campaign needs fuzz/campaign, which is not installed with flipref: clone "
                 "the repository, run `make`, and start build/flipref there");
        return 0;
    }
    if (access("/usr/bin/python3", X_OK) != 0) {
        complain("hunt", "--campaign needs Python: install python3 (apt install python3)");
        return 0;
    }
    return coverage_is_installed();
}

/* ---- what a campaign starts from ---- */

static int write_source(struct campaign *c)
{
    struct byte_queue names = { 0 };
    int done = 1;
    size_t i;
    for (i = 0; i < c->h->tree_count; i++) {
        const struct source_file *f = &c->h->tree[i];
        char path[PATH_MAX];
        (void)snprintf(path, sizeof path, "source/%s", f->name);
        done = done && campaign_write(c->folder, path, f->text) &&
               queue_put(&names, bytes_of_text(f->name)) && queue_put(&names, bytes_of("\n", 1));
    }
    done = done && campaign_write(c->folder, "source.list", queue_bytes(&names));
    free(names.at);
    return done;
}

static int write_seeds(struct campaign *c, bytes seeds)
{
    bytes input;
    uint32_t ending;
    unsigned number = 0;
    int done = 1;
    while (done && parcel_next(&seeds, &input, &ending)) {
        char path[NUMBER + 16];
        (void)snprintf(path, sizeof path, "seeds/%06u", number++);
        done = campaign_write(c->folder, path, input);
    }
    return done;
}

/* The command for a slice, to which fuzz/campaign adds the engine and more (campaign_slice.c). */
static json_t *slice_words(const struct campaign *c)
{
    const struct hunt_session *s = c->h->session;
    json_t *words = json_array();
    char standing[NUMBER], lenient[NUMBER];
    const char *const first[] = { c->self,
                                  "--engine-slice",
                                  s->course_path,
                                  c->folder,
                                  standing,
                                  lenient,
                                  s->args != 0 ? "fixed" : "varied" };
    char **arg;
    size_t i;
    (void)snprintf(standing, sizeof standing, "%d", (int)s->weakest);
    (void)snprintf(lenient, sizeof lenient, "%u", c->h->lenient.bits);
    for (i = 0; i < sizeof first / sizeof first[0]; i++)
        json_add(words, json_from_text(first[i]));
    for (arg = s->args; arg != 0 && *arg != 0; arg++)
        json_add(words, json_from_text(*arg));
    json_add(words, json_from_text("--"));
    return words;
}

static int write_json(const struct campaign *c, const char *name, json_t *value)
{
    struct byte_queue text = { 0 };
    int done = !json_is_lost() && json_write(value, &text) &&
               campaign_write(c->folder, name, queue_bytes(&text));
    free(text.at);
    return done;
}

static int write_submission(const struct campaign *c)
{
    json_t *value = json_object();
    int done;
    json_put(value, "name", json_from_text(c->h->program->id));
    json_put(value, "grammar", json_from_text(c->h->session->dialect->name));
    json_put(value, "slice", slice_words(c));
    done = write_json(c, "submission.json", value);
    json_decref(value);
    return done;
}

/* ---- fuzz/campaign ---- */

static _Noreturn void be_script(const struct campaign *c, const char *const *words)
{
    char *all[WORDS + 1] = { strdup(c->script) };
    size_t n;
    for (n = 1; words[n - 1] != 0 && n < WORDS; n++)
        all[n] = strdup(words[n - 1]);
    (void)signal(SIGINT, SIG_DFL);
    (void)signal(SIGTERM, SIG_DFL);
    (void)dup2(STDERR_FILENO, STDOUT_FILENO);
    (void)execv(c->script, all);
    _exit(126);
}

/* Runs fuzz/campaign. An interrupt tells it to end its slices. Returns 0 if it could not run. */
static int run_script(const struct campaign *c, const char *const *words)
{
    const struct timespec pause = { 0, 100000000 };
    int status = 0, is_told = 0;
    pid_t pid = fork();
    if (pid == 0)
        be_script(c, words);
    if (pid < 0)
        return 0;
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (hunting_is_stopped(c->h) && !is_told) {
            (void)kill(pid, SIGTERM);
            is_told = 1;
        }
        (void)nanosleep(&pause, 0);
    }
    return WIFEXITED(status) && WEXITSTATUS(status) <= 1;
}

static int run_campaign(const struct campaign *c)
{
    const struct hunt_session *s = c->h->session;
    uint64_t jobs = hunt_is_of_one(s) ? s->order->jobs : 1;
    uint64_t seconds = s->order->engine_milliseconds * jobs / 1000;
    char libfuzzer[NUMBER], afl[NUMBER], seed[NUMBER], processes[NUMBER];
    const char *const words[] = { "run",   "--dir",   c->folder, "--libfuzzer", libfuzzer,
                                  "--afl", afl,       "--jobs",  processes,     "--seed",
                                  seed,    "--plain", 0 };
    uint64_t half = seconds / 2 > 0 ? seconds / 2 : 1;
    (void)snprintf(libfuzzer, sizeof libfuzzer, "%llus", (unsigned long long)half);
    (void)snprintf(afl, sizeof afl, "%llus", (unsigned long long)half);
    (void)snprintf(seed, sizeof seed, "%llu", (unsigned long long)s->order->seed);
    (void)snprintf(processes, sizeof processes, "%llu", (unsigned long long)jobs);
    return run_script(c, words);
}

/* ---- what it has found ---- */

/* Whether a file has been found by that engine: its name is ENGINE-crash-SHA1. */
static int is_of(const char *name, enum engine engine)
{
    size_t len = strlen(engine_name(engine));
    return strncmp(name, engine_name(engine), len) == 0 && strncmp(name + len, "-crash-", 7) == 0;
}

static void take_found(const struct campaign *c, struct coverage *coverage, enum engine engine)
{
    char folder[2 * PATH_MAX];
    struct byte_queue parcel = { 0 };
    struct dirent *entry;
    DIR *entries;
    (void)snprintf(folder, sizeof folder, "%s/%s/found", c->folder, c->h->program->id);
    entries = opendir(folder);
    while (entries != 0 && (entry = readdir(entries)) != 0) {
        struct byte_queue input = { 0 };
        if (is_of(entry->d_name, engine) && campaign_read(folder, entry->d_name, &input))
            (void)parcel_put(&parcel, queue_bytes(&input), RUN_SANITIZER);
        free(input.at);
    }
    if (entries != 0)
        (void)closedir(entries);
    coverage_take(coverage, engine, queue_bytes(&parcel));
    free(parcel.at);
}

static void report(const struct campaign *c)
{
    const char *const words[] = { "triage", "--dir", c->folder, 0 };
    if (write_json(c, "confirmed.json", c->h->findings))
        (void)run_script(c, words);
}

/* ---- the whole ---- */

static int open_campaign(struct campaign *c)
{
    const struct hunting *h = c->h;
    char output[PATH_MAX];
    if (!find_script(c->self, c->script) || realpath(h->session->order->output, output) == 0)
        return 0;
    return snprintf(c->folder, sizeof c->folder, "%s/%scampaign", output, h->prefix) <
           (int)sizeof c->folder;
}

void campaign_hunt(struct hunting *h, try_steps *tries, void *who)
{
    struct campaign *c = calloc(1, sizeof *c);
    struct coverage *coverage = coverage_open(h, tries, who);
    int i;
    if (c == 0 || coverage == 0) {
        h->ungraded = no_memory;
    } else {
        c->h = h;
        if (!open_campaign(c) || !write_source(c) || !write_seeds(c, coverage_seeds(coverage)) ||
            !write_submission(c) || !run_campaign(c))
            h->ungraded = "the campaign could not be run: standard error says why";
        h->deadline = milliseconds() + GRACE;
        for (i = 0; i < ENGINES && h->ungraded == 0; i++)
            take_found(c, coverage, (enum engine)i);
        if (h->ungraded == 0 && !hunting_is_stopped(h))
            report(c);
    }
    coverage_close(coverage);
    free(c);
}
