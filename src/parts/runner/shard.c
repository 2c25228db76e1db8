#include "runner/shard.h"

#include "text/number.h"

#include <stdio.h>
#include <string.h>

int read_shard(const char *text, struct shard *shard)
{
    char index[32];
    const char *slash = strchr(text, '/');
    if (slash == 0 || (size_t)(slash - text) >= sizeof index)
        return 0;
    (void)snprintf(index, sizeof index, "%.*s", (int)(slash - text), text);
    return read_number(index, &shard->index) && read_number(slash + 1, &shard->count) &&
           shard->index <= shard->count;
}

int shard_has(const struct shard *shard, size_t index)
{
    return index % shard->count == shard->index - 1;
}
