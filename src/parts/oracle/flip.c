/* flip a second time. It touches no files. */
#include "oracle/run.h"

#include <string.h>

/* The exit statuses of the table in the specification. */
#define STATUS_DONE          0 /* the game is over, or saved */
#define STATUS_USAGE         1
#define STATUS_BAD_DIMENSION 2
#define STATUS_BAD_TYPE      3
#define STATUS_BAD_FILE      4
#define STATUS_END_OF_INPUT  5

struct game {
    struct oracle_line board;
    struct oracle_position is; /* but for its cells */
};

static void put_edge(struct oracle_text *out, const struct oracle_line *b)
{
    oracle_put(out, "+");
    for (int c = 0; c < b->n; c++)
        oracle_put(out, "-"); /* "one dash per column" */
    oracle_put(out, "+\n");
}

static void put_board(struct oracle_text *out, const struct oracle_line *b)
{
    oracle_count_steps(b->setting, (unsigned long long)(b->n + 2) * (unsigned long long)b->n);
    put_edge(out, b);
    for (int r = 0; r < b->n; r++) {
        oracle_put(out, "|");
        for (int c = 0; c < b->n; c++)
            oracle_put_char(out, oracle_line_at(b, r, c));
        oracle_put(out, "|\n");
    }
    put_edge(out, b);
}

/* ---- a human ---- */

/* One %d of scanf, from line.at[*i]: white space, a sign, digits; *i is then after them. A number
   that does not fit an int of 32 bits is undefined for scanf: here it is none. */
static int scan_int(struct oracle_bytes line, size_t *i, long *value)
{
    struct oracle_bytes number;
    *i = oracle_skip_white(line, *i);
    number.at = line.at + *i;
    number.length = 0;
    if (*i < line.length && (line.at[*i] == '+' || line.at[*i] == '-')) {
        (*i)++;
        number.length++;
    }
    while (*i < line.length && line.at[*i] >= '0' && line.at[*i] <= '9') {
        (*i)++;
        number.length++;
    }
    return oracle_is_integer(number, value);
}

/* "it is a move if scanf("%d %d") would read two values off that line". Returns 0 if it is none;
 *wrong is then where the number should begin that is missing. */
static int scan_move(struct oracle_bytes line, long *row, long *col, size_t *wrong)
{
    size_t i = 0;
    *wrong = oracle_skip_white(line, i);
    if (!scan_int(line, &i, row))
        return 0;
    *wrong = oracle_skip_white(line, i);
    return scan_int(line, &i, col);
}

/* 1 if the game was saved */
static int try_save(struct oracle_run *r, const struct game *g, struct oracle_bytes name)
{
    struct oracle_saves *saves = r->request->saves;
    struct oracle_position position = g->is;
    position.n = g->board.n;
    position.cell = g->board.cell;
    if (name.length == 0) {
        oracle_put(&r->out, "Please give a filename.\n");
        return 0;
    }
    if (saves && !oracle_save(saves, &position, name.at, name.length)) {
        oracle_put(&r->out, "Unable to write to ");
        oracle_put_bytes(&r->out, name);
        oracle_put(&r->out, ".\n");
        return 0;
    }
    oracle_put(&r->out, "Game saved.\n");
    return 1;
}

/* Prompts and reads lines until one is a legal move, and plays it: returns -1. Or the program ends
   here: returns its exit status. */
static int ask_human(struct oracle_run *r, struct game *g)
{
    for (;;) {
        struct oracle_bytes line;
        size_t start, wrong;
        long row, col;
        oracle_put(&r->out, "Player (");
        oracle_put_char(&r->out, g->is.mover);
        oracle_put(&r->out, ")> ");
        if (!oracle_read_line(&r->in, &line)) {
            oracle_put(&r->out, "End of input from Player ");
            oracle_put_char(&r->out, g->is.mover);
            oracle_put(&r->out, ".\n");
            return STATUS_END_OF_INPUT;
        }
        start = oracle_offset(&r->in, line.at);
        if (oracle_is_too_long(line)) {
            oracle_refuse(r, start + 4096); /* "whatever its first bytes say" */
        } else if (line.length > 0 && line.at[0] == 's') {
            struct oracle_bytes name = { line.at + 1, line.length - 1 };
            if (oracle_variant_is_on(&r->setting, ORACLE_VARIANT_SAVE_BLANKS)) {
                size_t blanks = oracle_skip_white(name, 0);
                name.at += blanks;
                name.length -= blanks;
            }
            if (name.length == 0)
                oracle_refuse(r, start + 1);
            if (try_save(r, g, name))
                return STATUS_DONE;
        } else if (!scan_move(line, &row, &col, &wrong)) {
            oracle_refuse(r, start + wrong);
        } else if (oracle_line_place(&g->board, row, col, g->is.mover) > 0) {
            return -1;
        } else {
            oracle_refuse(r, oracle_first_word(&r->in, line));
        }
    }
}

/* ---- a computer ---- */

static void put_and_make_move(struct oracle_text *out, struct game *g, int row, int col)
{
    oracle_line_place(&g->board, row, col, g->is.mover);
    oracle_put(out, "Player ");
    oracle_put_char(out, g->is.mover);
    oracle_put(out, " moves at ");
    oracle_put_number(out, row, 1);
    oracle_put(out, " ");
    oracle_put_number(out, col, 1);
    oracle_put(out, ".\n");
}

/* "Start at the top left corner and move along the row until a valid move is found", or "start in
   the bottom right corner and search right to left. Move up one row" */
static void move_of_computer(struct oracle_text *out, struct game *g, int is_from_bottom_right)
{
    int n = g->board.n;
    for (int i = 0; i < n * n; i++) {
        int cell = is_from_bottom_right ? n * n - 1 - i : i;
        if (oracle_line_legal(&g->board, cell / n, cell % n, g->is.mover)) {
            put_and_make_move(out, g, cell / n, cell % n);
            return;
        }
    }
}

/* ---- the program ---- */

/* Plays from the position in g until the program ends. Returns the exit status. */
static int play_on(struct oracle_run *r, struct game *g)
{
    struct oracle_text *out = &r->out;
    int passes_in_a_row = 0;
    put_board(out, &g->board);
    while (oracle_line_count(&g->board, '.') > 0 && passes_in_a_row < 2) {
        int type = g->is.mover == 'O' ? g->is.type_of_o : g->is.type_of_x;
        if (!oracle_line_has_move(&g->board, g->is.mover)) {
            oracle_put_char(out, g->is.mover);
            oracle_put(out, " passes.\n");
            passes_in_a_row++;
        } else {
            int status = type == 0 ? ask_human(r, g) : -1;
            if (status >= 0)
                return status;
            if (type > 0)
                move_of_computer(out, g, type == 2);
            put_board(out, &g->board);
            passes_in_a_row = 0;
        }
        g->is.mover = oracle_line_opponent(&g->board, g->is.mover);
    }
    oracle_put(out, "Game Over - O=");
    oracle_put_number(out, oracle_line_count(&g->board, 'O'), 1);
    oracle_put(out, " X=");
    oracle_put_number(out, oracle_line_count(&g->board, 'X'), 1);
    oracle_put(out, ".\n");
    return STATUS_DONE;
}

static int play(struct oracle_run *r, struct game *g)
{
    int status = play_on(r, g);
    oracle_settle(r, &g->board, 'O');
    oracle_line_free(&g->board);
    return status;
}

static int put_usage(struct oracle_text *out)
{
    oracle_put(out, "Usage: flip load filename\n"
                    "    or flip new dim [playerXtype] [playerOtype]\n");
    return STATUS_USAGE;
}

static int is_type(const char *argument, int *type)
{
    long value;
    if (!oracle_is_integer_argument(argument, &value) || value < 0 || value > 2)
        return 0;
    *type = (int)value;
    return 1;
}

/* "On a board with an odd side, the other centre is used": one up and one to the left. */
static void use_other_centre(struct oracle_line *b)
{
    int centre = b->n / 2 - 1;
    memset(b->cell, '.', (size_t)b->n * (size_t)b->n);
    oracle_line_set(b, centre, centre, 'O');
    oracle_line_set(b, centre, centre + 1, 'X');
    oracle_line_set(b, centre + 1, centre, 'X');
    oracle_line_set(b, centre + 1, centre + 1, 'O');
}

static int check_dimension(char *const argv[], struct oracle_text *out, long *n)
{
    if (oracle_is_integer_argument(argv[1], n) && *n > 3 && *n <= 1000)
        return STATUS_DONE;
    oracle_put(out, "Invalid board dimension.\n");
    return STATUS_BAD_DIMENSION;
}

static int check_types(int argc, char *const argv[], struct oracle_text *out, struct game *g)
{
    if ((argc <= 2 || is_type(argv[2], &g->is.type_of_x)) &&
        (argc <= 3 || is_type(argv[3], &g->is.type_of_o)))
        return STATUS_DONE;
    oracle_put(out, "Invalid player type.\n");
    return STATUS_BAD_TYPE;
}

/* "first the dimension, then the player types that are given, then the count"; with the variant,
   "Player types are checked before the dimension". */
static int run_new(int argc, char *const argv[], struct oracle_run *r, struct game *g)
{
    int types_first = oracle_variant_is_on(&r->setting, ORACLE_VARIANT_TYPES_FIRST);
    long n;
    int status = STATUS_DONE;
    if (argc < 2)
        return put_usage(&r->out);
    if (types_first)
        status = check_types(argc, argv, &r->out, g);
    if (status == STATUS_DONE)
        status = check_dimension(argv, &r->out, &n);
    if (status == STATUS_DONE && !types_first)
        status = check_types(argc, argv, &r->out, g);
    if (status != STATUS_DONE)
        return status;
    if (argc > 4)
        return put_usage(&r->out);
    oracle_board_start(r, &g->board, (int)n, 'O', 'X', '.');
    if (n % 2 != 0 && oracle_variant_is_on(&r->setting, ORACLE_VARIANT_ODD_CENTRE))
        use_other_centre(&g->board);
    return play(r, g);
}

static int load(const struct oracle_position *from, struct oracle_run *r)
{
    struct game g = { .is = *from };
    oracle_board_start(r, &g.board, from->n, 'O', 'X', '.');
    memcpy(g.board.cell, from->cell, (size_t)from->n * (size_t)from->n);
    return play(r, &g);
}

int oracle_flip(struct oracle_run *r)
{
    char *const *argv = r->request->args;
    const struct oracle_position *from = NULL;
    struct game g = { .is.mover = 'O' };
    int argc = 0;
    while (argv && argv[argc])
        argc++;
    if (argc > 0 && strcmp(argv[0], "new") == 0)
        return run_new(argc, argv, r, &g);
    if (argc != 2 || strcmp(argv[0], "load") != 0)
        return put_usage(&r->out);
    from = oracle_saved(r->request->saves, argv[1]);
    if (from)
        return load(from, r);
    oracle_put(&r->out, "Error loading board.\n");
    return STATUS_BAD_FILE;
}
