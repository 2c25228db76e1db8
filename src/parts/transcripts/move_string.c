/* Moves one after another, such as `f5d6c3d3`: a game in each line. */
#include "transcripts/formats.h"

enum { WORD = 2 };

int read_move_string(struct transcript_text *t, struct othello *g)
{
    if (!choose_line(t))
        return 0;
    for (pass_blanks(t); t->at < t->all.len; pass_blanks(t)) {
        if (!play_word(t, g, t->at, bytes_first(bytes_skip(t->all, t->at), WORD)))
            return 0;
        t->at += WORD;
    }
    return 1;
}
