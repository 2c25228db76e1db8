/* What the maker of the filters, the supervisor and flipref must agree on. */
#ifndef FLIPREF_CONTAIN_FILTER_H
#define FLIPREF_CONTAIN_FILTER_H

/* The descriptor that the supervisor starts a program with. A program's own descriptors are below
 * FILTER_DESCRIPTORS. */
enum { FILTER_DESCRIPTORS = 16, FILTER_PROGRAM = 100 };

/* Operands that the supervisor replaces in the filter of a run: the process of the program, the
 * address of the path that it is started by, and the limit of memory. */
#define FILTER_PID         0x7a50494bU
#define FILTER_PATH_HIGH   0x7a504148U
#define FILTER_PATH_LOW    0x7a50414cU
#define FILTER_PATH        (((uint64_t)FILTER_PATH_HIGH << 32) | FILTER_PATH_LOW)
#define FILTER_LENGTH_HIGH 0x7a484948U
#define FILTER_LENGTH_LOW  0x7a4c4f57U
#define FILTER_LENGTH      (((uint64_t)FILTER_LENGTH_HIGH << 32) | FILTER_LENGTH_LOW)

/* The names of the system calls, by number. NULL: no call has the number. */
enum { FILTER_CALLS = 600 };
extern const char *const filter_call_names[FILTER_CALLS];

#endif
