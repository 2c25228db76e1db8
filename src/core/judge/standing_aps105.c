/* Which aps105 inputs are promised. */
#include "judge/standing_parts.h"

#include "tokenize/words.h"
#include "validate/aps105.h"

struct aps105_search {
    struct standing_search *to;
    aps105_reader reader;
    uint64_t next; /* the offset at which a next line would start, if all so far hold one word */
    uint32_t set[APS105_SIDE_MAX]; /* for each row, the columns that a tile has been set on */
};

/* Notes that the last word, or the end of the input, does not follow a line of one word. */
static void note_spaces(struct aps105_search *a)
{
    const placed_word *w = &a->reader.last;
    if (w->offset != a->next || w->column != 1)
        standing_note(a->to, STANDING_RULING, "white space other than one word on each line",
                      w->line);
    a->next = w->offset + w->text.len + 1;
}

/* Notes why a dimension or a tile was refused. */
static void note_refused(struct aps105_search *a, const char *reason)
{
    const diag *wrong = &a->reader.wrong;
    if (a->to->in->failed)
        return; /* what would have followed is unknown */
    standing_note(a->to, STANDING_OUTSIDE,
                  wrong->at_end ? "the end of the input before the move" : reason, wrong->line);
}

static void take_tile(struct aps105_search *a, const aps105_tile *tile)
{
    uint32_t column = (uint32_t)1 << tile->column;
    if (a->set[tile->row] & column)
        standing_note(a->to, STANDING_RULING, "a cell that is set twice", a->reader.last.line);
    a->set[tile->row] |= column;
}

/* Returns whether the end of the configuration was read. */
static int search_tiles(struct aps105_search *a, int n)
{
    aps105_tile tile = { 0, 0, 0 };
    enum read_result result;
    while ((result = aps105_read_tile(&a->reader, n, &tile)) == READ_OK) {
        note_spaces(a);
        take_tile(a, &tile);
    }
    if (result == READ_WRONG)
        note_refused(a, "a tile that is malformed or off the board");
    else
        note_spaces(a);
    return result != READ_WRONG;
}

static int is_letter(int byte)
{
    return byte >= 'a' && byte <= 'z';
}

/* A move off the board is promised, as long as it could be on a larger board. */
static int is_move(bytes text)
{
    int colour = bytes_get(text, 0);
    return text.len == 3 && (colour == 'B' || colour == 'W') && is_letter(bytes_get(text, 1)) &&
           is_letter(bytes_get(text, 2));
}

static void search_move(struct aps105_search *a, int n)
{
    const placed_word *last = &a->reader.last;
    aps105_tile move = { 0, 0, 0 };
    if (aps105_read_move(&a->reader, n, &move) != READ_OK && a->reader.wrong.at_end) {
        note_refused(a, 0);
        return;
    }
    note_spaces(a);
    if (!is_move(last->text))
        standing_note(a->to, STANDING_RULING, "a malformed move", last->line);
}

/* After the move nothing but a line feed is promised. */
static void search_rest(struct aps105_search *a)
{
    if (stream_next(&a->reader.words, &a->reader.last))
        standing_note(a->to, STANDING_RULING, "text that the program does not read",
                      a->reader.last.line);
    else if (!a->to->in->failed)
        note_spaces(a);
}

void standing_aps105(struct standing_search *s)
{
    struct aps105_search a = { .to = s, .next = source_offset(s->in) };
    int n;
    aps105_reader_init(&a.reader, s->in);
    if (aps105_read_dimension(&a.reader, &n) != READ_OK) {
        note_refused(&a, "a size that is not even, from 2 to 26");
        return;
    }
    note_spaces(&a);
    if (!search_tiles(&a, n))
        return;
    search_move(&a, n);
    search_rest(&a);
}
