/* What getopt_long(3) has refused. Its own messages show the bytes of an argument raw. */
#ifndef FLIPREF_PROGRAM_OPTIONS_H
#define FLIPREF_PROGRAM_OPTIONS_H

/* Says what is wrong with the option for which getopt_long, with opterr 0, returned '?' or ':'. */
void complain_of_option(int returned, char **argv);

#endif
