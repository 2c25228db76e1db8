#include "grade/reports/html.h"
#include "grade/reports/words.h"
#include "page/fill.h"
#include "page/page.h"
#include "page/page_files.h"
#include "page/shown_game.h"
#include "text/escape.h"

#include "library/game.h"

#include <string.h>

enum {
    REPLAY_INPUT = 64 << 10, /* the largest input that is replayed */
    REPLAY_ROOM = 256 << 10, /* most bytes that the turns of a game may take */
    REPLAYS_ROOM = 4 << 20,  /* ... and all games in a page */
    REFUSED_MOST = 1000      /* refused lines in a replay */
};

void markup_in(sink *out, const json_t *object, const char *key)
{
    markup_printable(out, text_in(object, key));
}

void markup_printable(sink *out, bytes text)
{
    while (text.len > 0) {
        size_t n = 0;
        while (n < text.len && strchr("&<>\"", text.at[n]) == 0)
            n++;
        sink_printable(out, bytes_first(text, n), 0);
        sink_markup(out, bytes_first(bytes_skip(text, n), 1));
        text = bytes_skip(text, n + 1);
    }
}

void markup_text(sink *out, struct growing *text)
{
    markup_printable(out, growing_end(text));
}

void progress(sink *out, int64_t value, int64_t of)
{
    sink_text(out, "<progress max=\"");
    sink_marks(out, of > 0 ? of : 100);
    sink_text(out, "\" value=\"");
    sink_marks(out, value > 0 ? value : 0);
    sink_text(out, "\"></progress>");
}

static void say_containment(sink *out, const json_t *marks)
{
    bytes level = text_in(marks, "containment");
    sink_text(out, "Containment: <b>");
    markup_printable(out, level);
    sink_text(out, "</b>");
    if (bytes_equal(level, bytes_of_text("full")))
        sink_text(out, " (own namespaces, system-call filter, Landlock)");
    else if (bytes_equal(level, bytes_of_text("kernel")))
        sink_text(out, " (system-call filter and Landlock; no namespaces of their own)");
    else if (bytes_equal(level, bytes_of_text("limits")))
        sink_text(out, " (limits only: programs could read files)");
}

/* ---- fields of all pages ---- */

void page_course(sink *out, void *who)
{
    const struct page *p = who;
    markup_in(out, p->s->marks, "course");
}

void page_footer(sink *out, void *who)
{
    const struct page *p = who;
    say_containment(out, p->s->marks);
    sink_text(out, ". Made by flipref ");
    markup_in(out, p->s->marks, "flipref");
    sink_byte(out, '.');
}

void page_style(sink *out, void *who)
{
    (void)who;
    sink_bytes(out, page_report_css);
}

/* ---- replays ---- */

static void write_title(sink *out, void *who)
{
    (void)who;
    sink_text(out, "Input");
}

static void write_nothing(sink *out, void *who)
{
    (void)out;
    (void)who;
}

static void leave_game(struct json *j, void *who)
{
    (void)who;
    json_start_object(j, 0);
    json_text(j, "kind", "show");
    json_text(j, "name", "Input");
    json_text(j, "game", "@GAME@");
    json_end_object(j);
}

/* Without `<`, nothing in a script of HTML ends it. */
static int write_script_text(void *to, bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++) {
        int c = b.at[i];
        if (c == '<')
            sink_text(to, "\\u003c");
        else if (c == '\n')
            sink_text(to, "\\n");
        else if (c == '"' || c == '\\')
            sink_bytes(to, bytes_of(c == '"' ? "\\\"" : "\\\\", 2));
        else
            sink_byte(to, c);
    }
    return 1;
}

void write_replay_frame(sink *out)
{
    static const struct page_parts parts = { write_title, write_nothing, leave_game, 0 };
    unsigned char buffer[1024];
    sink text;
    sink_init(&text, write_script_text, out, buffer, sizeof buffer);
    sink_byte(out, '"');
    page_write(&text, &parts);
    (void)sink_flush(&text); /* write_script_text does not fail */
    sink_byte(out, '"');
}

static void write_game(sink *out, struct page *p, struct show *s)
{
    struct json j;
    bytes game;
    s->page_room = REPLAY_ROOM;
    json_open(&j, growing_start(p->s->text), 0);
    show_game(&j, 0, s);
    game = growing_end(p->s->text);
    if (p->replay_bytes + game.len > REPLAYS_ROOM)
        return;
    p->replay_bytes += game.len;
    sink_text(out, "<div class=\"replay\"><button type=\"button\" hidden>Replay the game</button>"
                   "<script type=\"application/json\">");
    for (; game.len > 0; game = bytes_skip(game, 1)) {
        if (game.at[0] == '<')
            sink_text(out, "\\u003c");
        else
            sink_byte(out, game.at[0]);
    }
    sink_text(out, "</script></div>");
}

void write_replay(sink *out, struct page *p, const struct report_step *step)
{
    flipref_options options = { .dialect = p->files->dialect, .args = step->args };
    struct show s = { .dialect = p->files->dialect, .name = "input", .input = step->input };
    flipref_game *game = 0;
    if (step->input.len > REPLAY_INPUT || p->replay_bytes >= REPLAYS_ROOM || p->files->dialect == 0)
        return;
    if (game_of_at_most(&options, step->input.at, step->input.len, REFUSED_MOST, &game) !=
        FLIPREF_OK)
        return;
    show_open(&s, game);
    if (s.board != 0 && s.turns > 0)
        write_game(out, p, &s);
    show_close(&s);
}
