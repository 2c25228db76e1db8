/* The page of a game. */
#include "show/show.h"

#include "base/visible.h"
#include "judge/dialects.h"
#include "page/page.h"

static void write_title(sink *out, void *who)
{
    const struct show *s = who;
    sink_visible_name(out, s->name);
    sink_text(out, ": ");
    sink_text(out, dialect_named(s->dialect)->title);
}

/* Writes the position, and the end, which has the verdict. */
static void write_text(sink *out, void *who)
{
    const struct show_screen on = { 0 };
    struct show *s = who;
    size_t at = s->at;
    show_text(out, s, on);
    if (at == s->turns)
        return;
    sink_byte(out, '\n');
    show_seek(s, s->turns);
    show_text(out, s, on);
    show_seek(s, at);
}

static void write_json(struct json *j, void *who)
{
    struct show *s = who;
    json_start_object(j, 0);
    json_text(j, "kind", "show");
    json_visible(j, "name", bytes_of_text(s->name), SHOWN_UTF8);
    show_game(j, "game", s);
    json_end_object(j);
}

void show_html(sink *out, struct show *s)
{
    const struct page_parts parts = { write_title, write_text, write_json, s };
    size_t size;
    size_t last = show_turns_that_fit(s, &size);
    show_seek(s, s->at < last ? s->at : last);
    page_write(out, &parts);
}
