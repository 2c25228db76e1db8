/* What differs in a game of reversi: Black's commands, White's replies and the diagrams. */
#include "causes/scene.h"
#include "causes/small_board.h"
#include "text/find.h"

#include <string.h>

enum {
    SIDE = 8,
    CELLS = SIDE * SIDE,
    ROW_BYTES = SIDE + 2,     /* with the number of the row and its LF */
    DIAGRAM_LINES = SIDE + 1, /* the last one has the letters of the columns */
    WHITE = 1
};

/* Returns the second word of an answer: White's reply. */
static bytes reply_of(bytes part)
{
    bytes rest = bytes_skip(part, bytes_find(part, ' ') + 1);
    return bytes_first(rest, bytes_find(rest, ' '));
}

static const char a_cell[] = "a cell of the diagram after a command";

/* ---- the diagram after the answer ---- */

/* Reads the diagram that the program prints after its answer. Returns 0 if there is none. */
static int take_diagram(const struct scene *s, unsigned char cells[CELLS])
{
    bytes answer = bytes_skip(s->output, s->output_start);
    (void)take_line(&answer);
    return s->replay.side == SIDE && scene_read_board(s, &answer, cells);
}

/* Reads the diagram that has the difference in one of its rows. Returns 0 if there is none. */
static int take_diagram_around(const struct scene *s, unsigned char cells[CELLS])
{
    size_t rows_before = (size_t)s->at.unit.row - 1;
    bytes diagram = bytes_skip(s->output, s->output_start - rows_before * ROW_BYTES);
    return scene_read_board(s, &diagram, cells);
}

/* Sets up the board before White's reply, which is the last turn before the place. */
static int before_reply(const struct scene *s, struct small_board *b)
{
    return s->next > 0 && s->replay.turns[s->next - 1].player == WHITE &&
           small_open(b, &s->replay, s->next - 1);
}

/* Boards around a command: before Black's move, before White's reply and after it, and what the
 * program prints. */
struct diagrams {
    unsigned char before[CELLS], between[CELLS], after[CELLS], found[CELLS];
};

/* Whether the piece would be as it is if Black's move had not turned it, or White's reply had not.
 */
static int is_missed_by_black(const struct diagrams *d, size_t cell)
{
    return d->found[cell] == d->before[cell] && d->before[cell] != d->between[cell];
}

static int is_missed_by_white(const struct diagrams *d, size_t cell)
{
    return d->found[cell] == d->between[cell] && d->between[cell] != d->after[cell];
}

/* Returns whether White has captured the piece that Black has just placed, and should not have. */
static int takes_new_piece(const struct diagrams *d, unsigned char white)
{
    size_t i = 0;
    while (i < CELLS && (d->before[i] == d->between[i] || d->before[i] == white))
        i++;
    return i < CELLS && d->found[i] == white && d->after[i] != white;
}

/* Says that a move was made wrongly, and which of the two, by the first piece that differs: either
   it was not turned, or the player who has it has turned too many. A reply after a line that Black
   has left out may turn more as well, but hardly the new piece. */
static void say_wrong_capture(struct scene *s, const struct diagrams *d)
{
    unsigned char white = (unsigned char)s->dialect->board.symbols[WHITE];
    int is_missed, is_of_white;
    size_t cell = 0;
    while (d->after[cell] == d->found[cell])
        cell++;
    is_missed =
        (is_missed_by_black(d, cell) && !takes_new_piece(d, white)) || is_missed_by_white(d, cell);
    is_of_white = is_missed ? !is_missed_by_black(d, cell) : d->found[cell] == white;
    s->turn = is_of_white ? s->next : s->next - 1;
    s->place = a_cell;
    scene_say(s, is_missed ? "a piece is not captured" : "a piece is captured that should stay",
              "capture");
}

/* Says that White's reply is not made. Returns 0 if the diagram is not the one before the reply. */
static int sees_no_reply(struct scene *s, const struct small_board *b,
                         const unsigned char found[CELLS])
{
    if (memcmp(b->cells, found, CELLS) != 0)
        return 0;
    s->turn = s->next;
    s->place = a_cell;
    scene_say(s, "White's reply is not made", "placement");
    return 1;
}

/* Looks at the diagram of a program whose answer is wrong. Returns 1 if it shows that Black's move
   or the program's reply was made wrongly, which makes the answer wrong too. */
static int sees_wrong_move(struct scene *s, struct small_board *b, int reply)
{
    struct diagrams d = { .before = { 0 } };
    size_t turns = s->next - 1;
    if (turns > 0 && s->replay.turns[turns - 1].kind == FLIPREF_MOVE)
        turns--;
    replay_board(&s->replay, turns, d.before);
    if (!take_diagram(s, d.found))
        return 0;
    if (reply >= 0 && sees_no_reply(s, b, d.found))
        return 1;
    memcpy(d.between, b->cells, CELLS);
    if (reply >= 0)
        (void)small_play(b, (size_t)reply, WHITE);
    memcpy(d.after, b->cells, CELLS);
    if (memcmp(d.after, d.found, CELLS) == 0)
        return 0;
    say_wrong_capture(s, &d);
    if (s->turn == s->next)
        s->played = reply;
    return 1;
}

/* Returns whether the program has left out a line of Black's last move: without it, its reply would
   be legal, and give its diagram. */
static int leaves_out_a_line(const struct scene *s, int reply)
{
    const struct replayed_turn *black = s->next > 1 ? &s->replay.turns[s->next - 2] : 0;
    unsigned char found[CELLS];
    struct small_board b;
    size_t lines, i;
    if (black == 0 || black->kind != FLIPREF_MOVE || !take_diagram(s, found))
        return 0;
    for (lines = 1; lines < (size_t)1 << DIRECTIONS; lines++) {
        (void)small_open(&b, &s->replay, s->next - 1);
        for (i = 0; i < black->flip_count; i++) {
            uint32_t cell = s->replay.flips[black->first_flip + i];
            if (lines >> replay_direction(&s->replay, black->target, (int)cell) & 1U)
                b.cells[cell] = (unsigned char)b.symbols[WHITE];
        }
        if (small_play(&b, (size_t)reply, WHITE) > 0 && memcmp(b.cells, found, CELLS) == 0)
            return 1;
    }
    return 0;
}

/* ---- White's reply ---- */

/* Returns whether the program's diagram is the reference's: -1 if there is none. */
static int has_right_diagram(const struct scene *s)
{
    unsigned char found[CELLS], right[CELLS] = { 0 };
    if (!take_diagram(s, found))
        return -1;
    replay_board(&s->replay, s->next, right);
    return memcmp(right, found, CELLS) == 0;
}

static void see_choice(struct scene *s, size_t gain)
{
    s->follows = WRONG_CAPTURES;
    if (gain == s->replay.turns[s->next - 1].flip_count)
        scene_say(s, "White's reply is not the first of equally good ones", "first-of-equals");
    else
        scene_say(s, "White's reply does not leave the most white pieces", "most-pieces");
}

static void see_illegal_reply(struct scene *s, int reply)
{
    if (leaves_out_a_line(s, reply)) {
        s->place = a_cell;
        scene_say(s, "a piece is not captured", "capture");
    } else {
        s->follows = WRONG_CAPTURES;
        scene_say(s, "White's reply is not a legal move", "legal");
    }
}

static void see_reply(struct scene *s)
{
    bytes found = reply_of(s->found);
    int cell = scene_cell_named(s, found);
    struct small_board b;
    size_t gain;
    s->turn = s->next;
    if (!before_reply(s, &b))
        return;
    if (found.len == 0 && s->output_start + s->found.len >= s->output.len) {
        scene_say(s, "the output ends here", "all-commands");
        return;
    }
    if (!bytes_start_with(found, "=") && bytes_start_with(reply_of(s->expected), "=") && cell < 0) {
        scene_say(s, "White's pass is not reported", "no-legal-move");
        return;
    }
    if (!bytes_start_with(found, "=") && cell < 0) {
        scene_say(s, "the answer is not as it should be", "answer");
        return;
    }
    if (cell < 0) {
        s->follows = WRONG_CAPTURES;
        scene_say(s, "White passes although it has a legal move", "no-legal-move");
        return;
    }
    if (has_right_diagram(s) == 1) {
        scene_say(s, "White's reply has the name of another field", "answer");
        return;
    }
    gain = small_gain(&b, (size_t)cell, WHITE);
    if (gain == 0)
        see_illegal_reply(s, cell);
    else if (!sees_wrong_move(s, &b, cell))
        see_choice(s, gain);
}

static void see_balance(struct scene *s)
{
    struct small_board b;
    if (s->expects == UNIT_REFUSAL && has_right_diagram(s) == 0) {
        s->place = a_cell;
        scene_say_accepted(s, "the board changes although the command is refused");
        return;
    }
    if (s->expects == UNIT_ACCEPTED && before_reply(s, &b) &&
        sees_wrong_move(s, &b, scene_cell_named(s, reply_of(s->expected))))
        return;
    if (scene_has_right_numbers(s))
        scene_say(s, RIGHT_NUMBERS, "answer");
    else
        scene_say(s, "the balance is wrong", "balance");
    s->any_refusal = s->expects == UNIT_REFUSAL;
}

/* Returns whether the program goes on with the diagram, or with the answer to the next command. */
static int lacks_answer(const struct scene *s)
{
    bytes rest = bytes_skip(s->step->answer, s->answer_start);
    size_t i;
    if (s->finds == UNIT_NOTHING)
        return 0;
    for (i = 0; i < DIAGRAM_LINES + 1; i++)
        (void)take_line(&rest);
    return s->finds == UNIT_BOARD || (s->found.len > 0 && bytes_equal(take_line(&rest), s->found));
}

/* Looks at the second or the third word of an answer that is not a refusal. */
static void see_rest(struct scene *s)
{
    bytes right = bytes_first(s->expected, (size_t)s->at.at);
    bytes reply = bytes_skip(right, bytes_find(right, ' ') + 1);
    if (bytes_find(reply, ' ') == reply.len)
        see_reply(s);
    else
        see_balance(s);
}

static int is_about_rest(const struct scene *s)
{
    return bytes_find(s->expected, ' ') < s->at.at;
}

static int expects_pass(const struct scene *s)
{
    return bytes_start_with(s->expected, "=");
}

/* The last turn but White's reply is Black's. */
static void blame_black(struct scene *s)
{
    s->turn = s->next > 0 && scene_last_turn(s)->player == WHITE ? s->next - 1 : s->next;
}

static void see_diagram(struct scene *s)
{
    const struct replayed_turn *last = scene_last_turn(s);
    unsigned char found[CELLS];
    struct small_board b;
    size_t from = last == 0 ? 0 : s->next - (last->player == WHITE && s->next > 1 ? 2 : 1);
    if (last == 0) {
        scene_say(s, "the first diagram is wrong", "start");
    } else if (last->kind == FLIPREF_REFUSED) {
        scene_say_accepted(s, "the board changes although the command is refused");
    } else if (!before_reply(s, &b) || !take_diagram_around(s, found) ||
               !sees_no_reply(s, &b, found)) {
        scene_see_cell(s, from, s->next);
    }
}

static const char missing[] = "the answer is missing";
static const char no_command[] = "an answer is printed for which there is no command";

const struct fault reversi_faults[] = {
    { UNIT_REFUSAL, UNIT_ANY, lacks_answer, missing, .rule = "answer", .any_refusal = 1 },
    { UNIT_REFUSAL, UNIT_NOTHING, .rule = "all-commands" },
    { UNIT_REFUSAL, UNIT_REFUSAL, .see = see_balance },
    { UNIT_REFUSAL, UNIT_ANY, is_about_rest, .see = see_balance },
    { UNIT_REFUSAL, UNIT_ACCEPTED, 0, "a command is accepted that should be refused",
      .by_code = 1 },
    { UNIT_REFUSAL, UNIT_ANY, 0, "a command is not refused as it should be", .by_code = 1,
      .any_refusal = 1 },

    { UNIT_ACCEPTED, UNIT_ANY, lacks_answer, missing, .rule = "answer" },
    { UNIT_ACCEPTED, UNIT_ANY, is_about_rest, .see = see_rest },
    { UNIT_ACCEPTED, UNIT_NOTHING, .rule = "all-commands" },
    { UNIT_ACCEPTED, UNIT_REFUSAL, expects_pass, "a pass is refused", .rule = "pass-at-will",
      .see = blame_black },
    { UNIT_ACCEPTED, UNIT_REFUSAL, 0, "a legal move is refused", .rule = "legal",
      .follows = MISSED_CAPTURES, .see = blame_black },
    { UNIT_ACCEPTED, UNIT_ANY, .rule = "answer" },

    { UNIT_BOARD, UNIT_BOARD, scene_has_cell, .see = see_diagram },
    { UNIT_NOTHING, UNIT_ACCEPTED, 0, no_command, .rule = "all-commands" },
    { UNIT_NOTHING, UNIT_REFUSAL, 0, no_command, .rule = "all-commands" },
    { UNIT_NOTHING, UNIT_ANY, 0, "the output goes on", .rule = "answer" },
    { UNIT_ANY, UNIT_ANY, .rule = "diagram" },
};
