#include "play/converse.h"

#include "system/io.h"

#include "tokenize/lines.h"

int converse(const char *path, conversation *talk, void *game)
{
    static unsigned char buffer[LINES_ROOM];
    struct reading in;
    source from;
    sink *out = standard_output();
    int status;
    if (!reading_open(&in, path, out)) {
        complain(path, in.trouble);
        return STATUS_TROUBLE;
    }
    source_init(&from, reading_fill, &in, buffer, sizeof buffer);
    status = talk(game, &from, out);
    if (from.failed && in.trouble != 0) {
        complain(path, in.trouble);
        status = STATUS_TROUBLE;
    }
    reading_close(&in);
    return finish_output(status, STATUS_NOT_WRITTEN);
}
