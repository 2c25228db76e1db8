#include "grade/obey.h"

#include "system/io.h"

int grade_obey(const struct grade_order *order, char **words)
{
    (void)order;
    (void)words;
    complain("grade", "this flipref was built without jansson, which writes the marks; install "
                      "libjansson-dev and build it again");
    return STATUS_TROUBLE;
}
