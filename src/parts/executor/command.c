#include "executor/subject_state.h"

#include "system/whole_file.h"
#include "text/byte_queue.h"
#include "text/memory.h"
#include "text/names.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COMMAND_FILE_MOST = 16 << 20 };

static int is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* A word without a folder is a tool, as in a shell; so is a path below /usr or /bin. */
static int is_tool(const char *word)
{
    return !strchr(word, '/') || strncmp(word, "/usr/", 5) == 0 || strncmp(word, "/bin/", 5) == 0;
}

/* Reads a whole file into memory that the command owns. Returns 0 on failure, with the reason. */
static int read_file(struct command *c, const char *path, bytes *contents,
                     char reason[CONTAINMENT_TEXT])
{
    struct byte_queue text = { 0 };
    const char *trouble = read_whole_file(path, COMMAND_FILE_MOST, &text);
    c->owned[c->owned_count++] = text.at;
    *contents = queue_bytes(&text);
    if (trouble != 0)
        say(reason, path, trouble);
    return trouble == 0;
}

static int take_file(struct command *c, const char *path, char reason[CONTAINMENT_TEXT])
{
    struct named_file *f = &c->files[c->file_count];
    if (!read_file(c, path, &f->contents, reason))
        return 0;
    f->name = last_name(path);
    c->file_count++;
    return 1;
}

static int take_program(struct command *c, const char *path, char reason[CONTAINMENT_TEXT])
{
    c->program = path;
    if (is_tool(path))
        return 1;
    if (!read_file(c, path, &c->executable.contents, reason))
        return 0;
    c->program = COMMAND_PROGRAM;
    c->executable.name = COMMAND_PROGRAM;
    return 1;
}

int command_open(struct command *c, char *const *words, char reason[CONTAINMENT_TEXT])
{
    size_t count = 0, i;
    while (words[count])
        count++;
    memset(c, 0, sizeof *c);
    if (count == 0) {
        say(reason, "the command has no words", NULL);
        return 0;
    }
    c->words = memory_new(count + 1, sizeof c->words[0]);
    c->files = memory_new(count, sizeof c->files[0]);
    c->owned = memory_new(count + 1, sizeof c->owned[0]);
    if (!take_program(c, words[0], reason))
        return 0;
    for (i = 1; i < count; i++) {
        int names_file = is_file(words[i]);
        if (names_file && !take_file(c, words[i], reason))
            return 0;
        c->words[c->word_count++] = names_file ? last_name(words[i]) : words[i];
    }
    return 1;
}

void command_close(struct command *c)
{
    size_t i;
    for (i = 0; i < c->owned_count; i++)
        free(c->owned[i]);
    free(c->owned);
    free(c->files);
    free(c->words);
    memset(c, 0, sizeof *c);
}
