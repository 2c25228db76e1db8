/* Makes inputs of more than 4 GiB while they are read: by libflipref, or by the program through a
   pipe (regress/large/run).

       large judge NAME    judges the input by the library, and checks the place of its last error
       large game NAME     reads the input as a game, and checks the place of its last turn, too
       large print NAME    writes the input to standard output
       large place NAME    prints line, column and offset of its last error

   The places are computed from the parts of an input, without reading it. */
#include <flipref.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FOUR_GIB ((uint64_t)1 << 32)

enum { BLOCK = 1 << 20 };

#define RECORD                                                                                     \
    "R......B\n........\n...##...\n..#..#..\n..#..#..\n...##...\n........\nB......R\n7\n"          \
    "8 8 6 6\n1 8 3 8\n6 6 6 7\n8 1 6 3\n6 7 4 7\n6 3 4 5\n"

/* A text that is repeated, and a text that follows it. */
struct input {
    const char *name;
    flipref_options options;
    const char *text;
    uint64_t times;
    const char *end;
    const char *wrong; /* what the last error is about: its first occurrence in `end` */
    size_t turns;      /* of the game; the last one has the error */
};

static const struct input inputs[] = {
    /* A line of more than 4 GiB, and three more. */
    { "reversi", { .dialect = "reversi" }, "x", FOUR_GIB, "\nd3\nzz\n", "zz", 4 },
    { "bbm103",
      { .dialect = "bbm103", .args = "4" },
      "x",
      FOUR_GIB,
      "\n0 1\n0 0\n9 9\n",
      "9 9",
      4 },
    { "flip",
      { .dialect = "flip", .args = "new 4 0 0" },
      "x",
      FOUR_GIB,
      "\n0 2\n0 1\n9 9\n",
      "9 9",
      4 },

    /* More than 4 Gi lines. */
    { "aps105", { .dialect = "aps105" }, "\n", FOUR_GIB, "4\n!!!\nB\n", "B", 1 },

    /* Records; in the last one a turn is not legal. */
    { "octaflip",
      { .dialect = "octaflip", .flags = FLIPREF_RECORDS },
      RECORD "6 6 5 5\n",
      FOUR_GIB / (sizeof RECORD - 1 + 8) + 1,
      RECORD "6 6 1 1\n",
      "1 1",
      0 },

    /* Two outputs that differ. */
    { "answer", { .dialect = "reversi" }, "x", FOUR_GIB, "yy\n", "y", 1 },
    { "output", { .dialect = "reversi" }, "x", FOUR_GIB, "yz\n", "z", 1 },
};

enum { INPUTS = sizeof inputs / sizeof inputs[0] };

/* ---- where the error is ---- */

struct place {
    uint64_t line, column, offset, line_offset;
};

static uint64_t lines_in(const char *text, size_t len)
{
    uint64_t n = 0;
    size_t i;
    for (i = 0; i < len; i++)
        n += text[i] == '\n';
    return n;
}

static struct place place_of(const struct input *in)
{
    size_t before = (size_t)(strstr(in->end, in->wrong) - in->end);
    size_t start = before; /* of the line */
    uint64_t repeated;
    struct place p;
    while (start > 0 && in->end[start - 1] != '\n')
        start--;
    repeated = in->times * strlen(in->text);
    p.line = in->times * lines_in(in->text, strlen(in->text)) + lines_in(in->end, before) + 1;
    p.offset = repeated + before;
    p.line_offset = repeated + start;
    if (start == 0 && strchr(in->text, '\n') == 0)
        p.line_offset = 0; /* the line starts with the repeated text */
    p.column = p.offset - p.line_offset + 1;
    return p;
}

/* ---- a source ---- */

struct making {
    const struct input *in;
    uint64_t at;
    size_t len;
    unsigned char *block; /* the text, many times */
};

static struct making making_of(const struct input *in)
{
    struct making m = { in, 0, strlen(in->text), malloc(BLOCK) };
    size_t i;
    if (m.block == 0)
        abort();
    for (i = 0; i < BLOCK; i++)
        m.block[i] = (unsigned char)in->text[i % m.len];
    return m;
}

static size_t least(uint64_t a, uint64_t b)
{
    return (size_t)(a < b ? a : b);
}

static size_t make(void *from, unsigned char *to, size_t room)
{
    struct making *m = from;
    uint64_t repeated = m->in->times * m->len;
    uint64_t all = repeated + strlen(m->in->end);
    size_t n;
    if (m->at < repeated) {
        size_t start = (size_t)(m->at % m->len);
        n = least(least(room, BLOCK - start), repeated - m->at);
        memcpy(to, m->block + start, n);
    } else {
        n = least(room, all - m->at);
        memcpy(to, m->in->end + (m->at - repeated), n);
    }
    m->at += n;
    return n;
}

/* ---- what the library reports ---- */

static int failures;

static void expect(const struct input *in, const char *what, uint64_t got, uint64_t wanted)
{
    if (got == wanted)
        return;
    failures++;
    (void)printf("FAILED %s: %s is %" PRIu64 ", not %" PRIu64 "\n", in->name, what, got, wanted);
}

struct told {
    const struct input *in;
    flipref_diagnostic last;
    uint64_t verdict_line;
};

static void hear_diagnostic(void *who, const flipref_diagnostic *d)
{
    struct told *t = who;
    if (d->severity == FLIPREF_ERROR && d->length > 0) /* otherwise the game lacks its end */
        t->last = *d;
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    struct told *t = who;
    t->verdict_line = v->line;
}

static void expect_place(const struct input *in, const flipref_diagnostic *d)
{
    struct place p = place_of(in);
    expect(in, "the line", d->line, p.line);
    expect(in, "the column", d->column, p.column);
    expect(in, "the offset", d->offset, p.offset);
}

static void judge(const struct input *in)
{
    struct making m = making_of(in);
    struct told t = { .in = in };
    flipref_listener listener = { hear_diagnostic, hear_verdict, &t };
    expect(in, "the status", flipref_judge_source(&in->options, make, &m, &listener), FLIPREF_OK);
    expect_place(in, &t.last);
    if (in->options.flags & FLIPREF_RECORDS) {
        expect(in, "the record", t.last.record, in->times + 1);
        expect(in, "the record's line", t.verdict_line, in->times * lines_in(in->text, m.len) + 1);
    }
    free(m.block);
}

static void game(const struct input *in)
{
    struct making m = making_of(in);
    struct place p = place_of(in);
    flipref_game *g = 0;
    expect(in, "the status", flipref_game_read(&in->options, make, &m, &g), FLIPREF_OK);
    free(m.block);
    if (g == 0)
        return;
    expect(in, "the number of turns", flipref_game_turn_count(g), in->turns);
    if (flipref_game_turn_count(g) == in->turns) {
        const flipref_turn *t = flipref_game_turn(g, in->turns - 1);
        expect(in, "the turn's line", t->line, p.line);
        expect(in, "the turn's offset", t->offset, p.line_offset);
        expect(in, "a diagnostic", t->diagnostic != 0, 1);
        if (t->diagnostic != 0)
            expect_place(in, t->diagnostic);
    }
    flipref_game_free(g);
}

static int print(const struct input *in)
{
    static unsigned char buffer[1 << 16];
    struct making m = making_of(in);
    size_t n;
    while ((n = make(&m, buffer, sizeof buffer)) > 0) {
        size_t done = 0;
        while (done < n) {
            ssize_t written = write(STDOUT_FILENO, buffer + done, n - done);
            if (written < 0)
                return 1;
            done += (size_t)written;
        }
    }
    free(m.block);
    return 0;
}

int main(int argc, char **argv)
{
    const struct input *in = inputs;
    while (argc == 3 && in < inputs + INPUTS && strcmp(in->name, argv[2]) != 0)
        in++;
    if (argc != 3 || in == inputs + INPUTS) {
        (void)fputs("usage: large judge | game | print | place NAME\n", stderr);
        return 2;
    }
    if (strcmp(argv[1], "print") == 0)
        return print(in);
    if (strcmp(argv[1], "judge") == 0)
        judge(in);
    else if (strcmp(argv[1], "game") == 0)
        game(in);
    else {
        struct place p = place_of(in);
        (void)printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", p.line, p.column, p.offset);
    }
    return failures > 0;
}
