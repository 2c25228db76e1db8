#include "program/run_dialect.h"

#include "program/programs.h"

/* In the order of dialects[]. */
static const struct {
    int (*run)(int argc, char **argv);
    const struct outline_rules *outline;
} programs[DIALECT_COUNT] = {
    { run_octaflip, &octaflip_outline }, { run_reversi, &reversi_outline },
    { run_bbm103, &bbm103_outline },     { run_aps105, &aps105_outline },
    { run_flip, &flip_outline },
};

int run_dialect(const struct dialect *dialect, int argc, char **argv)
{
    return programs[dialect - dialects].run(argc, argv);
}

const struct outline_rules *outline_of(const struct dialect *dialect)
{
    return programs[dialect - dialects].outline;
}
