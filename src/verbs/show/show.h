/* The forms in which a game is shown, besides its page (page/shown_game.h). */
#ifndef FLIPREF_SHOW_SHOW_H
#define FLIPREF_SHOW_SHOW_H
#include "page/shown_game.h"

void show_text(sink *out, const struct show *s, int color);
void show_svg(sink *out, const struct show *s);

/* Steps through the game on standard output, by keys that are read from the terminal `keys`.
   Returns 0 on failure, with errno. */
int show_step(struct show *s, int keys, int color);

/* `flipref show ...`, where argv[0] is the program. Returns the exit status. */
int run_show(int argc, char **argv);

#endif
