#include "problems/problems.h"

#include "game/game_problem.h"
#include "package/package.h"
#include "packaged/packaged.h"

const struct problem *problem_named(const char *name)
{
    return game_problem(name);
}

int problem_is_package(const char *path)
{
    return package_is(path);
}

struct problem *problem_open_package(const char *path, int grades)
{
    return packaged_open(path, grades);
}

void problem_close(struct problem *package)
{
    packaged_close(package);
}
