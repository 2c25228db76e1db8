/* Reads the journal of the marks. */
#include "hostile.h"

int main(void)
{
    begin();
    char path[4200];
    snprintf(path, sizeof path, "%s/journal.jsonl", line_of_input(3));
    return is_readable(path) ? escaped("the journal") : contained();
}
