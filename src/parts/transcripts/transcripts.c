#include "transcripts/transcripts.h"

#include "transcripts/formats.h"

#include <string.h>

/* ---- the formats ---- */

static const struct format {
    const char *name; /* in the order of TRANSCRIPT_FORMATS */
    int (*read)(struct transcript_text *t, struct othello *g);
} formats[] = {
    { "moves", read_move_string },
    { "ggf", read_ggf },
    { "wthor", read_wthor },
    { "fen", 0 }, /* a position of Ataxx: read_fen */
};

/* Returns the reader of games of Othello; NULL if a format is of Ataxx. */
static const struct format *format_named(const char *name)
{
    size_t i = 0;
    while (strcmp(formats[i].name, name) != 0)
        i++;
    return &formats[i];
}

/* ---- the dialects ---- */

static void write_cell(sink *out, int row, int column)
{
    sink_number(out, (uint64_t)row);
    sink_byte(out, ' ');
    sink_number(out, (uint64_t)column);
    sink_byte(out, '\n');
}

static void write_bbm103(const struct othello *g, sink *out)
{
    size_t i;
    for (i = 0; i < g->count; i++)
        write_cell(out, g->moves[i] / OTHELLO_SIDE, g->moves[i] % OTHELLO_SIDE);
}

/* The first player's pieces are at the upper left and lower right of the centre, and not at the
   other two cells as in Othello, so left and right change places. */
static void write_flip(const struct othello *g, sink *out)
{
    size_t i;
    for (i = 0; i < g->count; i++)
        write_cell(out, g->moves[i] / OTHELLO_SIDE, OTHELLO_SIDE - 1 - g->moves[i] % OTHELLO_SIDE);
}

static void write_tile(sink *out, int colour, size_t cell)
{
    sink_byte(out, colour);
    sink_byte(out, 'a' + (int)(cell / OTHELLO_SIDE));
    sink_byte(out, 'a' + (int)(cell % OTHELLO_SIDE));
    sink_byte(out, '\n');
}

/* The position before the last move, and the last move. */
static void write_aps105(const struct othello *g, sink *out)
{
    struct othello before;
    size_t i;
    othello_start(&before);
    for (i = 0; i + 1 < g->count; i++)
        (void)othello_play(&before, g->moves[i]);
    sink_text(out, "8\n");
    for (i = 0; i < OTHELLO_CELLS; i++) {
        if (before.cells[i] != '.')
            write_tile(out, before.cells[i], i);
    }
    sink_text(out, "!!!\n");
    if (g->count > 0)
        write_tile(out, before.next == BLACK ? 'B' : 'W', g->moves[g->count - 1]);
}

/* A dialect into which games of Othello fit. */
static const struct target {
    const char *dialect;
    const char *args;
    void (*write)(const struct othello *g, sink *out);
} targets[] = {
    { "aps105", 0, write_aps105 },
    { "bbm103", "8", write_bbm103 },
    { "flip", "new 8", write_flip },
};

static const struct target *target_named(const char *dialect)
{
    size_t i;
    for (i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        if (strcmp(targets[i].dialect, dialect) == 0)
            return &targets[i];
    }
    return 0;
}

static void write_octaflip(const struct position *p, sink *out)
{
    size_t row;
    for (row = 0; row < OTHELLO_SIDE; row++) {
        sink_bytes(out, bytes_of(p->cells[row], OTHELLO_SIDE));
        sink_byte(out, '\n');
    }
    sink_text(out, "0\n");
}

/* ---- from one to the other ---- */

const char *transcript_misfit(const struct transcript_request *request)
{
    if (format_named(request->format)->read == 0)
        return strcmp(request->dialect, "octaflip") == 0 ? 0
                                                         : "only octaflip has positions of Ataxx";
    if (strcmp(request->dialect, "octaflip") == 0)
        return "a game of Othello does not fit: only --from=fen does";
    return target_named(request->dialect) != 0
               ? 0
               : "White's moves are the program's own, so no game of two players fits";
}

/* Reads a game and writes it. Returns 0 if it is wrong. */
static int convert_game(struct transcript_text *t, const struct transcript_request *request,
                        struct transcript_input *to, sink *out)
{
    const struct target *target = target_named(request->dialect);
    struct othello g;
    othello_start(&g);
    if (!format_named(request->format)->read(t, &g))
        return 0;
    to->args = target->args;
    target->write(&g, out);
    return 1;
}

static int convert_position(struct transcript_text *t, sink *out)
{
    struct position p;
    if (!read_fen(t, &p))
        return 0;
    write_octaflip(&p, out);
    return 1;
}

int transcript_convert(const struct transcript_request *request, bytes text,
                       struct transcript_input *to, struct file_error *error)
{
    struct transcript_text t = { .all = text, .game = request->game, .error = error };
    sink out;
    int fine;
    sink_init(&out, 0, 0, to->text, sizeof to->text);
    to->args = 0;
    fine = format_named(request->format)->read == 0 ? convert_position(&t, &out)
                                                    : convert_game(&t, request, to, &out);
    to->len = out.len;
    return fine;
}
