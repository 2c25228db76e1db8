/* The parts of a run that --shard has divided: a folder with a journal for each. */
#ifndef FLIPREF_BATCH_SHARDS_H
#define FLIPREF_BATCH_SHARDS_H
#include "batch/journal.h"

/* The parts, by their number. */
struct shards {
    struct journal *journals;
    const char **folders; /* NULL: this part was not read yet */
    size_t count;
    const char *verb;   /* for messages */
    const char *member; /* that a header of the verb's journals has, such as `marks` */
};

/* Reads the journals of the folders, which NULL ends. There must be all parts of one run of the
   verb, each of them finished. Returns 0 after a message if not. shards_free frees them in both
   cases. */
int shards_read(struct shards *p, char **folders, const char *verb, const char *member);
void shards_free(struct shards *p);

/* The number of submissions; and of the one at a place: its entry, and the folder of its part. */
size_t shards_entries(const struct shards *p);
json_t *shards_entry(const struct shards *p, size_t at);
const char *shards_folder(const struct shards *p, size_t at);

/* What `join` makes of the header of a part and of all entries. */
json_t *shards_joined(const struct shards *p,
                      json_t *(*join)(const json_t *header, json_t *const *entries, size_t count));

/* Copies the file `name` of a part's folder to another folder. A file that is not there is passed
   over. Returns 0 after a message if it cannot be written. */
int shards_copy(const char *from, const char *name, const char *to);

#endif
