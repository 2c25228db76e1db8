/* reversi's conversation: any commands that validate/reversi can read, any number of them. */
#include "dialect/reversi.h"

#include "proof/below.h"
#include "proof/observers.h"

void reversi_reader_init(reversi_reader *r, source *from)
{
    init_lines(&r->lines, from);
    r->wrong.code = REVERSI_INPUT_OK;
}

enum read_result reversi_read(reversi_reader *r, reversi_command *out)
{
    if (!any_line(&r->lines, &r->last, &r->wrong))
        return READ_END;
    if (any_choice())
        return READ_WRONG;
    out->is_pass = any_choice();
    out->row = (int)any_size(REVERSI_SIDE - 1);
    out->column = (int)any_size(REVERSI_SIDE - 1);
    return READ_OK;
}

int main(void)
{
    static reversi_game game;
    game.observer = any_observer();
    reversi_run(&game, &input, &output);
    return 0;
}
