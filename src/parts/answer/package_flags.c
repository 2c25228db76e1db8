#include "answer/package_flags.h"

#include "text/decimal.h"

#include <string.h>

enum { ABSOLUTE = 1, RELATIVE = 2 };

/* Returns which tolerances the flag sets: 0 if it is not about floating-point numbers. */
static int tolerances_of(const char *flag)
{
    static const struct {
        const char *flag;
        int sets;
    } rows[] = { { "float_absolute_tolerance", ABSOLUTE },
                 { "float_relative_tolerance", RELATIVE },
                 { "float_tolerance", ABSOLUTE | RELATIVE } };
    size_t i;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(flag, rows[i].flag) == 0)
            return rows[i].sets;
    }
    return 0;
}

static void set_tolerances(struct package_flags *flags, const char *flag, double tolerance)
{
    int sets = tolerances_of(flag);
    flags->float_flag = flag;
    if (((sets & ABSOLUTE) != 0 && flags->has_absolute) ||
        ((sets & RELATIVE) != 0 && flags->has_relative))
        flags->repeated = flag;
    if ((sets & ABSOLUTE) != 0) {
        flags->has_absolute = 1;
        flags->absolute = tolerance;
    }
    if ((sets & RELATIVE) != 0) {
        flags->has_relative = 1;
        flags->relative = tolerance;
    }
}

const char *read_package_flags(struct package_flags *flags, char **words, int count,
                               const char **word)
{
    int i;
    double tolerance;
    for (i = 0; i < count; i++) {
        *word = words[i];
        if (strcmp(words[i], "case_sensitive") == 0) {
            flags->case_sensitive = 1;
        } else if (strcmp(words[i], "space_change_sensitive") == 0) {
            flags->space_change_sensitive = 1;
        } else if (tolerances_of(words[i]) != 0) {
            i++;
            if (i == count || !decimal_of(bytes_of_text(words[i]), &tolerance) || tolerance < 0)
                return "needs a decimal number that is not negative";
            set_tolerances(flags, words[i - 1], tolerance);
        } else {
            return "not a flag of the problem package format";
        }
    }
    return 0;
}
