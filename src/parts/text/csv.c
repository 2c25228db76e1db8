#include "text/csv.h"

#include <string.h>

/* A spreadsheet takes a field that begins with one of these for a formula. */
static int starts_a_formula(bytes field)
{
    return field.len > 0 && field.at[0] != 0 && strchr("=+-@\t\r", field.at[0]) != 0;
}

void csv_field(sink *out, bytes text)
{
    size_t i;
    sink_byte(out, '"');
    if (starts_a_formula(text))
        sink_byte(out, '\'');
    for (i = 0; i < text.len; i++) {
        if (text.at[i] == '"')
            sink_byte(out, '"');
        sink_byte(out, text.at[i]);
    }
    sink_byte(out, '"');
}

void csv_end_line(sink *out)
{
    sink_text(out, "\r\n");
}
