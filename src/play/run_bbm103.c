/* flipref bbm103 SIZE: no options but what the specification says. */
#include "play/converse.h"
#include "play/programs.h"
#include "system/io.h"
#include "system/world.h"

#include "dialect/bbm103.h"
#include "dialect/boards.h"

#include <stdlib.h>

static int talk(void *game, source *in, sink *out)
{
    return bbm103_run(game, in, out);
}

int run_bbm103(int argc, char **argv)
{
    bbm103_game game = { 0 };
    grid_memory memory = { 0 };
    int status = STATUS_TROUBLE;
    size_t size = bbm103_size(argc - 1, argv + 1, standard_output());
    if (size == 0)
        return finish_output(1, STATUS_NOT_WRITTEN);
    if (!board_take(&memory, size, &program_world))
        return STATUS_TROUBLE;
    game.values = calloc(size * size, sizeof *game.values);
    if (game.values != 0) {
        grid_open(&game.board, &memory, size, BBM103_SYMBOLS);
        status = converse("-", talk, &game);
    } else {
        complain("bbm103", "not enough memory");
    }
    free(game.values);
    board_free(&memory, &program_world);
    return status;
}
