#include "usage/usage.h"

#include "system/io.h"

#include <stdio.h>

int misused(const char *usage, const char *subject, const char *reason)
{
    complain(subject, reason);
    (void)fputs(usage, stderr);
    return STATUS_TROUBLE;
}
