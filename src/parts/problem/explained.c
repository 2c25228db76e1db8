#include "problem/explained.h"

#include "base/visible.h"
#include "text/find.h"
#include "text/say.h"

static const char *name_of_signal(int number)
{
    static const char *const names[] = { [4] = "an illegal instruction",
                                         [6] = "abort",
                                         [7] = "a bus error",
                                         [8] = "an arithmetic error, such as a division by zero",
                                         [11] = "a memory error",
                                         [25] = "too large a file" };
    return number >= 0 && (size_t)number < sizeof names / sizeof names[0] ? names[number] : 0;
}

/* What sanitizers find, by how their words begin. All else is undefined behaviour that concerns no
   memory, such as a sum that is too large. */
static const struct {
    const char *begins;
    const char *words; /* what the program does, for people; NULL: the sanitizer's words do */
    int may_crash; /* it uses memory that is not its own, which may end in a segmentation fault */
} memory_errors[] = {
    { "index ", "it uses an element that the array does not have", 1 },
    { "heap-buffer-overflow", "it reads or writes outside of what malloc gave it", 1 },
    { "stack-buffer-overflow", "it reads or writes outside of a local variable", 1 },
    { "stack-buffer-underflow", "it reads or writes outside of a local variable", 1 },
    { "dynamic-stack-buffer-overflow", "it reads or writes outside of a local variable", 1 },
    { "global-buffer-overflow", "it reads or writes outside of a global variable", 1 },
    { "heap-use-after-free", "it uses memory that it has freed", 1 },
    { "stack-use-after-return", "it uses a local variable of a function that has returned", 1 },
    { "stack-use-after-scope", "it uses a variable outside of its block", 0 },
    { "double-free", "it frees the same memory twice", 1 },
    { "bad-free", "it frees memory that malloc did not give it", 1 },
    { "use-of-uninitialized-value", "it uses a variable that has no value yet", 0 },
    { "negative-size-param", "it passes a negative size", 0 },
    { "SEGV", "it uses an address where it has no memory", 1 },
    { "load of null", "it reads through a null pointer", 1 },
    { "store to null", "it writes through a null pointer", 1 },
    { "member access within null", "it uses a member of a null pointer", 1 },
    { "null pointer passed", "it passes a null pointer where none may be", 0 },
    { "load of address", "it reads where the object has no room", 1 },
    { "store to address", "it writes where the object has no room", 1 },
    { "load of misaligned", 0, 0 },
    { "store to misaligned", 0, 0 },
    { "memcpy-param-overlap", "it copies memory onto itself", 0 },
    { "strcpy-param-overlap", "it copies a text onto itself", 0 },
    { "applying ", "it makes a pointer out of a null pointer", 0 },
    { "pointer index expression", "it makes a pointer outside of its memory", 0 },
};

static size_t memory_error_of(const char *found)
{
    size_t i = 0;
    while (i < sizeof memory_errors / sizeof memory_errors[0] &&
           !bytes_start_with(bytes_of_text(found), memory_errors[i].begins))
        i++;
    return i;
}

static int is_memory_error(size_t i)
{
    return i < sizeof memory_errors / sizeof memory_errors[0];
}

int explain_may_crash(const char *sanitizer)
{
    size_t i = memory_error_of(sanitizer);
    return is_memory_error(i) && memory_errors[i].may_crash;
}

static void put_memory_error(const char *found, sink *out)
{
    size_t i = memory_error_of(found);
    sink_text(out, is_memory_error(i) ? "memory error" : "undefined behaviour");
    sink_text(out, ", answer right: ");
    if (is_memory_error(i) && memory_errors[i].words != 0) {
        sink_text(out, memory_errors[i].words);
        sink_text(out, ": ");
    }
    sink_visible(out, bytes_of_text(found), 240);
}

void explained_put_ending(const struct difference *d, sink *out)
{
    static const char *const words[VERDICTS] = {
        [VERDICT_TIME_CPU] = "the program does not end: it computes on and on",
        [VERDICT_TIME_WALL] = "the program does not end: it waits",
        [VERDICT_OUTPUT_LIMIT] = "the program does not end: it prints on and on",
        [VERDICT_MEMORY] = "the program uses too much memory",
        [VERDICT_FORBIDDEN_CALL] = "the program makes a system call that is forbidden"
    };
    const char *name = name_of_signal(d->signal);
    if (d->verdict == VERDICT_SIGNAL)
        sink_say(out, "the program crashes: signal %u%s%s%s", (unsigned)d->signal,
                 name != 0 ? " (" : "", name != 0 ? name : "", name != 0 ? ")" : "");
    else if (d->verdict == VERDICT_MEMORY_ERROR)
        put_memory_error(d->sanitizer, out);
    else if (words[d->verdict] != 0)
        sink_text(out, words[d->verdict]);
}
