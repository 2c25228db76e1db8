/* An expression becomes a program of a machine that is in several states at once (Thompson's way),
   so that no text takes longer than its length times the program's. Jumps are relative, so a part
   of the program can be moved and copied. */
#include "grammar/regex.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum code {
    TAKE,  /* a byte of the set */
    SPLIT, /* goes on at `simple` and at `other` */
    JUMP,  /* goes on at `simple` */
    START, /* only at the start of the text */
    END,   /* only at its end */
    MATCH
};

struct instruction {
    enum code code;
    int is_list;       /* SPLIT: `other` is one repetition more, not an alternative */
    int simple, other; /* from here */
    const struct byte_set *set;
};

struct regex {
    struct instruction *at;
    size_t count;
};

int set_has(const struct byte_set *s, int byte)
{
    return s->bits[byte >> 3] >> (byte & 7) & 1;
}

void set_add(struct byte_set *s, int byte)
{
    s->bits[byte >> 3] |= (unsigned char)(1 << (byte & 7));
}

/* ---- reading ---- */

enum { NO_ATOM = -1 };

/* A parenthesis that is open; the first one is the whole expression. */
struct group {
    int start;  /* where its code starts */
    int branch; /* where its last alternative starts */
    int jumps;  /* the last of the jumps from the ends of alternatives, as its place + 1; each has
                   that of  the one before as `simple` */
};

struct pattern_reader {
    struct arena *arena;
    bytes rest;
    struct regex code;
    struct {
        struct group *at;
        size_t count, room;
    } groups;
    int atom; /* where what may be repeated starts */
    size_t moves;
    const char *wrong;
};

static int is_next(const struct pattern_reader *r, const char *text)
{
    bytes want = bytes_of_text(text);
    return bytes_equal(bytes_first(r->rest, want.len), want);
}

/* Removes the text if it is next. */
static int take(struct pattern_reader *r, const char *text)
{
    if (!is_next(r, text))
        return 0;
    r->rest = bytes_skip(r->rest, strlen(text));
    return 1;
}

static void complain(struct pattern_reader *r, const char *wrong)
{
    if (r->wrong == 0)
        r->wrong = wrong;
}

/* Makes room for `count` instructions at a place. What is not there yet is all zeros. */
static struct instruction *insert(struct pattern_reader *r, int at, size_t count)
{
    size_t moved = r->code.count - (size_t)at;
    size_t i;
    r->moves += moved + count;
    if (r->code.count + count >= REGEX_MOST || r->moves > REGEX_MOVES_MOST) {
        complain(r, "the regular expression is too large");
        return 0;
    }
    for (i = 0; i < count; i++)
        (void)arena_item(r->arena, &r->code, sizeof *r->code.at);
    memmove(&r->code.at[(size_t)at + count], &r->code.at[at], moved * sizeof *r->code.at);
    memset(&r->code.at[at], 0, count * sizeof *r->code.at);
    return &r->code.at[at];
}

static int here(const struct pattern_reader *r)
{
    return (int)r->code.count;
}

static void put(struct pattern_reader *r, int at, struct instruction what)
{
    struct instruction *to = insert(r, at, 1);
    if (to != 0)
        *to = what;
}

static void emit(struct pattern_reader *r, enum code code, int simple)
{
    put(r, here(r), (struct instruction){ .code = code, .simple = simple });
}

/* ---- sets ---- */

struct class_name {
    const char *name;
    const char *ranges; /* pairs of a first and a last byte */
};

static const struct class_name classes[] = {
    { "[:alpha:]", "azAZ" },   { "[:digit:]", "09" },       { "[:alnum:]", "azAZ09" },
    { "[:upper:]", "AZ" },     { "[:lower:]", "az" },       { "[:space:]", "\t\r  " },
    { "[:blank:]", "\t\t  " }, { "[:xdigit:]", "09afAF" },  { "[:print:]", " ~" },
    { "[:graph:]", "!~" },     { "[:punct:]", "!/:@[`{~" }, { "[:cntrl:]", "\001\037\177\177" },
};

static void add_range(struct byte_set *s, int first, int last)
{
    for (; first <= last; first++)
        set_add(s, first);
}

static int take_class(struct pattern_reader *r, struct byte_set *s)
{
    size_t i, k;
    for (i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        const char *ranges = classes[i].ranges;
        if (!take(r, classes[i].name))
            continue;
        for (k = 0; ranges[k] != '\0'; k += 2)
            add_range(s, ranges[k], ranges[k + 1]);
        return 1;
    }
    return 0;
}

static int take_byte(struct pattern_reader *r)
{
    int byte = bytes_get(r->rest, 0);
    r->rest = bytes_skip(r->rest, 1);
    return byte;
}

/* Reads a byte of a set, or a range. */
static void take_range(struct pattern_reader *r, struct byte_set *s)
{
    int first, last;
    if (is_next(r, "[:") || is_next(r, "[.") || is_next(r, "[="))
        complain(r, "this is not a class of characters such as [:alpha:]");
    first = last = take_byte(r);
    if (is_next(r, "-") && !is_next(r, "-]") && r->rest.len > 1) {
        (void)take(r, "-");
        last = take_byte(r);
    }
    if (last < first)
        complain(r, "the range of characters is empty: its last one comes before its first");
    add_range(s, first, last);
}

/* Reads what follows an opening bracket. */
static void read_brackets(struct pattern_reader *r, struct byte_set *s)
{
    int is_not = take(r, "^");
    int is_first = 1;
    size_t i;
    while (r->rest.len > 0 && r->wrong == 0 && (is_first || !is_next(r, "]"))) {
        if (!take_class(r, s))
            take_range(r, s);
        is_first = 0;
    }
    if (!take(r, "]"))
        complain(r, "a closing bracket is missing");
    for (i = 0; i < sizeof s->bits && is_not; i++)
        s->bits[i] = (unsigned char)~s->bits[i];
}

/* ---- atoms ---- */

static const char special[] = ".[\\()*+?{|^$";

static int is_special(int byte)
{
    return byte > 0 && strchr(special, byte) != 0;
}

static void read_escape(struct pattern_reader *r, struct byte_set *s)
{
    if (!is_special(bytes_get(r->rest, 0)))
        complain(r, "only special characters can be escaped: . [ \\ ( ) * + ? { | ^ $");
    else
        set_add(s, take_byte(r));
}

static void read_byte(struct pattern_reader *r)
{
    struct byte_set *s = arena_take(r->arena, sizeof *s);
    r->atom = here(r);
    if (take(r, "["))
        read_brackets(r, s);
    else if (take(r, "."))
        add_range(s, 1, 255);
    else if (take(r, "\\"))
        read_escape(r, s);
    else if (is_special(bytes_get(r->rest, 0)))
        complain(r, "there is nothing to repeat");
    else
        set_add(s, take_byte(r));
    put(r, here(r), (struct instruction){ .code = TAKE, .simple = 1, .set = s });
}

/* ---- repetitions ---- */

/* Appends copies of a part of the code. */
static void copy(struct pattern_reader *r, int from, int len, size_t times)
{
    for (; times > 0 && r->wrong == 0; times--) {
        int to = here(r);
        if (insert(r, to, (size_t)len) != 0)
            memcpy(&r->code.at[to], &r->code.at[from], (size_t)len * sizeof *r->code.at);
    }
}

/* Puts a choice before the code from `at` to the end: none of it, or all of it. */
static void make_optional(struct pattern_reader *r, int at, int skip)
{
    put(r, at, (struct instruction){ SPLIT, .is_list = 1, .simple = skip, .other = 1 });
}

/* Repeats the atom, which is the end of the code, at least `least` times. */
static void repeat_any(struct pattern_reader *r, size_t least)
{
    int len = here(r) - r->atom;
    if (least > 1)
        copy(r, r->atom, len, least - 1);
    if (least == 0) { /* skip: atom jump */
        make_optional(r, r->atom, len + 2);
        emit(r, JUMP, -(len + 1));
    } else {
        put(r, here(r), (struct instruction){ SPLIT, .is_list = 1, .simple = 1, .other = -len });
    }
}

static void repeat_most(struct pattern_reader *r, size_t least, size_t most)
{
    int len = here(r) - r->atom;
    size_t optional;
    if (most == 0) {
        r->code.count = (size_t)r->atom;
        return;
    }
    optional = most - (least > 0 ? least : 1);
    if (least == 0) {
        make_optional(r, r->atom, len + 1);
        copy(r, r->atom, len + 1, optional);
        return;
    }
    copy(r, r->atom, len, least - 1);
    for (; optional > 0 && r->wrong == 0; optional--) {
        copy(r, r->atom, len, 1);
        make_optional(r, here(r) - len, len + 1);
    }
}

static size_t read_count(struct pattern_reader *r)
{
    size_t n = 0;
    if (bytes_get(r->rest, 0) < '0' || bytes_get(r->rest, 0) > '9')
        complain(r, "a number of repetitions is missing");
    while (bytes_get(r->rest, 0) >= '0' && bytes_get(r->rest, 0) <= '9') {
        n = 10 * n + (size_t)(take_byte(r) - '0');
        if (n > REGEX_MOST)
            n = REGEX_MOST;
    }
    return n;
}

/* Reads what follows an opening brace. */
static void read_interval(struct pattern_reader *r)
{
    size_t least = read_count(r), most = least;
    int has_most = 1;
    if (take(r, ",")) {
        has_most = !is_next(r, "}");
        most = has_most ? read_count(r) : 0;
    }
    if (!take(r, "}"))
        complain(r, "a closing brace is missing");
    if (has_most && most < least)
        complain(r, "the range of repetitions is empty");
    if (r->wrong == 0 && has_most)
        repeat_most(r, least, most);
    else if (r->wrong == 0)
        repeat_any(r, least);
}

static int read_repetition(struct pattern_reader *r)
{
    if (r->atom == NO_ATOM)
        return 0;
    if (take(r, "*"))
        repeat_any(r, 0);
    else if (take(r, "+"))
        repeat_any(r, 1);
    else if (take(r, "?"))
        repeat_most(r, 0, 1);
    else if (take(r, "{"))
        read_interval(r);
    else
        return 0;
    return 1;
}

/* ---- groups and alternatives ---- */

static void open_group(struct pattern_reader *r)
{
    struct group *g;
    r->groups.at = memory_grown(r->groups.at, r->groups.count, &r->groups.room, sizeof *g);
    g = &r->groups.at[r->groups.count++];
    g->start = g->branch = here(r);
    g->jumps = 0;
    r->atom = NO_ATOM;
}

static void next_branch(struct pattern_reader *r)
{
    struct group *g = &r->groups.at[r->groups.count - 1];
    const int other = here(r) + 2 - g->branch;
    put(r, g->branch, (struct instruction){ .code = SPLIT, .simple = 1, .other = other });
    emit(r, JUMP, g->jumps);
    if (r->wrong != 0)
        return;
    g->jumps = here(r);
    g->branch = here(r);
    r->atom = NO_ATOM;
}

static void close_group(struct pattern_reader *r)
{
    struct group g = r->groups.at[--r->groups.count];
    while (g.jumps > 0) {
        struct instruction *jump = &r->code.at[g.jumps - 1];
        int before = jump->simple;
        jump->simple = here(r) - (g.jumps - 1);
        g.jumps = before;
    }
    r->atom = g.start;
}

static void read_part(struct pattern_reader *r)
{
    int is_anchor = is_next(r, "^") || is_next(r, "$");
    if (read_repetition(r))
        return;
    if (take(r, "("))
        open_group(r);
    else if (take(r, "|"))
        next_branch(r);
    else if (r->groups.count > 1 && take(r, ")"))
        close_group(r);
    else if (is_next(r, ")"))
        complain(r, "an opening parenthesis is missing");
    else if (is_anchor)
        emit(r, take_byte(r) == '^' ? START : END, 1);
    else
        read_byte(r);
    if (is_anchor)
        r->atom = NO_ATOM;
}

struct regex *regex_read(struct arena *a, bytes pattern, const char **wrong)
{
    struct pattern_reader r = { .arena = a, .rest = pattern };
    struct regex *regex = arena_take(a, sizeof *regex);
    open_group(&r);
    while (r.rest.len > 0 && r.wrong == 0)
        read_part(&r);
    if (r.groups.count > 1)
        complain(&r, "a closing parenthesis is missing");
    close_group(&r);
    emit(&r, MATCH, 0);
    free(r.groups.at);
    *regex = r.code;
    *wrong = r.wrong;
    return r.wrong == 0 ? regex : 0;
}

/* ---- matching ---- */

/* The states of the machine, which are places in the program. */
struct states {
    int *at;
    size_t count;
};

struct machine {
    const struct regex *program;
    bytes text;
    size_t *seen;         /* of each state: the place in the text + 1 where it was entered last */
    struct states follow; /* those whose jumps are still to be followed */
};

static void enter(struct machine *m, int state, size_t place)
{
    if (m->seen[state] == place + 1)
        return;
    m->seen[state] = place + 1;
    m->follow.at[m->follow.count++] = state;
}

/* Adds the states that a state leads to without taking a byte, but for those that only jump. */
static void settle(struct machine *m, int state, size_t place, struct states *to)
{
    enter(m, state, place);
    while (m->follow.count > 0) {
        int s = m->follow.at[--m->follow.count];
        const struct instruction *i = &m->program->at[s];
        if (i->code == TAKE || i->code == MATCH)
            to->at[to->count++] = s;
        else if ((i->code != START || place == 0) && (i->code != END || place == m->text.len))
            enter(m, s + i->simple, place);
        if (i->code == SPLIT)
            enter(m, s + i->other, place);
    }
}

/* Takes the next byte of the text in each state. Returns whether one of them is a match. */
static int advance(struct machine *m, const struct states *from, size_t place, struct states *to)
{
    int matches = 0;
    size_t k;
    to->count = 0;
    for (k = 0; k < from->count; k++) {
        const struct instruction *i = &m->program->at[from->at[k]];
        matches |= i->code == MATCH;
        if (i->code == TAKE && place < m->text.len && set_has(i->set, m->text.at[place]))
            settle(m, from->at[k] + 1, place + 1, to);
    }
    return matches;
}

int regex_match(const struct regex *r, bytes text, size_t *steps, size_t *len)
{
    size_t count = r->count;
    size_t *memory = memory_new(3 * count, sizeof *memory);
    struct machine m = { r, text, memory, { (int *)(memory + count), 0 } };
    struct states now = { (int *)(memory + count) + count, 0 };
    struct states next = { (int *)(memory + count) + 2 * count, 0 };
    int has_match = 0;
    size_t place;
    settle(&m, 0, 0, &now);
    for (place = 0; now.count > 0; place++) {
        struct states other = now;
        if (*steps <= now.count) {
            *steps = 0;
            has_match = 0;
            break;
        }
        *steps -= now.count + 1;
        if (advance(&m, &now, place, &next)) {
            has_match = 1;
            *len = place;
        }
        now = next;
        next = other;
    }
    free(memory);
    return has_match;
}

/* ---- making ---- */

/* What a made text consists of, the simplest first, if it can. */
static const char simple_bytes[] = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   " .,-+*/_!?:;=()[]{}<>@#$%&'\"|\\^`~";

/* Returns a byte that both sets have, or -1 if there is none. */
static int choose_byte(const struct byte_set *set, const struct byte_set *first, struct choices *c)
{
    enum { SIMPLE = sizeof simple_bytes - 1 };
    unsigned char able[SIMPLE + 256];
    size_t count = 0;
    int is_simple = 1;
    size_t i;
    for (i = 0; i < sizeof able && (i < SIMPLE || count == 0 || !is_simple); i++) {
        int byte = i < SIMPLE ? (unsigned char)simple_bytes[i] : (int)i - SIMPLE;
        if (!set_has(set, byte) || (first != 0 && !set_has(first, byte)))
            continue;
        is_simple = i < SIMPLE;
        able[count++] = (unsigned char)byte;
    }
    if (count == 0)
        return -1;
    return able[count > 1 ? choose(c, CHOICE_PIECE, count) : 0];
}

enum { LONGEST = 1000 }; /* unless another length is asked for */

/* How long a text is that is made. */
struct length {
    size_t most;   /* repetitions go on up to this length; SIZE_MAX: as the choices say */
    size_t rounds; /* repetitions, of which some may be empty */
    int is_chosen;
    enum choice_kind kind;
};

/* Chooses once for a text whether its repetitions are few, many, or as many as there can be. */
static void choose_length(struct length *l, struct choices *c)
{
    enum { FEW, MANY, ALL, WAYS };
    size_t way = l->most == SIZE_MAX ? choose(c, CHOICE_SMALL, WAYS) : FEW;
    l->kind = way == MANY ? CHOICE_ITEM : CHOICE_HALF;
    if (way == ALL)
        l->most = LONGEST;
    l->is_chosen = 1;
}

/* Returns whether a text that has `len` bytes gets one more repetition. */
static int goes_on(struct length *l, struct choices *c, size_t len)
{
    if (!l->is_chosen)
        choose_length(l, c);
    if (l->most == SIZE_MAX)
        return choose(c, l->kind, 2) > 0;
    return len < l->most && l->rounds++ / 4 < l->most + LONGEST;
}

int regex_make(const struct regex *r, struct choices *c, const struct byte_set *first, size_t len,
               size_t *steps, struct byte_queue *out)
{
    struct length length = { .most = len };
    size_t start = queue_bytes(out).len;
    int state = 0;
    for (; *steps > 0; --*steps) {
        const struct instruction *i = &r->at[state];
        int takes_other = 0;
        if (i->code == MATCH)
            return 1;
        if (i->code == TAKE) {
            int byte = choose_byte(i->set, first, c);
            unsigned char taken = (unsigned char)byte;
            if (byte < 0)
                return 0;
            queue_put(out, bytes_of(&taken, 1));
            first = 0;
        } else if (i->code == SPLIT && i->is_list) {
            takes_other = goes_on(&length, c, queue_bytes(out).len - start);
        } else if (i->code == SPLIT) {
            takes_other = choose(c, CHOICE_PIECE, 2) > 0;
        }
        state += takes_other ? i->other : i->simple;
    }
    return 0;
}
