/* What the sources of check and show ask of <unistd.h>. */
#ifndef FLIPREF_PLAYGROUND_UNISTD_H
#define FLIPREF_PLAYGROUND_UNISTD_H

enum { STDIN_FILENO, STDOUT_FILENO };

int isatty(int fd);

#endif
