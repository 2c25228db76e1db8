#include "compare/text_file.h"

#include "text/input_name.h"

int text_file_open(struct text_file *f, const char *path, int ends)
{
    f->path = path;
    if (!file_reader_open(&f->in, path, 0))
        return text_file_was_read(f);
    source_init(&f->from, file_reader_fill, &f->in, f->buffer, sizeof f->buffer);
    if (ends == LINE_ENDS_CRLF)
        cr_lf_open(&f->in_file, &f->from);
    return 1;
}

int text_file_was_read(const struct text_file *f)
{
    if (f->in.trouble != 0)
        complain(known_as(f->path), f->in.trouble);
    return f->in.trouble == 0;
}

void text_file_close(struct text_file *f)
{
    file_reader_close(&f->in);
}
