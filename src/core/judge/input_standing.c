#include "judge/input_standing.h"

#include "judge/standing_parts.h"

#include "base/must_hold.h"
#include "tokenize/lines.h"

void standing_note(struct standing_search *s, enum standing standing, const char *reason,
                   uint64_t number)
{
    int earlier = standing == s->found.standing && number < s->found.line;
    if (standing <= s->found.standing && !earlier)
        return;
    s->found.standing = standing;
    s->found.reason = reason;
    s->found.line = number;
}

void standing_give_up(struct standing_search *s, const char *trouble)
{
    s->found.trouble = trouble;
}

/* ---- bytes, as they are read ---- */

enum { REVERSI_LINE_MOST = 80, FLIP_LINE_MOST = 70 };

/* What the bytes of a line say about the standing, whatever the dialect makes of the line. */
static const struct byte_rules {
    enum standing foreign;      /* of a NUL and of bytes above 0x7F */
    enum standing control;      /* of other bytes that are not printable */
    enum standing carriage;     /* of a CR; 0: it is like any other */
    size_t most;                /* bytes in a line */
    enum standing longer;       /* of a line with more */
    enum standing no_line_feed; /* of a last line without one */
} byte_rules[] = {
    [DIALECT_octaflip] = { STANDING_OUTSIDE, STANDING_PROMISED, STANDING_RULING, LINE_LIMIT,
                           STANDING_OUTSIDE, STANDING_RULING },
    [DIALECT_reversi] = { STANDING_OUTSIDE, STANDING_RULING, STANDING_RULING, REVERSI_LINE_MOST,
                          STANDING_RULING, STANDING_OUTSIDE },
    [DIALECT_bbm103] = { STANDING_RULING, STANDING_RULING, STANDING_RULING, LINE_LIMIT,
                         STANDING_RULING, STANDING_RULING },
    [DIALECT_aps105] = { STANDING_PROMISED, STANDING_PROMISED, STANDING_PROMISED, LINE_LIMIT,
                         STANDING_PROMISED, STANDING_PROMISED },
    [DIALECT_flip] = { STANDING_OUTSIDE, STANDING_PROMISED, STANDING_PROMISED, FLIP_LINE_MOST,
                       STANDING_RULING, STANDING_PROMISED },
};

MUST_HOLD(each_dialect_has_its_bytes, sizeof byte_rules / sizeof byte_rules[0] == DIALECT_COUNT);

/* Stands between the source and whoever fills it. */
struct byte_watch {
    struct standing_search *search;
    const struct byte_rules *rules;
    source_fill *fill;
    void *from;
    uint64_t line;
    size_t length; /* of that line so far, at most rules->most + 1 */
};

static void watch_byte(struct byte_watch *w, unsigned char byte)
{
    struct standing_search *s = w->search;
    if (byte == '\n') {
        w->line++;
        w->length = 0;
        return;
    }
    if (byte == '\0')
        standing_note(s, w->rules->foreign, "a NUL byte", w->line);
    else if (byte > 0x7F)
        standing_note(s, w->rules->foreign, "a byte above 0x7F", w->line);
    else if (byte == '\r')
        standing_note(s, w->rules->carriage, "a carriage return", w->line);
    else if (byte < ' ' || byte == 0x7F)
        standing_note(s, w->rules->control, "a tab or another control character", w->line);
    if (w->length <= w->rules->most)
        w->length++;
    if (w->length > w->rules->most)
        standing_note(s, w->rules->longer, "a long line", w->line);
}

static void watch_bytes(struct byte_watch *w, bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++)
        watch_byte(w, b.at[i]);
}

/* Ends the input as soon as nothing can change its standing. */
static size_t watched_fill(void *from, unsigned char *at, size_t room)
{
    struct byte_watch *w = from;
    size_t n = 0;
    if (w->search->found.standing != STANDING_OUTSIDE)
        n = w->fill(w->from, at, room);
    if (n != SOURCE_FAILED)
        watch_bytes(w, bytes_of(at, n));
    return n;
}

static void watch(struct byte_watch *w, struct standing_search *s, const struct byte_rules *rules)
{
    w->search = s;
    w->rules = rules;
    w->fill = s->in->fill;
    w->from = s->in->from;
    w->line = 1;
    w->length = 0;
    watch_bytes(w, source_ahead(s->in));
    s->in->fill = watched_fill;
    s->in->from = w;
}

static int any_more(source *in)
{
    return source_ahead(in).len > 0 || source_more(in);
}

static void end_watch(struct byte_watch *w)
{
    source *in = w->search->in;
    while (any_more(in))
        source_advance(in, source_ahead(in).len);
    if (w->length > 0 && !in->failed)
        standing_note(w->search, w->rules->no_line_feed, "a last line without a line feed",
                      w->line);
    if (w->search->unread_from > 0)
        standing_note(w->search, STANDING_RULING, "text that the program does not read",
                      w->search->unread_from);
    in->fill = w->fill;
    in->from = w->from;
}

/* ---- all parts ---- */

void standing_note_unread(struct standing_search *s, uint64_t number)
{
    if (any_more(s->in))
        s->unread_from = number;
}

/* Every command that reversi reads has an answer, so its bytes decide alone. */
void standing_reversi(struct standing_search *s)
{
    (void)s;
}

static void take_words(struct arguments_given *a, char *const *words)
{
    a->text = 0;
    a->count = 0;
    for (; *words != 0 && a->count <= ARGUMENTS_MOST; words++)
        a->words[a->count++] = *words;
}

int standing_take_arguments(struct standing_search *s, struct arguments_given *a)
{
    const struct check_options *options = s->request->options;
    if (s->request->words != 0)
        take_words(a, s->request->words);
    else if (!arguments_take(a, options->args, options->world))
        standing_give_up(s, "not enough memory");
    return s->found.trouble == 0;
}

/* The specification of a program that takes no arguments says nothing about them. */
static void note_arguments(struct standing_search *s)
{
    struct arguments_given a;
    if (!standing_take_arguments(s, &a))
        return;
    if (a.count > 0)
        standing_note(s, STANDING_OUTSIDE, "arguments, of which the specification says nothing", 0);
    arguments_free(&a, s->request->options->world);
}

static struct standing_found settle(struct standing_search *s)
{
    struct standing_found found = s->found;
    if (found.standing == STANDING_OUTSIDE) { /* whatever follows, or could not be read */
        found.trouble = 0;
        found.limited = 0;
    } else if (s->in->failed || found.trouble != 0) {
        found.standing = STANDING_UNKNOWN;
        found.reason = 0;
        found.line = 0;
    }
    return found;
}

#define STANDING_ROW(name) standing_##name,

struct standing_found standing_of(const struct dialect *dialect,
                                  const struct standing_request *request, source *in)
{
    static find_standing *const parts[] = { EACH_DIALECT(STANDING_ROW) };
    struct standing_search s = { .request = request, .in = in };
    struct byte_watch w;
    size_t i = (size_t)(dialect - dialects);
    standing_note(&s, STANDING_PROMISED, 0, 0);
    if (!(dialect->takes & TAKES_ARGS))
        note_arguments(&s);
    watch(&w, &s, &byte_rules[i]);
    parts[i](&s);
    end_watch(&w);
    return settle(&s);
}
