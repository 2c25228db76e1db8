/* parts/players: the games that they play are legal, begin and go on in every way that they may,
   and come to their end. The oracles judge. */
#include "regress/unit/unit.h"

#include "oracle/aps105.h"
#include "oracle/bbm103.h"
#include "oracle/flip.h"
#include "oracle/line.h"
#include "oracle/octaflip.h"
#include "oracle/reversi.h"
#include "players/players.h"

enum { MOST = 6000, GAMES = 300 };

static uint8_t data[MOST];

/* What an oracle says of a text. */
struct run_result {
    int is_over, is_fine; /* fine: all of it was read, and nothing was refused */
    size_t lines;
    size_t choice; /* of the board */
};

static size_t count_lines(bytes text)
{
    size_t i, n = 0;
    for (i = 0; i < text.len; i++)
        n += text.at[i] == '\n';
    return n;
}

/* Ends the account. `first` is where lines may be refused no more, and `s` begins a save. */
static struct run_result ended(struct oracle_account *account, bytes text, size_t first,
                               char *output)
{
    struct run_result o = { account->is_over, account->rest == text.len, count_lines(text), 0 };
    size_t i;
    for (i = 0; i < account->refusals; i++) {
        size_t at = account->refused[i];
        o.is_fine = o.is_fine && (at < first || (at > 0 && text.at[at - 1] == 's'));
    }
    oracle_account_free(account);
    free(output);
    return o;
}

static struct run_result of_reversi(bytes text)
{
    struct oracle_account account = { 0 };
    int status;
    size_t length;
    char *output = oracle_reversi(text.at, text.len, &account, &status, &length);
    return ended(&account, text, 0, output);
}

/* Of a game of bbm103 on a board of that side. */
static struct run_result of_bbm103(bytes text, const char *side, size_t first)
{
    struct oracle_account account = { 0 };
    char word[4];
    char *args[] = { word, 0 };
    int status;
    size_t length;
    char *output;
    (void)snprintf(word, sizeof word, "%s", side);
    output = oracle_bbm103(1, args, text.at, text.len, &account, &status, &length);
    return ended(&account, text, first, output);
}

static int save_succeeds(void *context, const struct oracle_flip_position *game,
                         const unsigned char *name, size_t length)
{
    (void)context;
    (void)game;
    (void)name;
    return length > 0 && length % 2 == 0;
}

static struct run_result of_flip(bytes text, size_t side, size_t type_of_x, size_t type_of_o,
                                 size_t first)
{
    struct oracle_account account = { 0 };
    char words[4][24] = { "new" };
    char *args[] = { words[0], words[1], words[2], words[3], 0 };
    int status;
    size_t length;
    char *output;
    struct run_result o;
    (void)snprintf(words[1], sizeof words[1], "%zu", side);
    (void)snprintf(words[2], sizeof words[2], "%zu", type_of_x);
    (void)snprintf(words[3], sizeof words[3], "%zu", type_of_o);
    output = oracle_flip(4, args, text.at, text.len, save_succeeds, 0, &account, &status, &length);
    o = ended(&account, text, first, output);
    o.is_over = status == 0;
    if (type_of_x != 0 && type_of_o != 0) /* two computers read nothing */
        o.is_fine = o.is_over && text.len == first;
    return o;
}

/* The turns of octaflip are what the number of turns says, and all are legal. */
static struct run_result of_octaflip(bytes text)
{
    struct run_result o = { 0, 0, count_lines(text), 0 };
    size_t length;
    char *output = oracle_octaflip_judge(text.at, text.len, ORACLE_DEFAULT, &length);
    o.is_fine = strstr(output, "nput") == 0 && strstr(output, "nvalid") == 0;
    free(output);
    return o;
}

/* ---- the first byte chooses a board ---- */

static struct run_result of_chosen_bbm103(bytes text)
{
    static const char *const sides[] = { "4", "6", "12" };
    struct run_result o = of_bbm103(text, sides[text.at[0] % 3], 1);
    o.choice = text.at[0] % 3;
    return o;
}

static struct run_result of_chosen_flip(bytes text)
{
    static const size_t sides[] = { 4, 5, 6, 8 };
    size_t choice = text.at[0];
    struct run_result o;
    if (choice == '\n' && text.len > 2 && text.at[text.len - 2] == '\n')
        text.len--; /* the choice was a line, and the LF after it has stayed */
    o = of_flip(text, sides[choice % 4], choice / 4 % 3, choice / 12 % 3, 2);
    o.choice = choice;
    return o;
}

/* ---- games from nothing ---- */

struct seen {
    unsigned over, choices[64];
    size_t fewest, most; /* lines */
};

static struct seen see_games(player *play, struct run_result (*judge)(bytes text))
{
    struct seen seen = { .fewest = SIZE_MAX };
    unsigned seed;
    for (seed = 0; seed < GAMES; seed++) {
        struct draft d;
        struct run_result o;
        draft_open(&d, data, 0, MOST, seed);
        play(&d);
        assert_in_range(d.script.size, 1, MOST);
        o = judge(bytes_of(d.script.at, d.script.size));
        if (!o.is_fine)
            fail_msg("seed %u: %.*s", seed, (int)d.script.size, (const char *)d.script.at);
        seen.over += (unsigned)o.is_over;
        seen.choices[o.choice % 64]++;
        seen.fewest = o.lines < seen.fewest ? o.lines : seen.fewest;
        seen.most = o.lines > seen.most ? o.lines : seen.most;
    }
    return seen;
}

static void games_of_reversi_are_legal(void **state)
{
    struct seen seen = see_games(play_reversi, of_reversi);
    (void)state;
    assert_in_range(seen.over, GAMES / 3, GAMES * 3 / 4);
    assert_int_equal(seen.fewest, 1);
    assert_in_range(seen.most, 26, 60);
}

static void games_of_bbm103_are_legal(void **state)
{
    struct seen seen = see_games(play_bbm103, of_chosen_bbm103);
    size_t i;
    (void)state;
    assert_in_range(seen.over, GAMES / 3, GAMES * 3 / 4);
    for (i = 0; i < 3; i++)
        assert_in_range(seen.choices[i], GAMES / 5, GAMES / 2);
    assert_int_equal(seen.fewest, 2);
    assert_in_range(seen.most, 120, 141); /* of side 12: 140 cells are free */
}

static void games_of_flip_are_legal(void **state)
{
    struct seen seen = see_games(play_flip, of_chosen_flip);
    unsigned humans = 0, x_alone = 0, o_alone = 0, none = 0;
    size_t i;
    (void)state;
    for (i = 0; i < 36; i++) {
        int x = i / 4 % 3 == 0;
        int o = i / 12 == 0;
        humans += x && o ? seen.choices[i] : 0;
        x_alone += x && !o ? seen.choices[i] : 0;
        o_alone += o && !x ? seen.choices[i] : 0;
        none += !x && !o ? seen.choices[i] : 0;
    }
    assert_int_equal(humans + x_alone + o_alone + none, GAMES);
    assert_in_range(humans, GAMES / 3, GAMES * 2 / 3);
    assert_in_range(x_alone, GAMES / 10, GAMES / 3);
    assert_in_range(o_alone, GAMES / 10, GAMES / 3);
    assert_in_range(none, 1, GAMES / 8);
    assert_in_range(seen.over, GAMES / 3, GAMES * 5 / 6);
    assert_in_range(seen.most, 50, 80);
}

static void games_of_octaflip_are_legal(void **state)
{
    struct seen seen = see_games(play_octaflip, of_octaflip);
    (void)state;
    assert_in_range(seen.fewest, 9, 10); /* the board, its number of turns, and one turn */
    assert_true(seen.most > 40);
}

/* A dimension, tiles on the board, and perhaps the end of them and a move. */
static void games_of_aps105_are_well_formed(void **state)
{
    unsigned seed, ends = 0, legal = 0;
    (void)state;
    for (seed = 0; seed < GAMES; seed++) {
        struct oracle_account account = { 0 };
        struct draft d;
        bytes rest;
        size_t length, side, at;
        char *output;
        int status, is_ended = 0;
        draft_open(&d, data, 0, MOST, seed);
        play_aps105(&d);
        rest = bytes_of(d.script.at, d.script.size);
        if (rest.len > 1 && rest.at[rest.len - 2] == '\n') /* that of the dimension */
            rest.len--;
        side = (size_t)strtoul((const char *)d.script.at, 0, 10);
        assert_true(side % 2 == 0 && side >= 2 && side <= 26);
        for (rest = bytes_skip(rest, bytes_find(rest, '\n') + 1); rest.len > 0;
             rest = bytes_skip(rest, 4)) {
            assert_int_equal(bytes_get(rest, 3), '\n');
            if (bytes_get(rest, 0) == '!') {
                assert_int_equal(rest.len, 8); /* it, and the move */
                is_ended = 1;
                continue;
            }
            assert_true(bytes_get(rest, 0) == 'W' || bytes_get(rest, 0) == 'B');
            for (at = 1; at < 3; at++)
                assert_in_range(bytes_get(rest, at), 'a', 'a' + (int)side - 1);
        }
        output = oracle_aps105(d.script.at, d.script.size, &account, &status, &length);
        ends += (unsigned)is_ended;
        legal += is_ended && strstr(output, "\nValid move.") != 0;
        oracle_account_free(&account);
        free(output);
    }
    assert_in_range(ends, GAMES / 3, GAMES * 5 / 6);
    assert_in_range(legal, ends * 2 / 3, ends - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_reversi_are_legal),
        cmocka_unit_test(games_of_bbm103_are_legal),
        cmocka_unit_test(games_of_flip_are_legal),
        cmocka_unit_test(games_of_octaflip_are_legal),
        cmocka_unit_test(games_of_aps105_are_well_formed),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
