#include "page/excerpt.h"
#include "text/say.h"

enum {
    LINE_MOST = 400,    /* bytes of a line that are shown */
    BEFORE_COLUMN = 40, /* ... before the marked column, if the line is cut there */
    LINES_MOST = 400,   /* lines of a text */
    NUMBER_WIDTH = 6
};

#define CUT "\xE2\x80\xA6"

/* The part of a line that is shown. */
struct part {
    bytes before, rest; /* of the marked column; of another line all is `rest` */
    int is_cut_before, is_cut_after;
};

static enum shown shown_in(const struct excerpt *e)
{
    return e->is_message ? SHOWN_ESCAPED : SHOWN_UTF8;
}

static int is_marked_inside(const struct excerpt *e, size_t number, bytes line)
{
    return number == e->marked && e->column > 0 && e->column <= line.len;
}

static struct part part_of(const struct excerpt *e, size_t number, bytes line)
{
    size_t column = is_marked_inside(e, number, line) ? e->column - 1 : 0;
    size_t skipped = column >= LINE_MOST ? column - BEFORE_COLUMN : 0;
    bytes shown = bytes_first(bytes_skip(line, skipped), LINE_MOST);
    struct part p = { bytes_first(shown, column - skipped), bytes_skip(shown, column - skipped),
                      skipped > 0, skipped + shown.len < line.len };
    return p;
}

static void say_part(sink *out, const struct excerpt *e, bytes part, int cut_before, int cut_after)
{
    sink_text(out, cut_before ? CUT : "");
    sink_shown(out, part, shown_in(e));
    sink_text(out, cut_after ? CUT : "");
}

/* ---- lines ---- */

typedef void (*line_taker)(void *to, const struct excerpt *e, size_t number, bytes line);

static size_t first_of(const struct excerpt *e)
{
    return e->starts_at > e->from ? e->starts_at : e->from;
}

/* Passes the lines to `take`. Returns whether the text ends before the marked line. */
static int each_line(const struct excerpt *e, line_taker take, void *to)
{
    size_t last = e->to - e->from < LINES_MOST ? e->to : e->from + LINES_MOST - 1;
    bytes rest = e->text;
    size_t number = e->starts_at;
    while (rest.len > 0 && number <= last) {
        bytes line = bytes_first(rest, bytes_find(rest, '\n'));
        if (number >= e->from)
            take(to, e, number, line);
        rest = bytes_skip(rest, line.len + 1);
        number++;
    }
    return e->marked >= number && !e->is_cut && number >= e->from;
}

/* ---- as JSON ---- */

static void write_part(struct json *j, const struct excerpt *e, bytes part, int cut_before,
                       int cut_after)
{
    unsigned char room[LINE_MOST * VISIBLE_MAX + 2 * sizeof CUT];
    sink text;
    sink_init(&text, 0, 0, room, sizeof room);
    say_part(&text, e, part, cut_before, cut_after);
    json_bytes(j, 0, sink_held(&text));
}

static void write_line(void *to, const struct excerpt *e, size_t number, bytes line)
{
    struct json *j = to;
    struct part p = part_of(e, number, line);
    int is_pair = is_marked_inside(e, number, line);
    if (is_pair) {
        json_start_array(j, 0);
        write_part(j, e, p.before, p.is_cut_before, 0);
    }
    write_part(j, e, p.rest, 0, p.is_cut_after);
    if (is_pair)
        json_end_array(j);
}

void excerpt_json(struct json *j, const char *key, const struct excerpt *e)
{
    int ends;
    json_start_object(j, key);
    json_number(j, "from", first_of(e));
    json_start_array(j, "lines");
    ends = each_line(e, write_line, j);
    json_end_array(j);
    if (e->marked > 0)
        json_number(j, "differs", e->marked);
    if (ends)
        json_bool(j, "ends", 1);
    json_end_object(j);
}

/* ---- as text ---- */

static void say_line(void *to, const struct excerpt *e, size_t number, bytes line)
{
    sink *out = to;
    struct part p = part_of(e, number, line);
    size_t digits = digits_of(number);
    sink_byte(out, number == e->marked ? '>' : ' ');
    sink_blanks(out, digits < NUMBER_WIDTH ? NUMBER_WIDTH - digits : 0);
    sink_say(out, "%zu | ", number);
    say_part(out, e, p.before, p.is_cut_before, 0);
    say_part(out, e, p.rest, 0, p.is_cut_after);
    sink_byte(out, '\n');
}

void excerpt_say(sink *out, const char *heading, const struct excerpt *e)
{
    sink_say(out, "\n%s%s", heading, e->text.len == 0 && e->marked == 0 ? ": nothing\n" : ":\n");
    if (each_line(e, say_line, out))
        sink_text(out, ">        (the text ends here)\n");
}
