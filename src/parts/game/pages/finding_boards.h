/* The boards on the page of a finding: both games next to each other, the reference's and the
   program's. They are those of all turns; the page opens at those of the first difference. */
#ifndef FLIPREF_GAME_PAGES_FINDING_BOARDS_H
#define FLIPREF_GAME_PAGES_FINDING_BOARDS_H
#include "problem/explained.h"
#include "text/json.h"

/* Writes them as a member of an object, or nothing if there are none. */
void finding_boards_write(struct json *j, const struct finding_page *p);

#endif
