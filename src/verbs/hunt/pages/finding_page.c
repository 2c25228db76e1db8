/* The page of a finding: finding.html with its fields filled in. Its boards are those at the first
   difference. They are in the page as tables, and all boards are there as JSON, for its script. */
#include "hunt/pages/finding_page.h"

#include "hunt/pages/frames.h"
#include "hunt/pages/page_files.h"

#include "answer/feedback.h"
#include "library/game.h"
#include "page/excerpt.h"
#include "page/fill.h"
#include "page/page_files.h"
#include "tests/chain.h"
#include "text/escape.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHOWN_MOST = 26,        /* rows and columns of a board that are shown; of a larger one a part */
    SIDE_BY_SIDE_MOST = 10, /* ... so that two boards stand side by side on a narrow screen */
    INPUT_MOST = 1 << 20,   /* bytes of an input whose game is played */
    CELLS_MOST = 1 << 20,   /* cells of all boards in the page */
    LINES_BEFORE = 150,     /* lines of a text before the first difference */
    LINES_SHOWN = 400,
    CAPTION_ROOM = 256
};

/* Where a reading goes that is known later. No text of an input has it, because `<` is escaped. */
static const char place_of_reading[] = "<!-- reading -->\n";

/* What the fields are written from. */
struct writing {
    const struct finding_page *p;
    struct show s; /* the game; without a board if there is none */
    struct frames f;
    int differs;                     /* the output differs, at f.answer_at and f.output_at */
    size_t shown, top, left;         /* the part of the boards that is shown */
    size_t from_frame, to_frame;     /* the frames in the page */
    size_t answer_line, output_line; /* of the first difference, from 1 */
    size_t answer_column, output_column;
};

static int is_text(const char *text)
{
    return text != 0 && text[0] != '\0';
}

static void markup(sink *out, const char *text)
{
    if (text != 0)
        sink_markup(out, bytes_of_text(text));
}

/* Writes text in which other bytes are escapes already. */
static void markup_escaped(sink *out, const char *text)
{
    bytes rest = bytes_of_text(text != 0 ? text : "");
    while (rest.len > 0) {
        bytes plain = bytes_first(rest, bytes_find(rest, '\\'));
        sink_markup(out, plain);
        if (plain.len < rest.len)
            sink_byte(out, '\\');
        rest = bytes_skip(rest, plain.len + 1);
    }
}

/* ---- the part of a board that is shown ---- */

/* Returns the cell that the frame is about: the first that differs, or the turn's, or the middle.
 */
static size_t middle_of(struct writing *w, const struct frame *at)
{
    size_t side = w->s.board->side;
    size_t cell;
    const flipref_turn *turn;
    show_seek(&w->s, at->turn);
    for (cell = 0; cell < side * side; cell++) {
        if (frame_differs(&w->f, at, &w->s, cell / side, cell % side))
            return cell;
    }
    turn = show_turn(&w->s);
    if (turn != 0 && turn->target != FLIPREF_NONE)
        return (size_t)turn->target;
    return side / 2 * side + side / 2;
}

static size_t part_from(size_t middle, size_t shown, size_t side)
{
    size_t from = middle > shown / 2 ? middle - shown / 2 : 0;
    return from < side - shown ? from : side - shown;
}

static void choose_part(struct writing *w)
{
    size_t side = w->s.board->side;
    size_t cell = middle_of(w, &w->f.list[w->f.differs]);
    size_t frames, before;
    w->shown = side < SHOWN_MOST ? side : SHOWN_MOST;
    w->top = part_from(cell / side, w->shown, side);
    w->left = part_from(cell % side, w->shown, side);
    frames = CELLS_MOST / (2 * w->shown * w->shown);
    before = frames / 2;
    w->from_frame = w->f.differs > before ? w->f.differs - before : 0;
    w->to_frame = w->from_frame + frames < w->f.count ? w->from_frame + frames : w->f.count;
}

/* ---- words ---- */

/* Says which board of the answer it is, such as `the board as configured`. */
static void say_board(sink *out, const struct writing *w, size_t board)
{
    unsigned char room[CAPTION_ROOM];
    const struct printed_board *b = &w->f.expected.list[board];
    bytes answer = w->p->step->answer;
    struct comparison c;
    struct explanation e;
    bytes words;
    sink text;
    size_t i;
    sink_init(&text, 0, 0, room, sizeof room);
    comparison_at(&c, w->p->dialect, answer, b->first_row, answer, b->first_row);
    feedback_explain(&c, &e, &text);
    words = sink_held(&text);
    for (i = words.len; i > 0; i--) {
        if (bytes_equal(bytes_first(bytes_skip(words, i), 4), BYTES_OF_LITERAL(" of "))) {
            words = bytes_skip(words, i + 4);
            break;
        }
    }
    sink_bytes(out, words);
}

/* Says what a frame shows: `turn 3: Black puts a piece ...`. */
static void say_frame(sink *out, struct writing *w, size_t i)
{
    const struct frame *at = &w->f.list[i];
    int is_repeated = i > 0 && w->f.list[i - 1].turn == at->turn;
    int repeats = i + 1 < w->f.count && w->f.list[i + 1].turn == at->turn;
    show_seek(&w->s, at->turn);
    show_say_turn(out, &w->s, 0);
    if ((is_repeated || repeats) && at->expected != NO_BOARD) {
        sink_text(out, "; ");
        say_board(out, w, at->expected);
    } else if (at->expected == NO_BOARD && at->found != NO_BOARD) {
        sink_text(out, is_repeated ? "; a board that only the program prints" : "");
    }
}

/* Says what stands under the reference's board, or nothing. */
static void say_expected_note(sink *out, const struct frame *at)
{
    if (at->expected == NO_BOARD)
        sink_text(out, "No board should be printed here.");
}

/* Says what stands under the program's board, or nothing. */
static void say_found_note(sink *out, const struct writing *w, const struct frame *at)
{
    size_t unread = 0;
    size_t side = w->s.board->side;
    size_t cell;
    if (at->found == NO_BOARD) {
        sink_text(out, at->expected == NO_BOARD ? "No board of the program can be read here either."
                                                : "No board of the program can be read here.");
        return;
    }
    for (cell = 0; cell < side * side; cell++)
        unread += frame_found(&w->f, at, cell / side, cell % side) == CELL_UNREAD;
    if (unread > 0)
        sink_text(out, "Cells with a question mark cannot be read: see the text.");
}

/* ---- boards as tables ---- */

static const char *player_class(const flipref_board *b, int symbol)
{
    return symbol == b->symbols[0] ? b->colours[0] : symbol == b->symbols[1] ? b->colours[1] : 0;
}

/* Writes what a cell is, for screen readers. */
static void name_cell(sink *out, const flipref_board *b, int symbol)
{
    if (symbol == b->symbols[0] || symbol == b->symbols[1])
        sink_text(out, b->players[symbol == b->symbols[1]]);
    else if (symbol == b->symbols[2])
        sink_text(out, "empty");
    else if (symbol == b->symbols[3])
        sink_text(out, "blocked");
    else
        sink_text(out, symbol == CELL_UNREAD ? "not read" : "another character");
}

static void write_symbol(sink *out, int symbol)
{
    unsigned char byte = (unsigned char)symbol;
    sink_markup(out, bytes_of(&byte, 1));
}

static void write_cell(sink *out, const struct writing *w, int symbol, int differs)
{
    const flipref_board *b = w->s.board;
    const char *player = player_class(b, symbol);
    int is_blocked = b->symbols[3] != 0 && symbol == b->symbols[3];
    sink_text(out, "<td class=\"");
    sink_text(out, is_blocked ? "blocked" : "");
    sink_text(out, differs ? " differs" : "");
    sink_text(out, "\">");
    if (player != 0) {
        sink_text(out, "<span class=\"piece ");
        sink_text(out, player);
        sink_text(out, "\" aria-hidden=\"true\">");
        write_symbol(out, symbol);
        sink_text(out, "</span>");
    } else if (symbol != b->symbols[2] && !is_blocked) {
        sink_text(out, "<span class=\"odd\" aria-hidden=\"true\">");
        write_symbol(out, symbol == CELL_UNREAD ? '?' : symbol);
        sink_text(out, "</span>");
    }
    sink_text(out, "<span class=\"unseen\">");
    name_cell(out, b, symbol);
    sink_text(out, differs ? ", differs" : "");
    sink_text(out, "</span></td>");
}

static void write_labels(sink *out, const struct writing *w)
{
    size_t i;
    sink_text(out, "<thead><tr><td class=\"corner\"></td>");
    for (i = 0; i < w->shown; i++) {
        sink_text(out, "<th scope=\"col\">");
        board_label(out, w->s.board->first_column, w->left + i);
        sink_text(out, "</th>");
    }
    sink_text(out, "</tr></thead>\n");
}

/* Writes the board at the first difference: the reference's, or the program's. */
static void write_table(sink *out, const struct writing *w, int of_program)
{
    const struct frame *at = &w->f.list[w->f.differs];
    int is_absent = of_program && at->found == NO_BOARD;
    size_t i, k;
    sink_text(out, is_absent ? "<table class=\"board absent\">" : "<table class=\"board\">");
    sink_text(out, "<caption class=\"unseen\">");
    sink_text(out, of_program ? "The board that the program printed" : "The reference's board");
    sink_text(out, "</caption>");
    write_labels(out, w);
    sink_text(out, "<tbody>\n");
    for (i = w->top; i < w->top + w->shown; i++) {
        sink_text(out, "<tr><th scope=\"row\">");
        board_label(out, w->s.board->first_row, i);
        sink_text(out, "</th>");
        for (k = w->left; k < w->left + w->shown; k++) {
            int symbol = is_absent    ? w->s.board->symbols[2]
                         : of_program ? frame_found(&w->f, at, i, k)
                                      : frame_expected(&w->f, at, &w->s, i, k);
            write_cell(out, w, symbol, frame_differs(&w->f, at, &w->s, i, k));
        }
        sink_text(out, "</tr>\n");
    }
    sink_text(out, "</tbody></table>");
}

static void write_figure(sink *out, const struct writing *w, int of_program)
{
    const struct frame *at = &w->f.list[w->f.differs];
    sink_text(out, of_program ? "<figure id=\"found\"><figcaption>Found: <b>"
                              : "<figure id=\"expected\"><figcaption>Expected: <b>");
    if (of_program && is_text(w->p->program))
        markup(out, w->p->program);
    else
        sink_text(out, of_program ? "the program" : "the reference");
    sink_text(out, "</b></figcaption>");
    write_table(out, w, of_program);
    sink_text(out, "<p class=\"note\">");
    if (of_program)
        say_found_note(out, w, at);
    else
        say_expected_note(out, at);
    sink_text(out, "</p></figure>\n");
}

/* ---- fields: the head ---- */

static void write_program(sink *out, void *who)
{
    const struct writing *w = who;
    markup(out, is_text(w->p->program) ? w->p->program : "the program");
}

static void write_dialect(sink *out, void *who)
{
    const struct writing *w = who;
    sink_text(out, w->p->dialect->name);
}

static void write_input_name(sink *out, void *who)
{
    const struct writing *w = who;
    markup(out, w->p->input);
}

static void write_sentence(sink *out, void *who)
{
    const struct writing *w = who;
    const struct first_difference *first = w->p->first;
    sink_text(out, w->p->step->before != 0 ? "after loading: " : "");
    if (is_text(w->p->sentence)) {
        markup_escaped(out, w->p->sentence);
    } else if (first != 0) {
        markup_escaped(out, first->meaning);
        sink_text(out, ": expected ");
        markup_escaped(out, first->expected);
        sink_text(out, ", found ");
        markup_escaped(out, first->found);
    } else {
        markup_escaped(out,
                       is_text(w->p->ending) ? w->p->ending : "the run does not end as it should");
    }
}

static void write_fact(sink *out, const char *name, const char *text)
{
    if (!is_text(text))
        return;
    sink_text(out, "<div><dt>");
    sink_text(out, name);
    sink_text(out, "</dt><dd>");
    markup_escaped(out, text);
    sink_text(out, "</dd></div>\n");
}

static void write_number_fact(sink *out, const char *name, uint64_t n)
{
    if (n == 0)
        return;
    sink_text(out, "<div><dt>");
    sink_text(out, name);
    sink_text(out, "</dt><dd>");
    sink_number(out, n);
    sink_text(out, "</dd></div>\n");
}

static void write_rule(sink *out, const struct finding_page *p)
{
    if (!is_text(p->rule) && !is_text(p->code) && !is_text(p->clause))
        return;
    sink_text(out, "<div class=\"rule\"><dt>Rule</dt><dd>");
    markup_escaped(out, p->rule);
    if (is_text(p->code)) {
        sink_text(out, " <code>");
        markup(out, p->code);
        sink_text(out, "</code>");
    }
    if (is_text(p->clause)) {
        sink_text(out, "<blockquote>");
        markup_escaped(out, p->clause);
        sink_text(out, "</blockquote>");
    }
    sink_text(out, "</dd></div>\n");
}

static void write_confirmed(sink *out, unsigned times, unsigned runs)
{
    if (times == 0)
        return;
    sink_text(out, times < runs ? "<div><dt>Varies</dt><dd>wrong in "
                                : "<div><dt>Confirmed</dt><dd>by ");
    sink_number(out, times);
    if (times < runs) {
        sink_text(out, " of ");
        sink_number(out, runs);
    }
    sink_text(out, times == 1 && times >= runs ? " fresh process" : " fresh processes");
    sink_text(out, "</dd></div>\n");
}

static void write_lenient(sink *out, struct leniencies lenient)
{
    if (lenient.bits == 0)
        return;
    sink_text(out, "<div><dt>Apart from</dt><dd>");
    leniencies_say(lenient, out);
    sink_text(out, "</dd></div>\n");
}

static void write_facts(sink *out, void *who)
{
    const struct finding_page *p = ((const struct writing *)who)->p;
    sink_text(out, "<dl>\n");
    write_number_fact(out, "Turn", p->turn);
    write_fact(out, "Whose turn", p->who);
    write_fact(out, "Cell", p->cell);
    write_fact(out, "Verdict", p->verdict);
    write_fact(out, "Ending", p->ending);
    write_fact(out, "Input", p->standing);
    if (is_text(p->reading))
        write_fact(out, "Reading", p->reading);
    else
        sink_text(out, place_of_reading);
    write_lenient(out, p->lenient);
    write_confirmed(out, p->confirmed, p->runs);
    write_rule(out, p);
    sink_text(out, "</dl>");
}

/* ---- fields: the boards ---- */

static void write_said(sink *out, struct writing *w)
{
    unsigned char room[MESSAGE_ROOM + CAPTION_ROOM];
    bytes words;
    int first;
    sink text;
    sink_init(&text, 0, 0, room, sizeof room);
    say_frame(&text, w, w->f.differs);
    words = sink_held(&text);
    first = bytes_get(words, 0);
    sink_text(out, "<p id=\"said\" role=\"status\">");
    if (first > 0)
        sink_byte(out, first >= 'a' && first <= 'z' ? first - 'a' + 'A' : first);
    sink_markup(out, bytes_skip(words, 1));
    sink_text(out, "</p>\n");
}

static void write_controls(sink *out)
{
    static const char *const buttons[][4] = {
        { "first", "To the start", "Home", "<path d=\"M5 5h3v14H5zM20 5v14L9 12z\"/>" },
        { "back", "Back", "left arrow", "<path d=\"M17 5v14L6 12z\"/>" },
        { "play", "Play", "space",
          "<path class=\"when-paused\" d=\"M7 4v16l13-8z\"/><path class=\"when-playing\" "
          "d=\"M6 5h4v14H6zM14 5h4v14h-4z\"/>" },
        { "forward", "Forward", "right arrow", "<path d=\"M7 5v14l11-7z\"/>" },
        { "last", "To the end", "End", "<path d=\"M16 5h3v14h-3zM4 5v14l11-7z\"/>" },
    };
    size_t i;
    sink_text(out, "<div id=\"player\" hidden>\n"
                   "<div id=\"controls\" role=\"group\" aria-label=\"Turns\">\n");
    for (i = 0; i < sizeof buttons / sizeof buttons[0]; i++) {
        sink_text(out, "<button id=\"");
        sink_text(out, buttons[i][0]);
        sink_text(out, "\" type=\"button\" aria-label=\"");
        sink_text(out, buttons[i][1]);
        sink_text(out, "\" title=\"");
        sink_text(out, buttons[i][1]);
        sink_text(out, " (");
        sink_text(out, buttons[i][2]);
        sink_text(out, ")\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">");
        sink_text(out, buttons[i][3]);
        sink_text(out, "</svg></button>\n");
    }
    sink_text(out,
              "<button id=\"difference\" type=\"button\" title=\"To the first difference (d)\">"
              "First difference</button>\n<span id=\"count\"></span>\n</div>\n"
              "<input id=\"turn\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Turn\">\n"
              "</div>\n");
}

static void write_games(sink *out, void *who)
{
    struct writing *w = who;
    if (w->f.count == 0) {
        sink_text(out, "<p class=\"note\">This input has no board to draw.</p>");
        return;
    }
    show_seek(&w->s, w->f.list[w->f.differs].turn);
    sink_text(out, "<section id=\"games\" aria-label=\"Both games\" class=\"side-");
    sink_number(out, w->shown);
    sink_text(out, w->shown > SIDE_BY_SIDE_MOST ? " large\">\n" : "\">\n");
    write_said(out, w);
    sink_text(out, "<div id=\"boards\">\n");
    write_figure(out, w, 0);
    write_figure(out, w, 1);
    sink_text(out, "</div>\n");
    write_controls(out);
    sink_text(out, "<p class=\"legend\">Square frame: the cells differ. Thick ring: the new piece; "
                   "thin ring: flipped.");
    if (w->shown < w->s.board->side)
        sink_text(out, " A part of the board is shown.");
    if (w->to_frame - w->from_frame < w->f.count)
        sink_text(out, " Only the boards around the first difference are in this page.");
    sink_text(out, "</p>\n</section>");
}

/* ---- fields: the texts ---- */

static void write_column(sink *out, const char *id, const char *title, const struct excerpt *e)
{
    sink_text(out, "<section id=\"");
    sink_text(out, id);
    sink_text(out, "\"><h2>");
    sink_text(out, title);
    sink_text(out, "</h2>");
    if (e->text.len > 0 || e->marked > 0)
        write_excerpt(out, e);
    else
        sink_text(out, "<p class=\"note\">(nothing)</p>");
    sink_text(out, "</section>\n");
}

/* Returns a part of a text around the line that differs; 0: none does. */
static struct excerpt around(bytes text, size_t line, size_t column)
{
    struct excerpt e = { .text = text, .starts_at = 1, .from = 1, .marked = line };
    e.from = line > LINES_BEFORE ? line - LINES_BEFORE : 1;
    e.to = e.from + LINES_SHOWN - 1;
    e.column = column;
    return e;
}

static void write_words(sink *out, const struct step *step)
{
    size_t i;
    for (i = 0; i < step->arg_count; i++) {
        sink_text(out, i > 0 ? " " : "");
        markup(out, step->args[i][0] != '\0' ? step->args[i] : "''");
    }
}

static void write_arguments(sink *out, const struct step *step)
{
    if (step->arg_count == 0)
        return;
    sink_text(out, "<p class=\"arguments\">Arguments: <code>");
    write_words(out, step);
    sink_text(out, "</code></p>\n");
}

/* Says what was run before in the same folder. */
static void write_steps_before(sink *out, const struct step *step)
{
    struct chain chain;
    size_t i;
    chain_of(step, &chain);
    for (i = 0; i + 1 < chain.count; i++) {
        struct excerpt e = around(chain.steps[i]->input, 0, 0);
        sink_text(out, "<section class=\"before\"><h2>Before it, in the same folder: <code>");
        write_words(out, chain.steps[i]);
        sink_text(out, "</code></h2>");
        write_excerpt(out, &e);
        sink_text(out, "</section>\n");
    }
}

static void write_texts(sink *out, void *who)
{
    const struct writing *w = who;
    const struct excerpt input = around(w->p->step->input, 0, 0);
    const struct excerpt answer = around(w->p->step->answer, w->answer_line, w->answer_column);
    const struct excerpt output = around(w->p->output, w->output_line, w->output_column);
    write_steps_before(out, w->p->step);
    write_arguments(out, w->p->step);
    sink_text(out, "<div id=\"texts\">\n");
    write_column(out, "input", "Input", &input);
    write_column(out, "answer", "Expected output", &answer);
    write_column(out, "output", "Found output", &output);
    sink_text(out, "</div>");
}

static void write_sanitizer(sink *out, void *who)
{
    const struct writing *w = who;
    struct excerpt e = { .starts_at = 1, .from = 1, .to = LINES_SHOWN };
    if (!is_text(w->p->sanitizer))
        return;
    e.text = bytes_of_text(w->p->sanitizer);
    sink_text(out, "<section id=\"sanitizer\"><h2>What a sanitizer found</h2>");
    write_excerpt(out, &e);
    sink_text(out, "</section>");
}

/* ---- fields: the game as JSON ---- */

static void key(sink *out, const char *name)
{
    sink_byte(out, '"');
    sink_text(out, name);
    sink_text(out, "\":");
}

static void number_member(sink *out, const char *name, uint64_t n)
{
    key(out, name);
    sink_number(out, n);
    sink_byte(out, ',');
}

static void text_member(sink *out, const char *name, bytes text)
{
    key(out, name);
    sink_json(out, text);
    sink_byte(out, ',');
}

/* Writes the cells of a frame that are shown, as a text: of the reference, or of the program. */
static void write_cells(sink *out, const struct writing *w, const struct frame *at, int of_program)
{
    unsigned char cells[SHOWN_MOST * SHOWN_MOST];
    size_t n = 0;
    size_t i, k;
    for (i = w->top; i < w->top + w->shown; i++) {
        for (k = w->left; k < w->left + w->shown; k++) {
            int symbol =
                of_program ? frame_found(&w->f, at, i, k) : frame_expected(&w->f, at, &w->s, i, k);
            cells[n++] = (unsigned char)symbol;
        }
    }
    sink_json(out, bytes_of(cells, n));
}

/* Writes what the last turn did to the cells that are shown: a digit for each, an enum mark. */
static void write_marks(sink *out, const struct writing *w)
{
    size_t side = w->s.board->side;
    size_t i, k;
    sink_byte(out, '"');
    for (i = w->top; i < w->top + w->shown; i++) {
        for (k = w->left; k < w->left + w->shown; k++)
            sink_byte(out, '0' + w->s.marks[i * side + k]);
    }
    sink_byte(out, '"');
}

/* Writes the lines of a board, `[from,to]`. */
static void write_range(sink *out, const char *name, const struct printed_boards *b, size_t board)
{
    key(out, name);
    sink_byte(out, '[');
    if (board != NO_BOARD) {
        sink_number(out, b->list[board].from_line);
        sink_byte(out, ',');
        sink_number(out, b->list[board].to_line);
    }
    sink_text(out, "],");
}

static void write_note(sink *out, const char *name, const struct writing *w, const struct frame *at,
                       int of_program)
{
    unsigned char room[CAPTION_ROOM];
    sink text;
    sink_init(&text, 0, 0, room, sizeof room);
    if (of_program)
        say_found_note(&text, w, at);
    else
        say_expected_note(&text, at);
    text_member(out, name, sink_held(&text));
}

static void write_frame(sink *out, struct writing *w, size_t i)
{
    const struct frame *at = &w->f.list[i];
    const flipref_turn *turn;
    unsigned char room[MESSAGE_ROOM + CAPTION_ROOM];
    sink words;
    sink_init(&words, 0, 0, room, sizeof room);
    say_frame(&words, w, i); /* goes to the turn */
    turn = show_turn(&w->s);
    sink_byte(out, '{');
    text_member(out, "words", sink_held(&words));
    number_member(out, "line", turn != 0 ? turn->line : 0);
    write_note(out, "expectedNote", w, at, 0);
    write_note(out, "foundNote", w, at, 1);
    write_range(out, "answer", &w->f.expected, at->expected);
    write_range(out, "output", &w->f.found, at->found);
    key(out, "expected");
    write_cells(out, w, at, 0);
    sink_byte(out, ',');
    key(out, "found");
    if (at->found == NO_BOARD)
        sink_text(out, "null");
    else
        write_cells(out, w, at, 1);
    sink_byte(out, ',');
    key(out, "marks");
    write_marks(out, w);
    sink_byte(out, '}');
}

static void write_pair(sink *out, const char *name, const char *const texts[2])
{
    key(out, name);
    sink_byte(out, '[');
    sink_json(out, bytes_of_text(texts[0]));
    sink_byte(out, ',');
    sink_json(out, bytes_of_text(texts[1]));
    sink_text(out, "],");
}

static void write_game(sink *out, void *who)
{
    struct writing *w = who;
    const flipref_board *b = w->s.board;
    size_t i;
    if (w->f.count == 0) {
        sink_text(out, "{\"frames\":[]}");
        return;
    }
    sink_byte(out, '{');
    write_pair(out, "players", b->players);
    write_pair(out, "colours", b->colours);
    text_member(out, "symbols", bytes_of(b->symbols, b->symbols[3] != 0 ? 4 : 3));
    number_member(out, "differs", w->f.differs - w->from_frame);
    key(out, "frames");
    sink_byte(out, '[');
    for (i = w->from_frame; i < w->to_frame && !out->failed; i++) {
        sink_text(out, i > w->from_frame ? ",\n" : "");
        write_frame(out, w, i);
    }
    sink_text(out, "]}");
}

/* ---- fields: style and script ---- */

static void write_game_style(sink *out, void *who)
{
    (void)who;
    sink_bytes(out, page_viewer_css);
}

static void write_game_style_hash(sink *out, void *who)
{
    (void)who;
    sink_text(out, page_viewer_css_hash);
}

static void write_style(sink *out, void *who)
{
    (void)who;
    sink_bytes(out, page_finding_css);
}

static void write_style_hash(sink *out, void *who)
{
    (void)who;
    sink_text(out, page_finding_css_hash);
}

static void write_script(sink *out, void *who)
{
    (void)who;
    sink_bytes(out, page_finding_js);
}

static void write_script_hash(sink *out, void *who)
{
    (void)who;
    sink_text(out, page_finding_js_hash);
}

/* ---- the page ---- */

/* Finds line and column of a place in a text, both from 1. */
static void locate(bytes text, size_t at, size_t *line, size_t *column)
{
    size_t i;
    *line = 1;
    *column = 1;
    for (i = 0; i < at && i < text.len; i++) {
        *column += 1;
        if (text.at[i] == '\n') {
            *line += 1;
            *column = 1;
        }
    }
}

/* The game that the step loads, as a file of the folder that the steps before it leave. */
struct saved_file {
    struct memory_folder folder;
    bytes rest;
};

static int open_saved(void *from, const char *name)
{
    struct saved_file *saved = from;
    const struct memory_file *file = memory_folder_find(&saved->folder, bytes_of_text(name));
    if (file != 0)
        saved->rest = bytes_of(file->at, file->len);
    return file != 0;
}

static size_t read_saved(void *from, unsigned char *at, size_t room)
{
    struct saved_file *saved = from;
    bytes some = bytes_first(saved->rest, room);
    memcpy(at, some.at, some.len);
    saved->rest = bytes_skip(saved->rest, some.len);
    return some.len;
}

static flipref_status read_game(const struct finding_page *p, flipref_options options,
                                flipref_game **game)
{
    struct saved_file saved = { .rest = bytes_of(0, 0) };
    flipref_status status = FLIPREF_NO_MEMORY;
    if (p->step->before != 0) {
        options.flags |= FLIPREF_OPEN;
        options.open = open_saved;
        options.load = read_saved;
        options.load_from = &saved;
    }
    if (chain_prepare(p->dialect, p->step, 0, &saved.folder))
        status = flipref_game_of(&options, p->step->input.at, p->step->input.len, game);
    memory_folder_free(&saved.folder);
    return status;
}

/* Reads the game of the step. Without one, the page has no boards. Returns 0 without memory. */
static int open_game(struct writing *w, const char *args)
{
    flipref_options options = { .dialect = w->p->dialect->name };
    bytes input = w->p->step->input;
    flipref_game *game = 0;
    flipref_status status;
    w->s.dialect = w->p->dialect->name;
    w->s.name = w->p->input;
    w->s.input = input;
    if (w->p->dialect->takes & TAKES_ARGS)
        options.args = args;
    if (input.len > INPUT_MOST)
        return 1;
    status = read_game(w->p, options, &game);
    if (status == FLIPREF_OK)
        return show_open(&w->s, game);
    return status != FLIPREF_NO_MEMORY;
}

static const struct page_field fields[] = {
    { "PROGRAM", write_program },
    { "DIALECT", write_dialect },
    { "INPUT", write_input_name },
    { "SENTENCE", write_sentence },
    { "FACTS", write_facts },
    { "GAMES", write_games },
    { "TEXTS", write_texts },
    { "SANITIZER", write_sanitizer },
    { "GAME", write_game },
    { "GAME-STYLE", write_game_style },
    { "STYLE", write_style },
    { "SCRIPT", write_script },
    { "STYLE-HASH", write_style_hash },
    { "GAME-STYLE-HASH", write_game_style_hash },
    { "SCRIPT-HASH", write_script_hash },
};

int finding_page_write(sink *out, const struct finding_page *p)
{
    struct writing *w = taken(calloc(1, sizeof *w));
    char *args = step_arguments(p->step);
    int is_well = 0;
    if (w != 0 && args != 0) {
        w->p = p;
        is_well = open_game(w, args) && frames_make(&w->f, p, args, &w->s);
    }
    if (is_well) {
        if (frames_find_difference(&w->f, p)) {
            locate(p->step->answer, w->f.answer_at, &w->answer_line, &w->answer_column);
            locate(p->output, w->f.output_at, &w->output_line, &w->output_column);
        }
        if (w->f.count > 0)
            choose_part(w);
        page_fill(out, page_finding_html, fields, sizeof fields / sizeof fields[0], w);
    }
    if (w != 0) {
        frames_free(&w->f);
        show_close(&w->s);
    }
    free(args);
    free(w);
    return is_well;
}

void finding_page_say_reading(sink *out, bytes page, const char *reading)
{
    bytes place = bytes_of_text(place_of_reading);
    size_t at = 0;
    while (at + place.len <= page.len &&
           !bytes_equal(bytes_first(bytes_skip(page, at), place.len), place))
        at++;
    if (at + place.len > page.len) {
        sink_bytes(out, page);
        return;
    }
    sink_bytes(out, bytes_first(page, at));
    write_fact(out, "Reading", reading);
    sink_bytes(out, bytes_skip(page, at + place.len));
}
