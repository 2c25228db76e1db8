#include "system/options.h"

#include "system/io.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* The argument that getopt_long was looking at: passed already, unless more letters follow in it.
 */
static const char *looked_at(char **argv)
{
    const char *passed = argv[optind - 1];
    int is_long = passed[0] == '-' && passed[1] == '-';
    if (is_long || argv[optind] == 0 || strchr(passed, optopt) != 0)
        return passed;
    return argv[optind];
}

void complain_of_option(int returned, char **argv)
{
    const char *option = looked_at(argv);
    int is_long = option[0] == '-' && option[1] == '-';
    if (returned == ':')
        complain(option, "needs an argument; see --help");
    else if (is_long && optopt != 0)
        complain(option, "takes no argument; see --help");
    else
        complain(option, is_long ? "no such option, or an ambiguous one; see --help"
                                 : "no such option; see --help");
}

int choose_color(const char *when, int on_terminal, int *color)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    int dumb = term == 0 || strcmp(term, "dumb") == 0;
    if (strcmp(when, "always") == 0)
        *color = 1;
    else if (strcmp(when, "never") == 0)
        *color = 0;
    else if (strcmp(when, "auto") == 0)
        *color = on_terminal && !dumb && (no_color == 0 || *no_color == '\0');
    else
        return 0;
    return 1;
}
