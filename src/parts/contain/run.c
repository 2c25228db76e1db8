/* Runs a program in a sandbox: sends the request, and reads the answer. */
#define _GNU_SOURCE
#include "contain/container.h"
#include "contain/filter/filter.h"

#include "system/clock.h"
#include "system/find_program.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPARE_MS = 60000 }; /* how much longer than the wall limit the supervisor may take */

/* What an outcome owns. */
struct holdings {
    struct byte_queue streams[SUPERVISOR_STREAMS];
    struct fetched_file fetched[SUPERVISOR_FETCHES];
};

/* ---- the request ---- */

static uint64_t or_else(uint64_t value, uint64_t otherwise)
{
    return value != 0 ? value : otherwise;
}

/* The kernel counts all processes of a user. In a user namespace, or for a user of its own, those
   are the supervisor and its helper; otherwise also what the user does beside, which may grow
   meanwhile.
 */
static uint32_t processes_beside(const struct container *c)
{
    if (c->opening.level == CONTAINMENT_FULL || c->opening.uid != 0)
        return 2;
    return user_processes() + 64;
}

static void fill_limits(const struct container *c, const struct limits *l,
                        struct supervisor_request *q)
{
    int runs_tools = c->opening.runs_tools != 0;
    int is_program = !runs_tools && c->opening.kind != CONTAINER_OF_SANITIZED;
    q->cpu_us = or_else(l->cpu_us, 1000000);
    q->wall_us = or_else(l->wall_us, 10 * q->cpu_us);
    q->memory = or_else(l->memory, is_program ? 256U << 20 : 1U << 30);
    q->output = or_else(l->output, 1U << 20);
    q->error_output = or_else(l->error_output, 1U << 16);
    q->file_size = or_else(l->file_size, runs_tools ? 256U << 20 : 16U << 20);
    q->processes = 1;
    if (runs_tools || c->opening.kind == CONTAINER_OF_FORKS)
        q->processes = (runs_tools ? 32 : 2) + processes_beside(c);
}

static void put_word(struct byte_queue *q, const char *word)
{
    queue_put(q, bytes_of(word, strlen(word) + 1));
}

static void put_words(struct byte_queue *q, const char *const *words, uint32_t *count)
{
    for (; words && *words; words++, ++*count)
        put_word(q, *words);
}

const char usual_folders[] = "/usr/local/bin:/usr/bin:/bin";

static const char *program_path(const struct container *c, const char *name, char path[PATH_MAX])
{
    int is_named = c->opening.runs_tools && !strchr(name, '/');
    return is_named && program_find(name, usual_folders, path) ? path : name;
}

/* What a kind of container adds to the environment. What the request says of the same name comes
 * first, and counts. */
static void put_environment(const struct container *c, struct byte_queue *strings, uint32_t *count)
{
    char temporary[SUPERVISOR_PATH + 8];
    const char *const of_tools[] = { "PATH=/usr/local/bin:/usr/bin:/bin", temporary, NULL };
    static const char *const of_sanitized[] = { "ASAN_OPTIONS=detect_leaks=0",
                                                NULL }; /* that starts a thread */
    (void)snprintf(temporary, sizeof temporary, "TMPDIR=%s", c->opening.scratch);
    if (c->opening.runs_tools)
        put_words(strings, of_tools, count);
    else if (c->opening.kind == CONTAINER_OF_SANITIZED)
        put_words(strings, of_sanitized, count);
}

static void put_strings(const struct container *c, const struct run_request *request,
                        struct supervisor_request *q, struct byte_queue *strings)
{
    char path[PATH_MAX];
    size_t i;
    q->argument_count = 1;
    q->fetch_count = (uint32_t)request->fetch_count;
    q->has_unnamed = request->has_unnamed != 0;
    put_word(strings, program_path(c, request->program, path));
    put_word(strings, request->name ? request->name : request->program);
    put_words(strings, request->args, &q->argument_count);
    put_words(strings, request->environment, &q->environment_count);
    put_environment(c, strings, &q->environment_count);
    for (i = 0; i < request->fetch_count; i++)
        put_word(strings, request->fetch[i]);
    q->strings_len = (uint32_t)queue_bytes(strings).len;
}

/* The name of a file must stay in the working folder. The supervisor makes sure of that; here it is
 * a mistake of flipref. */
static int is_name(const char *name)
{
    size_t len = strlen(name);
    return len > 0 && len < SUPERVISOR_PATH && name[0] != '/';
}

static const char *request_fault(const struct run_request *request,
                                 const struct supervisor_request *q)
{
    size_t i;
    if (q->strings_len > SUPERVISOR_STRINGS || q->argument_count >= SUPERVISOR_WORDS ||
        q->environment_count >= SUPERVISOR_WORDS)
        return "the arguments of the program are too long for the sandbox";
    if (request->fetch_count > SUPERVISOR_FETCHES || request->scratch_count > SUPERVISOR_FILES)
        return "there are too many files for a run in the sandbox";
    for (i = 0; i < request->scratch_count; i++)
        if (!is_name(request->scratch[i].name))
            return "a file for the working folder has a name that cannot be used";
    return NULL;
}

static int send_files(const struct container *c, const struct run_request *request, deadline until)
{
    size_t i;
    for (i = 0; i < request->scratch_count; i++) {
        const struct named_file *f = &request->scratch[i];
        struct supervisor_file header = { f->contents.len, (uint32_t)strlen(f->name) + 1, 0 };
        if (!channel_send(c->channel, bytes_of(&header, sizeof header), until) ||
            !channel_send(c->channel, bytes_of(f->name, header.name_len), until) ||
            !channel_send(c->channel, f->contents, until))
            return 0;
    }
    return 1;
}

/* What is small goes in one message. */
static int send_request(const struct container *c, const struct run_request *request,
                        struct byte_queue *head, deadline until)
{
    int is_small = request->scratch_count == 0 && request->input.len <= 1 << 14;
    if (is_small)
        queue_put(head, request->input);
    return channel_send(c->channel, queue_bytes(head), until) && send_files(c, request, until) &&
           (is_small || channel_send(c->channel, request->input, until));
}

/* ---- the answer ---- */

static void keep_part(struct holdings *h, const struct replies *r)
{
    if (r->stream >= 2)
        h->fetched[r->stream - 2].is_there = 1;
    queue_put(&h->streams[r->stream], r->part);
}

/* Reads the answer up to its end. */
static enum reply_event read_answer(struct container *c, struct replies *r, struct holdings *h,
                                    deadline until)
{
    for (;;) {
        size_t n = channel_receive(c->channel, c->buffer, sizeof c->buffer, until);
        bytes in = bytes_of(c->buffer, n);
        enum reply_event event = REPLY_MORE;
        if (n == 0)
            return REPLY_MORE;
        while (in.len > 0) {
            event = replies_next(r, &in);
            if (event == REPLY_BYTES)
                keep_part(h, r);
            else if (event != REPLY_MORE)
                return event;
        }
    }
}

static const char *call_name(uint32_t call)
{
    return call < FILTER_CALLS ? filter_call_names[call] : NULL;
}

static void name_call(uint32_t call, char what[CONTAINMENT_TEXT])
{
    if (call_name(call))
        containment_say(what, call_name(call), NULL);
    else if (call == UINT32_MAX)
        containment_say(what, "a call that the filter forbids", NULL);
    else
        (void)snprintf(what, CONTAINMENT_TEXT, "call %u", (unsigned)call);
}

static void fill_outcome(struct run_result *o, const struct supervisor_request *q,
                         const struct supervisor_end *end, struct holdings *h)
{
    uint32_t i;
    o->ending = (enum ending)end->ending;
    if (o->ending == ENDED_FORBIDDEN_CALL)
        name_call(end->status, o->what);
    else
        o->status = (int)end->status;
    o->refused = end->refused;
    if (o->refused & REFUSED_CALL) {
        const char *name = call_name(end->refused_call);
        o->refused_call = name ? name : "a call without a name";
    }
    o->cpu_us = end->cpu_us;
    o->wall_us = end->wall_us;
    o->peak_kb = end->peak_kb;
    o->out = queue_bytes(&h->streams[0]);
    o->err = queue_bytes(&h->streams[1]);
    o->out_is_cut = o->ending == ENDED_OUTPUT_LIMIT && o->out.len == q->output;
    o->err_is_cut = o->ending == ENDED_OUTPUT_LIMIT && o->err.len == q->error_output;
    for (i = 0; i < q->fetch_count; i++)
        h->fetched[i].contents = queue_bytes(&h->streams[2 + i]);
    o->fetched = h->fetched;
}

/* ---- the run ---- */

static void fail(struct container *c, struct run_result *o, const char *what, const char *why)
{
    containment_say(c->broken, what, why);
    o->ending = ENDED_INTERNAL;
    containment_say(o->what, c->broken, NULL);
}

/* How long the supervisor may take from now on. */
static deadline deadline_of(const struct supervisor_request *q)
{
    uint64_t busy = q->cpu_us * WAITING_PART;
    return milliseconds() + (busy > q->wall_us ? busy : q->wall_us) / 1000 + SPARE_MS;
}

static void receive(struct container *c, struct run_result *o)
{
    const struct supervisor_request *q = &c->request;
    struct holdings *h = memory_new(1, sizeof *h);
    struct replies r;
    o->memory = h;
    replies_init(&r, q);
    switch (read_answer(c, &r, h, deadline_of(q))) {
    case REPLY_END:
        fill_outcome(o, q, &r.end, h);
        return;
    case REPLY_FAILED:
        fail(c, o, "the sandbox failed", r.why);
        return;
    case REPLY_BAD:
        fail(c, o, "the supervisor of the sandbox sent what it may not send", r.why);
        return;
    default:
        fail(c, o, "the sandbox does not answer", strerror(errno));
    }
}

void container_start(struct container *c, const struct run_request *request)
{
    struct supervisor_request *q = &c->request;
    struct byte_queue strings = { 0 }, head = { 0 };
    c->fault = NULL;
    if (c->broken[0])
        return;
    *q = (struct supervisor_request){ .magic = SUPERVISOR_MAGIC };
    q->keep_scratch = request->keep_scratch != 0;
    q->forbids = request->forbids;
    q->file_count = (uint32_t)request->scratch_count;
    q->input_len = request->input.len;
    fill_limits(c, &request->limits, q);
    put_strings(c, request, q, &strings);
    queue_put(&head, bytes_of(q, sizeof *q));
    queue_put(&head, queue_bytes(&strings));
    c->fault = request_fault(request, q);
    /* If the supervisor has ended early, its last words say why. */
    if (!c->fault && !send_request(c, request, &head, deadline_of(q)) && errno != ECONNRESET)
        containment_say(c->broken, "the sandbox does not take a request", strerror(errno));
    free(strings.at);
    free(head.at);
}

void container_wait(struct container *c, struct run_result *o)
{
    memset(o, 0, sizeof *o);
    o->ending = ENDED_INTERNAL;
    if (c->broken[0] || c->fault)
        containment_say(o->what, c->broken[0] ? c->broken : c->fault, NULL);
    else
        receive(c, o);
}

size_t container_first(struct container *const *containers, size_t count)
{
    struct pollfd *channels = memory_new(count, sizeof *channels);
    size_t i;
    for (i = 0; i < count; i++)
        channels[i] = (struct pollfd){ containers[i]->channel, POLLIN, 0 };
    for (i = 0; i < count && !containers[i]->broken[0] && !containers[i]->fault; i++)
        ;
    if (i == count && channels_wait(channels, count, deadline_of(&containers[0]->request)))
        for (i = 0; channels[i].revents == 0; i++)
            ;
    free(channels);
    return i < count ? i : 0;
}

void container_run(struct container *c, const struct run_request *request, struct run_result *o)
{
    container_start(c, request);
    container_wait(c, o);
}

void run_result_free(struct run_result *o)
{
    struct holdings *h = o->memory;
    size_t i;
    for (i = 0; h && i < SUPERVISOR_STREAMS; i++)
        free(h->streams[i].at);
    free(h);
    memset(o, 0, sizeof *o);
}
