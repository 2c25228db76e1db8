#include "compare/package_flags.h"

#include <stdlib.h>
#include <string.h>

/* Whether the flag takes a number. */
static int is_about_floats(const char *word)
{
    return strcmp(word, "float_absolute_tolerance") == 0 ||
           strcmp(word, "float_relative_tolerance") == 0 || strcmp(word, "float_tolerance") == 0;
}

/* Whether a word is a decimal number without a sign, perhaps with an exponent. strtod() accepts
 * more. */
static int is_tolerance(const char *word)
{
    char *end;
    double number;
    if (strspn(word, "0123456789.+-eE") != strlen(word))
        return 0;
    number = strtod(word, &end);
    return end != word && *end == '\0' && number >= 0;
}

const char *read_package_flags(struct package_flags *flags, char **words, int count,
                               const char **word)
{
    int i;
    for (i = 0; i < count; i++) {
        *word = words[i];
        if (strcmp(words[i], "case_sensitive") == 0) {
            flags->case_sensitive = 1;
        } else if (strcmp(words[i], "space_change_sensitive") == 0) {
            flags->space_change_sensitive = 1;
        } else if (is_about_floats(words[i])) {
            flags->float_flag = words[i];
            i++;
            if (i == count || !is_tolerance(words[i]))
                return "needs a decimal number that is not negative";
        } else {
            return "not a flag of the problem package format";
        }
    }
    return 0;
}
