#include "engines/parcel.h"

#include <string.h>

int parcel_put(struct byte_queue *parcel, bytes input, uint32_t ending)
{
    struct parcel_head head = { (uint32_t)input.len, ending };
    return queue_put(parcel, bytes_of(&head, sizeof head)) && queue_put(parcel, input);
}

int parcel_next(bytes *rest, bytes *input, uint32_t *ending)
{
    struct parcel_head head;
    if (rest->len < sizeof head)
        return 0;
    memcpy(&head, rest->at, sizeof head);
    if (head.size > rest->len - sizeof head)
        return 0;
    *input = bytes_of(rest->at + sizeof head, head.size);
    *ending = head.ending;
    *rest = bytes_skip(*rest, sizeof head + head.size);
    return 1;
}
