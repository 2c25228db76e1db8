/* bbm103's conversation on a board of SIDE x SIDE cells: any moves, any number of them. */
#include "dialect/bbm103.h"

#include "proof/below.h"
#include "proof/observers.h"

int bbm103_size_of(bytes argument, size_t *size)
{
    /*@ check argument.len == 0 || \valid_read(argument.at + (0 .. argument.len - 1)); */
    *size = any_size(1000);
    return any_choice();
}

void bbm103_reader_init(bbm103_reader *r, source *from)
{
    init_lines(&r->lines, from);
    r->wrong.code = BBM103_INPUT_OK;
}

enum read_result bbm103_read(bbm103_reader *r, bbm103_move *out)
{
    if (!any_line(&r->lines, &r->last, &r->wrong))
        return READ_END;
    if (any_choice())
        return READ_WRONG;
    out->row = any_int;
    out->column = any_int;
    return READ_OK;
}

int main(void)
{
    static uint64_t bits[GRID_BITS_WORDS(SIDE)];
    static unsigned char cells[SIDE * SIDE];
    static uint32_t taken[GRID_LINES * SIDE];
    static piece_value values[SIDE * SIDE];
    static bbm103_game game;
    static char size[] = "a size";
    char *arguments[] = { size };
    grid_memory memory;
    (void)bbm103_size(any_int, arguments, &output);
    memory.bits = bits;
    memory.cells = cells;
    memory.taken = taken;
    memory.pitch = SIDE;
    grid_open(&game.board, &memory, SIDE, BBM103_SYMBOLS);
    game.values = values;
    game.observer = any_observer();
    return bbm103_run(&game, &input, &output);
}
