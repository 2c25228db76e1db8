/* A game as one SVG that plays itself, again and again. A piece is an element that CSS shows from
   one turn to another. Without animations, and for people who want less motion, the picture is the
   last board.

   The times of a turn are in two classes. `f3` hides an element before turn 3, `u3` hides it from
   then on. An element that is in two groups, `f3` and `u9`, is seen from turn 3 until turn 9. */
#include "show/show_svg.h"
#include "text/escape.h"
#include "text/say.h"

#include <string.h>

enum {
    TURNS_MOST = 1000,
    CHANGES_MOST = 100000, /* pieces that are there at the start, or are put or flipped */
    PACE = 800,            /* milliseconds that a turn is seen */
    REST = 3000,           /* ... and the end */
    WIDTH_LEAST = 300,     /* for the words below a small board */
    FOOT = 76,             /* height of what is below the board */
    SAID_AT = 14,          /* below the board: the turn in words */
    BAR_AT = 30,           /* ... the bar of the score */
    BAR = 10,              /* its height */
    SCORE_AT = 54,         /* ... the score in numbers */
    FOREVER = 0,           /* an element is not hidden any more */
    SHARE = 1000           /* the parts of which percentages have decimals */
};

static const char style[] = ".paper { fill: #fbfaf7 }\n"
                            ".said, .score { fill: #22211e; font-size: 14px; text-anchor: start }\n"
                            ".wrong { fill: #b3261e }\n"
                            ".score { font-weight: 400 } .last { text-anchor: end }\n"
                            ".label { fill: #66625a }\n"
                            ".dark { stroke: #232323 }\n"
                            "@media (prefers-color-scheme: dark) {\n"
                            ".paper { fill: #1a1a18 }\n"
                            ".said, .score { fill: #e8e5dc }\n"
                            ".wrong { fill: #ff8a80 }\n"
                            ".label { fill: #a8a498 }\n"
                            "}\n"
                            "g[class^=u] { opacity: 0 }\n";

struct animation {
    struct show *show;
    size_t turns;    /* the last one that is shown */
    size_t width;    /* of the picture */
    size_t bottom;   /* of the board */
    uint32_t *since; /* for each cell: the turn since which it is as it is */
};

/* Returns the number of pieces that are there at the start, or are put or flipped. */
static size_t changes_of(struct show *s, size_t turns)
{
    size_t changes = (size_t)(s->board->pieces[0] + s->board->pieces[1]);
    size_t k;
    for (k = 0; k < turns; k++)
        changes += flipref_game_turn(s->game, k)->flip_count + 1;
    return changes;
}

int show_can_be_animated(struct show *s, size_t turns)
{
    show_seek(s, 0);
    return turns <= TURNS_MOST && changes_of(s, turns) <= CHANGES_MOST;
}

/* ---- times ---- */

/* Writes when turn `turn` begins, in percent of the whole time. */
static void write_time(sink *out, const struct animation *a, size_t turn)
{
    uint64_t whole = (uint64_t)(a->turns + 1) * PACE + REST;
    uint64_t share = (uint64_t)turn * PACE * 100 * SHARE / whole;
    sink_say(out, "%" PRIu64 ".%" PRIu64 "%" PRIu64 "%" PRIu64 "%%", share / SHARE,
             share / 100 % 10, share / 10 % 10, share % 10);
}

/* Writes the rule of one class of turn `turn`: whether its elements are seen before, and after. */
static void write_rule(sink *out, const struct animation *a, int letter, size_t turn)
{
    unsigned after = letter == 'f';
    sink_say(out, "@keyframes %c%zu { 0%% { opacity: %u } ", letter, turn, 1 - after);
    write_time(out, a, turn);
    sink_say(out, " { opacity: %u } }\n.%c%zu { animation-name: %c%zu }\n", after, letter, turn,
             letter, turn);
}

static void write_style(sink *out, const struct animation *a)
{
    uint64_t whole = (uint64_t)(a->turns + 1) * PACE + REST;
    size_t k;
    sink_say(out, "<style>\n%s%sg { animation: %" PRIu64 "ms step-end infinite }\n", svg_style,
             style, whole);
    for (k = 1; k <= a->turns + 1; k++) {
        write_rule(out, a, 'f', k);
        write_rule(out, a, 'u', k);
    }
    sink_text(out, "@media print, (prefers-reduced-motion: reduce) {\n"
                   "g { animation-name: none !important }\n"
                   "}\n"
                   "</style>\n");
}

/* Starts what is seen from turn `from` until turn `until`, or FOREVER. */
static void start(sink *out, size_t from, size_t until)
{
    if (from > 0)
        sink_say(out, "<g class=\"f%zu\">", from);
    if (until != FOREVER)
        sink_say(out, "<g class=\"u%zu\">", until);
}

static void end(sink *out, size_t from, size_t until)
{
    sink_text(out, from > 0 ? "</g>" : "");
    sink_text(out, until != FOREVER ? "</g>\n" : "\n");
}

/* ---- the board ---- */

static void draw_blocked(sink *out, const struct show *s)
{
    size_t cells = s->board->side * s->board->side;
    size_t i;
    for (i = 0; i < cells; i++) {
        if (show_is_blocked(s, i)) {
            struct svg_place at = svg_place_of(s->board, i);
            svg_rectangle(out, "blocked", at.left, at.top, SVG_CELL, SVG_CELL);
            sink_byte(out, '\n');
        }
    }
}

/* Writes the piece that is in the cell at the position, if one is: it is seen until turn `until`.
 */
static void draw_piece(sink *out, struct animation *a, size_t cell, size_t until)
{
    const flipref_board *b = a->show->board;
    int owner = board_owner(b, cell);
    if (owner != FLIPREF_NONE) {
        const struct svg_place at = svg_place_of(b, cell);
        start(out, a->since[cell], until);
        svg_piece(out, b, owner, &at);
        end(out, a->since[cell], until);
    }
    a->since[cell] = (uint32_t)until;
}

/* Writes the pieces that turn `turn` ends; the position is before it. */
static void draw_replaced(sink *out, struct animation *a, const flipref_turn *t, size_t turn)
{
    size_t i;
    if (t->kind != FLIPREF_MOVE)
        return;
    draw_piece(out, a, (size_t)t->target, turn);
    if (t->jumps)
        draw_piece(out, a, (size_t)t->source, turn);
    for (i = 0; i < t->flip_count; i++)
        draw_piece(out, a, t->flips[i], turn);
}

static void draw_pieces(sink *out, struct animation *a)
{
    struct show *s = a->show;
    size_t cells = s->board->side * s->board->side;
    size_t k, i;
    for (k = 0; k < a->turns; k++) {
        show_seek(s, k);
        draw_replaced(out, a, flipref_game_turn(s->game, k), k + 1);
    }
    show_seek(s, a->turns);
    for (i = 0; i < cells; i++)
        draw_piece(out, a, i, FOREVER);
}

/* The marks of the last turn stay until the end. */
static size_t end_of_marks(const struct animation *a, size_t turn)
{
    return turn < a->turns ? turn + 1 : FOREVER;
}

/* Writes the cells that the turns' targets have, which are behind the pieces. */
static void draw_targets(sink *out, struct animation *a)
{
    size_t k;
    for (k = 1; k <= a->turns; k++) {
        const flipref_turn *t = flipref_game_turn(a->show->game, k - 1);
        if (t->target != FLIPREF_NONE && !show_is_blocked(a->show, (size_t)t->target)) {
            const struct svg_place at = svg_place_of(a->show->board, (size_t)t->target);
            start(out, k, end_of_marks(a, k));
            svg_rectangle(out, "new", at.left, at.top, SVG_CELL, SVG_CELL);
            end(out, k, end_of_marks(a, k));
        }
    }
}

/* A ring in a white piece is dark. */
static const char *flipped_class(const flipref_board *b, const flipref_turn *t)
{
    return strcmp(b->colours[t->player], "white") == 0 ? "mark flipped dark" : "mark flipped";
}

static void draw_ring(sink *out, const flipref_board *b, int cell, const char *class_name)
{
    if (cell != FLIPREF_NONE) {
        const struct svg_place at = svg_place_of(b, (size_t)cell);
        svg_ring(out, class_name, &at);
    }
}

static void draw_marks(sink *out, struct animation *a)
{
    const flipref_board *b = a->show->board;
    size_t k, i;
    for (k = 1; k <= a->turns; k++) {
        const flipref_turn *t = flipref_game_turn(a->show->game, k - 1);
        start(out, k, end_of_marks(a, k));
        draw_ring(out, b, t->source, "mark source");
        draw_ring(out, b, t->target, "mark target");
        for (i = 0; i < t->flip_count; i++)
            draw_ring(out, b, (int)t->flips[i], flipped_class(b, t));
        end(out, k, end_of_marks(a, k));
    }
}

/* ---- below the board ---- */

static void say_turn(sink *out, const struct show *s)
{
    const flipref_turn *t = show_turn(s);
    if (t == 0) {
        sink_text(out, "the start");
        return;
    }
    sink_say(out, "turn %zu%s%s", s->at, t->player == FLIPREF_NONE ? "" : ", ",
             t->player == FLIPREF_NONE ? "" : s->board->players[t->player]);
    if (t->kind == FLIPREF_MOVE)
        sink_text(out, t->source == FLIPREF_NONE ? ": puts a piece"
                       : t->jumps                ? ": jumps"
                                                 : ": clones");
    else
        sink_text(out, t->kind == FLIPREF_PASS ? ": passes" : ": refused");
    if (t->flip_count > 0)
        sink_say(out, ", flips %zu", t->flip_count);
}

static void draw_said(sink *out, const struct animation *a)
{
    const flipref_turn *t = show_turn(a->show);
    int is_wrong = t != 0 && t->kind == FLIPREF_REFUSED;
    svg_text(out, is_wrong ? "said wrong" : "said", SVG_MARGIN, a->bottom + SAID_AT);
    say_turn(out, a->show);
    sink_text(out, "</text>");
}

/* Writes the bar, of which each player has a share as of the pieces, and the numbers. */
static void draw_score(sink *out, const struct animation *a)
{
    const flipref_board *b = a->show->board;
    size_t width = a->width - SVG_MARGIN - SVG_EDGE;
    uint64_t all = b->pieces[0] + b->pieces[1];
    size_t first = all > 0 ? (size_t)(b->pieces[0] * width / all) : width / 2;
    int i;
    svg_rectangle(out, b->colours[0], SVG_MARGIN, a->bottom + BAR_AT, first, BAR);
    svg_rectangle(out, b->colours[1], SVG_MARGIN + first, a->bottom + BAR_AT, width - first, BAR);
    for (i = 0; i < 2; i++) {
        svg_text(out, i == 0 ? "score" : "score last", i == 0 ? SVG_MARGIN : SVG_MARGIN + width,
                 a->bottom + SCORE_AT);
        sink_say(out, "%s: %" PRIu64 "</text>", b->players[i], b->pieces[i]);
    }
}

static void draw_verdict(sink *out, const struct animation *a)
{
    const flipref_verdict *v = flipref_game_verdict(a->show->game);
    svg_text(out, v->valid ? "said" : "said wrong", SVG_MARGIN, a->bottom + SAID_AT);
    sink_markup(out, bytes_of_text(v->words));
    sink_text(out, "</text>");
}

static void draw_foot(sink *out, struct animation *a)
{
    int has_verdict = a->turns == a->show->turns;
    size_t k;
    for (k = 0; k <= a->turns; k++) {
        size_t until = k < a->turns ? k + 1 : FOREVER;
        size_t silent = k < a->turns || has_verdict ? k + 1 : FOREVER;
        show_seek(a->show, k);
        start(out, k, until);
        draw_score(out, a);
        end(out, k, until);
        start(out, k, silent);
        draw_said(out, a);
        end(out, k, silent);
    }
    if (has_verdict) {
        start(out, a->turns + 1, FOREVER);
        draw_verdict(out, a);
        end(out, a->turns + 1, FOREVER);
    }
}

/* ---- the picture ---- */

static void draw(sink *out, struct animation *a)
{
    struct show *s = a->show;
    svg_open(out, s, a->width, a->bottom + FOOT);
    write_style(out, a);
    svg_rectangle(out, "paper", 0, 0, a->width, a->bottom + FOOT);
    sink_byte(out, '\n');
    svg_board(out, s->board);
    draw_blocked(out, s);
    draw_targets(out, a);
    draw_pieces(out, a);
    draw_marks(out, a);
    draw_foot(out, a);
    sink_text(out, "</svg>\n");
}

void show_animation(sink *out, struct show *s, uint32_t *since)
{
    size_t side = s->board->side;
    size_t whole = SVG_MARGIN + side * SVG_CELL + SVG_EDGE;
    struct animation a = { s, s->at, whole < WIDTH_LEAST ? WIDTH_LEAST : whole, whole, since };
    memset(since, 0, side * side * sizeof *since);
    draw(out, &a);
}
