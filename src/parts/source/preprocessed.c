#include "source/facts.h"

#include "text/find.h"

#include <string.h>

enum { INCLUDE_DEPTH_MOST = 256 }; /* gcc's own limit is 200 */

/* A file that is being read. */
struct entered_file {
    bytes name; /* as in the marker, without its quotes */
    int is_own; /* of the submission or the course */
};

struct preprocessed {
    struct byte_queue *facts, *text;
    struct entered_file files[INCLUDE_DEPTH_MOST];
    size_t depth;     /* of `files`; the last one is read now */
    size_t forged;    /* files that only the source's own markers have entered */
    uint64_t line;    /* in it */
    int expects_file; /* an #include was the last thing that was not a marker */
    int is_started;   /* the command line has been left for the source */
    int is_hidden;    /* lines of an own file are said to be the system's */
    bytes raw;        /* between the quote and the parenthesis of a raw string that is open */
    int is_raw;
};

/* ---- output ---- */

/* Removes what a name has before it although the file is in the working folder, which may also be
   called /tmp. */
static bytes plain_name(bytes name)
{
    if (bytes_start_with(name, "/tmp/"))
        name = bytes_skip(name, 5);
    while (bytes_start_with(name, "./"))
        name = bytes_skip(name, 2);
    return name;
}

static const struct entered_file *current(const struct preprocessed *p)
{
    static const struct entered_file none;
    return p->depth > 0 ? &p->files[p->depth - 1] : &none;
}

/* Writes a fact about the current line, if its file is the submission's or the course's. */
static void put_fact(struct preprocessed *p, const char *kind, bytes what)
{
    if (current(p)->is_own)
        queue_say(p->facts, "%s\t%.*s\t%.*s:%" PRIu64 "\n", kind, VIEW(what),
                  VIEW(plain_name(current(p)->name)), p->line);
}

/* ---- directives ---- */

static bytes skip_blanks(bytes b)
{
    while (bytes_get(b, 0) == ' ' || bytes_get(b, 0) == '\t')
        b = bytes_skip(b, 1);
    return b;
}

/* Notes a header as it is written, `<stdio.h>` or `"own.h"`. */
static void read_include(struct preprocessed *p, bytes rest)
{
    int close = bytes_get(rest, 0) == '<' ? '>' : '"';
    size_t len = bytes_find(bytes_skip(rest, 1), close);
    put_fact(p, FACT_INCLUDE, bytes_first(bytes_skip(rest, 1), len));
    p->expects_file = 1;
}

/* Whether a directive is an #include; then *rest is what follows it. */
static int is_include(bytes line, bytes *rest)
{
    static const char *const words[] = { "include_next", "include", "import" };
    size_t i;
    line = skip_blanks(bytes_skip(line, 1));
    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (bytes_start_with(line, words[i])) {
            *rest = skip_blanks(bytes_skip(line, strlen(words[i])));
            return 1;
        }
    }
    return 0;
}

/* ---- markers ---- */

/* A line such as `# 12 "flip.c" 2`. */
struct marker {
    uint64_t line;
    bytes name;
    int enters, leaves, is_system, is_c;
};

static int read_marker(bytes line, struct marker *marker)
{
    size_t i, len;
    if (!bytes_start_with(line, "# "))
        return 0;
    memset(marker, 0, sizeof *marker);
    for (i = 2; bytes_get(line, i) >= '0' && bytes_get(line, i) <= '9'; i++)
        marker->line = marker->line * 10 + (uint64_t)(line.at[i] - '0');
    if (i == 2 || bytes_get(line, i) != ' ' || bytes_get(line, i + 1) != '"')
        return 0;
    line = bytes_skip(line, i + 2);
    for (len = 0; len < line.len && line.at[len] != '"'; len++)
        len += line.at[len] == '\\';
    marker->name = bytes_first(line, len);
    line = bytes_skip(line, len + 1);
    marker->enters = bytes_contain(line, " 1");
    marker->leaves = bytes_contain(line, " 2");
    marker->is_system = bytes_contain(line, " 3");
    marker->is_c = bytes_contain(line, " 4");
    return 1;
}

/* Whether a file is really entered: after an #include, or before the source starts, because of the
   command line. */
static int is_entered(const struct preprocessed *p)
{
    return p->depth > 0 && p->depth < INCLUDE_DEPTH_MOST && (p->expects_file || !p->is_started);
}

static void push(struct preprocessed *p, const struct marker *marker)
{
    struct entered_file *file = &p->files[p->depth++];
    file->name = marker->name;
    file->is_own = !marker->is_system && bytes_get(plain_name(marker->name), 0) != '/';
}

/* Follows a marker into a file or out of it. The preprocessor checks that they are nested. */
static void follow(struct preprocessed *p, const struct marker *marker)
{
    if (marker->enters && is_entered(p))
        push(p, marker);
    else if (marker->enters)
        p->forged++;
    else if (marker->leaves && p->forged > 0)
        p->forged--;
    else if (marker->leaves && p->depth > 1)
        p->depth--;
}

/* `#pragma GCC system_header`, or a marker in the source, says that lines of an own file are the
   system's, which hides warnings. The preprocessor says the same, with another flag 4, where a
   macro of the system's headers was expanded. */
static void note_hiding(struct preprocessed *p, const struct marker *marker)
{
    int is_hidden = marker->is_system && !marker->is_c && current(p)->is_own;
    if (is_hidden && !p->is_hidden)
        put_fact(p, FACT_PRAGMA, BYTES_OF_LITERAL("system_header"));
    p->is_hidden = is_hidden;
}

/* Before the source starts, markers name the command line and what is built in. */
static int is_before_source(struct preprocessed *p, const struct marker *marker)
{
    if (p->is_started)
        return 0;
    if (p->depth == 0)
        push(p, marker);
    else if (bytes_equal(marker->name, p->files[0].name))
        p->is_started = 1;
    return !p->is_started && !marker->enters && !(marker->leaves && p->depth > 1);
}

static void read_marker_line(struct preprocessed *p, const struct marker *marker)
{
    if (is_before_source(p, marker))
        return;
    follow(p, marker);
    p->line = marker->line;
    note_hiding(p, marker);
    queue_say(p->text, "# %" PRIu64 " \"%.*s\"%s", marker->line, VIEW(current(p)->name),
              current(p)->is_own ? "" : " 3");
}

/* ---- raw strings ---- */

/* Returns the place after the end of the raw string that is open, or the length of the line. */
static size_t after_raw(struct preprocessed *p, bytes line)
{
    size_t i;
    for (i = 0; i < line.len; i++) {
        bytes end = bytes_skip(line, i + 1);
        if (line.at[i] == ')' && bytes_equal(bytes_first(end, p->raw.len), p->raw) &&
            bytes_get(end, p->raw.len) == '"') {
            p->is_raw = 0;
            return i + p->raw.len + 2;
        }
    }
    return line.len;
}

/* Returns the place after a string or a character that does not span lines. */
static size_t after_quoted(bytes line, size_t at)
{
    int quote = line.at[at];
    for (at++; at < line.len && line.at[at] != quote; at++)
        at += line.at[at] == '\\';
    return at < line.len ? at + 1 : line.len;
}

/* Notes whether a raw string, such as R"x(...)x", is open at the end of a line. What is in it is no
   directive and no marker. */
static void follow_raw(struct preprocessed *p, bytes line)
{
    size_t i = p->is_raw ? after_raw(p, line) : 0;
    while (i < line.len) {
        if (line.at[i] == '"' && i > 0 && line.at[i - 1] == 'R') {
            p->raw = bytes_first(bytes_skip(line, i + 1), bytes_find(bytes_skip(line, i + 1), '('));
            p->is_raw = 1;
            i += p->raw.len + 2;
            i = i < line.len ? i + after_raw(p, bytes_skip(line, i)) : line.len;
        } else if (line.at[i] == '"' || line.at[i] == '\'') {
            i = after_quoted(line, i);
        } else {
            i++;
        }
    }
}

/* ---- lines ---- */

static int is_blank(bytes line)
{
    return skip_blanks(line).len == 0;
}

static void read_text_line(struct preprocessed *p, bytes line)
{
    bytes rest;
    if (!p->is_raw && bytes_get(line, 0) == '#' && is_include(line, &rest)) {
        read_include(p, rest);
    } else {
        if (!p->is_raw && bytes_start_with(line, "#pragma"))
            put_fact(p, FACT_PRAGMA, BYTES_OF_LITERAL("#pragma"));
        p->expects_file &= is_blank(line);
        follow_raw(p, line);
        queue_put(p->text, line);
    }
    p->line++;
}

void preprocessed_read(bytes printed, struct byte_queue *facts, struct byte_queue *text)
{
    struct preprocessed p;
    struct marker marker;
    memset(&p, 0, sizeof p);
    p.facts = facts;
    p.text = text;
    while (printed.len > 0) {
        bytes line = take_line(&printed);
        if (!p.is_raw && read_marker(line, &marker))
            read_marker_line(&p, &marker);
        else
            read_text_line(&p, line);
        queue_put(text, BYTES_OF_LITERAL("\n"));
    }
}
