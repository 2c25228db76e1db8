#include "hunt/pages/finding_page.h"

int finding_page_write(sink *out, const struct finding_page *p)
{
    (void)p;
    sink_text(out, "<!DOCTYPE html>\n<title>not built yet</title>\n");
    return 1;
}
