/* A file that is read as text, whose lines may end with CR LF. */
#ifndef FLIPREF_COMPARE_TEXT_FILE_H
#define FLIPREF_COMPARE_TEXT_FILE_H
#include "options/shared_rows.h"
#include "report/cr_lf.h"
#include "system/io.h"

#include "tokenize/lines.h"

struct text_file {
    const char *path;
    struct file_reader in;
    source from;
    struct cr_lf in_file; /* with LINE_ENDS_CRLF */
    unsigned char buffer[LINES_ROOM];
};

/* Opens a file, or standard input for `-`. `ends` is an enum line_ends. Returns 0 after a message
   if that failed. The file must be closed all the same. */
int text_file_open(struct text_file *f, const char *path, int ends);

/* Returns whether no read has failed. Otherwise prints a message. */
int text_file_was_read(const struct text_file *f);

void text_file_close(struct text_file *f);

#endif
