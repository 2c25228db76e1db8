/* Makes a tar in memory. */
#ifndef FLIPREF_REGRESS_TAR_H
#define FLIPREF_REGRESS_TAR_H

#include <stdio.h>
#include <string.h>

enum { RECORD = 512 };

static struct {
    char at[1 << 19];
    size_t len;
} tar;

/* Adds a member: a file ('0'), a link, a device and so on. */
static inline void add_record(const char *name, char kind, const void *text, size_t size)
{
    char *head = tar.at + tar.len;
    unsigned sum = 0;
    size_t i;
    memset(head, 0, RECORD + (size + RECORD - 1) / RECORD * RECORD);
    memcpy(head, name, strlen(name));
    (void)snprintf(head + 100, 8, "0000644");
    (void)snprintf(head + 124, 12, "%011lo", (unsigned long)size);
    head[156] = kind;
    if (kind == '1' || kind == '2')
        memcpy(head + 157, "x", 1);
    memcpy(head + 257, "ustar\00000", 8);
    memset(head + 148, ' ', 8);
    for (i = 0; i < RECORD; i++)
        sum += (unsigned char)head[i];
    (void)snprintf(head + 148, 8, "%06o", sum);
    memcpy(head + RECORD, text, size);
    tar.len += RECORD + (size + RECORD - 1) / RECORD * RECORD;
}

static inline void add_member(const char *name, char kind, const char *text)
{
    add_record(name, kind, text, strlen(text));
}

static inline void end_tar(size_t records)
{
    memset(tar.at + tar.len, 0, records * RECORD);
    tar.len += records * RECORD;
}

#endif
