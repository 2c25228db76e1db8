/* library/game.c, reading: flipref_game_read with any options, when a check tells any findings, no
   board or one of SIDE x SIDE cells in rows of PITCH, at most two turns, and any verdict. The turns
   have their new piece at the same cell, which is each cell of the board. From row and column 1
   they flip the longest run in each direction that ends before the edge; from other cells they flip
   none. */
#include "proof/games.h"

#include "judge/dialects.h"
#include "library/judging.h"

#include "proof/below.h"
#include "proof/library.h"

static int new_piece; /* the cell of each turn */
static int way;       /* the direction in which it flips */
static size_t run;    /* how many pieces */
static int events;    /* none, the start, a turn, another turn */
static flipref_turn_kind first, second;
static flipref_status answer;

static void any_start(const struct watcher *to)
{
    static unsigned char rows[SIDE * PITCH];
    struct game_start start;
    size_t i;
    /*@ loop unroll SIDE * PITCH; */
    for (i = 0; i < SIDE * PITCH; i++)
        rows[i] = (unsigned char)symbols[any_size(2)];
    start.board = dialects[DIALECT_flip].board;
    start.board.side = SIDE;
    start.board.cells = rows;
    start.board.next = any_player();
    start.pitch = PITCH;
    to->started(to->who, &start);
}

static int watched_cell(int cell)
{
    return cell / SIDE * PITCH + cell % SIDE;
}

static void any_told_turn(const struct watcher *to, flipref_turn_kind kind, int target)
{
    uint32_t flipped[SIDE];
    flipref_turn turn;
    size_t i;
    int cell = new_piece;
    memset(&turn, 0, sizeof turn);
    memset(flipped, 0, sizeof flipped);
    turn.kind = kind;
    turn.player = any_choice();
    turn.target = target;
    turn.source = watched_cell((int)any_size(CELLS - 1));
    turn.jumps = any_choice();
    for (i = 0; i < run; i++) {
        cell += directions[way].down * SIDE + directions[way].right;
        flipped[i] = (uint32_t)watched_cell(cell);
    }
    turn.flips = flipped;
    turn.flip_count = kind == FLIPREF_MOVE ? run : 0;
    turn.line = any_u64;
    to->turn(to->who, &turn);
}

/* A finding about a text whose length Eva knows, because memory is taken for it. */
static void any_finding_of(const struct listener *to, size_t length)
{
    char message[MESSAGE_ROOM + 1];
    struct finding f;
    diag place;
    any_wrong(&place);
    place.text.len = length;
    f = finding_of(any_choice() ? FLIPREF_ERROR : FLIPREF_WARNING, &a_code, &place);
    f.diagnostic.message = any_words(message, MESSAGE_ROOM);
    f.diagnostic.text = (flipref_bytes){ text_read, length };
    f.diagnostic.help = any_choice() ? any_words(message, MESSAGE_ROOM) : 0;
    f.diagnostic.fix.text = any_choice() ? "a fix" : 0;
    to->finding(to->who, &f);
}

static void any_event(const struct listener *to, const struct watcher *watcher,
                      flipref_turn_kind kind)
{
    any_finding_of(to, LINE_LIMIT);
    if (kind == FLIPREF_MOVE)
        any_told_turn(watcher, FLIPREF_MOVE, watched_cell(new_piece));
    else if (kind == FLIPREF_PASS)
        any_told_turn(watcher, FLIPREF_PASS, FLIPREF_NONE);
    else
        any_told_turn(watcher, FLIPREF_REFUSED, any_choice() ? FLIPREF_NONE : 0);
}

flipref_status judge_stream(const flipref_options *options, flipref_read *read, void *from,
                            const struct allocator *allocator, const struct listener *to,
                            const struct watcher *watcher)
{
    (void)options;
    (void)read;
    (void)from;
    (void)allocator;
    if (events > 0)
        any_start(watcher);
    if (events > 1)
        any_event(to, watcher, first);
    if (events > 2)
        any_event(to, watcher, second);
    any_finding_of(to, 0);
    any_verdict(to, MESSAGE_ROOM);
    tell_end(to, any_choice());
    return answer;
}

int strcmp(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i])
        i++;
    return (unsigned char)a[i] - (unsigned char)b[i];
}

static void read_it(size_t request)
{
    flipref_options options = any_options();
    flipref_game *g;
    refuse_request(request);
    options.dialect = "flip"; /* judge_stream refuses what is no dialect */
    options.flags = 0;
    (void)game_read(&options, any_read, 0, &memory, &g);
    if (g != 0) {
        (void)flipref_game_seek(g, (size_t)any_u64);
        (void)flipref_game_turn(g, (size_t)any_u64);
        (void)flipref_game_diagnostic(g, (size_t)any_u64);
        (void)strlen(flipref_game_verdict(g)->words);
    }
    flipref_game_free(g);
}

enum { EVENTS = 4, REQUESTS = 8 };

/* Any of the requests for memory is refused. */
static void read_with_little_memory(void)
{
    size_t request;
    /*@ loop unroll REQUESTS; */
    for (request = 0; request < REQUESTS; request++)
        read_it(request);
}

static void read_kinds(void)
{
    /*@ loop unroll 3; */
    for (first = FLIPREF_MOVE; first <= FLIPREF_REFUSED; first++) {
        /*@ loop unroll 3; */
        for (second = FLIPREF_MOVE; second <= FLIPREF_REFUSED; second++)
            read_it(REQUESTS);
    }
}

/* A turn that flips one run, in each direction. */
static void read_runs(void)
{
    events = 2;
    /*@ loop unroll DIRECTIONS; */
    for (way = 0; way < DIRECTIONS; way++) {
        run = distance(new_piece, &directions[way]) - 1;
        read_it(REQUESTS);
    }
}

int main(void)
{
    events = EVENTS - 1;
    read_with_little_memory();
    read_kinds();
    first = second = FLIPREF_MOVE;
    /*@ loop unroll EVENTS; */
    for (events = 0; events < EVENTS; events++)
        read_it(REQUESTS);
    answer = FLIPREF_NOT_READ;
    read_it(REQUESTS);
    answer = FLIPREF_OK;
    /*@ loop unroll CELLS; */
    for (new_piece = 0; new_piece < CELLS; new_piece++)
        read_it(REQUESTS);
    new_piece = SIDE + 1;
    read_runs();
    return 0;
}
