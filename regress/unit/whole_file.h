/* Texts as a whole: each is compared with a file that people have read. */
#ifndef FLIPREF_REGRESS_WHOLE_FILE_H
#define FLIPREF_REGRESS_WHOLE_FILE_H
#include "unit.h"

/* Compares a text with a file. If the environment has WRITE_EXPECTED, writes the file instead: read
   what has changed before you keep it. */
static inline void expect_file(const char *path, bytes text)
{
    static unsigned char wanted[1 << 20];
    FILE *file;
    size_t n;
    if (getenv("WRITE_EXPECTED") != 0) {
        file = fopen(path, "w");
        assert_non_null(file);
        assert_int_equal(fwrite(text.at, 1, text.len, file), text.len);
        assert_int_equal(fclose(file), 0);
        return;
    }
    file = fopen(path, "r");
    assert_non_null(file);
    n = fread(wanted, 1, sizeof wanted, file);
    (void)fclose(file);
    expect_bytes(path, "the text", text, bytes_of(wanted, n));
}

#endif
