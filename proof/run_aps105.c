/* aps105's conversation on a board of SIDE x SIDE cells: any tiles, any number of them, any move.
 */
#include "dialect/aps105.h"

#include "proof/below.h"
#include "proof/observers.h"

void aps105_reader_init(aps105_reader *r, source *from)
{
    r->words.from = from;
    r->words.line = 1;
    r->words.column = 1;
    r->words.inside = 0;
    r->wrong.code = APS105_INPUT_OK;
}

static enum read_result any_word(aps105_reader *r)
{
    any_wrong(&r->wrong);
    r->words.from->failed = any_choice();
    r->last.text = any_text();
    r->last.line = any_u64;
    r->last.column = any_u64;
    r->last.too_long = any_choice();
    return any_choice() ? READ_OK : READ_WRONG;
}

enum read_result aps105_read_dimension(aps105_reader *r, int *n)
{
    if (any_word(r) != READ_OK)
        return READ_WRONG;
    *n = SIDE;
    return READ_OK;
}

enum read_result aps105_read_move(aps105_reader *r, int n, aps105_tile *out)
{
    if (any_word(r) != READ_OK)
        return READ_WRONG;
    out->is_black = any_choice();
    out->row = (int)any_size((size_t)n - 1);
    out->column = (int)any_size((size_t)n - 1);
    return READ_OK;
}

enum read_result aps105_read_tile(aps105_reader *r, int n, aps105_tile *out)
{
    return any_choice() ? READ_END : aps105_read_move(r, n, out);
}

static void print(char board[][26], int n)
{
    (void)board;
    (void)n;
}

int main(void)
{
    static aps105_game game;
    game.observer = any_observer();
    game.print = any_choice() ? print : 0;
    return aps105_run(&game, &input, &output);
}
