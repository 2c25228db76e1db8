/* What differs in a game of reversi: Black's commands, White's replies and the diagrams. */
#include "hunt/causes/scene.h"
#include "hunt/causes/small_board.h"

#include <string.h>

enum { SIDE = 8, WHITE = 1 };

static int is_field(bytes part)
{
    int column = bytes_get(part, 0);
    int row = bytes_get(part, 1);
    return scene_begins(part, "=") || (column >= 'a' && column <= 'h' && row >= '1' && row <= '8');
}

enum part_kind kind_reversi(bytes part)
{
    if (scene_begins(part, "?"))
        return PART_REFUSAL;
    if (part.len <= 9 && is_field(part) && !bytes_equal(part, BYTES_OF_LITERAL("abcdefgh")))
        return PART_ACCEPTED;
    return part.len >= SIDE && part.len <= SIDE + 1 ? PART_BOARD : PART_OTHER;
}

/* Returns the second word of an answer: White's reply. */
static bytes reply_of(bytes part)
{
    bytes rest = bytes_skip(part, bytes_find(part, ' ') + 1);
    return bytes_first(rest, bytes_find(rest, ' '));
}

static int cell_of(bytes field)
{
    if (field.len != 2 || !is_field(field))
        return FLIPREF_NONE;
    return (field.at[1] - '1') * SIDE + field.at[0] - 'a';
}

/* Sets up the board before White's reply, which is the last turn before the place. */
static int before_reply(const struct scene *s, struct small_board *b)
{
    if (s->replay.side != SIDE || s->next == 0 || s->replay.turns[s->next - 1].player != WHITE)
        return 0;
    small_open(b, s->dialect, SIDE, WHITE);
    replay_board(&s->replay, s->next - 1, b->cells);
    return 1;
}

/* Returns whether the diagram after the program's reply lacks captures of its own move. */
static int captures_too_little(const struct scene *s, struct small_board *b, int cell)
{
    bytes rest = bytes_skip(s->output, s->output_start);
    size_t row;
    (void)small_play(b, (size_t)cell, WHITE);
    for (row = 0; row < SIDE; row++) {
        rest = bytes_skip(rest, bytes_find(rest, '\n') + 1);
        if (rest.len < SIDE)
            return 0;
        if (memcmp(rest.at, b->cells + row * SIDE, SIDE) != 0)
            return 1;
    }
    return 0;
}

static void see_reply(struct scene *s)
{
    bytes found = reply_of(s->found);
    int wanted = cell_of(reply_of(s->expected));
    int cell = cell_of(found);
    struct small_board b;
    size_t gain;
    s->turn = s->next;
    if (!before_reply(s, &b))
        return;
    if (scene_begins(found, "=")) {
        scene_say(s, "White passes although it has a legal move", "no-legal-move");
        return;
    }
    if (cell < 0) {
        scene_say(s, "the answer is not as it should be", "answer");
        return;
    }
    gain = small_gain(&b, (size_t)cell, WHITE);
    if (gain == 0)
        scene_say(s, "White's reply is not a legal move", "legal");
    else if (captures_too_little(s, &b, cell))
        scene_say(s, "White's reply captures too little", "capture");
    else if (wanted >= 0 && gain == s->replay.turns[s->next - 1].flip_count)
        scene_say(s, "White's reply is not the first of equally good ones", "first-of-equals");
    else
        scene_say(s, "White's reply does not leave the most white pieces", "most-pieces");
}

static void see_answer(struct scene *s)
{
    size_t blanks = 0;
    size_t i;
    for (i = 0; i < s->expected.len && i < s->at.at; i++)
        blanks += s->expected.at[i] == ' ';
    if (s->expects == PART_REFUSAL && blanks == 0) {
        scene_say_accepted(s, "a command is accepted that should be refused");
    } else if (blanks == (s->expects == PART_REFUSAL ? 1U : 2U)) {
        scene_say(s, "the balance is wrong", "balance");
    } else if (blanks == 1) {
        see_reply(s);
    } else if (s->finds == PART_REFUSAL) {
        s->turn =
            s->next > 0 && s->replay.turns[s->next - 1].player == WHITE ? s->next - 1 : s->next;
        if (scene_begins(s->expected, "="))
            scene_say(s, "a pass is refused", "pass-at-will");
        else
            scene_say(s, "a legal move is refused", "legal");
    } else {
        scene_say(s, s->finds == PART_NOTHING ? "the output ends here" : 0,
                  s->finds == PART_NOTHING ? "all-commands" : "answer");
    }
}

static void see_diagram(struct scene *s)
{
    const struct replayed_turn *last = s->next > 0 ? &s->replay.turns[s->next - 1] : 0;
    size_t from = last == 0 ? 0 : s->next - (last->player == WHITE && s->next > 1 ? 2 : 1);
    if (last == 0) {
        scene_say(s, "the first diagram is wrong", "start");
    } else if (last->kind == FLIPREF_REFUSED) {
        scene_say_accepted(s, "the board changes although the command is refused");
    } else {
        scene_see_cell(s, from, s->next);
    }
}

void see_reversi(struct scene *s)
{
    if (s->expects == PART_ACCEPTED || s->expects == PART_REFUSAL)
        see_answer(s);
    else if (s->expects == PART_BOARD && s->cell >= 0 && s->finds == PART_BOARD)
        see_diagram(s);
    else if (s->finds == PART_NOTHING)
        scene_say(s, "the output ends here", "all-commands");
    else if (s->expects == PART_NOTHING)
        scene_say(s, "the output goes on", "answer");
    else
        scene_say(s, 0, "diagram");
}
