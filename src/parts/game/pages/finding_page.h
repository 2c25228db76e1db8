/* The page of a finding: both games next to each other, the reference's and the program's. */
#ifndef FLIPREF_GAME_PAGES_FINDING_PAGE_H
#define FLIPREF_GAME_PAGES_FINDING_PAGE_H
#include "base/sink.h"
#include "problem/explained.h"

/* Writes the page: one file of HTML that asks for nothing from elsewhere. The sink keeps its own
   errors. */
void finding_page_write(sink *out, const struct finding_page *p);

#endif
