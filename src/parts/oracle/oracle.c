#include "oracle/oracle.h"

#include "oracle/aps105.h"
#include "oracle/bbm103.h"
#include "oracle/flip.h"
#include "oracle/octaflip.h"
#include "oracle/reversi.h"
#include "oracle/setting.h"

#include <stdlib.h>
#include <string.h>

const char *const oracle_skipped[2] = { "Player 1 has no move and is skipped.\n",
                                        "Player 2 has no move and is skipped.\n" };

/* ---- the setting ---- */

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

int oracle_has_given_up(const struct oracle_setting *setting)
{
    return setting && setting->steps == 0;
}

/* ---- saved games ---- */

struct saved {
    struct saved *next;
    unsigned char *name; /* without `./` in front */
    size_t name_length;
    struct oracle_flip_position game;
    char *cell; /* of the game */
};

struct oracle_saves {
    struct saved *first; /* the newest */
};

static void *take(size_t size)
{
    void *block = malloc(size);

    if (!block)
        abort();
    return block;
}

static void *copy_of(const void *from, size_t size)
{
    return memcpy(take(size), from, size);
}

struct oracle_saves *oracle_saves_new(void)
{
    struct oracle_saves *saves = take(sizeof *saves);

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

static int save(void *context, const struct oracle_flip_position *game, const unsigned char *name,
                size_t length)
{
    struct oracle_saves *saves = context;
    struct saved *saved;

    drop_dot(&name, &length);
    if (!is_file_name(name, length))
        return 0;
    if (!saves)
        return 1;
    saved = take(sizeof *saved);
    saved->name = copy_of(name, length);
    saved->name_length = length;
    saved->game = *game;
    saved->cell = copy_of(game->cell, (size_t)game->n * (size_t)game->n);
    saved->game.cell = saved->cell;
    saved->next = saves->first;
    saves->first = saved;
    return 1;
}

static const struct oracle_flip_position *saved_game(const struct oracle_saves *saves,
                                                     const char *file)
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

static void run_octaflip(const struct oracle_request *o, struct oracle_setting *setting,
                         struct oracle_answer *answer)
{
    enum oracle_mode mode = oracle_variant_is_on(setting, ORACLE_VARIANT_INTERLEAVE)
                                ? ORACLE_INTERLEAVE
                                : ORACLE_DEFAULT;

    answer->output = oracle_octaflip_with(setting, o->input, o->size, mode, &answer->length);
}

static void run_reversi(const struct oracle_request *o, struct oracle_setting *setting,
                        struct oracle_answer *answer)
{
    answer->output =
        oracle_reversi_with(setting, o->input, o->size, NULL, &answer->status, &answer->length);
}

static void run_aps105(const struct oracle_request *o, struct oracle_setting *setting,
                       struct oracle_answer *answer)
{
    answer->output =
        oracle_aps105_with(setting, o->input, o->size, NULL, &answer->status, &answer->length);
}

static int count_args(char *const *args)
{
    int count = 0;

    while (args && args[count])
        count++;
    return count;
}

static void run_bbm103(const struct oracle_request *o, struct oracle_setting *setting,
                       struct oracle_answer *answer)
{
    answer->output = oracle_bbm103_with(setting, count_args(o->args), o->args, o->input, o->size,
                                        NULL, &answer->status, &answer->length);
}

static void run_flip(const struct oracle_request *o, struct oracle_setting *setting,
                     struct oracle_answer *answer)
{
    int count = count_args(o->args);
    const struct oracle_flip_position *from =
        count == 2 && strcmp(o->args[0], "load") == 0 ? saved_game(o->saves, o->args[1]) : NULL;

    answer->output = oracle_flip_with(setting, count, o->args, from, o->input, o->size, save,
                                      o->saves, NULL, &answer->status, &answer->length);
}

static const struct {
    const char *dialect;
    void (*run)(const struct oracle_request *o, struct oracle_setting *setting,
                struct oracle_answer *answer);
} oracles[] = {
    { "octaflip", run_octaflip }, { "reversi", run_reversi }, { "bbm103", run_bbm103 },
    { "aps105", run_aps105 },     { "flip", run_flip },
};

int oracle_run(const struct oracle_request *request, struct oracle_answer *answer)
{
    struct oracle_setting setting = { request->variants, request->steps };
    size_t i = 0;

    answer->output = NULL;
    answer->length = 0;
    answer->status = 0;
    while (i < sizeof oracles / sizeof oracles[0] &&
           strcmp(oracles[i].dialect, request->dialect) != 0)
        i++;
    if (i == sizeof oracles / sizeof oracles[0])
        return 0;

    if (setting.steps == 0)
        setting.steps = ORACLE_STEPS_USUAL;
    oracles[i].run(request, &setting, answer);
    if (oracle_has_given_up(&setting))
        oracle_answer_free(answer);
    return answer->output != NULL;
}

void oracle_answer_free(struct oracle_answer *answer)
{
    free(answer->output);
    answer->output = NULL;
    answer->length = 0;
}
