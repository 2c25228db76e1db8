/* Shrinking of any text: by arguments, by lines and by bytes. */
#include "hunt/shrink/shrinking.h"

#include "text/byte_queue.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAIRS_MOST = 40,  /* most lines of which pairs are left out */
    BYTES_MOST = 2048 /* a longer input is not shrunk byte by byte */
};

char *shrink_number(uint64_t n, char *room)
{
    sink s;
    sink_init(&s, 0, 0, (unsigned char *)room, 20);
    sink_number(&s, n);
    room[s.len] = '\0';
    return room;
}

void shrink_split(struct shrinking *s, struct shrink_lines *lines)
{
    bytes rest = s->best.step.input;
    size_t most = 1;
    size_t i;
    for (i = 0; i < rest.len; i++)
        most += rest.at[i] == '\n';
    lines->count = 0;
    lines->at = memory_new(most, sizeof *lines->at);
    while (rest.len > 0) {
        bytes line = bytes_first(rest, bytes_find(rest, '\n') + 1);
        lines->at[lines->count++] = line;
        rest = bytes_skip(rest, line.len);
    }
}

/* Offers the input without bytes [from, to). */
static int offer_cut(struct shrinking *s, size_t from, size_t to)
{
    bytes input = s->best.step.input;
    struct byte_queue text = { 0 };
    int smaller;
    queue_put(&text, bytes_first(input, from));
    queue_put(&text, bytes_skip(input, to));
    smaller = shrink_offer(s, s->best.step.args, queue_bytes(&text));
    free(text.at);
    return smaller;
}

static size_t place_of_line(const struct shrinking *s, const struct shrink_lines *lines, size_t i)
{
    return i < lines->count ? (size_t)(lines->at[i].at - s->best.step.input.at)
                            : s->best.step.input.len;
}

int shrink_offer_without(struct shrinking *s, const struct shrink_lines *lines, size_t from,
                         size_t count)
{
    return offer_cut(s, place_of_line(s, lines, from), place_of_line(s, lines, from + count));
}

/* ---- arguments ---- */

/* Offers the arguments with the first `count` words of `list`, with the input or without. */
static int offer_words(struct shrinking *s, char *const *list, size_t count)
{
    char *args[SHRINK_ARGS + 1];
    size_t i;
    if (count > SHRINK_ARGS)
        return 0;
    for (i = 0; i < count; i++)
        args[i] = list[i];
    args[count] = 0;
    return shrink_offer(s, args, bytes_of(0, 0)) || shrink_offer(s, args, s->best.step.input);
}

/* Offers the arguments with argument `i` replaced by `argument`, or left out if it is NULL. */
static int offer_word(struct shrinking *s, size_t i, char *argument)
{
    char *args[SHRINK_ARGS];
    size_t count = 0;
    size_t k;
    for (k = 0; k < s->best.step.arg_count; k++) {
        if (k != i)
            args[count++] = s->best.step.args[k];
        else if (argument != 0)
            args[count++] = argument;
    }
    return offer_words(s, args, count);
}

int shrink_arguments(struct shrinking *s)
{
    char simple[][2] = { "", "0", "1", "2", "3", "4", "5", "6", "8", "x" };
    size_t count = s->best.step.arg_count;
    size_t i, k;
    if (!problem_takes_args(s->order->problem) || count > SHRINK_ARGS)
        return 0;
    if (shrink_offer(s, s->best.step.args, bytes_of(0, 0)))
        return 1;
    for (i = 0; i < count; i++) {
        if (offer_word(s, i, 0))
            return 1;
        for (k = 0; k < sizeof simple / sizeof simple[0]; k++) {
            if (offer_word(s, i, simple[k]))
                return 1;
        }
    }
    return shrink_finish(s);
}

/* ---- lines ---- */

static int without_pairs(struct shrinking *s, const struct shrink_lines *lines)
{
    size_t i, k;
    for (i = 0; i < lines->count; i++) {
        for (k = i + 2; k < lines->count; k++) {
            bytes input = s->best.step.input;
            struct byte_queue text = { 0 };
            size_t a = place_of_line(s, lines, i), b = place_of_line(s, lines, k);
            int smaller;
            queue_put(&text, bytes_first(input, a));
            queue_put(&text, bytes_first(bytes_skip(input, a + lines->at[i].len),
                                         b - a - lines->at[i].len));
            queue_put(&text, bytes_skip(input, b + lines->at[k].len));
            smaller = shrink_offer(s, s->best.step.args, queue_bytes(&text));
            free(text.at);
            if (smaller)
                return 1;
        }
    }
    return 0;
}

enum { DIGITS_MOST = 9 };

static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* Returns the number in a line that says nothing else; -1: there is none. */
static int32_t number_of_line(bytes line)
{
    int32_t n = 0;
    size_t i;
    if (line.len > 0 && line.at[line.len - 1] == '\n')
        line.len--;
    if (line.len == 0 || line.len > DIGITS_MOST)
        return -1;
    for (i = 0; i < line.len; i++) {
        if (!is_digit(line.at[i]))
            return -1;
        n = 10 * n + (line.at[i] - '0');
    }
    return n;
}

/* Offers the same without these lines, where a number before them may say how many there are. */
static int offer_fewer(struct shrinking *s, const struct shrink_lines *lines, size_t from,
                       size_t count)
{
    bytes input = s->best.step.input;
    size_t end = from + count < lines->count ? from + count : lines->count;
    struct byte_queue text = { 0 };
    char digits[24];
    size_t i = from;
    int smaller;
    while (i > 0 && number_of_line(lines->at[i - 1]) < 0)
        i--;
    if (i == 0 || (size_t)number_of_line(lines->at[i - 1]) < end - from)
        return 0;
    queue_put(&text, bytes_first(input, place_of_line(s, lines, i - 1)));
    queue_put(&text, bytes_of_text(shrink_number(
                         (size_t)number_of_line(lines->at[i - 1]) - (end - from), digits)));
    queue_put(&text, BYTES_OF_LITERAL("\n"));
    queue_put(&text, bytes_first(bytes_skip(input, place_of_line(s, lines, i)),
                                 place_of_line(s, lines, from) - place_of_line(s, lines, i)));
    queue_put(&text, bytes_skip(input, place_of_line(s, lines, end)));
    smaller = shrink_offer(s, s->best.step.args, queue_bytes(&text));
    free(text.at);
    return smaller;
}

static int without_lines(struct shrinking *s, const struct shrink_lines *lines)
{
    size_t chunk, i;
    for (i = 0; i < lines->count && i < SHRINK_BATCH; i++) {
        if (shrink_offer_without(s, lines, i, lines->count))
            return 1;
    }
    for (chunk = lines->count; chunk > 0; chunk /= 2) {
        for (i = lines->count; i > 0; i = i > chunk ? i - chunk : 0) {
            size_t from = i > chunk ? i - chunk : 0;
            if (shrink_offer_without(s, lines, from, chunk) || offer_fewer(s, lines, from, chunk))
                return 1;
        }
    }
    return lines->count <= PAIRS_MOST && without_pairs(s, lines);
}

int shrink_by_lines(struct shrinking *s)
{
    struct shrink_lines lines;
    int smaller;
    shrink_split(s, &lines);
    smaller = without_lines(s, &lines) || shrink_finish(s);
    free(lines.at);
    return smaller;
}

/* ---- bytes ---- */

static int offer_byte(struct shrinking *s, size_t i, int byte)
{
    struct byte_queue text = { 0 };
    int smaller;
    queue_put(&text, s->best.step.input);
    text.at[i] = (char)byte;
    smaller = shrink_offer(s, s->best.step.args, queue_bytes(&text));
    free(text.at);
    return smaller;
}

int shrink_by_bytes(struct shrinking *s)
{
    static const char simple[] = ".01a";
    bytes input = s->best.step.input;
    size_t chunk, i, k;
    if (input.len > BYTES_MOST)
        return 0;
    for (chunk = 16; chunk > 0; chunk /= 2) {
        for (i = 0; i < input.len; i++) {
            if (offer_cut(s, i, i + chunk))
                return 1;
        }
    }
    for (i = 0; i < input.len; i++) {
        for (k = 0; simple[k] != '\0' && input.at[i] != '\n'; k++) {
            if (offer_byte(s, i, simple[k]))
                return 1;
        }
        if (is_digit(input.at[i]) && input.at[i] > '0' && offer_byte(s, i, input.at[i] - 1))
            return 1;
    }
    return shrink_finish(s);
}
