#include "options/options.h"
#include "system/io.h"

int options_taken(const struct command_line *line, char **argv, void *request,
                  struct options_given *given, int *status)
{
    struct option_fault fault;
    switch (options_parse(line, argv, request, given, &fault)) {
    case OPTIONS_HELP:
        options_help(line, standard_output());
        *status = finish_output(STATUS_OK, STATUS_TROUBLE);
        return 0;
    case OPTIONS_WRONG:
        *status = misused(line->usage, fault.subject, fault.reason);
        return 0;
    case OPTIONS_READ:
    default:
        return 1;
    }
}
