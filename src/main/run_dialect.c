#include "main/verbs.h"

#include "programs/dialect_programs.h"

#include "judge/dialects.h"

#define PROGRAM_ROW(name) run_##name,

int run_dialect(const struct dialect *dialect, int argc, char **argv)
{
    static int (*const programs[])(int argc, char **argv) = { EACH_DIALECT(PROGRAM_ROW) };
    return programs[dialect - dialects](argc, argv);
}
