/* The forms in which a game is shown. */
#ifndef FLIPREF_SHOW_SHOW_H
#define FLIPREF_SHOW_SHOW_H
#include "page/shown_game.h"

/* What a text is shown on. */
struct show_screen {
    int color;
    size_t columns; /* of the terminal; 0: no lines are broken, as there is no terminal */
};

void show_text(sink *out, const struct show *s, struct show_screen on);

/* The parts of that text. The head is the turn, its line of the input, and what is wrong with it;
   the foot the number of pieces, and after the last turn the other diagnostics and the verdict. The
   board is between them. */
void show_text_head(sink *out, const struct show *s, struct show_screen on);
void show_text_foot(sink *out, const struct show *s, struct show_screen on);

void show_svg(sink *out, const struct show *s);

/* Writes a page of all turns, which opens at the position, or at the last turn in it if that is
 * before. */
void show_html(sink *out, struct show *s);

/* Whether the first `turns` turns are few enough for an animation. Moves the position. */
int show_can_be_animated(struct show *s, size_t turns);

/* Writes the turns that lead to the position as a picture that plays them, again and again. `since`
   is memory for one number per cell. */
void show_animation(sink *out, struct show *s, uint32_t *since);

/* Whether a person is at a terminal, who can step through a game. `reads_input`: standard input has
   the game; then the keys are read from /dev/tty. */
int show_can_step(int reads_input);

/* Steps through the game. Returns 0 on failure, after a message. */
int show_step(struct show *s, int reads_input, int color);

/* `flipref show ...`, where argv[0] is the program. Returns the exit status. */
int run_show(char **argv);

#endif
