/* What the runs of the library share: any findings and verdicts that a check can emit, and a
   caller's options, input and files. */
#ifndef FLIPREF_PROOF_LIBRARY_H
#define FLIPREF_PROOF_LIBRARY_H

#include "judge/dialects.h"

#include "proof/below.h"
#include "proof/hints.h"
#include "proof/views.h"

static const struct code a_code = { "a.code", "a title", "a clause", "a rule", "", 0, 0, 0, 0, 0 };

static const char *any_name(void)
{
    return any_choice() ? "a name" : 0;
}

/* A message or words: any bytes, up to `length` of them, and at most MESSAGE_ROOM. */
static const char *any_words(char *room, size_t length)
{
    memset(room, any_byte, MESSAGE_ROOM);
    room[length] = '\0';
    return room;
}

static void any_finding(const struct listener *to, size_t length)
{
    char message[MESSAGE_ROOM + 1];
    struct finding f;
    diag place;
    any_wrong(&place);
    f = finding_of(any_choice() ? FLIPREF_ERROR : FLIPREF_WARNING, &a_code, &place);
    if (any_choice())
        diagnostic_set_column(&f.diagnostic, any_u64);
    f.diagnostic.message = any_words(message, length);
    f.diagnostic.record = any_u64;
    f.diagnostic.turn = (uint32_t)any_u64;
    f.diagnostic.player = any_name();
    to->finding(to->who, &f);
}

static void any_verdict(const struct listener *to, size_t length)
{
    char words[MESSAGE_ROOM + 1];
    flipref_verdict v;
    memset(&v, 0, sizeof v);
    v.valid = any_choice();
    v.record = any_u64;
    v.line = any_u64;
    v.words = any_words(words, length);
    v.errors = any_u64;
    v.has_turn = any_choice();
    v.turn = (uint32_t)any_u64;
    v.over = (flipref_over)any_size(FLIPREF_OVER);
    v.players[0] = any_name();
    v.players[1] = any_name();
    v.has_points = any_choice();
    to->verdict(to->who, &v);
}

/* What the world is asked for. */
static void use_world(const struct world *world)
{
    source *from = world->open(world->who, "a file");
    void *memory = world->take(world->who, 10, 8);
    /*@ check world->take != \null; */
    (void)world->take(world->who, SIZE_MAX, 8); /* no machine has so much memory */
    if (from != 0) {
        (void)from->fill(from->from, from->buffer, from->capacity);
        world->close(world->who, from);
    }
    world->give_back(world->who, memory);
}

/* A caller's flipref_read. */
static size_t any_read(void *from, unsigned char *at, size_t room)
{
    size_t n = (size_t)any_u64;
    (void)from;
    /*@ check 0 < room && \valid(at + (0 .. room - 1)); */
    memset(at, any_byte, room);
    return n;
}

void source_init(source *s, source_fill *fill, void *from, unsigned char *buffer, size_t capacity)
{
    /*@ check 0 < capacity && \valid(buffer + (0 .. capacity - 1)); */
    memset(s, 0, sizeof *s);
    s->fill = fill;
    s->from = from;
    s->buffer = buffer;
    s->capacity = capacity;
}

/* A caller's opening of a saved game. */
static int any_open(void *from, const char *name)
{
    (void)from;
    (void)strlen(name); /* raises an alarm if it is not a text */
    return any_choice();
}

static flipref_options any_options(void)
{
    static flipref_complaint complaint;
    flipref_options options;
    options.dialect = any_choice() ? any_string() : 0;
    options.args = any_choice() ? any_string() : 0;
    options.flags = (unsigned)any_int;
    options.load = any_choice() ? any_read : 0;
    options.load_from = 0;
    options.open = any_open;
    options.limit = any_u64;
    options.complaint = any_choice() ? &complaint : 0;
    return options;
}

#endif
