#include "executor/batch_file.h"

#include <string.h>

static size_t padding(size_t len)
{
    return (BATCH_ALIGN - len % BATCH_ALIGN) % BATCH_ALIGN;
}

static size_t words_length(const char *name, char *const *args, size_t arg_count)
{
    size_t len = strlen(name) + 1, i;
    for (i = 0; i < arg_count; i++)
        len += strlen(args[i]) + 1;
    return len;
}

/* Whether a name is that of a file, or of a folder that is in no other. */
static int is_flat(const char *name)
{
    size_t len = strcspn(name, "/");
    return len > 0 && len < 256 && name[len + (name[len] == '/')] == 0;
}

int batch_fits(const char *name, const struct step *step)
{
    size_t sum = step->input.len, i;
    for (i = 0; i < step->file_count; i++) {
        if (!is_flat(step->files[i].name))
            return 0;
        sum += step->files[i].contents.len;
    }
    return sum <= BATCH_INPUT_MOST && step->arg_count + 1 < BATCH_WORDS &&
           words_length(name, step->args, step->arg_count) <= BATCH_STRINGS;
}

void batch_put_head(struct byte_queue *batch, const struct batch_head *head)
{
    queue_put(batch, bytes_of(head, sizeof *head));
}

static void put_padding(struct byte_queue *batch, size_t len)
{
    static const unsigned char zeros[BATCH_ALIGN];
    queue_put(batch, bytes_of(zeros, padding(len)));
}

static void put_padded(struct byte_queue *batch, bytes b)
{
    queue_put(batch, b);
    put_padding(batch, b.len);
}

static void put_file(struct byte_queue *batch, const struct named_file *f)
{
    const struct batch_name name = { strlen(f->name) + 1, f->contents.len };
    queue_put(batch, bytes_of(&name, sizeof name));
    put_padded(batch, bytes_of(f->name, (size_t)name.name_len));
    put_padded(batch, f->contents);
}

void batch_put_case(struct byte_queue *batch, const char *name, const struct step *step,
                    int is_followed)
{
    char *const *args = step->args;
    size_t arg_count = step->arg_count;
    bytes input = step->input;
    size_t len = words_length(name, args, arg_count), i;
    struct batch_case c = { (uint32_t)arg_count + 1, (uint32_t)len, input.len,
                            (uint32_t)is_followed, (uint32_t)step->file_count };
    queue_put(batch, bytes_of(&c, sizeof c));
    queue_put(batch, bytes_of(name, strlen(name) + 1));
    for (i = 0; i < arg_count; i++)
        queue_put(batch, bytes_of(args[i], strlen(args[i]) + 1));
    put_padding(batch, len);
    for (i = 0; i < step->file_count; i++)
        put_file(batch, &step->files[i]);
    put_padded(batch, input);
}

int batch_answers_open(struct batch_answers *a, bytes file, bytes outputs, uint32_t count)
{
    memset(a, 0, sizeof *a);
    if (file.len < sizeof a->head)
        return 0;
    memcpy(&a->head, file.at, sizeof a->head);
    if (a->head.magic != BATCH_MAGIC || a->head.state > BATCH_DISTURBED || a->head.answered > count)
        return 0;
    a->rest = bytes_skip(file, sizeof a->head);
    a->outputs = outputs;
    return 1;
}

int batch_answers_next(struct batch_answers *a, struct answer_head *head, bytes *out)
{
    if (a->read == a->head.answered || a->rest.len < sizeof *head)
        return 0;
    memcpy(head, a->rest.at, sizeof *head);
    a->rest = bytes_skip(a->rest, sizeof *head);
    if (head->ending >= ENDED_INTERNAL || head->len > a->outputs.len)
        return 0;
    if (head->status > (head->ending == ENDED_SIGNAL ? 64 : 255))
        return 0;
    *out = bytes_first(a->outputs, (size_t)head->len);
    a->outputs = bytes_skip(a->outputs, (size_t)head->len);
    a->read++;
    return 1;
}
