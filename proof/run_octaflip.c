/* octaflip's judgement of records: any boards, counts and turns, in each order of looking at them.
 */
#include "dialect/octaflip.h"

#include "proof/below.h"

#include "tokenize/words.h"

words words_of(bytes line)
{
    words ws;
    ws.rest = line;
    ws.column = 1;
    return ws;
}

int words_next(words *ws, word *out)
{
    ws->column = any_u64;
    out->text = any_text();
    out->column = any_u64;
    return any_choice();
}

void octaflip_reader_init(octaflip_reader *r, source *from)
{
    init_lines(&r->lines, from);
    r->wrong.code = OCTAFLIP_INPUT_OK;
    r->batch = any_text();
}

int octaflip_read_board(octaflip_reader *r, octaflip_board *board)
{
    any_wrong(&r->wrong);
    r->lines.number = any_u64;
    board->red = any_u64;
    board->blue = any_u64;
    board->empty = any_u64;
    return any_choice();
}

int octaflip_read_count(octaflip_reader *r, uint32_t *count)
{
    any_wrong(&r->wrong);
    r->lines.number = any_u64;
    *count = (uint32_t)any_u64;
    return any_choice();
}

size_t octaflip_read_turns(octaflip_reader *r, octaflip_turn *turns, size_t most)
{
    size_t n = any_size(most);
    size_t i;
    /*@ check most <= OCTAFLIP_BATCH && \valid(turns + (0 .. most - 1)); */
    any_wrong(&r->wrong);
    r->lines.number = any_u64;
    r->batch = any_text();
    for (i = 0; i < n; i++) {
        turns[i].from = any_byte;
        turns[i].to = any_byte;
    }
    return n;
}

bytes octaflip_turn_line(const octaflip_reader *r, size_t i)
{
    (void)r;
    (void)i;
    return any_text();
}

uint64_t octaflip_turn_offset(const octaflip_reader *r, size_t i)
{
    (void)r;
    (void)i;
    return any_u64;
}

int octaflip_skip_line(octaflip_reader *r, line *out)
{
    return any_line(&r->lines, out, &r->wrong);
}

void octaflip_start(octaflip_game *g, const octaflip_board *board)
{
    g->mine = board->red;
    g->theirs = board->blue;
    g->empty = board->empty;
    g->turns = 0;
    g->passes = 0;
    g->over = 0;
    g->fault = OCTAFLIP_LEGAL;
}

size_t octaflip_play(octaflip_game *g, const octaflip_turn *turns, size_t n)
{
    /*@ check \valid_read(turns + (0 .. n - 1)); */
    g->mine = any_u64;
    g->theirs = any_u64;
    g->empty = any_u64;
    g->turns = (uint32_t)any_u64;
    g->passes = any_choice();
    g->over = any_choice();
    g->fault = (enum octaflip_fault)any_size(OCTAFLIP_FAULTS - 1);
    return any_size(n);
}

octaflip_board octaflip_board_of(const octaflip_game *g)
{
    octaflip_board b;
    b.red = any_u64;
    b.blue = g->mine;
    b.empty = g->empty;
    return b;
}

int octaflip_count(uint64_t cells)
{
    (void)cells;
    return any_int;
}

static void look_at_board(void *who, const octaflip_board *board)
{
    (void)who;
    /*@ check \valid_read(board); */
    (void)board;
}

static void look_at_turn(void *who, const octaflip_played *p)
{
    (void)who;
    /*@ check \valid_read(p->before) && \valid_read(p->after); */
    (void)p;
}

int main(void)
{
    static octaflip_referee referee;
    octaflip_referee_init(&referee, &input, (enum octaflip_order)any_size(OCTAFLIP_REENTER),
                          &output);
    if (any_choice()) {
        referee.observer.started = look_at_board;
        referee.observer.played = look_at_turn;
        referee.observer.who = 0;
    }
    while (any_choice()) {
        octaflip_judge(&referee);
        octaflip_skip_unread(&referee);
        octaflip_print(&referee, &output);
        (void)octaflip_winner(&referee.game);
    }
    return 0;
}
