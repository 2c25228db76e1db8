/* What the code under test says on standard error. It needs a folder of its own (folder.h). */
#ifndef FLIPREF_REGRESS_MESSAGES_H
#define FLIPREF_REGRESS_MESSAGES_H

#include "regress/unit/folder.h"

static int messages_before = -1;

/* From now on, standard error goes to a file. */
static inline void catch_messages(void)
{
    int file = open(in_folder("messages"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    (void)fflush(stderr);
    messages_before = dup(STDERR_FILENO);
    assert_true(file >= 0 && messages_before >= 0);
    assert_true(dup2(file, STDERR_FILENO) >= 0);
    (void)close(file);
}

/* Ends that, and returns what was written meanwhile. The text is valid until the next call. */
static inline const char *caught_messages(void)
{
    (void)fflush(stderr);
    (void)dup2(messages_before, STDERR_FILENO);
    (void)close(messages_before);
    return text_in_folder("messages");
}

/* Ends that, and expects this text, in which FOLDER stands for the folder. */
static inline void expect_messages(const char *want)
{
    static char full[1 << 16];
    const char *got = caught_messages();
    const char *at;
    size_t len = 0;
    while ((at = strstr(want, "FOLDER")) != 0) {
        len += (size_t)snprintf(full + len, sizeof full - len, "%.*s%s", (int)(at - want), want,
                                folder);
        want = at + strlen("FOLDER");
    }
    (void)snprintf(full + len, sizeof full - len, "%s", want);
    assert_string_equal(got, full);
}

#endif
