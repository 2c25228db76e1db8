#include "contain/contain.h"
#include "system/io.h"
#include "text/byte_queue.h"

int container_read_self(struct byte_queue *to)
{
    struct reading in;
    size_t got = 0;
    if (!reading_open(&in, "/proc/self/exe", 0))
        return 0;
    do {
        queue_room(to, 1 << 16);
        got = reading_fill(&in, (unsigned char *)to->at + to->end, 1 << 16);
        if (got != SOURCE_FAILED)
            to->end += got;
    } while (got > 0 && got != SOURCE_FAILED);
    reading_close(&in);
    return got == 0 && to->end > 0;
}
