/* The pages of html: parts that the overview and the pages of people have in common. */
#ifndef FLIPREF_GRADE_REPORTS_HTML_H
#define FLIPREF_GRADE_REPORTS_HTML_H
#include "grade/reports/forms.h"
#include "page/excerpt.h"

/* A page of a person, or the overview. */
struct page {
    const struct submission *s;
    const struct report_files *files;
    enum reader reader;
    size_t replay_bytes; /* of the games that are in the page */
};

void print_overview(const void *what, sink *out); /* of a struct page; of s->of there is none */
void print_person(const void *what, sink *out);   /* of a struct page */

/* Text as the content of an element, as sink_printable writes it. */
void markup_in(sink *out, const json_t *object, const char *key);
void markup_text(sink *out, struct growing *text);
void markup_printable(sink *out, bytes text);

/* `<progress max="10" value="7.5"></progress>` */
void progress(sink *out, int64_t value, int64_t of);

/* Fields of both kinds of pages (page/fill.h); `who` is a struct page. */
void page_course(sink *out, void *who);
void page_footer(sink *out, void *who); /* what contained the programs, and flipref's version */
void page_style(sink *out, void *who);

/* Writes the lines as an <ol class="text">. */
void write_excerpt(sink *out, const struct excerpt *e);

/* ---- replays ---- */

/* Writes the game that the step is as data for the page's script, with a button. Writes nothing if
   it is not a game of the dialect, or if the page has enough of them. */
void write_replay(sink *out, struct page *p, const struct report_step *step);

/* Writes the page of a game as JSON, with @GAME@ left to fill in. */
void write_replay_frame(sink *out);

#endif
