#include "programs/dialect_programs.h"

#include "system/io.h"

#include "tokenize/lines.h"

int converse(const char *path, conversation *talk, void *game)
{
    static unsigned char buffer[LINES_ROOM];
    struct file_reader in;
    source from;
    sink *out = standard_output();
    int status;
    if (!file_reader_open(&in, path, out))
        return refused(path, in.trouble);
    source_init(&from, file_reader_fill, &in, buffer, sizeof buffer);
    status = talk(game, &from, out);
    if (from.failed && in.trouble != 0) {
        complain(path, in.trouble);
        status = STATUS_TROUBLE;
    }
    file_reader_close(&in);
    return finish_output(status, STATUS_NOT_WRITTEN);
}
