/* bbm103 a second time, for tests, fuzz harnesses and `hunt`: see oracle/line.h. */
#ifndef FLIPREF_ORACLE_BBM103_H
#define FLIPREF_ORACLE_BBM103_H

#include <stddef.h>

struct oracle_account; /* oracle/line.h */
struct oracle_setting; /* oracle/setting.h */

/* What `flipref bbm103 ARGUMENTS...` prints on standard output for the input data[0 .. size);
   argv[0 .. argc) are the arguments after `bbm103`. `data` may be null if `size` is 0. *status is
   the exit status. `account`, which may be null, says what came of it.
   Returns text that the caller frees; *length is its size without the NUL that follows it. */
char *oracle_bbm103(int argc, char *const argv[], const unsigned char *data, size_t size,
                    struct oracle_account *account, int *status, size_t *length);

/* The same with variants and a limit. */
char *oracle_bbm103_with(struct oracle_setting *setting, int argc, char *const argv[],
                         const unsigned char *data, size_t size, struct oracle_account *account,
                         int *status, size_t *length);

#endif
