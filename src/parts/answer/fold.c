#include "answer/fold.h"

#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

void fold_init(struct fold *f, bytes text, unsigned lenient, size_t from)
{
    memset(f, 0, sizeof *f);
    f->text = text;
    f->lenient = lenient;
    f->next = f->at = f->kept_until = f->inner_until = from;
    f->in_words = from > 0;
}

static int forgives(const struct fold *f, enum leniency l)
{
    return (int)(f->lenient >> l & 1);
}

static int is_blank(int byte)
{
    return is_space(byte) && byte != '\n';
}

/* Returns where a run of ignored NUL bytes ends that begins at `i`. */
static size_t skip_nuls(const struct fold *f, size_t i)
{
    while (forgives(f, LENIENT_NUL_BYTES) && bytes_get(f->text, i) == 0)
        i++;
    return i;
}

/* Returns the end of the run from `i` of blanks, ignored NUL bytes and, if `lines` is set, LFs. */
static size_t skip_blanks(const struct fold *f, size_t i, int lines)
{
    for (;;) {
        int byte = bytes_get(f->text, i = skip_nuls(f, i));
        if (!is_blank(byte) && (byte != '\n' || !lines))
            return i;
        i++;
    }
}

/* Returns whether nothing but what is forgiven follows the LF at f->next. */
static int is_last_line_feed(struct fold *f)
{
    size_t i = f->next;
    if (i < f->inner_until)
        return 0;
    while (bytes_get(f->text, i) == '\n') {
        i = skip_nuls(f, i + 1);
        if (forgives(f, LENIENT_TRAILING_BLANKS))
            i = skip_blanks(f, i, 0);
    }
    f->inner_until = i;
    return i >= f->text.len;
}

static int give(struct fold *f)
{
    int byte = bytes_get(f->text, f->next);
    f->at = f->next;
    f->line_ended = byte == '\n';
    if (byte >= 0)
        f->next++;
    return forgives(f, LENIENT_CASE) ? fold_case(byte) : byte;
}

static int next_in_words(struct fold *f)
{
    size_t begin = f->next;
    size_t end = skip_blanks(f, begin, 1);
    bytes run = bytes_first(bytes_skip(f->text, begin), end - begin);
    int parted = end > skip_nuls(f, begin);
    f->next = end;
    if (!parted || !f->in_words || end >= f->text.len) {
        f->in_words = 1;
        return give(f);
    }
    f->at = end;
    f->line_ended = bytes_find(run, '\n') < run.len;
    return ' ';
}

int fold_next(struct fold *f)
{
    int byte;
    if (forgives(f, LENIENT_WHITE_SPACE))
        return next_in_words(f);
    f->next = skip_nuls(f, f->next);
    byte = bytes_get(f->text, f->next);
    if (is_blank(byte) && forgives(f, LENIENT_TRAILING_BLANKS) && f->next >= f->kept_until) {
        f->kept_until = skip_blanks(f, f->next, 0);
        byte = bytes_get(f->text, f->kept_until);
        if (byte < 0 || byte == '\n')
            f->next = f->kept_until;
        byte = bytes_get(f->text, f->next);
    }
    if (byte == '\n' && forgives(f, LENIENT_LAST_LINE_FEED) && is_last_line_feed(f))
        f->next = f->text.len;
    return give(f);
}
