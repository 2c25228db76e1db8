/* aps105 a second time, for tests, fuzz harnesses and `hunt`: see oracle/line.h. */
#ifndef FLIPREF_ORACLE_APS105_H
#define FLIPREF_ORACLE_APS105_H

#include <stddef.h>

struct oracle_account; /* oracle/line.h */
struct oracle_setting; /* oracle/setting.h */

/* What `flipref aps105` prints on standard output for the input data[0 .. size). `data` may be null
   if `size` is 0. *status is the exit status; the message on standard error that goes with a 1 is
   not told. `account`, which may be null, says what came of it.
   Returns text that the caller frees; *length is its size without the NUL that follows it. */
char *oracle_aps105(const unsigned char *data, size_t size, struct oracle_account *account,
                    int *status, size_t *length);

/* The same with variants and a limit. */
char *oracle_aps105_with(struct oracle_setting *setting, const unsigned char *data, size_t size,
                         struct oracle_account *account, int *status, size_t *length);

#endif
