#include "source/compiler_log.h"

#include "source/source_tree.h"
#include "text/find.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

static int is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static int is_letter_or_digit(int c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* ---- names of temporary files ---- */

enum { RANDOM_LETTERS = 6 };

/* Whether `b` starts with a temporary name of a compiler, such as `/ccA1b2C3.o`. */
static int is_temporary(bytes b)
{
    size_t i;
    if (!bytes_start_with(b, "/cc"))
        return 0;
    for (i = 3; i < 3 + RANDOM_LETTERS; i++) {
        if (!is_letter_or_digit(bytes_get(b, i)))
            return 0;
    }
    return bytes_get(b, i) == '.';
}

static int is_around_path(int c)
{
    return c != '\0' && strchr(" \n'\"`(:,", c) != 0;
}

/* How many bytes at the end of `b` belong to the path that its end is in. */
static size_t path_before(bytes b)
{
    size_t len = 0;
    while (len < b.len && !is_around_path(b.at[b.len - 1 - len]))
        len++;
    return len;
}

void log_clean(struct byte_queue *to, bytes messages)
{
    size_t from = 0, i;
    for (i = 0; i < messages.len; i++) {
        size_t before;
        if (!is_temporary(bytes_skip(messages, i)))
            continue;
        before = path_before(bytes_first(bytes_skip(messages, from), i - from));
        queue_put(to, bytes_first(bytes_skip(messages, from), i - from - before));
        queue_put(to, BYTES_OF_LITERAL("object"));
        from = i + 3 + RANDOM_LETTERS;
    }
    queue_put(to, bytes_skip(messages, from));
}

/* ---- warnings ---- */

struct warned_line {
    bytes file, line;
};

struct warned_lines {
    struct warned_line *at;
    size_t count, room;
};

/* Removes digits and a colon from the start of *rest. Returns the digits; none if it does not start
   so. */
static bytes take_number(bytes *rest)
{
    size_t n = 0;
    bytes number;
    while (is_digit(bytes_get(*rest, n)))
        n++;
    if (n == 0 || bytes_get(*rest, n) != ':')
        return bytes_first(*rest, 0);
    number = bytes_first(*rest, n);
    *rest = bytes_skip(*rest, n + 1);
    return number;
}

static int is_warning(bytes text)
{
    return bytes_start_with(text, " warning:") ||
           (bytes_start_with(text, " error:") && bytes_contain(text, " [-Werror"));
}

/* Divides `FILE:LINE:COLUMN: warning: ...`, where the column may be left out. Returns 0 if the line
   is none. Lines of source that a compiler quotes start with a blank. */
static int find_warning(bytes line, struct warned_line *found)
{
    size_t colon = bytes_find(line, ':');
    if (bytes_get(line, 0) == ' ')
        return 0;
    while (colon < line.len) {
        bytes rest = bytes_skip(line, colon + 1);
        found->file = bytes_first(line, colon);
        found->line = take_number(&rest);
        if (found->line.len > 0) {
            (void)take_number(&rest);
            if (bytes_get(rest, 0) == ' ')
                return is_warning(rest);
        }
        colon += 1 + bytes_find(bytes_skip(line, colon + 1), ':');
    }
    return 0;
}

static void add_line(struct warned_lines *lines, struct warned_line line)
{
    lines->at = memory_grown(lines->at, lines->count, &lines->room, sizeof line);
    lines->at[lines->count++] = line;
}

static int compare_lines(const void *a, const void *b)
{
    const struct warned_line *one = a, *other = b;
    int order = bytes_compare(one->file, other->file);
    return order != 0 ? order : bytes_compare(one->line, other->line);
}

void log_count_warnings(bytes messages, const struct source_tree *tree, struct build *build)
{
    struct warned_lines lines = { 0 };
    struct warned_line line;
    const struct source_file *file;
    size_t i;
    build->warnings = build->provided_warnings = 0;
    while (messages.len > 0) {
        if (find_warning(take_line(&messages), &line))
            add_line(&lines, line);
    }
    if (lines.count > 0)
        qsort(lines.at, lines.count, sizeof *lines.at, compare_lines);
    for (i = 0; i < lines.count; i++) {
        if (i > 0 && compare_lines(&lines.at[i - 1], &lines.at[i]) == 0)
            continue;
        file = tree_find(tree, lines.at[i].file);
        if (file != 0 && file->is_provided)
            build->provided_warnings++;
        else
            build->warnings++;
    }
    free(lines.at);
}

/* ---- why there is no program ---- */

static const char standard_headers[] =
    "assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h"
    " math.h setjmp.h signal.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h"
    " stdlib.h stdnoreturn.h string.h tgmath.h threads.h time.h uchar.h wchar.h wctype.h";

int is_standard_header(bytes name)
{
    return word_index(standard_headers, name) >= 0;
}

void put_plain_source(struct byte_queue *to)
{
    bytes rest = BYTES_OF_LITERAL(standard_headers);
    while (rest.len > 0) {
        bytes header = word_take(&rest);
        queue_say(to, "#include <%.*s>\n", VIEW(header));
    }
    queue_say(to, "int main(void)\n{\n    return 0;\n}\n");
}

/* Whether the compiler, the assembler or the linker says this of itself. A line about the source
   starts with the name of the source's file. */
static int is_of_tool(bytes line, const char *compiler)
{
    static const char *const tools[] = { "cc1: ",
                                         "as: ",
                                         "collect2: ",
                                         "ld: ",
                                         "/usr/bin/ld: ",
                                         "{standard input}: Fatal error",
                                         "virtual memory exhausted: " };
    size_t i;
    if (bytes_start_with(line, compiler) && bytes_get(line, strlen(compiler)) == ':')
        return 1;
    for (i = 0; i < sizeof tools / sizeof tools[0]; i++) {
        if (bytes_start_with(line, tools[i]))
            return 1;
    }
    return bytes_contain(line, ": Fatal error: can't");
}

/* Whether a line says that a header of ISO C is missing: `FILE:1:10: fatal error: stdio.h: No such
   file or directory`. */
static int misses_standard_header(bytes line)
{
    static const char before[] = ": fatal error: ";
    bytes name = bytes_skip(line, bytes_find_text(line, before) + sizeof before - 1);
    size_t len = bytes_find(name, ':');
    return is_standard_header(bytes_first(name, len)) &&
           bytes_start_with(bytes_skip(name, len), ": No such file");
}

enum build_status log_blames(bytes messages, const char *compiler, const char **reason)
{
    static const struct {
        const char *words;
        enum build_status status;
        const char *reason;
    } causes[] = {
        { "cannot execute", BUILD_INTERNAL, "the compiler is not completely installed" },
        { "cannot find 'ld'", BUILD_INTERNAL, "the linker is not installed" },
        { "cannot find crt1.o", BUILD_INTERNAL, "the C library's headers are not installed" },
        { "cannot find Scrt1.o", BUILD_INTERNAL, "the C library's headers are not installed" },
        { "File size limit exceeded", BUILD_FILE_SIZE, "the compiler wrote too large a file" },
        { "File too large", BUILD_FILE_SIZE, "the compiler wrote too large a file" },
        { "file too big", BUILD_FILE_SIZE, "the compiler wrote too large a file" },
        { "No space left on device", BUILD_FILE_SIZE, "the compiler wrote too large a file" },
        { "CPU time limit exceeded", BUILD_TIME, "the compiler took too long" },
        { "out of memory", BUILD_MEMORY, "the compiler needed too much memory" },
        { "memory exhausted", BUILD_MEMORY, "the compiler needed too much memory" },
        { "Cannot allocate memory", BUILD_MEMORY, "the compiler needed too much memory" },
    };
    while (messages.len > 0) {
        bytes line = take_line(&messages);
        size_t i;
        if (misses_standard_header(line)) {
            *reason = "the C library's headers are not installed";
            return BUILD_INTERNAL;
        }
        for (i = 0; is_of_tool(line, compiler) && i < sizeof causes / sizeof causes[0]; i++) {
            if (bytes_contain(line, causes[i].words)) {
                *reason = causes[i].reason;
                return causes[i].status;
            }
        }
    }
    return BUILD_REFUSED;
}
