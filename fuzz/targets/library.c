/* libflipref: the functions of its public header.

   Input: one byte chooses the options, one byte the walk; the rest is the input. If the first byte
   is 254, the rest is a position and the moves of a game from it.

   - Diagnostics and verdicts are those of `check`.
   - How the input is divided into reads changes nothing.
   - By the naive rules, the turns of a game lead to the same boards and capture the same pieces.
     Refused turns are illegal, and the legal moves are those of the naive rules. A turn's line is
     at the place that the turn names.
   - The cursor finds the same boards, whichever way it moves. The last board has the verdict's
     pieces.
   - A game from any position, or from any turn of a game that was read, has the legal moves, the
     boards and the end of the naive rules. Turns that were played can be taken back, which leads
     to the same boards.
   - A fix lies inside the input, and inside the line of its diagnostic. After it, the diagnostic
     is not reported again.
   - If memory runs out, at any point, there is no game or no new turn, and no memory leaks. */
#include "harness/dialects.h"
#include "harness/naive_game.h"
#include "harness/scarce.h"
#include "oracle/line.h"
#include "oracle/octaflip.h"

#include "findings/help.h"
#include "library/flipref.h"
#include "library/game.h"

#include <stdlib.h>
#include <string.h>

static const char saved_game[] = "flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n";

static const struct way {
    flipref_options options;
    int loads; /* it loads saved_game */
} ways[] = {
    { { .dialect = "octaflip" }, 0 },
    { { .dialect = "octaflip", .flags = FLIPREF_INTERLEAVE }, 0 },
    { { .dialect = "octaflip", .flags = FLIPREF_RECORDS }, 0 },
    { { .dialect = "reversi" }, 0 },
    { { .dialect = "bbm103", .args = "4" }, 0 },
    { { .dialect = "aps105" }, 0 },
    { { .dialect = "flip", .args = "new 5" }, 0 },
    { { .dialect = "flip", .args = "new 6 0 1" }, 0 },
    { { .dialect = "flip", .args = "new 9 1 2" }, 0 },
    { { .dialect = "flip", .args = "load it" }, 1 },
    { { .dialect = "flip", .flags = FLIPREF_SAVED_GAME }, 0 },
};

/* Boards whose rows have several words of bits. They are slow, so only the first byte 255 chooses
   them. */
static const struct way large_ways[] = {
    { { .dialect = "bbm103", .args = "66" }, 0 },
    { { .dialect = "flip", .args = "new 130 0 0" }, 0 },
};

enum { LARGE = 255, LARGE_WAYS = sizeof large_ways / sizeof large_ways[0] };

enum { HEAD = 2, WAYS = sizeof ways / sizeof ways[0] };

/* An input in reads of at most `cut` bytes. */
struct reads {
    bytes rest;
    size_t cut;
};

static size_t read_some(void *from, unsigned char *at, size_t room)
{
    struct reads *r = from;
    bytes part = bytes_first(bytes_first(r->rest, room), r->cut);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    r->rest = bytes_skip(r->rest, part.len);
    return part.len;
}

/* The options of one call. Each call reads the saved game from its start. */
struct request {
    flipref_options options;
    struct reads saved;
};

static const flipref_options *options_of(struct request *a, const struct way *way)
{
    a->options = way->options;
    if (way->loads) {
        a->saved.rest = bytes_of_text(saved_game);
        a->saved.cut = SIZE_MAX;
        a->options.load = read_some;
        a->options.load_from = &a->saved;
    }
    return &a->options;
}

/* ---- diagnostics and verdicts as text ---- */

static void put_text(sink *out, const char *text)
{
    sink_text(out, text != 0 ? text : "-");
    sink_byte(out, '\n');
}

static void put_number(sink *out, uint64_t n)
{
    sink_number(out, n);
    sink_byte(out, ' ');
}

/* n is at least -1. */
static void put_int(sink *out, int n)
{
    put_number(out, (uint64_t)((int64_t)n + 1));
}

static void put_bytes(sink *out, const unsigned char *at, size_t len)
{
    put_number(out, len);
    sink_bytes(out, bytes_of(at, len));
}

static void put_diagnostic(void *who, const flipref_diagnostic *d)
{
    sink *out = who;
    put_number(out, d->severity == FLIPREF_WARNING);
    put_text(out, d->code);
    put_text(out, d->message);
    put_text(out, d->expected);
    put_text(out, d->clause);
    put_number(out, d->line);
    put_number(out, d->column);
    put_number(out, d->offset);
    put_number(out, d->length);
    put_bytes(out, d->text.at, d->text.len);
    put_number(out, d->text_column);
    put_int(out, d->at_end);
    put_number(out, d->record);
    put_number(out, d->turn);
    put_text(out, d->player);
    put_text(out, d->help);
    put_text(out, d->fix.text);
    put_number(out, d->fix.offset);
    put_number(out, d->fix.length);
    PROPERTY(d->found.len <= d->length);
    PROPERTY(d->found.len == 0 ||
             (d->found.at >= d->text.at && d->found.at + d->found.len <= d->text.at + d->text.len));
}

static void put_verdict(void *who, const flipref_verdict *v)
{
    sink *out = who;
    int i;
    put_int(out, v->valid);
    put_text(out, v->words);
    put_number(out, v->record);
    put_number(out, v->line);
    put_number(out, v->errors);
    put_int(out, v->has_turn);
    put_number(out, v->turn);
    put_number(out, v->over);
    put_int(out, v->has_points);
    for (i = 0; i < 2; i++) {
        put_text(out, v->players[i]);
        put_number(out, v->pieces[i]);
        put_number(out, v->points[i]);
    }
}

/* ---- `check` ---- */

struct checked {
    sink *out;
    uint64_t start; /* the offset of the input's first byte */
};

static void put_finding(void *who, const struct finding *f)
{
    const struct checked *checked = who;
    flipref_diagnostic d = f->diagnostic;
    d.offset -= checked->start;
    if (d.fix.text != 0)
        d.fix.offset -= checked->start;
    put_diagnostic(checked->out, &d);
}

static void put_judged(void *who, const flipref_verdict *v)
{
    const struct checked *checked = who;
    put_verdict(checked->out, v);
}

static void put_end(void *who, int unjudged)
{
    (void)who;
    (void)unjudged;
}

static void *take(void *who, size_t count, size_t size)
{
    (void)who;
    return calloc(count, size);
}

static void give_back(void *who, void *at)
{
    (void)who;
    free(at);
}

static source *open_saved(void *who, const char *path)
{
    struct feed *f = who;
    (void)path;
    feed_open(f, (const uint8_t *)saved_game, sizeof saved_game - 1, SIZE_MAX);
    return &f->source;
}

static void close_saved(void *who, source *from)
{
    (void)from;
    feed_close(who);
}

/* Judges the input with `check`. */
static void judge_directly(const struct way *way, bytes input, sink *out)
{
    struct feed saved, f;
    struct world world = { take, give_back, open_saved, close_saved, 0, &saved };
    struct check_options options = { .args = way->options.args, .world = &world };
    struct checked checked = { out, feed_start(input.at, input.len) };
    struct listener to = { put_finding, put_judged, put_end, &checked, 0, 0 };
    struct tally tally = { 0 };
    options.interleave = (way->options.flags & FLIPREF_INTERLEAVE) != 0;
    options.records = (way->options.flags & FLIPREF_RECORDS) != 0;
    options.saved_game = (way->options.flags & FLIPREF_SAVED_GAME) != 0;
    feed_open(&f, input.at, input.len, SIZE_MAX);
    dialect_named(way->options.dialect)->check(&to, &options, &f.source, &tally);
    feed_close(&f);
}

/* ---- judging ---- */

static void judge(const struct way *way, bytes input, size_t cut, sink *out)
{
    flipref_listener listener = { put_diagnostic, put_verdict, out };
    struct request a;
    struct reads in = { input, cut };
    PROPERTY(flipref_judge_source(options_of(&a, way), read_some, &in, &listener) == FLIPREF_OK);
}

/* ---- fixes ---- */

/* A diagnostic with a fix, and copies of its texts. */
struct fixable {
    bytes input;
    size_t skip; /* the number of diagnostics with a fix to pass over */
    int is_found;
    flipref_diagnostic d;
    char fix[FIX_ROOM];
    struct text found;
};

static void find_fix(void *who, const flipref_diagnostic *d)
{
    struct fixable *f = who;
    uint64_t line = d->offset - (d->column - d->text_column);
    if (d->fix.text == 0)
        return;
    PROPERTY(d->help != 0 && strlen(d->fix.text) < FIX_ROOM);
    PROPERTY(d->fix.offset >= line && d->fix.offset - line <= d->text.len);
    PROPERTY(d->fix.length <= d->text.len + 1 - (d->fix.offset - line));
    PROPERTY(d->fix.offset <= f->input.len && d->fix.length <= f->input.len - d->fix.offset);
    if (f->is_found)
        return;
    if (f->skip > 0) {
        f->skip--;
        return;
    }
    f->is_found = 1;
    f->d = *d;
    memcpy(f->fix, d->fix.text, strlen(d->fix.text) + 1);
    sink_bytes(text_open(&f->found), bytes_of(d->found.at, d->found.len));
}

static void expect_gone(void *who, const flipref_diagnostic *d)
{
    struct fixable *f = who;
    int is_same = strcmp(d->code, f->d.code) == 0 && d->offset == f->d.offset &&
                  bytes_equal(bytes_of(d->found.at, d->found.len), text_of(&f->found));
    int is_line_deleted = f->d.fix.length > f->d.text.len; /* then the next line takes its place */
    PROPERTY(!is_same || is_line_deleted);
}

static void judge_whole(const struct way *way, bytes input, struct fixable *f,
                        void (*diagnostic)(void *, const flipref_diagnostic *))
{
    flipref_listener listener = { diagnostic, 0, f };
    struct request a;
    PROPERTY(flipref_judge(options_of(&a, way), input.at, input.len, &listener) == FLIPREF_OK);
}

/* Applies the fix to a copy of the input, and judges the copy. */
static void apply_fix(const struct way *way, struct fixable *f)
{
    bytes after = bytes_skip(f->input, (size_t)(f->d.fix.offset + f->d.fix.length));
    struct text changed;
    sink *out = text_open(&changed);
    sink_bytes(out, bytes_first(f->input, (size_t)f->d.fix.offset));
    sink_text(out, f->fix);
    sink_bytes(out, after);
    judge_whole(way, text_of(&changed), f, expect_gone);
    text_free(&changed);
}

/* Tries one of the fixes. */
static void check_fixes(const struct way *way, bytes input, unsigned chosen)
{
    struct fixable f = { .input = input, .skip = chosen % 4 };
    judge_whole(way, input, &f, find_fix);
    if (!f.is_found)
        return;
    apply_fix(way, &f);
    text_free(&f.found);
}

/* ---- games ---- */

static flipref_game *game_in_reads(const struct way *way, bytes input, size_t cut)
{
    flipref_game *game;
    struct request a;
    struct reads in = { input, cut };
    PROPERTY(flipref_game_read(options_of(&a, way), read_some, &in, &game) == FLIPREF_OK);
    return game;
}

static void put_board(const flipref_game *game, sink *out)
{
    const flipref_board *b = flipref_game_board(game);
    if (b == 0)
        return;
    put_bytes(out, b->cells, b->side * b->side);
    put_number(out, b->pieces[0]);
    put_number(out, b->pieces[1]);
    put_int(out, b->next);
}

static void put_game(flipref_game *game, sink *out)
{
    size_t turns = flipref_game_turn_count(game);
    size_t i, k;
    put_verdict(out, flipref_game_verdict(game));
    for (i = 0; i < flipref_game_diagnostic_count(game); i++)
        put_diagnostic(out, flipref_game_diagnostic(game, i));
    PROPERTY(flipref_game_diagnostic(game, i) == 0);
    for (i = 0; i < turns; i++) {
        const flipref_turn *t = flipref_game_turn(game, i);
        PROPERTY(flipref_game_seek(game, i) == i);
        put_board(game, out);
        put_number(out, t->kind);
        put_int(out, t->player);
        put_int(out, t->target);
        put_int(out, t->source);
        put_int(out, t->jumps);
        for (k = 0; k < t->flip_count; k++)
            put_number(out, t->flips[k]);
        put_number(out, t->line);
        put_number(out, t->offset);
        put_number(out, t->length);
        if (t->diagnostic != 0)
            put_diagnostic(out, t->diagnostic);
    }
    PROPERTY(flipref_game_turn(game, turns) == 0);
    PROPERTY(flipref_game_seek(game, SIZE_MAX) == turns);
    put_board(game, out);
}

/* ---- the naive rules ---- */

struct naive {
    int is_octaflip;
    struct oracle_line line;
    struct oracle_octaflip octaflip;
};

static void naive_open(struct naive *n, const flipref_board *b)
{
    size_t i;
    n->is_octaflip = b->symbols[3] != 0;
    if (n->is_octaflip) {
        char cells[64];
        memcpy(cells, b->cells, sizeof cells);
        oracle_octaflip_start(&n->octaflip, cells);
    }
    oracle_line_start(&n->line, (int)b->side, (char)b->symbols[0], (char)b->symbols[1],
                      (char)b->symbols[2]);
    for (i = 0; i < b->side * b->side; i++)
        oracle_line_set(&n->line, (long)(i / b->side), (long)(i % b->side), (char)b->cells[i]);
}

static char naive_at(const struct naive *n, size_t cell, size_t side)
{
    return n->is_octaflip ? n->octaflip.cell[cell / 8][cell % 8]
                          : oracle_line_at(&n->line, (long)(cell / side), (long)(cell % side));
}

/* Returns whether the turn is legal. */
static int naive_play(struct naive *n, const flipref_turn *t, const flipref_board *b)
{
    long side = (long)b->side;
    int is_pass = t->kind == FLIPREF_PASS;
    if (n->is_octaflip && is_pass)
        return oracle_octaflip_play(&n->octaflip, 0, 0, 0, 0);
    if (n->is_octaflip)
        return oracle_octaflip_play(&n->octaflip, t->source / 8 + 1, t->source % 8 + 1,
                                    t->target / 8 + 1, t->target % 8 + 1);
    if (is_pass) /* Black may pass in reversi */
        return b->symbols[0] == 'C' || !oracle_line_has_move(&n->line, (char)b->symbols[t->player]);
    return oracle_line_place(&n->line, t->target / side, t->target % side,
                             (char)b->symbols[t->player]) > 0;
}

static int naive_is_legal(const struct naive *n, int player, int from, int target,
                          const flipref_board *b)
{
    long side = (long)b->side;
    struct oracle_octaflip g = n->octaflip;
    if (!n->is_octaflip)
        return oracle_line_legal(&n->line, target / side, target % side, (char)b->symbols[player]);
    g.over = 0;
    g.mover = (char)b->symbols[player];
    return oracle_octaflip_play(&g, from / 8 + 1, from % 8 + 1, target / 8 + 1, target % 8 + 1);
}

static void check_moves(const struct naive *n, const flipref_game *game, int player)
{
    const flipref_board *b = flipref_game_board(game);
    int cells = (int)(b->side * b->side);
    size_t most = (size_t)cells * (n->is_octaflip ? 16 : 1);
    flipref_move *moves = calloc(most, sizeof *moves);
    size_t count, i;
    int from, target;
    PROPERTY(moves != 0);
    count = flipref_game_moves(game, player, moves, most);
    PROPERTY(count <= most && flipref_game_moves(game, player, 0, 0) == count);
    i = 0;
    for (from = n->is_octaflip ? 0 : FLIPREF_NONE; from < (n->is_octaflip ? cells : 0); from++) {
        for (target = 0; target < cells; target++) {
            if (!naive_is_legal(n, player, from, target, b))
                continue;
            PROPERTY(i < count && moves[i].source == from && moves[i].target == target);
            i++;
        }
    }
    if (i == 0 && count == 1) { /* a forced pass */
        PROPERTY(moves[0].source == FLIPREF_NONE && moves[0].target == FLIPREF_NONE);
        i++;
    }
    PROPERTY(i == count);
    free(moves);
}

static void check_board(const struct naive *n, const flipref_board *b)
{
    uint64_t pieces[2] = { 0, 0 };
    size_t i;
    for (i = 0; i < b->side * b->side; i++) {
        PROPERTY(b->cells[i] == (unsigned char)naive_at(n, i, b->side));
        pieces[0] += b->cells[i] == b->symbols[0];
        pieces[1] += b->cells[i] == b->symbols[1];
    }
    PROPERTY(b->pieces[0] == pieces[0] && b->pieces[1] == pieces[1]);
}

/* Checks that each flipped cell had the opponent's piece and now has the player's, and that no
   other cell has changed but those of the move. */
static void check_flips(const struct naive *before, const struct naive *after,
                        const flipref_turn *t, const flipref_board *b)
{
    size_t changed = 0;
    size_t i;
    for (i = 0; i < t->flip_count; i++) {
        PROPERTY(t->flips[i] < b->side * b->side);
        PROPERTY(naive_at(before, t->flips[i], b->side) == (char)b->symbols[!t->player]);
        PROPERTY(naive_at(after, t->flips[i], b->side) == (char)b->symbols[t->player]);
    }
    for (i = 0; i < b->side * b->side; i++)
        changed += naive_at(before, i, b->side) != naive_at(after, i, b->side);
    PROPERTY(changed == (t->kind == FLIPREF_MOVE ? t->flip_count + 1 + (t->jumps != 0) : 0));
}

/* Checks that a turn's line is in the input, and has its number. */
static void check_line(const flipref_turn *t, bytes input)
{
    uint64_t line = 1;
    size_t i;
    if (t->line == 0)
        return;
    PROPERTY(t->offset <= input.len && t->length <= input.len - t->offset);
    for (i = 0; i < t->offset; i++)
        line += bytes_get(input, i) == '\n';
    PROPERTY(line == t->line);
}

/* Replays the game by the naive rules, turn by turn. */
static void replay(flipref_game *game, bytes input)
{
    const flipref_verdict *v = flipref_game_verdict(game);
    const flipref_board *b = flipref_game_board(game);
    size_t turns = flipref_game_turn_count(game);
    struct naive n;
    size_t i;
    if (b == 0) {
        PROPERTY(turns == 0 && v->players[0] == 0 && flipref_game_moves(game, 0, 0, 0) == 0);
        return;
    }
    (void)flipref_game_seek(game, 0);
    naive_open(&n, b);
    for (i = 0; i < turns; i++) {
        const flipref_turn *t = flipref_game_turn(game, i);
        struct naive before = n;
        oracle_line_copy(&before.line, &n.line);
        (void)flipref_game_seek(game, i);
        check_board(&n, b);
        PROPERTY(b->next == t->player);
        if (t->kind != FLIPREF_REFUSED)
            PROPERTY(naive_play(&n, t, b));
        else if (t->target != FLIPREF_NONE && t->player != FLIPREF_NONE)
            PROPERTY(!naive_is_legal(&n, t->player, t->source, t->target, b));
        check_flips(&before, &n, t, b);
        check_line(t, input);
        oracle_line_free(&before.line);
    }
    (void)flipref_game_seek(game, turns);
    check_board(&n, b);
    PROPERTY(v->pieces[0] == b->pieces[0] && v->pieces[1] == b->pieces[1]);
    PROPERTY(v->over != FLIPREF_OVER || b->next == FLIPREF_NONE);
    check_moves(&n, game, 0);
    check_moves(&n, game, 1);
    oracle_line_free(&n.line);
}

/* Moves the cursor of one game back and forth, and that of another directly to the same turns. */
static void walk(flipref_game *game, const struct way *way, bytes input, unsigned step)
{
    flipref_game *other = game_in_reads(way, input, SIZE_MAX);
    size_t turns = flipref_game_turn_count(game);
    size_t at = turns;
    size_t i;
    for (i = 0; i < 4; i++) {
        struct text here, there;
        at = (at + step + 1) % (turns + 1);
        (void)flipref_game_seek(game, turns * (i % 2));
        (void)flipref_game_seek(game, at);
        (void)flipref_game_seek(other, at);
        put_board(game, text_open(&here));
        put_board(other, text_open(&there));
        PROPERTY(bytes_equal(text_of(&here), text_of(&there)));
        text_free(&here);
        text_free(&there);
    }
    flipref_game_free(other);
}

/* ---- playing turns and taking them back ---- */

/* Where the choice of moves comes from. */
struct choices {
    bytes rest;     /* of the input, */
    uint32_t state; /* ... and a random number generator, which also goes on after the input */
};

/* Returns a number below `most`. */
static unsigned choose(struct choices *c, unsigned most)
{
    int byte = bytes_get(c->rest, 0);
    c->rest = bytes_skip(c->rest, 1);
    c->state = (uint32_t)((c->state + (unsigned)(byte + 1)) * (uint64_t)2654435761U >> 3);
    return c->state % most;
}

static void check_as_naive(const struct naive_game *n, const flipref_game *game)
{
    const flipref_board *b = flipref_game_board(game);
    uint64_t pieces[2] = { 0, 0 };
    size_t i;
    for (i = 0; i < b->side * b->side; i++) {
        PROPERTY(b->cells[i] == (unsigned char)naive_cell(n, i));
        pieces[0] += b->cells[i] == b->symbols[0];
        pieces[1] += b->cells[i] == b->symbols[1];
    }
    PROPERTY(b->pieces[0] == pieces[0] && b->pieces[1] == pieces[1]);
    PROPERTY(b->next == n->next);
}

/* Checks that the moves of the player to move are exactly the legal moves by the naive rules. Only
   Black's pass in reversi is legal and need not be listed. */
static void check_all_moves(const struct naive_game *n, const flipref_game *game)
{
    const flipref_board *b = flipref_game_board(game);
    int cells = (int)(b->side * b->side);
    int from_most = n->end == NAIVE_OCTAFLIP ? cells : 0;
    flipref_move *moves = calloc((size_t)cells * 16, sizeof *moves);
    size_t count, i;
    size_t found = 0;
    int from, target;
    PROPERTY(moves != 0);
    count = flipref_game_moves(game, b->next, moves, (size_t)cells * 16);
    for (from = FLIPREF_NONE; from < from_most; from++) {
        for (target = FLIPREF_NONE; target < cells; target++) {
            int is_listed =
                found < count && moves[found].source == from && moves[found].target == target;
            struct naive_game after;
            naive_copy(&after, n);
            if (naive_move(&after, from, target))
                PROPERTY(is_listed || (n->free_pass && target == FLIPREF_NONE));
            else
                PROPERTY(!is_listed);
            if (is_listed)
                found++;
            naive_free(&after);
        }
    }
    PROPERTY(found == count);
    for (i = 1; i < count; i++)
        PROPERTY(moves[i].target != FLIPREF_NONE);
    free(moves);
}

/* Returns a move, which is usually legal. */
static flipref_move choose_move(const flipref_game *game, struct choices *c)
{
    const flipref_board *b = flipref_game_board(game);
    unsigned cells = (unsigned)(b->side * b->side);
    flipref_move moves[64];
    size_t count = flipref_game_moves(game, b->next, moves, 64);
    if (count > 0 && choose(c, 8) > 0)
        return moves[choose(c, count < 64 ? (unsigned)count : 64)];
    moves[0].target = (int)choose(c, cells + 3) - 2;
    moves[0].source = choose(c, 2) ? FLIPREF_NONE : (int)choose(c, cells + 3) - 2;
    return moves[0];
}

enum { PLAYED_MOST = 12 };

/* The naive game after each turn that was played. */
struct line_of_play {
    struct naive_game at[PLAYED_MOST + 1];
    size_t turns;
    size_t read; /* turns that the library's game had before */
};

static void play_one(struct line_of_play *l, flipref_game *game, struct choices *c)
{
    flipref_move move = choose_move(game, c);
    struct naive_game after;
    naive_copy(&after, &l->at[l->turns]);
    if (naive_move(&after, move.source, move.target)) {
        PROPERTY(flipref_game_play(game, &move) == FLIPREF_OK);
        l->at[++l->turns] = after;
    } else {
        PROPERTY(flipref_game_play(game, &move) == FLIPREF_ILLEGAL);
        naive_free(&after);
    }
}

static void undo_one(struct line_of_play *l, flipref_game *game)
{
    PROPERTY(flipref_game_undo(game) == 1);
    naive_free(&l->at[l->turns--]);
}

/* Plays turns from the cursor, where the naive game is `start`, and takes turns back. Every board
   on the way is that of the naive game at the same turn. In the end, all turns are taken back. */
static void play_and_undo(flipref_game *game, const struct naive_game *start, size_t steps,
                          struct choices *c)
{
    struct line_of_play l = { .turns = 0, .read = flipref_game_seek(game, SIZE_MAX) };
    size_t i;
    naive_copy(&l.at[0], start);
    check_as_naive(&l.at[0], game);
    check_all_moves(&l.at[0], game);
    for (i = 0; i < steps; i++) {
        if (l.turns > 0 && (l.turns == PLAYED_MOST || choose(c, 4) == 0))
            undo_one(&l, game);
        else
            play_one(&l, game, c);
        PROPERTY(flipref_game_turn_count(game) == l.read + l.turns);
        check_as_naive(&l.at[l.turns], game);
    }
    check_all_moves(&l.at[l.turns], game);
    for (i = 0; i <= l.turns; i++) {
        (void)flipref_game_seek(game, l.read + i);
        check_as_naive(&l.at[i], game);
    }
    while (l.turns > 0) {
        undo_one(&l, game);
        check_as_naive(&l.at[l.turns], game);
    }
    PROPERTY(l.read > 0 || flipref_game_undo(game) == 0);
    naive_free(&l.at[0]);
}

/* Starts a game, with memory for this number of allocations. */
static void position_without_memory(const flipref_options *options, const flipref_position *p,
                                    size_t times)
{
    struct scarce memory = { times, 0 };
    struct allocator allocator = scarce_allocator(&memory);
    flipref_game *game;
    flipref_status status = game_from(options, p, &allocator, &game);
    PROPERTY(status == (times < 3 ? FLIPREF_NO_MEMORY : FLIPREF_OK));
    PROPERTY((game != 0) == (status == FLIPREF_OK));
    flipref_game_free(game);
    PROPERTY(memory.taken == 0);
}

static void play_from(const flipref_options *options, const flipref_position *p, size_t steps,
                      struct choices *c)
{
    struct naive_game naive;
    flipref_game *game;
    naive_start(&naive, options->dialect, p->side, p->cells, p->next);
    PROPERTY(flipref_game_from(options, p, &game) == FLIPREF_OK);
    PROPERTY((flipref_game_verdict(game)->over == FLIPREF_OVER) == (naive.next == FLIPREF_NONE));
    play_and_undo(game, &naive, steps, c);
    flipref_game_free(game);
    naive_free(&naive);
}

/* Starts a game from the last board of a game that was read. */
static void play_on(flipref_game *game, const struct way *way, bytes input)
{
    const flipref_board *b = flipref_game_board(game);
    flipref_options options = { .dialect = way->options.dialect };
    struct choices c = { bytes_skip(input, input.len / 2), 1 };
    flipref_position p;
    if (b == 0 || b->side > 16)
        return;
    (void)flipref_game_seek(game, SIZE_MAX);
    p.side = b->side;
    p.cells = b->cells;
    p.next = b->next == FLIPREF_NONE ? (int)choose(&c, 2) : b->next;
    play_from(&options, &p, 4, &c);
}

enum { POSITION = 254, POSITION_HEAD = 4, POSITION_SIDES = 6, POSITION_MOST = 10 };

/* Starts a game from any position. The bytes are: the dialect and the player to move, the side, the
   share of empty cells, and a seed for the cells; the rest chooses moves. Also tries sides and
   symbols that the dialect does not have. */
static void check_position(bytes data)
{
    static const char *const symbols[] = { "RB.#", "CB-", "XO_", "WBU", "OX." };
    unsigned char cells[POSITION_MOST * POSITION_MOST];
    size_t row = (size_t)bytes_get(data, 0) % 5;
    size_t side = row <= 1 ? 8 : (size_t)bytes_get(data, 1) % POSITION_SIDES + 4;
    unsigned empty = (unsigned)bytes_get(data, 2) % 8;
    flipref_options options = { .dialect = flipref_dialect(row) };
    flipref_position p = { side, cells, bytes_get(data, 0) >= 128 };
    struct choices c = { bytes_skip(data, 4), (uint32_t)bytes_get(data, 3) };
    int is_even = side % 2 == 0;
    flipref_game *game;
    size_t i;
    for (i = 0; i < side * side; i++)
        cells[i] =
            (unsigned char)symbols[row][choose(&c, 8) < empty ? 2 : choose(&c, row == 0 ? 4 : 3)];
    if (!is_even && row != 4) {
        PROPERTY(flipref_game_from(&options, &p, &game) == FLIPREF_BAD_OPTIONS && game == 0);
        return;
    }
    play_from(&options, &p, 2 * (size_t)PLAYED_MOST, &c);
    position_without_memory(&options, &p, empty % 4);
    cells[choose(&c, (unsigned)(side * side))] = 'x';
    PROPERTY(flipref_game_from(&options, &p, &game) == FLIPREF_BAD_OPTIONS && game == 0);
}

/* ---- running out of memory ---- */

/* Reads a game with memory for this number of allocations. Returns whether there was enough. */
static int read_with(const struct way *way, bytes input, size_t times)
{
    struct scarce memory = { times, 0 };
    struct allocator allocator = scarce_allocator(&memory);
    struct request a;
    struct reads in = { input, SIZE_MAX };
    flipref_game *game;
    flipref_status status = game_read(options_of(&a, way), read_some, &in, &allocator, &game);
    PROPERTY(status == FLIPREF_OK || (status == FLIPREF_NO_MEMORY && game == 0));
    flipref_game_free(game);
    PROPERTY(memory.taken == 0);
    return status == FLIPREF_OK;
}

/* A replay tries every number of allocations; a fuzzer tries one. */
static void check_out_of_memory(const struct way *way, bytes input, unsigned times)
{
    size_t i = 0;
    if (thorough) {
        while (!read_with(way, input, i))
            i++;
    } else {
        (void)read_with(way, input, times % 32);
    }
}

/* Judges the input in reads of every size, and compares the library with `check`. */
static void check_judging(const struct way *way, bytes input, const size_t *cuts, size_t n)
{
    struct text expected;
    size_t c;
    judge_directly(way, input, text_open(&expected));
    for (c = 0; c < n; c++) {
        struct text out;
        judge(way, input, cuts[c], text_open(&out));
        PROPERTY(bytes_equal(text_of(&expected), text_of(&out)));
        text_free(&out);
    }
    text_free(&expected);
}

/* Reads a game in reads of every size, and compares the games. Checks one of them turn by turn. */
static void check_games(const struct way *way, bytes input, const size_t *cuts, size_t n,
                        unsigned seed)
{
    struct text whole;
    flipref_game *game = game_in_reads(way, input, SIZE_MAX);
    size_t c;
    replay(game, input);
    walk(game, way, input, seed);
    play_on(game, way, input);
    put_game(game, text_open(&whole));
    flipref_game_free(game);
    for (c = 1; c < n; c++) {
        struct text out;
        game = game_in_reads(way, input, cuts[c]);
        put_game(game, text_open(&out));
        PROPERTY(bytes_equal(text_of(&whole), text_of(&out)));
        flipref_game_free(game);
        text_free(&out);
    }
    text_free(&whole);
}

void target(const uint8_t *data, size_t size)
{
    const struct way *way;
    size_t cuts[CUTS];
    bytes input;
    size_t n;
    if (size < HEAD)
        return;
    if (data[0] == POSITION) {
        if (size >= 1 + POSITION_HEAD)
            check_position(bytes_of(data + 1, size - 1));
        return;
    }
    way = data[0] == LARGE ? &large_ways[data[1] % LARGE_WAYS] : &ways[data[0] % WAYS];
    input = bytes_of(data + HEAD, size - HEAD);
    n = cuts_of(data, size, cuts);
    check_judging(way, input, cuts, n);
    check_fixes(way, input, data[1]);
    if (way->options.flags & FLIPREF_RECORDS)
        return;
    check_games(way, input, cuts, n, data[1]);
    check_out_of_memory(way, input, data[1]);
}
