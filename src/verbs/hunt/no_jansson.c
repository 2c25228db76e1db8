#include "hunt/obey.h"

#include "system/io.h"

int hunt_obey(const struct hunt_order *order, char **words)
{
    (void)order;
    (void)words;
    complain("hunt", "this flipref was built without jansson, which writes the findings; install "
                     "libjansson-dev and build it again");
    return STATUS_TROUBLE;
}
