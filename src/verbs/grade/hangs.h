/* Programs that hang get a shorter limit of CPU time, so that a run does not take hours.

   Tests are run in an order in which the groups of the course take turns. If a program has hung in
   HANGS_ENOUGH of those before a test, which are in GROUPS_ENOUGH groups if there are as many, that
   test is stopped after session.short_ms. To hang is to reach a limit of time or of output. Tests
   that can cost no marks count only for each other.

   A program that is slow but right is not to lose marks by it: once a run has ended by itself after
   more than half of the shorter limit, every test that was stopped gets the full limit after all.
   The same happens if one of these ends by itself with the full limit: in each group the shortest
   of the tests that were stopped and, if these are fewer than four, tests of middle length. A
   program that hangs in each of them, and is right in others after the shorter limit, loses those.

   All this depends on what the tests before gave, and neither on -j nor on when they ended. */
#ifndef FLIPREF_GRADE_HANGS_H
#define FLIPREF_GRADE_HANGS_H
#include "grade/trials.h"

enum { HANGS_ENOUGH = 8, GROUPS_ENOUGH = 3 };

/* Returns the limit for a session: 100 times what the longest test takes the reference, at least
   50 ms. That follows from the bytes of the test and not from a clock, so all machines have the
   same. 0 if it is not shorter than the course's, if full limits were asked for, or if the tests
   are those of a package, whose limit leaves much less room. */
uint32_t hangs_short_limit(const struct session *s);

/* Fills in t->order, which the caller frees. What a package says of its groups needs their order.
 */
void hangs_order(struct trials *t);

/* Which limit the test at a place of the order gets. LIMIT_UNKNOWN: that depends on tests that have
   been started and not ended. */
enum limit_choice { LIMIT_FULL, LIMIT_SHORT, LIMIT_UNKNOWN };
enum limit_choice hangs_limit(const struct trials *t, size_t place);

/* Whether a run has ended by itself after more than half of the shorter limit. */
int hangs_are_slow(const struct trials *t);

/* List tests that were stopped: all, or those that show whether the others have to be run again.
   They return how many there are. */
size_t hangs_stopped(const struct trials *t, size_t *list);
size_t hangs_checked(const struct trials *t, size_t *list);

#endif
