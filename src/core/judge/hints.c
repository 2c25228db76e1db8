#include "judge/hints.h"

static int upper(int byte)
{
    return byte >= 'a' && byte <= 'z' ? byte - 'a' + 'A' : byte;
}

static int lower(int byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

/* Adds "WHAT: write `WITH`" and the fix that replaces `length` bytes from `at` by `with`. */
static void say_instead(struct help *h, struct finding *f, size_t at, size_t length, bytes with,
                        const char *what)
{
    sink *out = help_more(h);
    sink_text(out, what);
    sink_text(out, ": write `");
    sink_bytes(out, with);
    sink_text(out, "`");
    help_fix(h, &f->diagnostic, at, length, with);
}

void hint_octaflip(struct help *h, struct finding *f)
{
    bytes found = diagnostic_found(&f->diagnostic);
    unsigned char cell = (unsigned char)upper(bytes_get(found, 0));
    if (found.len == 1 && (bytes_get(found, 0) == 'r' || bytes_get(found, 0) == 'b'))
        say_instead(h, f, diagnostic_column(&f->diagnostic) - 1, 1, bytes_of(&cell, 1),
                    "pieces are upper-case letters");
}

void hint_reversi(struct help *h, struct finding *f)
{
    bytes text = diagnostic_text(&f->diagnostic);
    unsigned char column = (unsigned char)lower(bytes_get(text, 0));
    int row = bytes_get(text, 1);
    if (text.len == 2 && column != bytes_get(text, 0) && column <= 'h' && row >= '1' && row <= '8')
        say_instead(h, f, 0, 1, bytes_of(&column, 1), "columns are lower-case letters");
}

void hint_bbm103(struct help *h, struct finding *f)
{
    (void)h;
    (void)f;
}

void hint_aps105(struct help *h, struct finding *f)
{
    (void)h;
    (void)f;
}

void hint_flip(struct help *h, struct finding *f)
{
    (void)h;
    (void)f;
}
