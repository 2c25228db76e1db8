#include "base/standing.h"

#include "base/must_hold.h"

static const char *const names[] = { "unknown", "promised", "ruling", "outside" };
MUST_HOLD(each_standing_has_its_name, sizeof names / sizeof names[0] == STANDINGS);

const char *standing_name(enum standing s)
{
    return names[s];
}
