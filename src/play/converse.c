#include "play/converse.h"

#include "system/io.h"
#include "system/options.h"

#include "tokenize/lines.h"

#include <getopt.h>
#include <stdio.h>

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

int converse_with_arguments(int argc, char **argv, const char *usage, const char *about,
                            conversation *talk, void *game)
{
    static const struct option options[] = { { "help", no_argument, 0, 'h' }, { 0, 0, 0, 0 } };
    int c;
    opterr = 0;
    c = getopt_long(argc, argv, ":", options, 0);
    if (c == 'h') {
        sink_text(standard_output(), usage);
        sink_text(standard_output(), about);
        return finish_output(STATUS_OK, STATUS_NOT_WRITTEN);
    }
    if (c != -1)
        complain_of_option(c, argv);
    if (c != -1 || argc - optind > 1) {
        (void)fputs(usage, stderr);
        return STATUS_TROUBLE;
    }
    return converse(optind < argc ? argv[optind] : "-", talk, game);
}
