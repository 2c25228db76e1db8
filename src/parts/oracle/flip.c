#include "oracle/flip.h"

#include <string.h>

#include "oracle/line.h"
#include "oracle/setting.h"

/* The exit statuses of the table in the specification. */
#define STATUS_DONE          0 /* the game is over, or saved */
#define STATUS_USAGE         1
#define STATUS_BAD_DIMENSION 2
#define STATUS_BAD_TYPE      3
#define STATUS_BAD_FILE      4
#define STATUS_END_OF_INPUT  5

struct game {
    struct oracle_line board;
    char mover;
    int type_of_o, type_of_x;
    oracle_flip_save *save;
    void *context;
    struct oracle_account *account; /* may be null */
};

static void put_board(struct oracle_text *out, const struct oracle_line *b)
{
    oracle_count_steps(b->setting, (unsigned long long)(b->n + 2) * (unsigned long long)b->n);
    oracle_put(out, "+");
    for (int c = 0; c < b->n; c++)
        oracle_put(out, "-"); /* "one dash per column" */
    oracle_put(out, "+\n");
    for (int r = 0; r < b->n; r++) {
        oracle_put(out, "|");
        for (int c = 0; c < b->n; c++)
            oracle_put_char(out, oracle_line_at(b, r, c));
        oracle_put(out, "|\n");
    }
    oracle_put(out, "+");
    for (int c = 0; c < b->n; c++)
        oracle_put(out, "-");
    oracle_put(out, "+\n");
}

/* ---- a human ---- */

static size_t skip_white(struct oracle_bytes line, size_t i)
{
    while (i < line.length && oracle_is_white(line.at[i]))
        i++;
    return i;
}

/* One %d of scanf, from line.at[*i]: white space, a sign, digits; *i is then after them. A number
   that does not fit an int of 32 bits is undefined for scanf: here it is none. */
static int scan_int(struct oracle_bytes line, size_t *i, long *value)
{
    struct oracle_bytes number;

    *i = skip_white(line, *i);
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

    *wrong = skip_white(line, i);
    if (!scan_int(line, &i, row))
        return 0;
    *wrong = skip_white(line, i);
    return scan_int(line, &i, col);
}

/* 1 if the game was saved */
static int try_save(struct oracle_text *out, const struct game *g, struct oracle_bytes name)
{
    struct oracle_flip_position position = { g->board.n, g->board.cell, g->mover, g->type_of_o,
                                             g->type_of_x };

    if (name.length == 0) {
        oracle_put(out, "Please give a filename.\n");
        return 0;
    }
    if (!g->save || !g->save(g->context, &position, name.at, name.length)) {
        oracle_put(out, "Unable to write to ");
        oracle_put_bytes(out, name);
        oracle_put(out, ".\n");
        return 0;
    }
    oracle_put(out, "Game saved.\n");
    return 1;
}

/* Prompts and reads lines until one is a legal move, and plays it: returns -1. Or the program ends
   here: returns its exit status. */
static int ask_human(struct oracle_input *in, struct oracle_text *out, struct game *g)
{
    for (;;) {
        struct oracle_bytes line;
        size_t start, wrong;
        long row, col;

        oracle_put(out, "Player (");
        oracle_put_char(out, g->mover);
        oracle_put(out, ")> ");
        if (!oracle_read_line(in, &line)) {
            oracle_put(out, "End of input from Player ");
            oracle_put_char(out, g->mover);
            oracle_put(out, ".\n");
            return STATUS_END_OF_INPUT;
        }
        start = oracle_offset(in, line.at);
        if (oracle_is_too_long(line)) {
            oracle_refuse(g->account, start + 4096); /* "whatever its first bytes say" */
        } else if (line.length > 0 && line.at[0] == 's') {
            struct oracle_bytes name = { line.at + 1, line.length - 1 };

            if (oracle_variant_is_on(in->setting, ORACLE_VARIANT_SAVE_BLANKS)) {
                size_t blanks = skip_white(name, 0);

                name.at += blanks;
                name.length -= blanks;
            }
            if (name.length == 0)
                oracle_refuse(g->account, start + 1);
            if (try_save(out, g, name))
                return STATUS_DONE;
        } else if (!scan_move(line, &row, &col, &wrong)) {
            oracle_refuse(g->account, start + wrong);
        } else if (oracle_line_place(&g->board, row, col, g->mover) > 0) {
            return -1;
        } else {
            oracle_refuse(g->account, oracle_first_word(in, line));
        }
    }
}

/* ---- a computer ---- */

static void put_and_make_move(struct oracle_text *out, struct game *g, int row, int col)
{
    oracle_line_place(&g->board, row, col, g->mover);
    oracle_put(out, "Player ");
    oracle_put_char(out, g->mover);
    oracle_put(out, " moves at ");
    oracle_put_number(out, row, 1);
    oracle_put(out, " ");
    oracle_put_number(out, col, 1);
    oracle_put(out, ".\n");
}

/* "Start at the top left corner and move along the row until a valid move is found." */
static void move_from_top_left(struct oracle_text *out, struct game *g)
{
    for (int r = 0; r < g->board.n; r++) {
        for (int c = 0; c < g->board.n; c++) {
            if (oracle_line_legal(&g->board, r, c, g->mover)) {
                put_and_make_move(out, g, r, c);
                return;
            }
        }
    }
}

/* "start in the bottom right corner and search right to left. Move up one row" */
static void move_from_bottom_right(struct oracle_text *out, struct game *g)
{
    for (int r = g->board.n - 1; r >= 0; r--) {
        for (int c = g->board.n - 1; c >= 0; c--) {
            if (oracle_line_legal(&g->board, r, c, g->mover)) {
                put_and_make_move(out, g, r, c);
                return;
            }
        }
    }
}

/* ---- the program ---- */

/* Whether the game is over is set where it ends. */
static void settle(struct oracle_account *account, const struct oracle_input *in,
                   const struct oracle_line *b)
{
    account->rest = in->next;
    account->has_board = 1;
    account->pieces[0] = oracle_line_count(b, 'O');
    account->pieces[1] = oracle_line_count(b, 'X');
}

/* Plays from the position in g until the program ends. Returns the exit status. */
static int play_on(struct oracle_input *in, struct oracle_text *out, struct game *g)
{
    int passes_in_a_row = 0;

    put_board(out, &g->board);
    while (oracle_line_count(&g->board, '.') > 0 && passes_in_a_row < 2) {
        int type = g->mover == 'O' ? g->type_of_o : g->type_of_x;

        if (!oracle_line_has_move(&g->board, g->mover)) {
            oracle_put_char(out, g->mover);
            oracle_put(out, " passes.\n");
            passes_in_a_row++;
        } else {
            if (type == 0) {
                int status = ask_human(in, out, g);

                if (status >= 0)
                    return status;
            } else if (type == 1) {
                move_from_top_left(out, g);
            } else {
                move_from_bottom_right(out, g);
            }
            put_board(out, &g->board);
            passes_in_a_row = 0;
        }
        g->mover = oracle_line_opponent(&g->board, g->mover);
    }

    oracle_put(out, "Game Over - O=");
    oracle_put_number(out, oracle_line_count(&g->board, 'O'), 1);
    oracle_put(out, " X=");
    oracle_put_number(out, oracle_line_count(&g->board, 'X'), 1);
    oracle_put(out, ".\n");
    if (g->account)
        g->account->is_over = 1;
    return STATUS_DONE;
}

/* The same, and says what came of it. */
static int play(struct oracle_input *in, struct oracle_text *out, struct game *g)
{
    int status = play_on(in, out, g);

    if (g->account)
        settle(g->account, in, &g->board);
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
    if ((argc <= 2 || is_type(argv[2], &g->type_of_x)) &&
        (argc <= 3 || is_type(argv[3], &g->type_of_o)))
        return STATUS_DONE;
    oracle_put(out, "Invalid player type.\n");
    return STATUS_BAD_TYPE;
}

/* "first the dimension, then the player types that are given, then the count"; with the variant,
   "Player types are checked before the dimension". */
static int run_new(int argc, char *const argv[], struct oracle_input *in, struct oracle_text *out,
                   struct game *g)
{
    long n;
    int status;

    if (argc < 2)
        return put_usage(out);
    if (oracle_variant_is_on(in->setting, ORACLE_VARIANT_TYPES_FIRST)) {
        status = check_types(argc, argv, out, g);
        if (status == STATUS_DONE)
            status = check_dimension(argv, out, &n);
    } else {
        status = check_dimension(argv, out, &n);
        if (status == STATUS_DONE)
            status = check_types(argc, argv, out, g);
    }
    if (status != STATUS_DONE)
        return status;
    if (argc > 4)
        return put_usage(out);

    oracle_line_start(&g->board, (int)n, 'O', 'X', '.');
    g->board.setting = in->setting;
    if (n % 2 != 0 && oracle_variant_is_on(in->setting, ORACLE_VARIANT_ODD_CENTRE))
        use_other_centre(&g->board);
    status = play(in, out, g);
    oracle_line_free(&g->board);
    return status;
}

static int run(int argc, char *const argv[], struct oracle_input *in, struct oracle_text *out,
               struct game *g)
{
    if (argc > 0 && strcmp(argv[0], "new") == 0)
        return run_new(argc, argv, in, out, g);
    if (argc == 2 && strcmp(argv[0], "load") == 0) {
        oracle_put(out, "Error loading board.\n");
        return STATUS_BAD_FILE;
    }
    return put_usage(out);
}

static int load(const struct oracle_flip_position *from, struct oracle_input *in,
                struct oracle_text *out, struct game *g)
{
    int status;

    g->mover = from->mover;
    g->type_of_o = from->type_of_o;
    g->type_of_x = from->type_of_x;
    oracle_line_start(&g->board, from->n, 'O', 'X', '.');
    g->board.setting = in->setting;
    memcpy(g->board.cell, from->cell, (size_t)from->n * (size_t)from->n);
    status = play(in, out, g);
    oracle_line_free(&g->board);
    return status;
}

char *oracle_flip_with(struct oracle_setting *setting, int argc, char *const argv[],
                       const struct oracle_flip_position *from, const unsigned char *data,
                       size_t size, oracle_flip_save *save, void *context,
                       struct oracle_account *account, int *status, size_t *length)
{
    struct oracle_input in = { data, size, 0, setting };
    struct oracle_text out = { NULL, 0, 0 };
    struct game g = { .mover = 'O', .save = save, .context = context, .account = account };

    *status = from ? load(from, &in, &out, &g) : run(argc, argv, &in, &out, &g);
    *length = out.length;
    return out.at;
}

char *oracle_flip(int argc, char *const argv[], const unsigned char *data, size_t size,
                  oracle_flip_save *save, void *context, struct oracle_account *account,
                  int *status, size_t *length)
{
    return oracle_flip_with(NULL, argc, argv, NULL, data, size, save, context, account, status,
                            length);
}

char *oracle_flip_loaded(const struct oracle_flip_position *from, const unsigned char *data,
                         size_t size, oracle_flip_save *save, void *context, int *status,
                         size_t *length)
{
    return oracle_flip_with(NULL, 0, NULL, from, data, size, save, context, NULL, status, length);
}
