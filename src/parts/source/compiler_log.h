/* What a compiler says: pure functions on its messages. */
#ifndef FLIPREF_SOURCE_COMPILER_LOG_H
#define FLIPREF_SOURCE_COMPILER_LOG_H
#include "source/build.h"

/* Appends the messages to `to`. The names of temporary files, which differ each time, become
   `object.o` and the like. */
void log_clean(struct byte_queue *to, bytes messages);

/* What a compiler says of a place: `flip.c:3:5` and `x.h: No such file or directory`. */
struct compiler_message {
    bytes place, text;
};

/* Divides a line at `words`, such as ": fatal error: ". Returns 0 if it is no such message. Lines
   of source that a compiler quotes start with a blank. */
int log_divide(bytes line, const char *words, struct compiler_message *found);

/* Returns how many distinct lines FILE:LINE have a warning, or an error that is a warning by
   -Werror, in files that the course does not provide. */
size_t log_warnings(bytes messages, const struct source_tree *tree);

/* Why a compiler that has ended by itself made no program: the source, a limit, or an installation
   that is not complete. `compiler` is the first word of the command. Sets *reason to a static text
   if it is not the source. A source can make the compiler say anything, by #line, so what puts the
   blame on the installation is no proof. */
enum build_status log_blames(bytes messages, const char *compiler, const char **reason);

/* Whether ISO C has a header of that name (`stdio.h`), by any of its versions up to C17. */
int is_standard_header(bytes name);

/* Appends a program that does nothing but include all headers of ISO C. */
void put_plain_source(struct byte_queue *to);

/* Appends why a compiler refused a source, in words for its author and without a full stop: its
   first error, or what a missing header means. Returns BUILD_REFUSED, or BUILD_INTERNAL if a header
   is missing that only the source has in quotes: the course may have handed it out. */
enum build_status refusal_explain(bytes messages, const struct source_tree *tree,
                                  struct byte_queue *text);

#endif
