#include "tests/corpus_index.h"

static const size_t no_column = SIZE_MAX;

/* Takes the next line, without its line end, which may be CR LF. */
static bytes take_line(struct corpus_index *index)
{
    bytes line = bytes_first(index->rest, bytes_find(index->rest, '\n'));
    index->rest = bytes_skip(index->rest, line.len + 1);
    index->line++;
    if (line.len > 0 && bytes_get(line, line.len - 1) == '\r')
        line.len--;
    return line;
}

/* Returns the field of that column, which is empty if the line has fewer. */
static bytes field_of(bytes line, size_t column)
{
    for (; column > 0; column--)
        line = bytes_skip(line, bytes_find(line, '\t') + 1);
    return bytes_first(line, bytes_find(line, '\t'));
}

static size_t column_named(bytes line, const char *name)
{
    size_t column = 0;
    for (; line.len > 0; column++) {
        bytes field = bytes_first(line, bytes_find(line, '\t'));
        if (bytes_equal(field, bytes_of_text(name)))
            return column;
        line = bytes_skip(line, field.len + 1);
    }
    return no_column;
}

int corpus_index_open(struct corpus_index *index, bytes text)
{
    bytes line;
    index->rest = text;
    index->line = 0;
    index->trouble = 0;
    line = take_line(index);
    index->file_at = column_named(line, "file");
    index->cause_at = column_named(line, "cause");
    return index->cause_at != no_column;
}

static int fail(struct corpus_index *index, const char *reason)
{
    index->trouble = reason;
    return 0;
}

int corpus_index_next(struct corpus_index *index)
{
    bytes line;
    if (index->file_at == no_column)
        return fail(index, "the first line names no column `file`");
    do {
        if (index->rest.len == 0)
            return 0;
        line = take_line(index);
    } while (line.len == 0);
    index->file = field_of(line, index->file_at);
    index->cause = field_of(line, index->cause_at);
    if (index->file.len == 0)
        return fail(index, "a line without a file");
    if (index->cause.len == 0)
        return fail(index, "a line without a cause");
    return 1;
}
