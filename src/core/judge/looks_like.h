/* Which dialect the start of an input looks like, for people who did not say. It is a guess from
   the shape of the lines, and it forgives what people often write wrong, such as lower-case pieces,
   blanks between cells and commas between coordinates. */
#ifndef FLIPREF_JUDGE_LOOKS_LIKE_H
#define FLIPREF_JUDGE_LOOKS_LIKE_H

#include "judge/dialects.h"

/* No more bytes of an input are looked at. */
enum { LOOKS_LIKE_MOST = 4096 };

enum look {
    LOOKS_PLAIN,     /* no option is needed */
    LOOKS_SAVED,     /* a saved game: --saved-game */
    LOOKS_ARGS,      /* --args is needed; likeness_say_args writes a guess */
    LOOKS_ARGS_LINE, /* the first line holds the arguments: --args-line */
};

struct likeness {
    const struct dialect *dialect; /* NULL: the input looks like no dialect's, and the rest is 0 */
    enum look look;
    int32_t side; /* with LOOKS_ARGS: the smallest even board that fits what was seen */
};

/* Says what an input looks like that starts with these bytes. */
struct likeness looks_like(bytes start);

/* Returns whether the text is a line, after blank ones, that no dialect's input has. */
int starts_like_none(bytes line);

/* With LOOKS_ARGS, writes the arguments that the input would need, such as `new 8`. Otherwise
   writes nothing. */
void likeness_say_args(const struct likeness *l, sink *out);

#endif
