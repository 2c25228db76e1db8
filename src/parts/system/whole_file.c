#include "system/whole_file.h"

#include "system/io.h"

enum { BLOCK = 1 << 16 };

const char *read_whole_file(const char *path, size_t most, struct byte_queue *to)
{
    struct file_reader in;
    const char *trouble = 0;
    size_t n = 1;
    if (!file_reader_open(&in, path, 0))
        return in.trouble;
    while (n > 0 && trouble == 0) {
        queue_room(to, BLOCK);
        n = file_reader_fill(&in, (unsigned char *)to->at + to->end, BLOCK);
        trouble = in.trouble;
        if (n != SOURCE_FAILED)
            to->end += n;
        if (to->end - to->start > most)
            trouble = "the file is too large";
    }
    file_reader_close(&in);
    return trouble;
}
