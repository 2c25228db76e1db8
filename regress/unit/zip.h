/* Makes a zip in memory (APPNOTE.TXT 6.3). */
#ifndef FLIPREF_REGRESS_ZIP_H
#define FLIPREF_REGRESS_ZIP_H

#include "regress/unit/unit.h"

enum { LOCAL = 30, ENTRY = 46, END = 22, PARTS_MOST = 8 };

/* A member. The extra fields of the local header and of the entry are given with their lengths. */
struct member {
    const char *name, *text;
    const char *local_extra;
    size_t local_extra_len;
    const char *extra;
    size_t extra_len;
    const char *comment;
    int is_link; /* to `text` */
};

struct made {
    unsigned char at[1 << 19];
    size_t len;
    size_t local[PARTS_MOST], entry[PARTS_MOST]; /* where these begin; also the next four: */
    size_t directory, end64, locator, end;
};

static struct made zip;

static inline void add_bytes(const void *at, size_t len)
{
    assert_true(len <= sizeof zip.at - zip.len);
    if (len > 0)
        memcpy(zip.at + zip.len, at, len);
    zip.len += len;
}

static inline void set(size_t at, size_t len, uint64_t n)
{
    for (; len > 0; len--, n >>= 8)
        zip.at[at++] = (unsigned char)n;
}

static inline void add(size_t len, uint64_t n)
{
    zip.len += len;
    set(zip.len - len, len, n);
}

static inline uint32_t checksum(const char *text, size_t len)
{
    uint32_t c = 0xFFFFFFFF;
    int i;
    for (; len > 0; len--) {
        c ^= (unsigned char)*text++;
        for (i = 0; i < 8; i++)
            c = c >> 1 ^ (c & 1 ? 0xEDB88320 : 0);
    }
    return ~c;
}

/* From the version that is needed up to the length of the name: the fields that a local header and
   an entry share. */
static inline void add_shared(const struct member *m, size_t extra_len)
{
    size_t len = strlen(m->text);
    add(2, 20);
    add(2, 0);
    add(2, 0); /* stored */
    add(4, 0x21 << 16);
    add(4, checksum(m->text, len));
    add(4, len);
    add(4, len);
    add(2, strlen(m->name));
    add(2, extra_len);
}

static inline void add_local(const struct member *m, size_t i)
{
    zip.local[i] = zip.len;
    add(4, 0x04034B50);
    add_shared(m, m->local_extra_len);
    add_bytes(m->name, strlen(m->name));
    add_bytes(m->local_extra, m->local_extra_len);
    add_bytes(m->text, strlen(m->text));
}

static inline void add_entry(const struct member *m, size_t i)
{
    const char *comment = m->comment != 0 ? m->comment : "";
    zip.entry[i] = zip.len;
    add(4, 0x02014B50);
    add(2, 3 << 8 | 20); /* made under Unix */
    add_shared(m, m->extra_len);
    add(2, strlen(comment));
    add(4, 0);
    add(4, (uint64_t)(m->is_link ? 0120777 : 0100644) << 16);
    add(4, zip.local[i]);
    add_bytes(m->name, strlen(m->name));
    add_bytes(m->extra, m->extra_len);
    add_bytes(comment, strlen(comment));
}

static inline void add_end(size_t count)
{
    size_t len = zip.len - zip.directory;
    zip.end = zip.len;
    add(4, 0x06054B50);
    add(4, 0);
    add(2, count);
    add(2, count);
    add(4, len);
    add(4, zip.directory);
    add(2, 0);
}

static inline void make_zip(const struct member *members, size_t count)
{
    size_t i;
    memset(&zip, 0, sizeof zip);
    for (i = 0; i < count; i++)
        add_local(&members[i], i);
    zip.directory = zip.len;
    for (i = 0; i < count; i++)
        add_entry(&members[i], i);
    add_end(count);
}

#endif
