/* What the tests of a session are worth: which group has which, and what the course file says in
 * vain. */
#ifndef FLIPREF_GRADE_PLAN_H
#define FLIPREF_GRADE_PLAN_H
#include "grade/grade_session.h"

/* Prints the groups, their points, how many tests each pattern has, and what else gives points. */
void plan_print(const struct session *s, sink *out);

/* Says which patterns of the course file have no test, and which groups would give points but have
   no test that counts. Returns whether there are none. With --only or --tests, the course's own
   tests are not what is run, so everything is in order. */
int plan_is_sound(const struct session *s);

#endif
