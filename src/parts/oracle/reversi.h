/* reversi a second time, for tests, fuzz harnesses and `hunt`: see oracle/line.h. */
#ifndef FLIPREF_ORACLE_REVERSI_H
#define FLIPREF_ORACLE_REVERSI_H

#include <stddef.h>

struct oracle_account; /* oracle/line.h */
struct oracle_setting; /* oracle/setting.h */

/* What `flipref reversi` prints for the input data[0 .. size): a diagram, then for each line the
   answer and the diagram. `data` may be null if `size` is 0. *status is the exit status: always 0.
   `account`, which may be null, says what came of it. Returns text that the caller frees; *length
   is its size without the NUL that follows it. */
char *oracle_reversi(const unsigned char *data, size_t size, struct oracle_account *account,
                     int *status, size_t *length);

/* The same with variants and a limit. */
char *oracle_reversi_with(struct oracle_setting *setting, const unsigned char *data, size_t size,
                          struct oracle_account *account, int *status, size_t *length);

#endif
