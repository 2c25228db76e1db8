/* The page of a finding. Its boards are those of all turns; it opens at those of the first
 * difference. */
#include "game/pages/finding_page.h"
#include "tests/chain_run.h"

#include "game/pages/frames.h"

#include "answer/feedback.h"
#include "library/game.h"
#include "page/excerpt.h"
#include "page/page.h"
#include "step/chain.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHOWN_MOST = 26,      /* rows and columns of a board that are shown; of a larger one a part */
    INPUT_MOST = 1 << 20, /* bytes of an input whose game is played */
    CELLS_MOST = 1 << 20, /* cells of all boards in the page */
    LINES_BEFORE = 150,   /* lines of a text before the first difference */
    LINES_SHOWN = 400,
    CAPTION_ROOM = 256,
    FACT_ROOM = 400,
    SENTENCE_ROOM = 4096
};

/* What the page is written from. */
struct writing {
    const struct finding_page *p;
    struct show s; /* the game; without a board if there is none */
    struct frames f;
    size_t shown, top, left;     /* the part of the boards that is shown */
    size_t from_frame, to_frame; /* the frames in the page */
    struct side answer, output;  /* at the first difference */
};

static int is_text(const char *text)
{
    return text != 0 && text[0] != '\0';
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
    const struct printed_board *b = &w->f.expected.list[board];
    struct reader reader;
    reader_init(&reader, w->p->dialect);
    reader_pass(&reader, bytes_first(w->p->step->answer, b->end));
    reader_say_board(&reader, 1, out);
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

/* Returns what stands under the reference's board, or an empty text. */
static const char *expected_note(const struct frame *at)
{
    return at->expected == NO_BOARD ? "No board should be printed here." : "";
}

/* Returns whether the finding is about a cell of the frame whose boards are equal, such as a move
   of a list. */
static int is_about_equal_boards(const struct writing *w, const struct frame *at)
{
    size_t side = w->s.board->side;
    size_t cell = 0;
    if (at != &w->f.list[w->f.differs] || w->p->explained.at == 0 ||
        w->p->explained.at > side * side)
        return 0;
    while (cell < side * side && !frame_differs(&w->f, at, &w->s, cell / side, cell % side))
        cell++;
    return cell == side * side;
}

/* Returns what stands under the program's board, or an empty text. */
static const char *found_note(const struct writing *w, const struct frame *at)
{
    size_t side = w->s.board->side;
    size_t cell;
    if (at->found == NO_BOARD)
        return at->expected == NO_BOARD ? "No board of the program can be read here either."
                                        : "No board of the program can be read here.";
    for (cell = 0; cell < side * side; cell++) {
        if (frame_found(&w->f, at, cell / side, cell % side) == CELL_UNREAD)
            return "Cells with a question mark cannot be read: see the text.";
    }
    if (is_about_equal_boards(w, at))
        return "The boards are equal. What differs is about the marked cell: see the text.";
    return "";
}

/* ---- facts ---- */

static const char *program_of(const struct finding_page *p)
{
    return is_text(p->program) ? p->program : "the program";
}

static void say_sentence(sink *out, const struct finding_page *p)
{
    const struct first_difference *first = p->first;
    sink_text(out, p->step->before != 0 ? "after loading: " : "");
    if (is_text(p->explained.sentence)) {
        sink_shown(out, bytes_of_text(p->explained.sentence), SHOWN_ESCAPED);
    } else if (first != 0) {
        sink_shown(out, bytes_of_text(first->meaning), SHOWN_ESCAPED);
        sink_text(out, ": expected ");
        sink_shown(out, bytes_of_text(first->expected), SHOWN_ESCAPED);
        sink_text(out, ", found ");
        sink_shown(out, bytes_of_text(first->found), SHOWN_ESCAPED);
    } else {
        sink_shown(
            out,
            bytes_of_text(is_text(p->ending) ? p->ending : "the run does not end as it should"),
            SHOWN_ESCAPED);
    }
}

static void say_number(sink *out, uint64_t n)
{
    if (n > 0)
        sink_number(out, n);
}

static void say_confirmed(sink *out, const struct finding_page *p)
{
    int varies = p->is_unstable;
    if (p->confirmed == 0)
        return;
    sink_text(out, varies ? "wrong in " : "by ");
    sink_number(out, p->confirmed);
    if (varies) {
        sink_text(out, " of ");
        sink_number(out, p->runs);
    }
    sink_text(out, p->confirmed == 1 && !varies ? " fresh process" : " fresh processes");
}

static void say_lenient(sink *out, const struct finding_page *p)
{
    if (p->lenient.bits != 0)
        leniencies_say(p->lenient, out);
}

/* Passes each fact that is known to `take`: its name, and printable text. */
static void each_fact(const struct finding_page *p,
                      void (*take)(void *to, const char *name, bytes text), void *to)
{
    const struct {
        const char *name, *text;
        uint64_t number;
        void (*say)(sink *out, const struct finding_page *p);
    } facts[] = { { "Turn", 0, p->explained.turn, 0 },
                  { "Whose turn", p->explained.who, 0, 0 },
                  { "Cell", p->explained.cell, 0, 0 },
                  { "Verdict", p->verdict, 0, 0 },
                  { "Ending", p->ending, 0, 0 },
                  { "Help", p->explained.help, 0, 0 },
                  { "Input", p->standing, 0, 0 },
                  { "Reading", p->reading, 0, 0 },
                  { "Apart from", 0, 0, say_lenient },
                  { p->is_unstable ? "Varies" : "Confirmed", 0, 0, say_confirmed } };
    size_t i;
    for (i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        unsigned char room[FACT_ROOM];
        sink text;
        sink_init(&text, 0, 0, room, sizeof room);
        if (facts[i].say != 0)
            facts[i].say(&text, p);
        else if (is_text(facts[i].text))
            sink_shown(&text, bytes_of_text(facts[i].text), SHOWN_ESCAPED);
        else
            say_number(&text, facts[i].number);
        if (text.len > 0)
            take(to, facts[i].name, sink_held(&text));
    }
}

/* ---- texts ---- */

/* Returns a part of a text around the line that differs; 0: none does. */
static struct excerpt around(bytes text, size_t line, size_t column)
{
    struct excerpt e = { .text = text, .starts_at = 1, .from = 1, .marked = line };
    e.from = line > LINES_BEFORE ? line - LINES_BEFORE : 1;
    e.to = e.from + LINES_SHOWN - 1;
    e.column = column;
    return e;
}

/* The texts of the page, in their order. */
struct texts {
    struct excerpt input, answer, output, sanitizer;
};

static struct texts texts_of(const struct writing *w)
{
    const struct finding_page *p = w->p;
    struct texts t;
    t.input = around(p->step->input, 0, 0);
    t.answer = around(p->step->answer, w->answer.line, w->answer.column);
    t.output = around(p->output, w->output.line, w->output.column);
    t.sanitizer = around(bytes_of_text(is_text(p->sanitizer) ? p->sanitizer : ""), 0, 0);
    return t;
}

static void say_arguments(sink *out, const struct step *step)
{
    size_t i;
    for (i = 0; i < step->arg_count; i++) {
        sink_text(out, i > 0 ? " " : "");
        sink_shown(out, bytes_of_text(step->args[i][0] != '\0' ? step->args[i] : "''"), SHOWN_UTF8);
    }
}

/* ---- the page as text ---- */

static void write_title(sink *out, void *who)
{
    const struct writing *w = who;
    sink_shown(out, bytes_of_text(program_of(w->p)), SHOWN_UTF8);
    sink_text(out, ": ");
    say_sentence(out, w->p);
}

static void say_fact(void *to, const char *name, bytes text)
{
    sink *out = to;
    sink_text(out, name);
    sink_text(out, ": ");
    sink_bytes(out, text);
    sink_byte(out, '\n');
}

static void say_rule(sink *out, const struct finding_page *p)
{
    const char *const parts[] = { p->explained.rule, p->explained.code, p->explained.clause };
    size_t i;
    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (is_text(parts[i])) {
            sink_text(out, i < 2 ? "Rule: " : "Specification: ");
            sink_shown(out, bytes_of_text(parts[i]), SHOWN_ESCAPED);
            sink_byte(out, '\n');
        }
    }
}

static void write_text(sink *out, void *who)
{
    const struct writing *w = who;
    const struct finding_page *p = w->p;
    const struct texts t = texts_of(w);
    struct chain chain;
    size_t i;
    write_title(out, who);
    sink_text(out, "\n\n");
    each_fact(p, say_fact, out);
    say_rule(out, p);
    chain_of(p->step, &chain);
    for (i = 0; i < chain.count; i++) {
        struct excerpt e = around(chain.steps[i]->input, 0, 0);
        if (chain.steps[i]->arg_count > 0) {
            sink_text(out, "\narguments: ");
            say_arguments(out, chain.steps[i]);
            sink_byte(out, '\n');
        }
        excerpt_say(out, i + 1 < chain.count ? "input before it, in the same folder" : "input", &e);
    }
    excerpt_say(out, "expected output", &t.answer);
    excerpt_say(out, "found output", &t.output);
    if (t.sanitizer.text.len > 0)
        excerpt_say(out, "what a sanitizer found", &t.sanitizer);
}

/* ---- the boards as JSON ---- */

/* Writes the cells of a frame that are shown, as a text: of the reference, or of the program. */
static void write_cells(struct json *j, const char *key, const struct writing *w,
                        const struct frame *at, int of_program)
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
    json_bytes(j, key, bytes_of(cells, n));
}

/* Writes what the last turn did to the cells that are shown: a digit for each, an enum mark. */
static void write_marks(struct json *j, const struct writing *w, const struct frame *at)
{
    size_t about = is_about_equal_boards(w, at) ? w->p->explained.at : 0;
    unsigned char marks[SHOWN_MOST * SHOWN_MOST];
    size_t n = 0;
    size_t i, k;
    for (i = w->top; i < w->top + w->shown; i++) {
        for (k = w->left; k < w->left + w->shown; k++) {
            size_t cell = i * w->s.board->side + k;
            enum mark mark = about == cell + 1 ? MARK_TARGET
                             : about > 0       ? MARK_NONE
                                               : w->s.marks[cell];
            marks[n++] = (unsigned char)('0' + mark);
        }
    }
    json_bytes(j, "marks", bytes_of(marks, n));
}

/* Writes the lines of a board, `[from,to]`. */
static void write_range(struct json *j, const char *key, const struct printed_boards *b,
                        size_t board)
{
    json_start_array(j, key);
    if (board != NO_BOARD) {
        json_number(j, 0, b->list[board].from_line);
        json_number(j, 0, b->list[board].to_line);
    }
    json_end_array(j);
}

static void write_frame(struct json *j, struct writing *w, size_t i)
{
    const struct frame *at = &w->f.list[i];
    const flipref_turn *turn;
    unsigned char room[MESSAGE_ROOM + CAPTION_ROOM];
    sink words;
    sink_init(&words, 0, 0, room, sizeof room);
    say_frame(&words, w, i); /* goes to the turn */
    turn = show_turn(&w->s);
    json_start_object(j, 0);
    json_bytes(j, "words", sink_held(&words));
    json_number(j, "line", turn != 0 ? turn->line : 0);
    json_text(j, "expectedNote", expected_note(at));
    json_text(j, "foundNote", found_note(w, at));
    write_range(j, "answer", &w->f.expected, at->expected);
    write_range(j, "output", &w->f.found, at->found);
    write_cells(j, "expected", w, at, 0);
    if (at->found == NO_BOARD)
        json_no_value(j, "found");
    else
        write_cells(j, "found", w, at, 1);
    write_marks(j, w, at);
    json_end_object(j);
}

static void write_boards(struct json *j, struct writing *w)
{
    size_t i;
    if (w->f.count == 0)
        return;
    json_start_object(j, "boards");
    show_dialect(j, w->p->dialect->name);
    json_number(j, "side", w->s.board->side);
    json_number(j, "shown", w->shown);
    json_number(j, "top", w->top);
    json_number(j, "left", w->left);
    json_number(j, "differs", w->f.differs - w->from_frame);
    json_bool(j, "cut", w->to_frame - w->from_frame < w->f.count);
    json_start_array(j, "frames");
    for (i = w->from_frame; i < w->to_frame && !j->out->failed; i++)
        write_frame(j, w, i);
    json_end_array(j);
    json_end_object(j);
}

/* ---- the page as JSON ---- */

static void write_fact(void *to, const char *name, bytes text)
{
    struct json *j = to;
    json_start_array(j, 0);
    json_text(j, 0, name);
    json_bytes(j, 0, text);
    json_end_array(j);
}

static void write_shown(struct json *j, const char *key, const char *text, enum shown stays)
{
    if (is_text(text))
        json_visible(j, key, bytes_of_text(text), stays);
}

static void write_head(struct json *j, const struct finding_page *p)
{
    unsigned char room[SENTENCE_ROOM];
    sink sentence;
    sink_init(&sentence, 0, 0, room, sizeof room);
    say_sentence(&sentence, p);
    json_visible(j, "program", bytes_of_text(program_of(p)), SHOWN_UTF8);
    json_text(j, "dialect", p->dialect->name);
    write_shown(j, "input", p->input, SHOWN_UTF8);
    json_bytes(j, "sentence", sink_held(&sentence));
    json_start_array(j, "facts");
    each_fact(p, write_fact, j);
    json_end_array(j);
    write_shown(j, "rule", p->explained.rule, SHOWN_ESCAPED);
    write_shown(j, "code", p->explained.code, SHOWN_ESCAPED);
    write_shown(j, "clause", p->explained.clause, SHOWN_ESCAPED);
}

/* Writes the steps: each with its arguments and its input. */
static void write_steps(struct json *j, const struct step *last)
{
    struct chain chain;
    size_t i;
    chain_of(last, &chain);
    json_start_array(j, "steps");
    for (i = 0; i < chain.count; i++) {
        const struct excerpt e = around(chain.steps[i]->input, 0, 0);
        size_t k;
        json_start_object(j, 0);
        json_start_array(j, "args");
        for (k = 0; k < chain.steps[i]->arg_count; k++)
            json_visible(j, 0, bytes_of_text(chain.steps[i]->args[k]), SHOWN_UTF8);
        json_end_array(j);
        excerpt_json(j, "input", &e);
        json_end_object(j);
    }
    json_end_array(j);
}

static void write_json(struct json *j, void *who)
{
    struct writing *w = who;
    const struct texts t = texts_of(w);
    json_start_object(j, 0);
    json_text(j, "kind", "finding");
    write_head(j, w->p);
    write_boards(j, w);
    write_steps(j, w->p->step);
    excerpt_json(j, "answer", &t.answer);
    excerpt_json(j, "output", &t.output);
    if (t.sanitizer.text.len > 0)
        excerpt_json(j, "sanitizer", &t.sanitizer);
    json_end_object(j);
}

/* ---- the page ---- */

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

/* Returns NULL if the game cannot be read. */
static flipref_game *read_game(const struct finding_page *p, flipref_options options)
{
    struct saved_file saved = { .rest = bytes_of(0, 0) };
    flipref_status status = FLIPREF_OK;
    flipref_game *game = 0;
    if (p->step->before != 0) {
        options.flags |= FLIPREF_OPEN;
        options.open = open_saved;
        options.load = read_saved;
        options.load_from = &saved;
    }
    if (chain_prepare(p->dialect, p->step, 0, &saved.folder))
        status = flipref_game_of(&options, p->step->input.at, p->step->input.len, &game);
    if (status == FLIPREF_NO_MEMORY)
        memory_is_out();
    memory_folder_free(&saved.folder);
    return status == FLIPREF_OK ? game : 0;
}

/* Reads the game of the step. Without one, the page has no boards. */
static void open_game(struct writing *w, const char *args)
{
    flipref_options options = { .dialect = w->p->dialect->name };
    bytes input = w->p->step->input;
    flipref_game *game = 0;
    w->s.dialect = w->p->dialect->name;
    w->s.name = w->p->input;
    w->s.input = input;
    if (w->p->dialect->takes & TAKES_ARGS)
        options.args = args;
    if (input.len <= INPUT_MOST)
        game = read_game(w->p, options);
    if (game != 0)
        show_open(&w->s, game);
}

void finding_page_write(sink *out, const struct finding_page *p)
{
    struct writing *w = memory_new(1, sizeof *w);
    const struct page_parts parts = { write_title, write_text, write_json, w };
    char *args = replay_args(p->step);
    w->p = p;
    open_game(w, args);
    frames_make(&w->f, p, &w->s);
    if (frames_find_difference(&w->f, p)) {
        side_at(&w->answer, p->step->answer, w->f.answer_at);
        side_at(&w->output, p->output, w->f.output_at);
    }
    if (w->f.count > 0)
        choose_part(w);
    page_write(out, &parts);
    frames_free(&w->f);
    show_close(&w->s);
    free(args);
    free(w);
}
