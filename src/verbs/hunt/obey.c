#include "hunt/obey.h"

#include "system/io.h"

int hunt_obey(const struct hunt_order *order, char **words)
{
    (void)order;
    (void)words;
    complain("hunt", "this verb is not built yet");
    return STATUS_TROUBLE;
}
