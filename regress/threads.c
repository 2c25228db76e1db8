/* Threads that judge and replay at the same time, for ThreadSanitizer (ci/library). Each must get
   the same diagnostics and verdicts as one thread alone. */
#include <flipref.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const struct game {
    flipref_options options;
    const char *input;
} games[] = {
    { { .dialect = "octaflip" },
      "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"
      "2\n1 1 1 3\n1 8 9 8\n" },
    { { .dialect = "reversi" }, "d3\na1\n=\n" },
    { { .dialect = "bbm103", .args = "6" }, "1 2\n0 0\n" },
    { { .dialect = "aps105" }, "4 Wbb Wcc Bbc Bcb !!! Bba" },
    { { .dialect = "flip", .args = "new 12 1 2" }, "" },
};

enum { GAMES = sizeof games / sizeof games[0], THREADS = 4, ROUNDS = 50, ROOM = 4096 };

struct said {
    char text[ROOM];
    size_t len;
};

static void say(struct said *s, const char *text)
{
    size_t n = strlen(text);
    if (n < ROOM - s->len) {
        memcpy(s->text + s->len, text, n + 1);
        s->len += n;
    }
}

static void hear_diagnostic(void *who, const flipref_diagnostic *d)
{
    say(who, d->message);
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    say(who, v->words);
}

static void judge_and_replay(const struct game *g, struct said *s)
{
    flipref_listener listener = { hear_diagnostic, hear_verdict, s };
    flipref_game *game;
    s->len = 0;
    if (flipref_judge(&g->options, g->input, strlen(g->input), &listener) != FLIPREF_OK ||
        flipref_game_of(&g->options, g->input, strlen(g->input), &game) != FLIPREF_OK) {
        say(s, "failed");
        return;
    }
    (void)flipref_game_seek(game, flipref_game_turn_count(game));
    (void)flipref_game_seek(game, 1);
    say(s, (const char *)flipref_game_verdict(game)->words);
    flipref_game_free(game);
}

static struct said alone[GAMES];

static void *run(void *differs)
{
    struct said s;
    int round, i;
    for (round = 0; round < ROUNDS; round++) {
        for (i = 0; i < GAMES; i++) {
            judge_and_replay(&games[i], &s);
            *(int *)differs |= s.len != alone[i].len || memcmp(s.text, alone[i].text, s.len) != 0;
        }
    }
    return 0;
}

int main(void)
{
    pthread_t threads[THREADS];
    int differs[THREADS] = { 0 };
    int status = 0;
    int i;
    for (i = 0; i < GAMES; i++)
        judge_and_replay(&games[i], &alone[i]);
    for (i = 0; i < THREADS; i++) {
        if (pthread_create(&threads[i], 0, run, &differs[i]) != 0)
            return 2;
    }
    for (i = 0; i < THREADS; i++) {
        (void)pthread_join(threads[i], 0);
        status |= differs[i];
    }
    if (status != 0)
        (void)puts("a thread got other diagnostics or verdicts than one thread alone");
    return status;
}
