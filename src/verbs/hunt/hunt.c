/* flipref hunt DIALECT [OPTIONS] PROGRAM... */
#include "hunt/hunt.h"

#include "hunt/hunt_request.h"
#include "hunt/hunt_session.h"
#include "hunt/new_package.h"
#include "options/options.h"
#include "problems/problems.h"
#include "runner/json_text.h"
#include "runner/pool.h"
#include "system/cores.h"
#include "system/io.h"
#include "text/number.h"

#include <string.h>

enum { DEFAULT_TIME = 10000 }; /* milliseconds */

static int refuse(const char *subject, const char *reason)
{
    return misused(hunt_usage.usage, subject, reason);
}

/* Checks which words there are. Returns STATUS_OK, or says what is wrong. */
static int check_words(const struct hunt_request *o, const struct options_given *given)
{
    if (given->count == 0)
        return refuse("hunt", "which dialect or package?");
    if (o->command != 0 && o->command[0] == 0)
        return refuse("--", "which command?");
    if (o->command != 0 && given->count > 1)
        return refuse(given->words[1], "name either programs or, after `--`, one command");
    if (o->command == 0 && given->count == 1 && problem_named(given->words[0]) != 0)
        return refuse("hunt", "which programs are to be hunted?");
    return STATUS_OK;
}

/* Checks what the option table cannot check. */
static int check_values(struct hunt_request *o, const struct options_given *given)
{
    const struct problem *problem = given->count > 0 ? problem_named(given->words[0]) : 0;
    struct option_fault fault;
    struct shard shard;
    if (!options_fit(&hunt_usage, o, given, problem != 0 ? problem->name : "hunt",
                     problem == 0 || problem->takes_args ? ~0U : 0, &fault))
        return refuse(fault.subject, fault.reason);
    if (o->shard != 0 && !read_shard(o->shard, &shard))
        return refuse("--shard takes two numbers such as 2/7, not", o->shard);
    o->milliseconds = o->tries == 0 ? DEFAULT_TIME : 0;
    if (o->time != 0 && !read_time(o->time, &o->milliseconds))
        return refuse("--time takes a time such as 30s, 500ms or 2m, not", o->time);
    return check_words(o, given);
}

static int obey(struct hunt_request *o, const struct options_given *given)
{
    struct hunt_session session;
    int status;
    if (o->new_package != 0 && given->count > 0)
        return refuse(given->words[0], "--new hunts nothing, so it takes no other words");
    if (o->new_package != 0)
        return write_new_package(o->new_package);
    status = check_values(o, given);
    if (status != STATUS_OK)
        return status;
    json_watch_memory();
    status = hunt_session_open(&session, o, given->words);
    if (status == STATUS_OK)
        status = hunt_round(&session);
    hunt_session_close(&session);
    return status;
}

/* Takes the command after `--` away from the words, which then end before it. */
static char **take_command(char **argv)
{
    for (; *argv != 0; argv++) {
        if (strcmp(*argv, "--") == 0) {
            *argv = 0;
            return argv + 1;
        }
    }
    return 0;
}

int run_hunt(char **argv)
{
    struct hunt_request request = {
        .jobs = (uint64_t)cores(), .output = "hunt", .seed = 1, .containment = ANY_CONTAINMENT
    };
    struct options_given given;
    int status;
    request.command = take_command(argv);
    if (!options_taken(&hunt_usage, argv, &request, &given, &status))
        return status;
    return obey(&request, &given);
}
