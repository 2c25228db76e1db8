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

/* ---- messages ---- */

int log_divide(bytes line, const char *words, struct compiler_message *found)
{
    size_t at = bytes_find_text(line, words);
    found->place = bytes_first(line, at);
    found->text = bytes_skip(line, at + strlen(words));
    return at < line.len && at > 0 && line.at[0] != ' ';
}

/* Removes a colon and a number from the end of a place. Returns 0 if it does not end so. */
static int drop_number(bytes *place)
{
    size_t n = place->len;
    while (n > 0 && is_digit(place->at[n - 1]))
        n--;
    if (n == 0 || n == place->len || place->at[n - 1] != ':')
        return 0;
    place->len = n - 1;
    return 1;
}

/* Finds the FILE:LINE that a line warns of. After it, the column may be left out. */
static int find_warning(bytes line, bytes *place)
{
    struct compiler_message m;
    bytes file;
    if (!log_divide(line, ": warning: ", &m) &&
        !(log_divide(line, ": error: ", &m) && bytes_contain(m.text, " [-Werror")))
        return 0;
    *place = file = m.place;
    if (bytes_contain(m.place, ": ") || !drop_number(&file))
        return 0;
    m.place = file;
    if (drop_number(&m.place))
        *place = file;
    return 1;
}

static int compare_places(const void *a, const void *b)
{
    const bytes *one = a, *other = b;
    return bytes_compare(*one, *other);
}

size_t log_warnings(bytes messages, const struct source_tree *tree)
{
    bytes *places = 0;
    size_t count = 0, room = 0, own = 0, i;
    while (messages.len > 0) {
        places = memory_grown(places, count, &room, sizeof *places);
        count += (size_t)find_warning(take_line(&messages), &places[count]);
    }
    if (count > 0)
        qsort(places, count, sizeof *places, compare_places);
    for (i = 0; i < count; i++)
        own +=
            (i == 0 || !bytes_equal(places[i - 1], places[i])) && !tree_provides(tree, places[i]);
    free(places);
    return own;
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

/* Finds the name of the header that an error says is missing. */
static int find_missing(bytes error, bytes *header)
{
    *header = bytes_first(error, bytes_find(error, ':'));
    return bytes_start_with(bytes_skip(error, header->len), ": No such file or directory");
}

/* Whether a line says that a header of ISO C is missing: `FILE:1:10: fatal error: stdio.h: No such
   file or directory`. */
static int misses_standard_header(bytes line)
{
    struct compiler_message m;
    bytes header;
    return log_divide(line, ": fatal error: ", &m) && find_missing(m.text, &header) &&
           is_standard_header(header);
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

/* ---- why a compiler refused a source ---- */

enum { MESSAGE_MOST = 160 }; /* bytes of a message that are shown */

/* Whether the linker says what a program lacks, or has twice. It names files that do not exist any
   more. */
static int find_linker_error(bytes line, struct compiler_message *found)
{
    static const char *const words[] = { "undefined reference to ", "multiple definition of " };
    size_t i, at;
    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        at = bytes_find_text(line, words[i]);
        if (at < line.len) {
            found->place = bytes_of(0, 0);
            found->text = bytes_skip(line, at);
            found->text = bytes_first(found->text, bytes_find(found->text, ';'));
            return 1;
        }
    }
    return 0;
}

/* Finds what Python says: `  File "a.py", line 2`, and after some lines `SyntaxError: invalid
 * syntax`.
 */
static int find_python_error(bytes messages, struct compiler_message *found)
{
    found->place = bytes_of(0, 0);
    while (messages.len > 0) {
        bytes line = take_line(&messages);
        if (bytes_start_with(line, "  File \""))
            found->place = bytes_skip(line, strlen("  File "));
        found->text = line;
        if (found->place.len > 0 && bytes_get(line, 0) != ' ' && bytes_contain(line, "Error: "))
            return 1;
    }
    return 0;
}

static int find_error(bytes messages, struct compiler_message *found)
{
    if (find_python_error(messages, found))
        return 1;
    while (messages.len > 0) {
        bytes line = take_line(&messages);
        if (find_linker_error(line, found) || log_divide(line, ": fatal error: ", found) ||
            log_divide(line, ": error: ", found))
            return 1;
    }
    return 0;
}

static int is_of_windows(bytes header)
{
    static const char *const names[] = { "conio.h",   "direct.h", "dos.h",      "graphics.h",
                                         "process.h", "tchar.h",  "winsock2.h", "windows.h" };
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (bytes_same_letters(header, bytes_of_text(names[i])))
            return 1;
    }
    return 0;
}

/* Whether a course may have handed out a header: its name ends with `.h`, stays in the folder, and
   is in quotes in the line at a place. */
static int may_be_given(const struct source_tree *tree, bytes place, bytes header)
{
    size_t colon = bytes_find(place, ':');
    unsigned long number =
        colon < place.len ? strtoul((const char *)place.at + colon + 1, 0, 10) : 0;
    bytes line = tree_line(tree, bytes_first(place, colon), number);
    line = bytes_skip(line, bytes_find(line, '"') + 1);
    if (header.len < 3 || !bytes_start_with(bytes_skip(header, header.len - 2), ".h") ||
        header.at[0] == '/' || bytes_contain(header, ".."))
        return 0;
    return line.len > header.len && bytes_equal(bytes_first(line, header.len), header) &&
           line.at[header.len] == '"';
}

static void say_header(struct byte_queue *text, bytes header, const char *words, bytes place)
{
    queue_say(text, "the header `%.*s%s%.*s", VIEW(bytes_first(header, MESSAGE_MOST)), words,
              VIEW(bytes_first(place, MESSAGE_MOST)));
}

enum build_status refusal_explain(bytes messages, const struct source_tree *tree,
                                  struct byte_queue *text)
{
    struct compiler_message error;
    bytes header;
    if (!find_error(messages, &error)) {
        queue_say(text, "the compiler refused the source");
        return BUILD_REFUSED;
    }
    if (find_missing(error.text, &header) && is_of_windows(header)) {
        say_header(text, header, "` exists on Windows only: ", error.place);
        return BUILD_REFUSED;
    }
    if (find_missing(error.text, &header) && may_be_given(tree, error.place, header)) {
        say_header(
            text, header,
            "` is not in the submission; if the course hands it out, list it in `provided`: ",
            error.place);
        return BUILD_INTERNAL;
    }
    queue_say(text, "%s: %.*s%s%.*s",
              error.place.len > 0 ? "the compiler refused the source"
                                  : "the linker refused the program",
              VIEW(bytes_first(error.place, MESSAGE_MOST)), error.place.len > 0 ? ": " : "",
              VIEW(bytes_first(error.text, MESSAGE_MOST)));
    return BUILD_REFUSED;
}
