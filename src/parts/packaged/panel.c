#include "packaged/panel.h"

#include "packaged/maker.h"

#include <string.h>
#include <unistd.h>

enum {
    UNTIMED = 12, /* times as long in a hunt that has no time: an input has at most 0.2 s */
    VALIDATION_MS = 10000,  /* limits, where the package has none */
    MEMORY_USUAL = 1 << 30, /* bytes */
    OUTPUT_MOST = 8 << 20
};

struct course_run panel_limits(uint32_t ms, uint64_t memory, uint64_t output)
{
    return (struct course_run){ .cpu_ms = ms > 0 ? ms : VALIDATION_MS,
                                .memory = memory > 0 ? memory : MEMORY_USUAL,
                                .output = output > 0 ? output : OUTPUT_MOST,
                                .error_output = 1 << 20,
                                .file = 64 << 20,
                                .status = COURSE_STATUS_ZERO };
}

static struct course_run limits_of_validators(const struct packaged *s)
{
    const struct package_limits *l = &s->package->limits;
    return panel_limits(l->validation_ms, l->validation_memory, l->validation_output);
}

static int open_tool(struct packaged *s, struct tool *t, const struct package_program *program,
                     struct course_run limits, int has_includes, char reason[CONTAINMENT_TEXT])
{
    struct tool_request request = { .package = s->package,
                                    .program = program,
                                    .level = s->setting.level,
                                    .kept = s->setting.kept,
                                    .limits = limits,
                                    .has_includes = has_includes };
    return tool_open(t, &request, reason);
}

int panel_run(struct packaged *s, struct executor *executor, const struct step *steps, size_t count,
              struct run_result *results, size_t *taken)
{
    const uint64_t ms = s->setting.milliseconds > 0 ? PANEL_MS : UNTIMED * PANEL_MS;
    return executor_run_for(executor, ms * (1 + count / (PANEL_BATCH + 1)), steps, count, results,
                            taken, s->reason);
}

int panel_open_validators(struct packaged *s, char reason[CONTAINMENT_TEXT])
{
    const struct package_programs *inputs = &s->package->input_validators;
    const struct package_programs *outputs = &s->package->output_validators;
    size_t i;
    for (i = 0; i < inputs->count && !s->setting.grades; i++) {
        if (!open_tool(s, &s->validators[i], &inputs->at[i], limits_of_validators(s), 0, reason))
            return 0;
    }
    if (!s->setting.grades)
        maker_open(s);
    for (i = 0; s->package->is_custom && i < outputs->count; i++) {
        if (!open_tool(s, &s->output_validators[i], &outputs->at[i], limits_of_validators(s), 0,
                       reason))
            return 0;
    }
    return 1;
}

void panel_close(struct packaged *s)
{
    size_t i;
    for (i = 0; i < s->package->input_validators.count; i++)
        tool_close(&s->validators[i]);
    for (i = 0; i < s->accepted_count; i++)
        tool_close(&s->accepted[i].tool);
    for (i = 0; i < s->package->output_validators.count; i++)
        tool_close(&s->output_validators[i]);
    tool_close(&s->maker);
    generators_stop(s->generators);
    s->maker_grammar = 0;
    s->opened_by = 0;
}

int panel_open_accepted(struct packaged *s, struct accepted *a, char reason[CONTAINMENT_TEXT])
{
    struct course_run limits =
        panel_limits(s->reference_ms, s->package->limits.memory, s->package->limits.output);
    return open_tool(s, &a->tool, &a->submission->program, limits, 1, reason);
}

/* Opens what the problem is judged by, in this process. */
int panel_open(struct packaged *s, char reason[CONTAINMENT_TEXT])
{
    int is_open;
    size_t i;
    if (s->opened_by == getpid())
        return 1;
    s->opened_by = getpid();
    is_open = panel_open_validators(s, reason);
    for (i = 0; is_open && i < s->accepted_count && !s->setting.grades; i++)
        is_open = panel_open_accepted(s, &s->accepted[i], reason);
    if (!is_open)
        panel_close(s);
    return is_open;
}
