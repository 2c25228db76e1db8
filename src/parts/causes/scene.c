#include "causes/scene.h"

#include "answer/normal_form.h"
#include "causes/experiment.h"
#include "text/find.h"
#include "text/say.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

int scene_number(bytes part, size_t from, int64_t *number)
{
    size_t i = from;
    *number = 0;
    while (i < part.len && !is_digit(part.at[i]))
        i++;
    if (i >= part.len)
        return 0;
    for (; i < part.len && is_digit(part.at[i]) && *number < 1000000000; i++)
        *number = 10 * *number + (part.at[i] - '0');
    return 1;
}

void scene_say(struct scene *s, const char *what, const char *rule)
{
    s->what = what;
    s->rule = rule != 0 ? rule_named(s->dialect, rule) : 0;
}

/* Reads the next number of `*text`, with its sign, and moves `*text` behind it. Returns 0 if there
   is none. */
static int next_number(bytes *text, bytes *number)
{
    size_t start = 0, end;
    while (start < text->len && !is_digit(text->at[start]))
        start++;
    end = start;
    while (end < text->len && is_digit(text->at[end]))
        end++;
    if (start > 0 && start < end && text->at[start - 1] == '-')
        start--;
    *number = bytes_skip(bytes_first(*text, end), start);
    *text = bytes_skip(*text, end);
    return number->len > 0;
}

int scene_has_right_numbers(const struct scene *s)
{
    bytes expected = s->expected, found = s->found;
    bytes right, number;
    size_t count = 0;
    int is_number;
    for (;; count++) {
        is_number = next_number(&expected, &right);
        if (next_number(&found, &number) != is_number)
            return 0;
        if (!is_number)
            return count > 0;
        if (!bytes_equal(right, number))
            return 0;
    }
}

int scene_is_left_out(const struct scene *s)
{
    bytes rest = bytes_skip(s->step->answer, s->answer_start + s->expected.len);
    if (bytes_get(rest, 0) == '\n')
        rest = bytes_skip(rest, 1);
    return s->found.len > 0 && bytes_equal(bytes_first(rest, s->found.len), s->found);
}

const struct replayed_turn *scene_last_turn(const struct scene *s)
{
    return s->next > 0 ? &s->replay.turns[s->next - 1] : 0;
}

int scene_is_plain_move(const struct scene *s)
{
    uint64_t line = s->next > 0 ? scene_last_turn(s)->line : 0;
    bytes rest = s->step->input, text = take_line(&rest);
    size_t at, blanks = 0;
    for (; line > 1; line--)
        text = take_line(&rest);
    for (at = 0; at < text.len && (is_digit(text.at[at]) || text.at[at] == ' '); at++)
        blanks += text.at[at] == ' ';
    return at == text.len && blanks == 1;
}

void scene_add_code(struct scene *s, const struct code *code)
{
    size_t i;
    for (i = 0; i < s->code_count; i++) {
        if (s->codes[i] == code)
            return;
    }
    if (s->code_count < SCENE_CODES && code->name != 0)
        s->codes[s->code_count++] = code;
}

/* ---- the rule ---- */

static const struct rule *rule_of_first_code(const struct scene *s)
{
    return s->code_count > 0 ? rule_of_code(s->dialect, s->codes[0]) : 0;
}

void scene_say_accepted(struct scene *s, const char *what)
{
    s->what = what;
    s->rule = rule_of_first_code(s);
}

static const struct rule *first_of(const struct rule *a, const struct rule *b)
{
    return a != 0 ? a : b;
}

/* Returns the rule at the place where the output stops: of the line that is refused there, or of
   what is missing there. */
static const struct rule *rule_at_stop(const struct scene *s)
{
    return first_of(rule_of_first_code(s), s->is_lost ? 0 : s->rule);
}

const struct rule *scene_rule(const struct scene *s)
{
    switch (s->d->verdict) {
    case VERDICT_WRONG_OUTPUT:
        return s->rule;
    case VERDICT_EXIT_STATUS:
        return s->d->has_first && s->rule != 0 ? s->rule
                                               : rule_of_status(s->dialect, s->d->expected_status);
    case VERDICT_MEMORY_ERROR:
        return 0; /* it shows nowhere in the game */
    case VERDICT_SIGNAL:
        return first_of(rule_named(s->dialect, "crash"), rule_at_stop(s));
    case VERDICT_TIME_CPU:
    case VERDICT_TIME_WALL:
    case VERDICT_OUTPUT_LIMIT:
        return first_of(rule_named(s->dialect, "hang"), rule_at_stop(s));
    default:
        return rule_at_stop(s);
    }
}

/* ---- faults ---- */

int scene_has_cell(const struct scene *s)
{
    return s->cell >= 0;
}

int scene_is_at_start(const struct scene *s)
{
    return s->next == 0;
}

int scene_is_after_refusal(const struct scene *s)
{
    return s->next > 0 && scene_last_turn(s)->kind == FLIPREF_REFUSED;
}

static int fits(const struct scene *s, const struct fault *f)
{
    return (f->expects == UNIT_ANY || f->expects == s->expects) &&
           (f->finds == UNIT_ANY || f->finds == s->finds) && (f->when == 0 || f->when(s));
}

static void look_up(struct scene *s, const struct fault *f)
{
    while (!fits(s, f))
        f++;
    scene_say(s, f->what, f->rule);
    if (f->by_code)
        s->rule = first_of(rule_of_first_code(s), s->rule);
    s->any_refusal = f->any_refusal;
    s->follows = f->follows;
    s->place = f->place;
    if (f->see != 0)
        f->see(s);
}

/* ---- the parts ---- */

#define FAULTS_OF_DIALECT(name) name##_faults,

/* Takes the next unit off a text, and finds out what it is: a prompt, or a line without its LF. */
static bytes take_unit(const struct scene *s, bytes *text, enum unit_kind *kind, int *player)
{
    const struct output_form *form = form_of(s->dialect);
    size_t prompt = prompt_length(form, *text);
    int has_ended = text->len == 0;
    bytes unit = prompt > 0 ? bytes_first(*text, prompt) : take_line(text);
    const struct phrase *p = phrase_of(form, unit);
    if (prompt > 0)
        *text = bytes_skip(*text, prompt);
    *kind = has_ended ? UNIT_NOTHING : kind_of_text(form, unit);
    if (*kind == UNIT_BORDER)
        *kind = UNIT_BOARD;
    *player = p != 0 ? p->player : 0;
    return unit;
}

int scene_cell_named(const struct scene *s, bytes name)
{
    const flipref_board *names = &s->dialect->board;
    int has_column_first = names->first_row == '1', side = (int)s->replay.side;
    int row = bytes_get(name, (size_t)has_column_first) - names->first_row;
    int column = bytes_get(name, (size_t)!has_column_first) - names->first_column;
    return name.len == 2 && row >= 0 && column >= 0 && row < side && column < side
               ? row * side + column
               : FLIPREF_NONE;
}

int scene_find_unit(const struct scene *s, bytes *text, enum unit_kind kind, int player,
                    bytes *unit)
{
    while (text->len > 0) {
        enum unit_kind is;
        int whose;
        *unit = take_unit(s, text, &is, &whose);
        if (is == kind && (player == 0 || whose == player))
            return 1;
    }
    return 0;
}

int scene_read_board(const struct scene *s, bytes *text, unsigned char *cells)
{
    size_t side = s->replay.side, first = form_of(s->dialect)->first_cell;
    size_t row;
    for (row = 0; row < side; row++) {
        bytes line = take_line(text);
        if (line.len < first + side)
            return 0;
        memcpy(cells + row * side, line.at + first, side);
    }
    return 1;
}

static void take_units(struct scene *s)
{
    const struct first_difference *first = &s->d->first;
    bytes answer = s->step->answer, output = s->output;
    struct comparison c;
    sink where = text_sink(s->where, sizeof s->where);
    comparison_at(&c, s->dialect, answer, first->answer_at, output, first->output_at);
    feedback_explain(&c, &s->at, 0, &where);
    s->answer_start = first->answer_at - (size_t)s->at.at;
    s->output_start = first->output_at - reader_behind(s->dialect, output, first->output_at);
    if (s->answer_start == first->answer_at && first->output_at == output.len)
        s->output_start = output.len; /* the unit before lacks only its line feed */
    answer = bytes_skip(answer, s->answer_start);
    output = bytes_skip(output, s->output_start);
    s->expected = take_unit(s, &answer, &s->expects, &s->expects_player);
    s->found = take_unit(s, &output, &s->finds, &s->finds_player);
}

/* ---- turns and codes ---- */

/* aps105 reports its move after all output, although the answer to it comes before the last board.
   Returns where the move is answered. */
static size_t place_of_move(const struct scene *s)
{
    const char *question = s->dialect->move_prompt;
    bytes rest = s->step->answer;
    size_t len = strlen(question);
    while (rest.len >= len && !bytes_start_with(rest, question))
        (void)take_line(&rest);
    return rest.len < len ? SIZE_MAX : s->step->answer.len - rest.len + len;
}

static size_t said_before(const struct scene *s, size_t said)
{
    size_t move = s->dialect->move_prompt != 0 ? place_of_move(s) : SIZE_MAX;
    return said < move ? said : move;
}

/* Finds the last turn before the place, and the codes of what is answered there. */
static void take_turn(struct scene *s)
{
    const struct replay *r = &s->replay;
    size_t place = s->d->has_first ? s->d->first.answer_at : SIZE_MAX;
    size_t i;
    int converses = s->dialect->converses;
    while (s->next < r->count && (!converses || said_before(s, r->turns[s->next].said) <= place))
        s->next++;
    s->turn = s->next;
    for (i = 0; i < r->code_count; i++) {
        const struct replayed_code *c = &r->codes[i];
        size_t said = said_before(s, c->said);
        int is_last = s->next == 0 || said >= said_before(s, r->turns[s->next - 1].said);
        if (c->is_error && (!converses || (said <= place && is_last)))
            scene_add_code(s, c->code);
    }
}

/* ---- cells ---- */

static unsigned char symbol(const struct scene *s, int i)
{
    return s->dialect->board.symbols[i];
}

/* Returns how a turn changes the cell: the player who gets it, 2 if it becomes empty, or
   FLIPREF_NONE. */
static int change_of(const struct scene *s, size_t i, int cell)
{
    const struct replayed_turn *t = &s->replay.turns[i];
    if (t->kind != FLIPREF_MOVE)
        return FLIPREF_NONE;
    if (t->target == cell || replay_flips(&s->replay, i, (size_t)cell))
        return t->player;
    return t->source == cell && t->jumps ? 2 : FLIPREF_NONE;
}

/* The turn at index `i` should have changed the cell. */
static void say_not_changed(struct scene *s, size_t i, unsigned char found)
{
    const struct replayed_turn *t = &s->replay.turns[i];
    s->turn = i + 1;
    if (t->target == s->cell)
        scene_say(s,
                  found == symbol(s, 2) ? "the new piece is missing"
                                        : "the new piece has the wrong colour",
                  s->dialect->converses ? "placement"
                  : t->jumps            ? "jump"
                                        : "clone");
    else if (t->source == s->cell)
        scene_say(s, "a piece that jumps stays behind", "jump");
    else
        scene_say(s, found == symbol(s, 2) ? "a piece disappears" : "a piece is not captured",
                  s->dialect->converses ? "capture" : "flip");
}

/* What the program has at another cell of the board whose rows are as long as they should be. */
static unsigned char found_at(const struct scene *s, int cell)
{
    size_t side = s->replay.side, width = s->at.unit.cell_width;
    size_t row_bytes = s->expected.len + 1;
    size_t from = (size_t)s->cell / side * row_bytes + (size_t)s->cell % side * width;
    size_t to = (size_t)cell / side * row_bytes + (size_t)cell % side * width;
    bytes output = bytes_skip(s->output, s->d->first.output_at + to - from);
    return from <= s->d->first.output_at + to && output.len > 0 ? output.at[0] : 0;
}

/* A piece that appears beside the new piece was captured where there was none. */
static const char *rule_of_appearance(const struct scene *s)
{
    const struct replayed_turn *t = s->turn > 0 ? &s->replay.turns[s->turn - 1] : 0;
    int is_placed =
        t != 0 && t->kind == FLIPREF_MOVE && found_at(s, t->target) == symbol(s, t->player);
    return is_placed ? "capture" : "placement";
}

/* The last turn of the player who has the cell in the output, or the last turn, changed it. */
static void say_changed(struct scene *s, size_t from, size_t to, unsigned char expected,
                        unsigned char found)
{
    int player = found == symbol(s, 0) ? 0 : found == symbol(s, 1) ? 1 : FLIPREF_NONE;
    const struct replayed_turn *turns = s->replay.turns;
    size_t i = to;
    while (i > from &&
           (turns[i - 1].kind != FLIPREF_MOVE || (player >= 0 && turns[i - 1].player != player)))
        i--;
    s->turn = i > from ? i : to;
    if (expected == symbol(s, 3) && expected != 0)
        scene_say(s, "a blocked cell changes", "flip");
    else if (found == symbol(s, 2))
        scene_say(s, "a piece disappears", s->dialect->converses ? "capture" : "clone");
    else if (expected == symbol(s, 2))
        scene_say(s, "a piece appears", s->dialect->converses ? rule_of_appearance(s) : "clone");
    else
        scene_say(s, "a piece is captured that should stay",
                  s->dialect->converses ? "capture" : "flip");
}

void scene_see_cell(struct scene *s, size_t from, size_t to)
{
    unsigned char expected = (unsigned char)bytes_get(s->step->answer, s->d->first.answer_at);
    unsigned char found = s->d->first.output_at < s->output.len
                              ? s->output.at[s->d->first.output_at]
                              : (unsigned char)'\n';
    int is_symbol;
    size_t i;
    if (s->cell < 0)
        return;
    is_symbol = found == symbol(s, 0) || found == symbol(s, 1) || found == symbol(s, 2) ||
                (found == symbol(s, 3) && found != 0);
    for (i = to; i > from && change_of(s, i - 1, s->cell) == FLIPREF_NONE; i--)
        continue;
    if (i > from)
        say_not_changed(s, i - 1, found);
    else if (is_symbol)
        say_changed(s, from, to, expected, found);
    if (!is_symbol)
        s->what = "not a row of a board";
}

/* ---- the whole ---- */

static void take_cell(struct scene *s)
{
    const struct reader *r = &s->at.unit;
    size_t column;
    s->cell = FLIPREF_NONE;
    if (!s->at.is_cell || s->replay.side == 0)
        return;
    column = (size_t)(s->at.at - r->first_cell) / r->cell_width;
    if (column < s->replay.side && r->row <= s->replay.side)
        s->cell = (int)((r->row - 1) * s->replay.side + column);
}

static int is_crash_or_hang(enum test_verdict verdict)
{
    return verdict != VERDICT_WRONG_OUTPUT && verdict != VERDICT_EXIT_STATUS &&
           verdict != VERDICT_MEMORY_ERROR;
}

/* Whether such a part stands where a board should be only if the program leaves out a board. A
   refusal, for instance, tells something else. */
static int leaves_out_a_board(enum unit_kind kind)
{
    const unsigned long kinds = 1UL << UNIT_PROMPT | 1UL << UNIT_LIST | 1UL << UNIT_CELL |
                                1UL << UNIT_OVER | 1UL << UNIT_SCORE | 1UL << UNIT_RESULT;
    return (kinds >> kind & 1) != 0;
}

/* Returns whether a board should be here, but the whole output has none. */
static int prints_no_board(const struct scene *s)
{
    struct normal_walk w;
    struct token g;
    if (s->expects != UNIT_BOARD || !leaves_out_a_board(s->finds))
        return 0;
    normal_start(&w, s->dialect, s->step->answer, s->output);
    do {
        normal_next(&w, &g);
    } while (g.kind != TOKEN_END && g.kind != TOKEN_ROW);
    return g.kind == TOKEN_END;
}

static void say_no_board(struct scene *s)
{
    static const char *const rules[] = { "output", "first-board", "board", "diagram", "layout", 0 };
    const char *const *rule = rules;
    while (*rule != 0 && rule_named(s->dialect, *rule) == 0)
        rule++;
    s->turn = 0;
    s->cell = FLIPREF_NONE;
    scene_say(s, "no board is printed", *rule);
    s->place = "the board";
}

/* Returns whether the output is the answer without its last byte, a line feed. */
static int lacks_last_line_feed(const struct scene *s)
{
    bytes answer = s->step->answer;
    return !is_crash_or_hang(s->d->verdict) && bytes_last(answer) == '\n' &&
           bytes_equal(bytes_first(answer, answer.len - 1), s->output);
}

/* Says what any output shows that ends a line, whatever the line is about. */
static void say_end(struct scene *s, const struct end_fault *fault)
{
    s->turn = 0;
    s->cell = FLIPREF_NONE;
    s->any_refusal = 1;
    scene_say(s, fault->what, 0);
    s->place = fault->place;
}

/* Returns whether the output has only white space before the end of the line, where the answer has
   none. */
static int has_trailing_blanks(const struct scene *s)
{
    bytes answer = bytes_skip(s->step->answer, s->d->first.answer_at);
    bytes rest = bytes_skip(s->output, s->d->first.output_at);
    bytes line = take_line(&rest);
    size_t i = 0;
    while (i < line.len && is_space(line.at[i]))
        i++;
    return !is_crash_or_hang(s->d->verdict) && i == line.len && i > 0 &&
           (answer.len == 0 || answer.at[0] == '\n');
}

/* ---- the usual mistakes ---- */

/* Of the pieces that a turn should have turned, how many the program has turned. */
struct turned {
    size_t pieces, all;
    size_t beside, all_beside; /* next to the new piece */
    unsigned lines, all_lines; /* a bit for each direction that has any */
};

static void count_turned(const struct scene *s, const struct replayed_turn *t, struct turned *n)
{
    int side = (int)s->replay.side;
    size_t i;
    for (i = 0; i < t->flip_count; i++) {
        int cell = (int)s->replay.flips[t->first_flip + i];
        int down = cell / side - t->target / side, right = cell % side - t->target % side;
        unsigned line = 1U << replay_direction(&s->replay, t->target, cell);
        size_t is_beside = down * down <= 1 && right * right <= 1;
        size_t is_turned = found_at(s, cell) == symbol(s, t->player);
        n->all++;
        n->all_beside += is_beside;
        n->all_lines |= line;
        n->pieces += is_turned;
        n->beside += is_turned && is_beside;
        n->lines |= is_turned ? line : 0;
    }
}

/* Returns what to look for if the program has turned only some pieces, and it shows which. */
static const char *help_of_capture(const struct scene *s)
{
    const struct replayed_turn *t = s->turn > 0 ? &s->replay.turns[s->turn - 1] : 0;
    struct turned n = { 0 };
    if (s->cell < 0 || t == 0 || s->turn != s->next || t->kind != FLIPREF_MOVE)
        return 0;
    count_turned(s, t, &n);
    if (n.pieces == 0 || n.pieces == n.all)
        return 0;
    if (n.lines == n.all_lines && n.pieces == n.beside && n.beside == n.all_beside)
        return "look for a loop along a line that ends after the first piece";
    if ((n.lines & (n.lines - 1)) == 0 && n.lines != n.all_lines)
        return n.pieces == 1 && !s->dialect->converses
                   ? "look for a loop over the neighbours that ends after the first piece"
                   : "look for a loop over the directions that ends after the first line";
    return 0;
}

static const char rules_of_reading[] = "count turn";

/* A mistake in reading shows in many ways, which are one cause. */
static void see_mistake(struct scene *s)
{
    const struct mistake *m = s->cell >= 0 || s->code_count > 0
                                  ? mistake_in_reading(s->dialect, s->step, s->output, s->cell >= 0)
                                  : 0;
    if (m != 0 && s->any_refusal) { /* it may as well be a mistake of its own */
        s->follows = rules_of_reading;
        return;
    }
    s->help = m != 0 ? m->help : help_of_capture(s);
    if (m == 0)
        return;
    s->what = m->what;
    s->any_refusal = 1;
    s->cell = FLIPREF_NONE;
    s->follows = 0;
    s->place = "the input";
}

static const struct fault *const faults[] = { EACH_DIALECT(FAULTS_OF_DIALECT) };

void scene_open(struct scene *s, const struct dialect *dialect, const struct step *step,
                bytes output, const struct difference *d)
{
    memset(s, 0, sizeof *s);
    s->dialect = dialect;
    s->step = step;
    s->output = output;
    s->d = d;
    s->cell = s->played = FLIPREF_NONE;
    s->is_lost = is_crash_or_hang(d->verdict) && output.len == 0;
    if (d->verdict == VERDICT_MEMORY_ERROR)
        return; /* it is about no place in the game */
    replay_step(dialect, step, &s->replay);
    if (d->has_first)
        take_units(s);
    if (!s->is_lost || !dialect->converses)
        take_turn(s);
    if (s->replay.wrong_args && s->replay.code_count > 0)
        scene_add_code(s, s->replay.codes[0].code);
    if (!d->has_first || s->is_lost)
        return;
    take_cell(s);
    if (prints_no_board(s))
        say_no_board(s);
    else if (lacks_last_line_feed(s))
        say_end(s, &no_last_line_feed);
    else if (has_trailing_blanks(s))
        say_end(s, &blanks_at_end);
    else {
        look_up(s, faults[dialect - dialects]);
        if (!is_crash_or_hang(d->verdict))
            see_mistake(s);
    }
    if (s->what == 0 && s->finds == UNIT_NOTHING && s->expects != UNIT_NOTHING)
        s->what = "the output ends here";
}

void scene_close(struct scene *s)
{
    replay_free(&s->replay);
}
