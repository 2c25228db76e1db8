#include "oracle/oracle.h"

#include "oracle/run.h"

#include <stdlib.h>
#include <string.h>

const char *const oracle_skipped[2] = { "Player 1 has no move and is skipped.\n",
                                        "Player 2 has no move and is skipped.\n" };

/* ---- the run ---- */

int oracle_variant_is_on(const struct oracle_setting *setting, enum oracle_variant variant)
{
    return setting && (setting->variants & ORACLE_VARIANT_ON(variant)) != 0;
}

int oracle_count_steps(struct oracle_setting *setting, unsigned long long steps)
{
    if (!setting)
        return 1;
    setting->steps -= steps < setting->steps ? steps : setting->steps;
    return setting->steps > 0;
}

void oracle_board_start(struct oracle_run *r, struct oracle_line *b, int n, char upper_left,
                        char upper_right, char empty)
{
    oracle_line_start(b, n, upper_left, upper_right, empty);
    b->setting = &r->setting;
}

void oracle_refuse(struct oracle_run *r, size_t at)
{
    struct oracle_account *account = r->request->account;
    if (!account)
        return;
    if (account->refusals == account->room) {
        account->room = 2 * account->room + 16;
        account->refused =
            oracle_resize(account->refused, account->room * sizeof *account->refused);
    }
    account->refused[account->refusals++] = at;
}

void oracle_settle(struct oracle_run *r, const struct oracle_line *b, char first)
{
    struct oracle_account *account = r->request->account;
    char second = oracle_line_opponent(b, first);
    if (!account)
        return;
    account->has_board = 1;
    account->is_over = !oracle_line_has_move(b, first) && !oracle_line_has_move(b, second);
    account->pieces[0] = oracle_line_count(b, first);
    account->pieces[1] = oracle_line_count(b, second);
}

void oracle_account_free(struct oracle_account *account)
{
    free(account->refused);
}

/* ---- saved games ---- */

struct saved {
    struct saved *next;
    unsigned char *name; /* without `./` in front */
    size_t name_length;
    struct oracle_position game;
    char *cell; /* of the game */
};

struct oracle_saves {
    struct saved *first; /* the newest */
};

static void *copy_of(const void *from, size_t size)
{
    return memcpy(oracle_resize(NULL, size), from, size);
}

struct oracle_saves *oracle_saves_new(void)
{
    struct oracle_saves *saves = oracle_resize(NULL, sizeof *saves);
    saves->first = NULL;
    return saves;
}

void oracle_saves_free(struct oracle_saves *saves)
{
    while (saves && saves->first) {
        struct saved *saved = saves->first;
        saves->first = saved->next;
        free(saved->cell);
        free(saved->name);
        free(saved);
    }
    free(saves);
}

static void drop_dot(const unsigned char **name, size_t *length)
{
    while (*length > 2 && (*name)[0] == '.' && (*name)[1] == '/') {
        *name += 2;
        *length -= 2;
    }
}

/* A name of the working folder itself. */
static int is_file_name(const unsigned char *name, size_t length)
{
    if (length == 0 || length > 255 || memchr(name, '/', length) || memchr(name, '\0', length))
        return 0;
    if (length == 1 && name[0] == '.')
        return 0;
    return length != 2 || name[0] != '.' || name[1] != '.';
}

int oracle_save(struct oracle_saves *saves, const struct oracle_position *game,
                const unsigned char *name, size_t length)
{
    struct saved *saved;
    drop_dot(&name, &length);
    if (!is_file_name(name, length))
        return 0;
    saved = oracle_resize(NULL, sizeof *saved);
    saved->name = copy_of(name, length);
    saved->name_length = length;
    saved->game = *game;
    saved->cell = copy_of(game->cell, (size_t)game->n * (size_t)game->n);
    saved->game.cell = saved->cell;
    saved->next = saves->first;
    saves->first = saved;
    return 1;
}

const struct oracle_position *oracle_saved(const struct oracle_saves *saves, const char *file)
{
    const unsigned char *name = (const unsigned char *)file;
    size_t length = strlen(file);
    if (!saves)
        return NULL;
    drop_dot(&name, &length);
    for (const struct saved *s = saves->first; s; s = s->next) {
        if (s->name_length == length && memcmp(s->name, name, length) == 0)
            return &s->game;
    }
    return NULL;
}

/* ---- the dialects ---- */

static const struct {
    const char *dialect;
    int (*run)(struct oracle_run *r);
} oracles[] = {
    { "octaflip", oracle_octaflip }, { "reversi", oracle_reversi }, { "bbm103", oracle_bbm103 },
    { "aps105", oracle_aps105 },     { "flip", oracle_flip },
};

int oracle_run(const struct oracle_request *request, struct oracle_answer *answer)
{
    struct oracle_run r = { .request = request,
                            .setting = { request->variants, request->steps },
                            .in = { request->input, request->size, 0, &r.setting } };
    size_t i = 0;
    *answer = (struct oracle_answer){ NULL, 0, 0 };
    while (i < sizeof oracles / sizeof oracles[0] &&
           strcmp(oracles[i].dialect, request->dialect) != 0)
        i++;
    if (i == sizeof oracles / sizeof oracles[0])
        return 0;
    if (r.setting.steps == 0)
        r.setting.steps = ORACLE_STEPS_USUAL;
    answer->status = oracles[i].run(&r);
    answer->output = r.out.at;
    answer->length = r.out.length;
    if (request->account)
        request->account->rest = r.in.next;
    if (r.setting.steps == 0)
        oracle_answer_free(answer);
    return answer->output != NULL;
}

void oracle_answer_free(struct oracle_answer *answer)
{
    free(answer->output);
    *answer = (struct oracle_answer){ NULL, 0, answer->status };
}
