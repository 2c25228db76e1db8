/* Memory that runs out, and what is said of it. */
#ifndef FLIPREF_TEXT_MEMORY_H
#define FLIPREF_TEXT_MEMORY_H

/* Returns memory that was just taken. If it is NULL, memory_ran_out() is true from then on. */
void *taken(void *memory);

/* Whether memory ran out in this process, as `taken` was told. What was found since then may be
   incomplete, even if nothing else says so. */
int memory_ran_out(void);

/* "not enough memory": the reason that messages give. */
extern const char no_memory[];

#endif
