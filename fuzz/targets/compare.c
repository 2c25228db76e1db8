/* `compare`: where an output first differs from the answer, and what the message says.

   Input: 9 bytes of choices; then the answer, the game's input, and the output. Choices can
   replace the answer by what the dialect prints for the input, and the output by the answer with
   one byte changed.

   - An output is right if and only if a naive comparison says so.
   - The first difference is where the naive comparison finds it, by byte, line and column.
   - The message is four lines of printable ASCII, followed by check's findings about the input.
     The caret is under the first character that differs.
   - How answer and output are divided into reads changes nothing. */
#include "harness/dialects.h"

#include "answer/feedback.h"
#include "system/program_world.h"

#include "base/visible.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 9, CARET_MARGIN = 11 };

struct texts {
    const struct dialect *dialect;
    bytes answer, input, output;
};

/* ---- the input's choices ---- */

static size_t number_at(const uint8_t *at)
{
    return (size_t)at[0] << 8 | at[1];
}

/* Writes the answer to `room`, with the byte at `at` replaced; or without it, if it would stay the
   same. */
static bytes change(bytes answer, size_t at, int byte, unsigned char *room)
{
    bytes rest = bytes_skip(answer, at + 1);
    size_t n = at;
    if (answer.len == 0)
        return answer;
    memcpy(room, answer.at, at);
    if (answer.at[at] != byte)
        room[n++] = (unsigned char)byte;
    if (rest.len > 0)
        memcpy(room + n, rest.at, rest.len);
    return bytes_of(room, n + rest.len);
}

/* ---- the naive comparison ---- */

/* Returns whether answer and output differ, and stores in *at where they first do. */
static int naive_differs(const struct texts *t, size_t *at)
{
    for (*at = 0; bytes_get(t->answer, *at) == bytes_get(t->output, *at); ++*at) {
        if (*at == t->answer.len)
            return 0;
    }
    return 1;
}

static void check_place(const struct side *s, bytes text, size_t at)
{
    uint64_t line = 1, column = 1;
    size_t i;
    for (i = 0; i < at; i++) {
        column = text.at[i] == '\n' ? 1 : column + 1;
        line += text.at[i] == '\n';
    }
    PROPERTY(s->offset == at && s->line == line && s->column == column);
    PROPERTY(s->ended == (at == text.len));
}

/* ---- the message ---- */

static bytes take_line(bytes *message)
{
    size_t end = bytes_find(*message, '\n');
    bytes line = bytes_first(*message, end);
    PROPERTY(end < message->len);
    *message = bytes_skip(*message, end + 1);
    return line;
}

static void check_message(const struct comparison *c, bytes message)
{
    char shown[VISIBLE_MAX] = { '(' }; /* (end of output) */
    bytes output, caret;
    size_t i;
    for (i = 0; i < message.len; i++)
        PROPERTY(message.at[i] == '\n' || (message.at[i] >= ' ' && message.at[i] < 0x7F));
    PROPERTY(starts_with(take_line(&message), "line "));
    PROPERTY(starts_with(take_line(&message), "  answer | "));
    output = take_line(&message);
    caret = take_line(&message);
    PROPERTY(starts_with(output, "  output | "));
    PROPERTY(bytes_find(caret, '^') == caret.len - 1 && caret.len > CARET_MARGIN);
    if (c->output.rest_len > 0)
        (void)visible(c->output.rest[0], shown);
    if (c->output.rest_len > 0 || c->output.ended)
        PROPERTY(bytes_get(output, caret.len - 1) == shown[0]);
    else
        PROPERTY(output.len == caret.len - 1);
}

static void compare_in_reads(const struct texts *t, size_t cut, struct text *message)
{
    struct feed answer, output, input;
    struct comparison c;
    struct check_options options = { .args = play_arguments(t->dialect), .world = &program_world };
    size_t at;
    int differs;
    sink *out = text_open(message);
    feed_open(&answer, t->answer.at, t->answer.len, cut);
    feed_open(&output, t->output.at, t->output.len, cut);
    feed_open(&input, t->input.at, t->input.len, cut);
    comparison_init(&c, t->dialect, &answer.source, &output.source);
    differs = differ(&c.answer, &c.output, reader_pass, &c.reader);
    PROPERTY(differs == naive_differs(t, &at));
    if (differs) {
        check_place(&c.answer, t->answer, at);
        check_place(&c.output, t->output, at);
        feedback_difference(&c, out);
        feedback_input(&c, &input.source, &options, 0, out);
        check_message(&c, text_of(message));
    }
    feed_close(&answer);
    feed_close(&output);
    feed_close(&input);
}

static void compare_in_all_cuts(const struct texts *t, const uint8_t *data, size_t size)
{
    struct text whole, cut;
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t i;
    compare_in_reads(t, cuts[0], &whole);
    for (i = 1; i < n; i++) {
        compare_in_reads(t, cuts[i], &cut);
        PROPERTY(bytes_equal(text_of(&whole), text_of(&cut)));
        text_free(&cut);
    }
    text_free(&whole);
}

void target(const uint8_t *data, size_t size)
{
    struct texts t;
    struct text printed;
    unsigned char *changed;
    bytes rest;
    if (size < HEAD)
        return;
    rest = bytes_of(data + HEAD, size - HEAD);
    t.dialect = &dialects[data[0] % DIALECT_COUNT];
    t.answer = bytes_first(rest, number_at(data + 2));
    rest = bytes_skip(rest, t.answer.len);
    t.input = bytes_first(rest, number_at(data + 4));
    t.output = bytes_skip(rest, t.input.len);
    play_dialect(t.dialect, t.input, &printed);
    if (data[1] >> 2 & 1)
        t.answer = text_of(&printed);
    changed = malloc(t.answer.len + 1);
    PROPERTY(changed != 0);
    if (data[1] >> 3 & 1)
        t.output = change(t.answer, number_at(data + 6) % (t.answer.len + (t.answer.len == 0)),
                          data[8], changed);
    compare_in_all_cuts(&t, data, size);
    free(changed);
    text_free(&printed);
}
