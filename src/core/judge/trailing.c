#include "judge/trailing.h"

#include "findings/finding.h"

#include <string.h>

int place_of_next_text(lines *from, diag *place, uint64_t *column)
{
    line in;
    memset(place, 0, sizeof *place);
    while (lines_next(from, &in)) {
        uint64_t start = in.offset;
        do {
            place->text = in.text;
            trim_place(place);
        } while (place->width == 0 && lines_rest(from, &in));
        if (place->width > 0) {
            place->line = in.number;
            place->offset = in.offset;
            *column = in.offset - start + place->column;
            return 1;
        }
    }
    return 0;
}
