/* Judges a course's rules by the facts about a source. */
#ifndef FLIPREF_SOURCE_RULES_H
#define FLIPREF_SOURCE_RULES_H
#include "source/build.h"

/* `facts` are lines as facts.h describes them, which may be hostile or not complete. `trouble` says
   why they are not complete if the process that wrote them has failed; otherwise it is NULL.
   Declarations of the wanted functions have the numbers of the course's rules. `results` has no
   rules yet, and may have the facts. */
void rules_judge(const struct course_rules *rules, const struct source_tree *tree, bytes facts,
                 const char *trouble, struct rule_results *results);

#endif
