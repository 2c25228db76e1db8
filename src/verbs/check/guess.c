#include "check/guess.h"

#include "inputs/archive_kind.h"
#include "inputs/walk.h"
#include "system/io.h"
#include "text/input_name.h"
#include "text/say.h"

#include "base/message.h"
#include "judge/looks_like.h"

#include <string.h>
#include <sys/stat.h>

int is_a_path(const char *word)
{
    struct stat st;
    return strcmp(word, "-") == 0 || stat(word, &st) == 0;
}

/* ---- looking at files ---- */

/* What was found out about a path. */
struct guess {
    int has_trouble; /* something could not be read, and a message said why */
    struct likeness like;
};

static void take_trouble(void *who, const char *path, const char *why)
{
    struct guess *g = who;
    complain(known_as(path), why);
    g->has_trouble = 1;
}

/* Looks at the first bytes of a file. An archive looks like nothing. */
static void look_at_file(void *who, const char *path)
{
    static unsigned char start[LOOKS_LIKE_MOST];
    struct guess *g = who;
    struct file_reader in;
    source from;
    if (archive_kind_of(path) != NO_ARCHIVE)
        return;
    source_init(&from, file_reader_fill, &in, start, sizeof start);
    if (file_reader_open(&in, path, 0)) {
        while (source_more(&from))
            ;
        g->like = looks_like(source_ahead(&from));
    }
    if (in.trouble != 0)
        take_trouble(g, path, in.trouble);
    file_reader_close(&in);
}

static int is_known(void *who)
{
    const struct guess *g = who;
    return g->like.dialect != 0;
}

static struct guess look_at(const char *path)
{
    struct guess g = { 0 };
    struct walker to = {
        .file = look_at_file, .trouble = take_trouble, .enough = is_known, .who = &g
    };
    if (strcmp(path, "-") != 0 && is_folder(path))
        walk(path, &to);
    else
        look_at_file(&g, path);
    return g;
}

/* ---- saying it ---- */

/* Whether a shell takes the word as it is. */
static int is_plain_word(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./,+=@%";
    return word[0] != '-' && strspn(word, plain) == strlen(word) && strlen(word) <= 60;
}

/* Writes the options that an input needs, such as `--args 'new 8' `. */
static void say_options(const struct likeness *l, sink *out)
{
    const char *quote = l->dialect->before_side != 0 ? "'" : ""; /* several words */
    if (l->look == LOOKS_SAVED)
        sink_text(out, "--saved-game ");
    if (l->look == LOOKS_ARGS_LINE)
        sink_text(out, "--args-line ");
    if (l->look != LOOKS_ARGS)
        return;
    sink_say(out, "--args %s", quote);
    likeness_say_args(l, out);
    sink_say(out, "%s ", quote);
}

static void say_guess(const struct guess *g, const char *path, sink *out)
{
    sink_text(out, "which dialect? ");
    if (g->like.dialect == 0) {
        sink_text(out, "It looks like none; flipref --help lists them");
        return;
    }
    sink_say(out, "It looks like %s; try: flipref check %s ", g->like.dialect->name,
             g->like.dialect->name);
    say_options(&g->like, out);
    sink_text(out, is_plain_word(path) || strcmp(path, "-") == 0 ? path : "PATH");
}

void guess_dialects(char **paths)
{
    for (; *paths != 0; paths++) {
        struct guess g = look_at(*paths);
        struct message m;
        sink *out = message_open(&m);
        if (g.has_trouble && g.like.dialect == 0)
            continue;
        say_guess(&g, *paths, out);
        complain(known_as(*paths), message_string(&m));
    }
}
