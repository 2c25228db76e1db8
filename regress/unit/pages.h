/* Pages as a whole. */
#ifndef FLIPREF_REGRESS_PAGES_H
#define FLIPREF_REGRESS_PAGES_H
#include "whole_file.h"

/* Removes what the page has from files: its styles and its scripts, their hashes, and the page in a
   frame. */
static inline void without_files(char *page)
{
    static const struct {
        const char *from, *to;
    } parts[] = { { "<style>", "</style>" },
                  { "<script>", "</script>" },
                  { "sha256-", "'" },
                  { "id=\"frame\">", "</script>" } };
    size_t i;
    for (i = 0; i < ROWS(parts); i++) {
        char *at = page;
        while ((at = strstr(at, parts[i].from)) != 0) {
            char *end = strstr(at, parts[i].to);
            assert_non_null(end);
            at += strlen(parts[i].from);
            memmove(at, end, strlen(end) + 1);
        }
    }
}

/* Compares a page, which it changes, with regress/unit/pages/NAME. */
static inline void expect_page(const char *name, char *page)
{
    char path[100];
    without_files(page);
    (void)snprintf(path, sizeof path, "regress/unit/pages/%s", name);
    expect_file(path, bytes_of_text(page));
}

#endif
