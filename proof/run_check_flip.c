/* The check of flip's inputs and saved games: any arguments of four ASCII characters, or none; any
   events of a conversation on a board of SIDE x SIDE cells, with a watcher and without one. Also
   what the arguments ask for, and whether the file that they name can be loaded. */
#include "dialect/flip.h"
#include "judge/arguments.h"

enum { SHOWN_CELLS = SIDE * SIDE };

#include "proof/conversations.h"
#include "proof/hints.h"
#include "proof/views.h"
#include "proof/worlds.h"

static void any_setup(flip_setup *setup)
{
    setup->side = SIDE;
    setup->types[0] = (enum flip_player_type)any_size(FLIP_FROM_BOTTOM);
    setup->types[1] = (enum flip_player_type)any_size(FLIP_FROM_BOTTOM);
    setup->next = any_choice();
}

enum flip_arguments flip_read_arguments(int count, char **arguments, flip_setup *setup)
{
    int i;
    for (i = 0; i < count; i++)
        (void)strlen(arguments[i]); /* raises an alarm if it is not a text */
    any_setup(setup);
    if (any_choice())
        return FLIP_NEW;
    return count == 2 && any_choice() ? FLIP_LOAD : FLIP_USAGE;
}

void flip_reader_init(flip_reader *r, source *from)
{
    init_lines(&r->lines, from);
    r->wrong.code = FLIP_INPUT_OK;
}

enum read_result flip_read_saved_setup(flip_reader *r, flip_setup *out)
{
    if (any_choice()) {
        any_wrong_of(&r->wrong, FLIP_SAVED_ENDS, FLIP_SAVED_TRAILING);
        r->lines.from->failed = any_choice();
        return READ_WRONG;
    }
    any_setup(out);
    return READ_OK;
}

int flip_load_board(flip_game *g, flip_reader *from)
{
    any_board(&g->board);
    any_wrong_of(&from->wrong, FLIP_SAVED_ENDS, FLIP_SAVED_TRAILING);
    if (any_choice())
        from->wrong.code = FLIP_INPUT_OK;
    from->lines.from->failed = any_choice();
    return any_choice();
}

void flip_start(flip_game *g, const flip_setup *setup)
{
    g->setup = *setup;
    any_board(&g->board);
}

int flip_run(flip_game *g, source *in, sink *out)
{
    static const struct refusals can = { FLIP_LINE_TOO_LONG, FLIP_SAVE_NO_NAME, GRID_OFF_BOARD };
    sink_byte(out, 0);
    init_lines(&g->reader.lines, in);
    in->failed = any_choice();
    if (!converse(&g->observer, &g->board, &can))
        return FLIP_STOPPED;
    if (any_choice())
        return FLIP_STATUS_END_OF_INPUT;
    if (any_choice())
        (void)g->save(g->save_to, any_text(), g);
    return FLIP_OK;
}

int main(void)
{
    struct world world = any_world();
    check_with_arguments(check_flip, 4);
    (void)arguments_are_fine(&dialects[DIALECT_flip], "load a", &world);
    return 0;
}
