/* What a program says of a command line that it does not understand. */
#ifndef FLIPREF_SYSTEM_USAGE_H
#define FLIPREF_SYSTEM_USAGE_H

/* Prints `flipref: SUBJECT: REASON` and the usage, which is whole lines, on standard error. Returns
   the exit status of wrong usage. */
int misused(const char *usage, const char *subject, const char *reason);

#endif
