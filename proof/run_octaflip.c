/* octaflip's judgement of records: any boards, counts and turns, in each order of the calls. */
#include "dialect/octaflip.h"

#include "proof/below_octaflip.h"
#include "proof/views.h"

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

static void look_at_refusal(void *who)
{
    (void)who;
}

int main(void)
{
    static octaflip_referee referee;
    octaflip_referee_init(&referee, &input, (enum octaflip_order)any_size(OCTAFLIP_REENTER),
                          &output);
    if (any_choice()) {
        referee.observer.started = look_at_board;
        referee.observer.played = look_at_turn;
        referee.observer.refused = look_at_refusal;
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
