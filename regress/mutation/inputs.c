/* Runs inputs of a harness for the driver. The field of a test is a file. The harness aborts if a
   property does not hold. */
#include "harness/harness.h"
#include "regress/mutation/driver.h"

#include <stdio.h>
#include <stdlib.h>

int passes(char **fields)
{
    FILE *f = fopen(fields[0], "rb");
    unsigned char *data;
    long size;
    PROPERTY(f != 0 && fseek(f, 0, SEEK_END) == 0);
    size = ftell(f);
    rewind(f);
    data = malloc(size > 0 ? (size_t)size : 1); /* of its exact size, for the sanitizer */
    PROPERTY(data != 0 && fread(data, 1, (size_t)size, f) == (size_t)size);
    (void)fclose(f);
    target(data, (size_t)size);
    free(data);
    return 1;
}
