/* flipref grade COURSE [OPTIONS] SUBMISSION... */
#include "grade/grade.h"

#include "grade/grade_request.h"
#include "grade/grade_round.h"
#include "grade/grade_session.h"
#include "grade/plan.h"
#include "options/options.h"
#include "problems/problems.h"
#include "runner/json_text.h"
#include "runner/shard.h"
#include "system/cores.h"
#include "system/io.h"

static int refuse(const char *subject, const char *reason)
{
    return misused(grade_usage.usage, subject, reason);
}

/* Checks what the option table cannot check. Returns STATUS_OK, or says what is wrong. */
static int check_words(const struct grade_request *o, const struct options_given *given)
{
    struct option_fault fault;
    struct shard shard;
    if (!options_fit(&grade_usage, o, given, "grade", ~0U, &fault))
        return refuse(fault.subject, fault.reason);
    if (o->shard != 0 && !read_shard(o->shard, &shard))
        return refuse("--shard takes two numbers such as 2/7, not", o->shard);
    if (o->format == GRADE_SIMILARITY && o->pseudonyms)
        return refuse("--pseudonyms", "programs may have the names of their authors in them, which "
                                      "--format=similarity cannot replace");
    if (given->count == 0)
        return refuse("grade", "which course?");
    if (!o->dry_run && given->count == 1 && !problem_is_package(given->words[0]))
        return refuse("grade", "which submissions are to be graded?");
    return STATUS_OK;
}

static int obey(const struct grade_request *o, const struct options_given *given)
{
    struct session session;
    int status = check_words(o, given);
    if (status != STATUS_OK)
        return status;
    json_watch_memory();
    status = session_open(&session, o, given->words);
    if (status == STATUS_OK && o->dry_run)
        plan_print(&session, standard_output());
    if (status == STATUS_OK && !plan_is_sound(&session))
        status = STATUS_TROUBLE;
    if (o->dry_run)
        status = finish_output(status, STATUS_TROUBLE);
    else if (status == STATUS_OK)
        status = grade_round(&session);
    session_close(&session);
    return status;
}

int run_grade(int argc, char **argv)
{
    struct grade_request request = { .jobs = (uint64_t)cores(),
                                     .output = "marks",
                                     .feedback = SEEN_AS_COURSE,
                                     .containment = ANY_CONTAINMENT };
    struct options_given given;
    int status;
    (void)argc;
    if (!options_taken(&grade_usage, argv, &request, &given, &status))
        return status;
    return obey(&request, &given);
}
