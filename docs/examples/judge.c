/* Judges standard input: judge DIALECT [ARGUMENTS] <INPUT. Exit status: 0 if it is valid, 1 if not.
 */
#include <flipref.h>

#include <stdio.h>

static size_t read_input(void *from, unsigned char *at, size_t room)
{
    FILE *in = from;
    size_t n = fread(at, 1, room, in);
    return n == 0 && ferror(in) ? FLIPREF_UNREADABLE : n;
}

static void say_diagnostic(void *who, const flipref_diagnostic *d)
{
    (void)who;
    printf("line %lu, column %lu: %s (%s)\n", (unsigned long)d->line, (unsigned long)d->column,
           d->message, d->code);
}

static void say_verdict(void *valid, const flipref_verdict *v)
{
    printf("%s: %s\n", v->valid ? "valid" : "not valid", v->words);
    *(int *)valid = v->valid;
}

int main(int argc, char **argv)
{
    int valid = 0;
    flipref_listener listener = { say_diagnostic, say_verdict, &valid };
    flipref_options options = { .dialect = argc > 1 ? argv[1] : NULL,
                                .args = argc > 2 ? argv[2] : NULL };
    flipref_status status = flipref_judge_source(&options, read_input, stdin, &listener);
    if (status != FLIPREF_OK) {
        fprintf(stderr, "judge: %s\n", flipref_status_text(status));
        return 2;
    }
    return valid ? 0 : 1;
}
