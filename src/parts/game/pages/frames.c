#include "game/pages/frames.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    READ_MOST = 4 << 20, /* bytes of an output in which boards are looked for */
    SPARE_MOST = 32      /* boards that are shown after all that the answer has */
};

/* Returns the number of turns before the reference printed the byte at `at`. */
static size_t turn_at(const struct frames *f, const struct finding_page *p, size_t at)
{
    size_t turn = 0;
    if (!p->dialect->converses)
        return f->replay.count; /* only the last board is printed */
    while (turn < f->replay.count && f->replay.turns[turn].said <= at)
        turn++;
    return turn;
}

/* ---- frames ---- */

/* Inserts a frame before frame `at`. */
static void insert_frame(struct frames *f, size_t at, struct frame new)
{
    f->list = memory_grown(f->list, f->count, &f->room, sizeof *f->list);
    memmove(f->list + at + 1, f->list + at, (f->count - at) * sizeof *f->list);
    f->list[at] = new;
    f->count++;
}

/* Makes a frame for each turn and each board of the answer. */
static void list_frames(struct frames *f, const struct finding_page *p, size_t turns)
{
    size_t board = 0;
    size_t turn;
    for (turn = 0; turn <= turns; turn++) {
        size_t first = f->count;
        while (board < f->expected.count &&
               (turn == turns || turn_at(f, p, f->expected.list[board].first_row) <= turn))
            insert_frame(f, f->count, (struct frame){ turn, board++, NO_BOARD });
        if (f->count == first)
            insert_frame(f, f->count, (struct frame){ turn, NO_BOARD, NO_BOARD });
    }
}

/* Returns the first board that does not end before the place. A board that lacks rows reaches
   as far as the end of the line after them. */
static size_t board_at(const struct printed_boards *b, size_t at)
{
    size_t i = 0;
    while (i < b->count && b->list[i].end <= at &&
           (b->list[i].rows == b->side || b->list[i].reach < at))
        i++;
    return i;
}

/* Returns whether the place is in board i, or in its labels. */
static int is_inside(const struct printed_boards *b, size_t i, size_t at)
{
    return i < b->count && b->list[i].begin <= at;
}

/* Returns the frame at which the answer has the place: of those of its turn, the first whose board
   does not end before it, or the last. */
static size_t frame_at(const struct frames *f, const struct finding_page *p)
{
    size_t turn = turn_at(f, p, f->answer_at);
    size_t board = board_at(&f->expected, f->answer_at);
    size_t at = 0;
    size_t i;
    for (i = 0; i < f->count && f->list[i].turn <= turn; i++) {
        at = i;
        if (f->list[i].turn == turn && f->list[i].expected != NO_BOARD &&
            f->list[i].expected >= board)
            break;
    }
    return at;
}

/* Gives the program's boards to frames. */
static void pair_boards(struct frames *f)
{
    size_t expected = board_at(&f->expected, f->answer_at);
    size_t found = board_at(&f->found, f->output_at);
    int expects = is_inside(&f->expected, expected, f->answer_at);
    int prints = is_inside(&f->found, found, f->output_at);
    size_t i, turn;
    for (i = 0; i < f->count; i++) {
        size_t board = f->list[i].expected;
        if (board == NO_BOARD)
            continue;
        if (board >= expected && expects && !prints)
            board = board == expected ? NO_BOARD : board - expected - 1 + found;
        else if (board >= expected)
            board = board - expected + found + (prints && !expects);
        f->list[i].found = board < f->found.count ? board : NO_BOARD;
    }
    if (!prints || expects)
        return;
    turn = f->list[f->differs].turn;
    if (f->list[f->differs].expected == NO_BOARD) {
        f->list[f->differs].found = found;
        return;
    }
    if (f->list[f->differs].expected < expected)
        f->differs++; /* the place is after that board */
    insert_frame(f, f->differs, (struct frame){ turn, NO_BOARD, found });
}

/* Adds frames for the boards that the program printed after all others. */
static void add_spare_boards(struct frames *f)
{
    size_t next = 0;
    size_t i;
    for (i = 0; i < f->count; i++) {
        if (f->list[i].found != NO_BOARD && f->list[i].found >= next)
            next = f->list[i].found + 1;
    }
    for (i = 0; i < SPARE_MOST && next < f->found.count; i++, next++)
        insert_frame(f, f->count, (struct frame){ f->list[f->count - 1].turn, NO_BOARD, next });
}

void frames_make(struct frames *f, const struct finding_page *p, const struct show *s)
{
    bytes output = bytes_first(p->output, READ_MOST);
    if (s->board == 0)
        return;
    f->answer_at = p->first != 0 ? p->first->answer_at : p->step->answer.len;
    f->output_at = p->first != 0 ? p->first->output_at : p->output.len;
    replay_step(p->dialect, p->step, &f->replay);
    boards_read(&f->expected, p->dialect, p->step->answer, p->step->answer, p->lenient);
    boards_read(&f->found, p->dialect, p->step->answer, output, p->lenient);
    if (f->expected.side != s->board->side)
        f->expected.count = f->found.count = 0;
    list_frames(f, p, s->turns);
    f->differs = frame_at(f, p);
    pair_boards(f);
    add_spare_boards(f);
}

void frames_free(struct frames *f)
{
    boards_free(&f->expected);
    boards_free(&f->found);
    free(f->list);
    replay_free(&f->replay);
    memset(f, 0, sizeof *f);
}

/* ---- cells ---- */

int frame_expected(const struct frames *f, const struct frame *at, const struct show *s, size_t row,
                   size_t column)
{
    if (at->expected != NO_BOARD)
        return boards_cell(&f->expected, at->expected, row, column);
    return s->board->cells[row * s->board->side + column];
}

int frame_found(const struct frames *f, const struct frame *at, size_t row, size_t column)
{
    return at->found == NO_BOARD ? CELL_UNREAD : boards_cell(&f->found, at->found, row, column);
}

int frame_differs(const struct frames *f, const struct frame *at, const struct show *s, size_t row,
                  size_t column)
{
    int found = frame_found(f, at, row, column);
    return found != CELL_UNREAD && found != frame_expected(f, at, s, row, column);
}
