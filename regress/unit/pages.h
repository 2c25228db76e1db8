/* Pages as a whole: each is compared with one that people have read. */
#ifndef FLIPREF_REGRESS_PAGES_H
#define FLIPREF_REGRESS_PAGES_H
#include "unit.h"

/* Removes what the page has from files: its styles and its scripts, and their hashes. */
static inline void without_files(char *page)
{
    static const struct {
        const char *from, *to;
    } parts[] = { { "<style>", "</style>" }, { "<script>", "</script>" }, { "sha256-", "'" } };
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
    static unsigned char wanted[1 << 20];
    char path[100];
    FILE *file;
    size_t n;
    without_files(page);
    (void)snprintf(path, sizeof path, "regress/unit/pages/%s", name);
    file = fopen(path, "r");
    assert_non_null(file);
    n = fread(wanted, 1, sizeof wanted, file);
    (void)fclose(file);
    expect_bytes(name, "the page", bytes_of_text(page), bytes_of(wanted, n));
}

#endif
