#include "course/keys.h"

#include "base/visible.h"
#include "text/find.h"
#include "text/hash.h"
#include "text/number.h"
#include "text/utf8.h"

/* ---- words ---- */

bytes word_at(const char *words, size_t index)
{
    bytes rest = bytes_of_text(words);
    for (; index > 0 && rest.len > 0; index--)
        rest = bytes_skip(rest, bytes_find(rest, ' ') + 1);
    return bytes_first(rest, bytes_find(rest, ' '));
}

/* ---- numbers ---- */

static const struct unit times[] = { { "m", 60000 }, { "s", 1000 }, { "ms", 1 }, { 0, 0 } };
static const struct unit sizes[] = {
    { "G", (uint64_t)1 << 30 }, { "M", 1 << 20 }, { "K", 1 << 10 }, { "B", 1 }, { 0, 0 }
};

static int read_value(const struct key *row, bytes value, uint64_t *n)
{
    switch (row->kind) {
    case KEY_TIME:
        return number_with_unit(value, times, row->most, n);
    case KEY_SIZE:
        return number_with_unit(value, sizes, row->most, n);
    case KEY_DECIMAL:
        return number_decimal(value, n);
    default:
        return number_whole(value, n);
    }
}

/* ---- texts ---- */

int is_one_line(bytes b)
{
    while (b.len > 0) {
        uint32_t c = 0;
        size_t len = utf8_character(b, &c);
        if (len == 0 || !is_shown(c))
            return 0;
        b = bytes_skip(b, len);
    }
    return 1;
}

/* Whether b is a path whose parts are names: not empty, and neither `.` nor `..`. */
static int is_path(bytes b)
{
    for (;;) {
        bytes part = bytes_first(b, bytes_find(b, '/'));
        if (part.len == 0 || bytes_equal(part, BYTES_OF_LITERAL(".")) ||
            bytes_equal(part, BYTES_OF_LITERAL("..")))
            return 0;
        if (part.len == b.len)
            return 1;
        b = bytes_skip(b, part.len + 1);
    }
}

static int is_text_allowed(const struct key *row, bytes value)
{
    if (bytes_find(value, '\0') < value.len)
        return 0;
    if (row->kind == KEY_NAMES)
        return value.len > 0 && value.len <= COURSE_TEXT_MOST && is_one_line(value);
    if (value.len < row->least || value.len > row->most)
        return 0;
    if (row->kind == KEY_PATH)
        return is_one_line(value) && is_path(value);
    return row->kind == KEY_TEXT || is_one_line(value);
}

int is_text(enum key_kind kind)
{
    return kind <= KEY_PATH || kind == KEY_NAME || kind == KEY_NAMES;
}

/* ---- storing ---- */

/* Stores the index of a word, or the word itself. */
static int store_choice(const struct key *row, void *to, bytes value, struct arena *m)
{
    int index = word_index(row->words, value);
    if (index < 0)
        return 0;
    if (row->kind == KEY_WORD)
        *(const char **)to = arena_text(m, value);
    else if (row->kind == KEY_SET)
        *(uint32_t *)to |= (uint32_t)1 << index;
    else
        *(int *)to = index;
    return 1;
}

static int store_flag(void *to, bytes value)
{
    *(int *)to = bytes_equal(value, BYTES_OF_LITERAL("true"));
    return *(int *)to || bytes_equal(value, BYTES_OF_LITERAL("false"));
}

static int store_text(const struct key *row, void *to, bytes value, struct file_place place,
                      struct arena *m)
{
    if (!is_text_allowed(row, value))
        return 0;
    if (row->kind == KEY_NAMES)
        to = arena_item(m, to, sizeof(struct course_name));
    if (row->kind == KEY_NAMES || row->kind == KEY_NAME)
        *(struct course_name *)to = (struct course_name){ arena_text(m, value), place };
    else
        *(const char **)to = arena_text(m, value);
    return 1;
}

static int store_number(const struct key *row, void *to, bytes value)
{
    uint64_t n = 0;
    if (!read_value(row, value, &n) || n < row->least || n > row->most)
        return 0;
    if (row->kind == KEY_SIZE)
        *(uint64_t *)to = n;
    else
        *(uint32_t *)to = (uint32_t)n;
    return 1;
}

int key_store(const struct key *row, void *base, bytes value, struct file_place place,
              struct arena *m)
{
    void *to = (unsigned char *)base + row->at;
    if (is_text(row->kind))
        return store_text(row, to, value, place, m);
    switch (row->kind) {
    case KEY_WORD:
    case KEY_CHOICE:
    case KEY_SET:
        return store_choice(row, to, value, m);
    case KEY_FLAG:
        return store_flag(to, value);
    default:
        return store_number(row, to, value);
    }
}

void keys_start(const struct keys *keys, void *base, struct arena *m)
{
    const struct file_place nowhere = { 0, 0 };
    struct key_walk walk;
    const struct key *row;
    walk_start(&walk, keys, base);
    while ((row = walk_next(&walk)) != 0) {
        const unsigned char *at = walk_level(&walk)->base;
        unsigned char *section = (unsigned char *)base + (at - (const unsigned char *)base);
        if (row->kind == KEY_SECTION)
            walk_into(&walk, row, section + row->at, 1);
        else if (row->usual != 0)
            (void)key_store(row, section, bytes_of_text(row->usual), nowhere, m);
    }
}

/* ---- printing ---- */

static void print_number(sink *out, enum key_kind kind, uint64_t n)
{
    if (kind == KEY_TIME)
        number_print_with_unit(out, times, n);
    else if (kind == KEY_SIZE)
        number_print_with_unit(out, sizes, n);
    else if (kind == KEY_DECIMAL)
        number_print_decimal(out, n);
    else
        sink_number(out, n);
}

static void print_words(sink *out, const char *words)
{
    size_t i;
    for (i = 0; word_at(words, i).len > 0; i++) {
        sink_text(out, i > 0 ? ", " : "");
        sink_bytes(out, word_at(words, i));
    }
}

/* What a row allows: the words around its range. NULL: it has no range. */
static const struct {
    const char *before, *after;
} expected[] = {
    [KEY_TEXT] = { "a text of", " bytes" },
    [KEY_LINE] = { "a text on one line, of", " bytes" },
    [KEY_PATH] = { "a relative path without `..`, of", " bytes" },
    [KEY_WORD] = { 0, "one of " },
    [KEY_NAME] = { "a text on one line, of", " bytes" },
    [KEY_NAMES] = { "a list of", " texts, each on one line" },
    [KEY_CHOICE] = { 0, "one of " },
    [KEY_SET] = { 0, "a list of some of " },
    [KEY_FLAG] = { 0, "true or false" },
    [KEY_NUMBER] = { "a whole number from", "" },
    [KEY_DECIMAL] = { "a number from", ", with at most three decimals" },
    [KEY_TIME] = { "a time from", ", such as 2s" },
    [KEY_SIZE] = { "a size from", ", such as 256M" },
    [KEY_SECTION] = { 0, "a mapping with keys of its own" },
    [KEY_LIST] = { "a list of", " mappings" },
};

static int is_counted(enum key_kind kind)
{
    return is_text(kind) || kind == KEY_LIST;
}

void key_print_expected(sink *out, const struct key *row)
{
    const char *before = expected[row->kind].before;
    sink_text(out, before != 0 ? before : "");
    if (before != 0 && is_counted(row->kind) && row->least == 0)
        sink_text(out, " at most ");
    else if (before != 0) {
        sink_byte(out, ' ');
        print_number(out, row->kind, row->least);
        sink_text(out, " to ");
    }
    if (before != 0)
        print_number(out, row->kind, row->most);
    sink_text(out, expected[row->kind].after);
    if (row->words != 0)
        print_words(out, row->words);
}

/* ---- hashing ---- */

uint64_t key_hash(uint64_t hash, const struct key *row, const void *base)
{
    const void *from = (const unsigned char *)base + row->at;
    const struct course_names *names = from;
    size_t i;
    switch (row->kind) {
    case KEY_NAMES:
        hash = hash_number(hash, names->count);
        for (i = 0; i < names->count; i++)
            hash = hash_text(hash, names->at[i].text);
        return hash;
    case KEY_TEXT:
    case KEY_LINE:
    case KEY_PATH:
    case KEY_NAME:
    case KEY_WORD:
        return hash_text(hash, *(const char *const *)from); /* of a name, the first member */
    default:
        return hash_bytes(
            hash, bytes_of(from, row->kind == KEY_SIZE ? sizeof(uint64_t) : sizeof(uint32_t)));
    }
}
