/* Whether an output has colours. */
#ifndef FLIPREF_SYSTEM_COLOR_H
#define FLIPREF_SYSTEM_COLOR_H

/* The words of --color, in the order of the enum. */
#define COLOR_WORDS "auto always never"
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* Whether an output that is a terminal or not has colours. COLOR_AUTO heeds NO_COLOR and TERM. */
int has_color(enum color when, int on_terminal);

#endif
