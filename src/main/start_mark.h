/* flipref-mark, the program of the verbs grade and hunt. */
#ifndef FLIPREF_MAIN_START_MARK_H
#define FLIPREF_MAIN_START_MARK_H

/* Lets flipref-mark take the place of this process, with the same arguments. It is the file that
   the variable FLIPREF_MARK names; or it is in the folder of flipref, or in ../libexec/flipref,
   seen from there. Returns only if that failed: the exit status, after a message. */
int start_mark(char **argv);

#endif
