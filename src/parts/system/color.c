#include "system/color.h"

#include <stdlib.h>
#include <string.h>

int has_color(enum color when, int on_terminal)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    int is_dumb = term == 0 || strcmp(term, "dumb") == 0;
    if (when != COLOR_AUTO)
        return when == COLOR_ALWAYS;
    return on_terminal && !is_dumb && (no_color == 0 || *no_color == '\0');
}
