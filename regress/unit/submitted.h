/* Files and archives as persons hand them in, for the tests of the room submissions. */
#ifndef FLIPREF_REGRESS_SUBMITTED_H
#define FLIPREF_REGRESS_SUBMITTED_H
#include "regress/unit/folder.h"

#define MAIN_C "int main(void) { return 0; }\n"

/* Makes the folders that a file is in, and writes it. */
static inline void put_deep(const char *name, const char *text, size_t len)
{
    char path[4096];
    char *slash;
    (void)snprintf(path, sizeof path, "%s", in_folder(name));
    for (slash = strchr(path + strlen(folder) + 1, '/'); slash != 0;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
    put_bytes(name, text, len);
}

static inline void put_text(const char *name, const char *text)
{
    put_deep(name, text, strlen(text));
}

enum { RECORD = 512 };

/* Appends a member to a tar, or a link if `at` is NULL. Returns the new length. */
static inline size_t put_member_bytes(char *tar, size_t len, const char *name, const void *at,
                                      size_t size)
{
    char *head = tar + len;
    size_t room = RECORD + (size + RECORD - 1) / RECORD * RECORD;
    unsigned sum = 0;
    size_t i;
    memset(head, 0, room);
    memcpy(head, name, strlen(name) < 99 ? strlen(name) : 99);
    (void)snprintf(head + 100, 8, "0000644");
    (void)snprintf(head + 124, 12, "%011o", (unsigned)size);
    head[156] = at != 0 ? '0' : '2';
    (void)snprintf(head + 157, 100, "%s", at != 0 ? "" : "/etc/passwd");
    memcpy(head + 257,
           "ustar\0"
           "00",
           8);
    memset(head + 148, ' ', 8);
    for (i = 0; i < RECORD; i++)
        sum += (unsigned char)head[i];
    (void)snprintf(head + 148, 8, "%06o", sum);
    if (size > 0)
        memcpy(head + RECORD, at, size);
    return len + room;
}

/* The same for a text, which is NULL for a link. */
static inline size_t put_member(char *tar, size_t len, const char *name, const char *text)
{
    return put_member_bytes(tar, len, name, text, text != 0 ? strlen(text) : 0);
}

#endif
