/* flip on a board of SIDE x SIDE cells: a new game, or one that is loaded from a file of any
   content; then its conversation, with any players and any lines. */
#include "dialect/flip.h"

#include "proof/below.h"
#include "proof/observers.h"

void flip_reader_init(flip_reader *r, source *from)
{
    init_lines(&r->lines, from);
    r->wrong.code = FLIP_INPUT_OK;
}

enum read_result flip_read_line(flip_reader *r, flip_command *out)
{
    if (!any_line(&r->lines, &r->last, &r->wrong))
        return READ_END;
    if (any_choice())
        return READ_WRONG;
    out->is_save = any_choice();
    out->name = r->last.text;
    if (!out->is_save) {
        out->row = any_int;
        out->column = any_int;
    }
    return READ_OK;
}

enum read_result flip_read_saved_row(flip_reader *r, const flip_setup *setup)
{
    if (!any_line(&r->lines, &r->last, &r->wrong) || any_choice())
        return READ_WRONG;
    r->last.text.len = (size_t)setup->side;
    return READ_OK;
}

enum read_result flip_read_saved_end(flip_reader *r)
{
    return any_line(&r->lines, &r->last, &r->wrong) ? READ_WRONG : READ_OK;
}

static int save(void *to, bytes name, const flip_game *g)
{
    (void)to;
    (void)g;
    /*@ check 0 < name.len && \valid_read(name.at + (0 .. name.len - 1)); */
    return any_choice();
}

int main(void)
{
    static uint64_t bits[GRID_BITS_WORDS(SIDE)];
    static unsigned char cells[SIDE * SIDE];
    static uint32_t taken[GRID_LINES * SIDE];
    static flip_game game;
    static flip_reader file;
    grid_memory memory;
    memory.bits = bits;
    memory.cells = cells;
    memory.taken = taken;
    memory.pitch = SIDE;
    grid_open(&game.board, &memory, SIDE, FLIP_SYMBOLS);
    game.setup.side = SIDE;
    game.setup.types[0] = (enum flip_player_type)any_size(FLIP_FROM_BOTTOM);
    game.setup.types[1] = (enum flip_player_type)any_size(FLIP_FROM_BOTTOM);
    game.setup.next = any_choice();
    game.observer = any_observer();
    game.save = save;
    if (any_choice()) {
        flip_setup setup = game.setup;
        flip_start(&game, &setup);
    } else {
        flip_reader_init(&file, &input);
        if (!flip_load_board(&game, &file))
            return flip_refuse_load(&output);
    }
    (void)flip_refuse((enum flip_arguments)any_size(FLIP_BAD_TYPE), &output);
    return flip_run(&game, &input, &output);
}
