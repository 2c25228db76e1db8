/* What the command lines of all verbs have in common. */
#ifndef FLIPREF_SYSTEM_OPTIONS_H
#define FLIPREF_SYSTEM_OPTIONS_H

/* Says what is wrong with the option for which getopt_long, with opterr 0, returned '?' or ':'. Its
   own messages show the bytes of an argument raw. */
void complain_of_option(int returned, char **argv);

/* --color=WHEN, for an output that is a terminal or not. 0: WHEN is none of the three words. */
int choose_color(const char *when, int on_terminal, int *color);

#endif
