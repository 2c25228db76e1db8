/* Fills in the fields of a page's frame. */
#ifndef FLIPREF_PAGE_FILL_H
#define FLIPREF_PAGE_FILL_H
#include "base/sink.h"

struct page_field {
    const char *name;
    void (*write)(sink *out, void *who);
};

/* Writes `frame` with each @NAME@ replaced by what the field of that name writes; a name that no
   field has is left out. */
void page_fill(sink *out, bytes frame, const struct page_field *fields, size_t count, void *who);

#endif
