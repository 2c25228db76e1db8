#include "submissions/ident.h"

#include "submissions/group.h"

#include "base/sink.h"
#include "base/visible.h"
#include "text/byte_queue.h"
#include "text/find.h"
#include "text/hash.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_DIGITS = 16, ESCAPED = 3, PART_MOST = 200 };

static const char hex[] = "0123456789ABCDEF";

static void put_escaped(sink *out, bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++) {
        sink_byte(out, '%');
        sink_byte(out, hex[b.at[i] >> 4]);
        sink_byte(out, hex[b.at[i] & 15]);
    }
}

static void put_hash(sink *out, bytes b)
{
    uint64_t hash = hash_more(HASH_START, b);
    int i;
    sink_byte(out, '~');
    for (i = HASH_DIGITS - 1; i >= 0; i--)
        sink_byte(out, hex[hash >> 4 * i & 15]);
}

/* Returns the length of the character at the start of b, and whether it may stay as it is. */
static size_t character_of(bytes b, const char *refused, int *stays)
{
    uint32_t c = 0;
    size_t len = utf8_character(b, &c);
    *stays = len > 0 && is_shown(c) && (c >= 0x80 || strchr(refused, (int)c) == 0);
    return len > 0 ? len : 1;
}

/* Writes as many whole characters of b, escaped if need be, as fit into `most` bytes. Returns the
   number of bytes of b that were written. */
static size_t put_safe(sink *out, bytes b, size_t most, const char *refused,
                       const char *refused_first)
{
    size_t at = 0;
    size_t used = 0;
    while (at < b.len) {
        int stays;
        size_t len = character_of(bytes_skip(b, at), refused, &stays);
        bytes each = bytes_first(bytes_skip(b, at), len);
        if (at == 0 && strchr(refused_first, each.at[0]) != 0)
            stays = 0;
        used += stays ? len : ESCAPED * len;
        if (used > most)
            break;
        if (stays)
            sink_bytes(out, each);
        else
            put_escaped(out, each);
        at += len;
    }
    return at;
}

/* Where the name ends like a report, the place of its last dot; the start of `overview`, which is
   the folder with the pages for markers; otherwise name.len. */
static size_t report_dot(bytes name)
{
    static const char *const endings[] = { ".json", ".jsonl", ".csv",  ".xml", ".html", ".txt",
                                           ".yaml", ".lock",  ".part", ".tmp", 0 };
    const char *const *each;
    if (bytes_same_letters(name, BYTES_OF_LITERAL("overview")))
        return 0;
    for (each = endings; *each != 0; each++) {
        if (bytes_same_letters(name, bytes_of_text(*each)) || name_ends(name, *each))
            return name.len - strlen(*each);
    }
    return name.len;
}

/* The last byte, if it must not end a name, such as a blank; otherwise nothing. */
static bytes bad_end(bytes name)
{
    int last = name.len > 1 ? name.at[name.len - 1] : 'a';
    return last == ' ' || last == '.' ? bytes_skip(name, name.len - 1) : bytes_of(0, 0);
}

char *ident_of(struct arena *s, bytes name)
{
    unsigned char room[2 * IDENT_MOST];
    size_t most = IDENT_MOST - HASH_DIGITS - 1 - ESCAPED;
    size_t dot = report_dot(name);
    bytes end = bad_end(name);
    bytes before = dot < name.len ? bytes_first(name, dot) : bytes_first(name, name.len - end.len);
    size_t done;
    sink out;
    sink_init(&out, 0, 0, room, sizeof room);
    done = put_safe(&out, before, most, "/\\%:*?\"<>|", ".-~ ");
    if (done == before.len && dot < name.len) {
        put_escaped(&out, bytes_first(bytes_skip(name, dot), 1));
        sink_bytes(&out, bytes_skip(name, dot + 1));
    } else if (done == before.len) {
        put_escaped(&out, end);
    } else {
        put_hash(&out, name);
    }
    if (name.len == 0)
        sink_text(&out, "%");
    return arena_text(s, sink_held(&out));
}

/* ---- ids that differ ---- */

static int by_id(const void *a, const void *b)
{
    const struct named *one = a;
    const struct named *other = b;
    int order = strcmp(one->id, other->id);
    return order != 0 ? order
                      : bytes_compare(one->texts[NAMED_TEXTS - 1], other->texts[NAMED_TEXTS - 1]);
}

/* Returns the end of the run of those with the id of the first. */
static size_t run_of(const struct named *at, size_t count, size_t first)
{
    size_t end = first + 1;
    while (end < count && strcmp(at[end].id, at[first].id) == 0)
        end++;
    return end;
}

/* Appends a number to an id. What the number replaces of a long id is part of its checksum. */
static const char *numbered(struct arena *s, const char *id, size_t number)
{
    bytes start = bytes_first(bytes_of_text(id), IDENT_MOST - 8);
    char *text = text_said("%.*s~%zu", VIEW(start), number);
    const char *longer = arena_text(s, bytes_of_text(text));
    free(text);
    return longer;
}

/* Gives longer ids to all that share one. Returns whether there were any. */
static int part_ids(struct arena *s, struct named *at, size_t count, size_t round)
{
    size_t first, end, i;
    int shared = 0;
    if (count > 0)
        qsort(at, count, sizeof *at, by_id);
    for (first = 0; first < count; first = end) {
        end = run_of(at, count, first);
        shared |= end > first + 1;
        for (i = first; end > first + 1 && i < end; i++) {
            const char *id = at[i].id;
            if (round < NAMED_TEXTS)
                id = ident_of(s, at[i].texts[round]);
            else if (i > first)
                id = numbered(s, id, i - first + 1);
            at[i].id = id;
        }
    }
    return shared;
}

void ids_give(struct arena *s, struct named *at, size_t count)
{
    size_t round;
    size_t i;
    for (i = 0; i < count; i++)
        at[i].id = ident_of(s, at[i].texts[0]);
    for (round = 1; part_ids(s, at, count, round); round++)
        ;
}

/* ---- names of files ---- */

/* Removes the next part from *name, which a slash or a backslash ends. */
static bytes take_part(bytes *name)
{
    size_t slash = bytes_find(*name, '/');
    size_t back = bytes_find(*name, '\\');
    bytes part = bytes_first(*name, slash < back ? slash : back);
    *name = bytes_skip(*name, part.len + 1);
    return part;
}

static int is_left_out(bytes part)
{
    return part.len == 0 || bytes_equal(part, BYTES_OF_LITERAL(".")) ||
           bytes_equal(part, BYTES_OF_LITERAL(".."));
}

static void put_part(sink *out, bytes part)
{
    if (out->len > 0)
        sink_byte(out, '/');
    if (put_safe(out, part, PART_MOST, "%/\\", "") < part.len)
        put_hash(out, part);
}

char *safe_name_of(struct arena *s, bytes name)
{
    unsigned char room[SAFE_NAME_MOST];
    bytes rest = name;
    bytes last = bytes_of(0, 0);
    sink out;
    sink_init(&out, 0, 0, room, sizeof room);
    while (rest.len > 0) {
        bytes part = take_part(&rest);
        if (is_left_out(part))
            continue;
        last = part;
        put_part(&out, part);
    }
    if (out.failed) { /* too long: only the file's own name, and a checksum of its folders */
        sink_init(&out, 0, 0, room, sizeof room);
        put_hash(&out, name);
        put_part(&out, last);
    }
    return arena_text(s, sink_held(&out));
}
