#include "source/compiler_log.h"

#include "source/source_tree.h"
#include "text/find.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MOST = 160 }; /* bytes of a message that are shown */

/* ---- messages ---- */

/* An error such as `flip.c:3:5: fatal error: x.h: No such file or directory`. */
struct message_of_compiler {
    bytes place, text; /* `flip.c:3:5`; `x.h: No such file or directory` */
};

static int divide(bytes line, const char *words, struct message_of_compiler *found)
{
    size_t at = bytes_find_text(line, words);
    found->place = bytes_first(line, at);
    found->text = bytes_skip(line, at + strlen(words));
    return at < line.len && at > 0 && line.at[0] != ' ';
}

/* Whether the linker says what a program lacks, or has twice. It names files that do not exist any
   more. */
static int find_linker_error(bytes line, struct message_of_compiler *found)
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
static int find_python_error(bytes messages, struct message_of_compiler *found)
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

static int find_error(bytes messages, struct message_of_compiler *found)
{
    if (find_python_error(messages, found))
        return 1;
    while (messages.len > 0) {
        bytes line = take_line(&messages);
        if (find_linker_error(line, found) || divide(line, ": fatal error: ", found) ||
            divide(line, ": error: ", found))
            return 1;
    }
    return 0;
}

/* ---- headers ---- */

/* Finds the name of the header that an error says is missing. */
static int find_missing(const struct message_of_compiler *error, bytes *header)
{
    *header = bytes_first(error->text, bytes_find(error->text, ':'));
    return bytes_start_with(bytes_skip(error->text, header->len), ": No such file or directory");
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
    struct message_of_compiler error;
    bytes header;
    if (!find_error(messages, &error)) {
        queue_say(text, "the compiler refused the source");
        return BUILD_REFUSED;
    }
    if (find_missing(&error, &header) && is_of_windows(header)) {
        say_header(text, header, "` exists on Windows only: ", error.place);
        return BUILD_REFUSED;
    }
    if (find_missing(&error, &header) && may_be_given(tree, error.place, header)) {
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
