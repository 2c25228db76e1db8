#include "game/pages/finding_boards.h"
#include "tests/chain_run.h"

#include "game/pages/frames.h"

#include "answer/reader.h"
#include "library/game.h"
#include "step/chain.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHOWN_MOST = 26,      /* rows and columns of a board that are shown; of a larger one a part */
    INPUT_MOST = 1 << 20, /* bytes of an input whose game is played */
    CELLS_MOST = 1 << 20, /* cells of all boards in the page */
    CAPTION_ROOM = 256
};

/* What the boards are written from. */
struct writing {
    const struct finding_page *p;
    struct show s; /* the game; without a board if there is none */
    struct frames f;
    size_t shown, top, left;     /* the part of the boards that is shown */
    size_t from_frame, to_frame; /* the frames in the page */
};

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

/* ---- the game ---- */

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

void finding_boards_write(struct json *j, const struct finding_page *p)
{
    struct writing *w = memory_new(1, sizeof *w);
    char *args = replay_args(p->step);
    w->p = p;
    open_game(w, args);
    frames_make(&w->f, p, &w->s);
    if (w->f.count > 0) {
        choose_part(w);
        write_boards(j, w);
    }
    frames_free(&w->f);
    show_close(&w->s);
    free(args);
    free(w);
}
