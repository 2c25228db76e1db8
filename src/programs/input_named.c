#include "programs/dialect_programs.h"

#include "options/options.h"
#include "system/io.h"

const char *input_named(const struct command_line *line, char **argv, void *request, int *status)
{
    struct options_given given;
    struct option_fault fault;
    enum options_result result = options_parse(line, argv, request, &given, &fault);
    if (result == OPTIONS_HELP) {
        options_help(line, standard_output());
        *status = finish_output(STATUS_OK, STATUS_NOT_WRITTEN);
        return 0;
    }
    if (result == OPTIONS_WRONG || !options_fit(line, request, &given, line->name, 0, &fault)) {
        *status = misused(line->usage, fault.subject, fault.reason);
        return 0;
    }
    if (given.count > 1) {
        *status = misused(line->usage, line->name, "one FILE at most");
        return 0;
    }
    return given.count == 1 ? given.words[0] : "-";
}
