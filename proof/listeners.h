/* The listener and the watcher of a check. Each reads everything that it receives. */
#ifndef FLIPREF_PROOF_LISTENERS_H
#define FLIPREF_PROOF_LISTENERS_H

#include "findings/finding.h"
#include "judge/watcher.h"

#include "proof/any.h"

#include <string.h>

static void expect_bytes(bytes b)
{
    /*@ check b.len == 0 || \valid_read(b.at + (0 .. b.len - 1)); */
    /*@ check b.len == 0 || \initialized(b.at + (0 .. b.len - 1)); */
}

/* Each strlen raises an alarm if its argument is not a text. */
static void hear_finding(void *who, const struct finding *f)
{
    size_t length;
    (void)who;
    (void)strlen(f->code->name);
    (void)strlen(f->code->title);
    (void)strlen(f->code->clause);
    expect_bytes(diagnostic_text(&f->diagnostic));
    expect_bytes(diagnostic_found(&f->diagnostic));
    length = strlen(f->diagnostic.message);
    /*@ check length <= MESSAGE_ROOM; */
    if (f->diagnostic.expected != 0)
        (void)strlen(f->diagnostic.expected);
    if (f->diagnostic.player != 0)
        (void)strlen(f->diagnostic.player);
    if (f->diagnostic.help != 0) {
        length = strlen(f->diagnostic.help);
        /*@ check length <= MESSAGE_ROOM; */
    }
    if (f->diagnostic.fix.text != 0)
        (void)strlen(f->diagnostic.fix.text);
    if (f->board.side > 0)
        expect_bytes(bytes_of(f->board.cells, f->board.side * f->board.side));
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    size_t length;
    (void)who;
    length = strlen(v->words);
    /*@ check length <= MESSAGE_ROOM; */
    /*@ check FLIPREF_UNKNOWN <= v->over <= FLIPREF_OVER; */
    if (v->players[0] != 0)
        (void)strlen(v->players[0]);
    if (v->players[1] != 0)
        (void)strlen(v->players[1]);
}

static void hear_end(void *who, int unjudged)
{
    (void)who;
    (void)unjudged;
}

static struct listener any_listener(void)
{
    struct listener to = { hear_finding, hear_verdict, hear_end, 0, QUIET_NOTHING };
    to.quiet = (enum quiet)any_size(QUIET_VERDICTS);
    return to;
}

/* ---- watchers ---- */

/* A cell of the board, or none. The run says how many there are at most: SHOWN_CELLS. */
static void expect_cell(int cell)
{
    /*@ check FLIPREF_NONE <= cell < SHOWN_CELLS; */
}

static void watch_start(void *who, const struct game_start *s)
{
    (void)who;
    /*@ check 2 <= s->board.side <= s->pitch && s->board.side * s->pitch <= SHOWN_CELLS; */
    expect_bytes(bytes_of(s->board.cells, (s->board.side - 1) * s->pitch + s->board.side));
    (void)strlen(s->board.players[0]);
    (void)strlen(s->board.players[1]);
    /*@ check FLIPREF_NONE <= s->board.next <= 1; */
}

static void watch_turn(void *who, const flipref_turn *t)
{
    size_t i;
    (void)who;
    /*@ check FLIPREF_MOVE <= t->kind <= FLIPREF_REFUSED; */
    /*@ check FLIPREF_NONE <= t->player <= 1; */
    expect_cell(t->target);
    expect_cell(t->source);
    for (i = 0; i < t->flip_count; i++)
        expect_cell((int)t->flips[i]);
}

static struct watcher any_watcher(void)
{
    struct watcher watcher = { watch_start, watch_turn, 0 };
    return watcher;
}

#endif
