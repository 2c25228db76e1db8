/* What AddressSanitizer and UndefinedBehaviorSanitizer report. */
#include "source/build.h"

#include "base/must_hold.h"
#include "text/find.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_OF(number)  TEXT_OF_(number)
#define TEXT_OF_(number) #number
#define STATUS_TEXT      86

MUST_HOLD(status_of_sanitizers, SANITIZER_STATUS == STATUS_TEXT);

/* LeakSanitizer needs ptrace(2), and no core dumps need setrlimit(2), which the sandbox forbids. */
const char *const sanitizer_environment[] = {
    "ASAN_OPTIONS=detect_leaks=0:exitcode=" TEXT_OF(
        STATUS_TEXT) ":color=never:"
                     "disable_coredump=0:allocator_may_return_null=1:quarantine_size_mb=16:use_"
                     "sigaltstack=1",
    "UBSAN_OPTIONS=print_stacktrace=0:halt_on_error=0:color=never", 0
};

enum { SAME_DIGITS = 4 }; /* a number with more digits may differ in each run */

/* Returns what follows the first `text` in b; *found says whether there is one. */
static bytes after(bytes b, const char *text, int *found)
{
    size_t at = bytes_find_text(b, text);
    *found = at < b.len;
    return bytes_skip(b, at + strlen(text));
}

/* The name without its folders. */
static bytes base_name(bytes path)
{
    size_t slash = bytes_find(path, '/');
    while (slash < path.len) {
        path = bytes_skip(path, slash + 1);
        slash = bytes_find(path, '/');
    }
    return path;
}

static int is_number(bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++) {
        if (b.at[i] < '0' || b.at[i] > '9')
            return 0;
    }
    return b.len > 0;
}

/* Writes ` at FILE:LINE` from `FILE:LINE` or `FILE:LINE:COLUMN`. Returns 0 if it is neither. */
static int put_place(struct byte_queue *r, bytes place)
{
    size_t colon = bytes_find(place, ':');
    bytes line = bytes_skip(place, colon + 1);
    line = bytes_first(line, bytes_find(line, ':'));
    if (!is_number(line))
        return 0;
    queue_say(r, " at %.*s:%.*s", VIEW(base_name(bytes_first(place, colon))), VIEW(line));
    return 1;
}

/* Writes where the error is: the first frame, `#1 0x... in FUNCTION /FILE:LINE`, that is in the
   submission. Frames of the C library and of the sanitizer name no file, or a file by a path that
   does not start with a slash. */
static void put_frame(struct byte_queue *r, bytes rest)
{
    while (rest.len > 0) {
        int found;
        bytes line = take_line(&rest);
        bytes function = after(line, " in ", &found);
        size_t blank = bytes_find(function, ' ');
        bytes place = bytes_skip(function, blank + 1);
        if (!bytes_start_with(line, "    #"))
            return;
        if (found && bytes_get(place, 0) == '/' && put_place(r, place)) {
            queue_say(r, " in %.*s", VIEW(bytes_first(function, blank)));
            return;
        }
    }
}

/* The kind of an error, from what follows the sanitizer's name. */
static bytes kind_of(bytes text)
{
    static const struct {
        const char *text, *kind;
    } kinds[] = { { "attempting double-free", "double-free" },
                  { "attempting free", "bad-free" },
                  { "requested allocation size", "allocation-size-too-big" } };
    size_t i;
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (bytes_start_with(text, kinds[i].text))
            return bytes_of_text(kinds[i].kind);
    }
    text = bytes_first(text, bytes_find(text, ' '));
    return bytes_first(text, bytes_find(text, ':'));
}

/* `==123==ERROR: AddressSanitizer: KIND on address ...`, and then frames. */
static int put_address_error(struct byte_queue *r, bytes line, bytes rest)
{
    int found;
    bytes text = after(line, "ERROR: AddressSanitizer: ", &found);
    if (!found || !bytes_start_with(line, "=="))
        return 0;
    queue_put(r, kind_of(text));
    while (rest.len > 0 && !bytes_start_with(rest, "    #"))
        (void)take_line(&rest);
    put_frame(r, rest);
    return 1;
}

/* How many bytes at the start of `b` are a number. An address counts as one. */
static size_t number_at(bytes b)
{
    size_t len = 0;
    int is_address = bytes_start_with(b, "0x");
    if (is_address)
        len = 2;
    while (len < b.len && ((b.at[len] >= '0' && b.at[len] <= '9') ||
                           (is_address && b.at[len] >= 'a' && b.at[len] <= 'f')))
        len++;
    return len;
}

/* Writes a message of UndefinedBehaviorSanitizer. Numbers that may be addresses, or what memory
   happened to hold, differ each time, so they are left out. */
static void put_undefined_kind(struct byte_queue *r, bytes kind)
{
    int is_value = bytes_start_with(kind, "load of value ");
    while (kind.len > 0) {
        size_t len = number_at(kind);
        if (len > SAME_DIGITS || (len > 0 && is_value))
            queue_say(r, "...");
        else
            queue_put(r, bytes_first(kind, len > 0 ? len : 1));
        kind = bytes_skip(kind, len > 0 ? len : 1);
    }
}

/* `FILE:LINE:COLUMN: runtime error: KIND` */
static int put_undefined(struct byte_queue *r, bytes line)
{
    int found;
    bytes kind = after(line, ": runtime error: ", &found);
    size_t before = r->end;
    if (!found)
        return 0;
    put_undefined_kind(r, kind);
    if (put_place(r, line))
        return 1;
    r->end = before;
    return 0;
}

char *sanitizer_finding(bytes error_output)
{
    struct byte_queue r = { 0 };
    int found = 0;
    while (error_output.len > 0 && !found) {
        bytes line = take_line(&error_output);
        found = put_undefined(&r, line) || put_address_error(&r, line, error_output);
    }
    if (found)
        return queue_string(&r);
    free(r.at);
    return 0;
}
