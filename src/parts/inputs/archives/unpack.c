#define _GNU_SOURCE /* memfd_create */
#include "inputs/archives/unpack.h"

#include "inputs/archives/members.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "text/names.h"
#include "text/say.h"

#include "base/message.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *told(struct arena *s, const char *why)
{
    return why == 0 ? 0 : arena_text(s, bytes_of_text(why));
}

/* archive_kind_of knows small letters only. */
static enum archive_kind kind_of(const char *path)
{
    char end[16]; /* longer than any ending */
    const char *name = last_name(path);
    size_t length = strlen(name), i;
    if (length >= sizeof end)
        name += length - sizeof end + 1;
    for (i = 0; name[i] != '\0'; i++)
        end[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
    end[i] = '\0';
    return archive_kind_of(end);
}

/* The option that the message of `check` names is not one of this room's users. */
static const char *limited(const char *why, uint64_t limit, struct arena *s)
{
    struct message m;
    if (why == 0 || strcmp(why, members_too_much) != 0)
        return told(s, why);
    sink_say(message_open(&m), "it unpacks to more than %" PRIu64 " MiB", limit >> 20);
    return arena_text(s, message_text(&m));
}

static void tell(struct unpacking *u, const char *name, const struct unpack_request *request,
                 const struct unpack_listener *to, struct arena *s)
{
    struct unpack_member member = { .name = name + strlen(request->path) + 1,
                                    .number = unpacking_member(u)->number,
                                    .is_special = unpacking_member(u)->is_special,
                                    .fill = unpacking_fill,
                                    .from = u };
    const char *trouble;
    to->member(to->who, &member);
    trouble = unpacking_settle(u);
    if (to->member_end != 0)
        to->member_end(to->who, member.is_special ? 0 : limited(trouble, request->limit, s));
}

const char *unpack_each(const struct unpack_request *request, struct file_reader *in,
                        const struct unpack_listener *to, struct arena *s)
{
    struct unpack_request all = *request;
    struct unpacking *u;
    const char *name;
    const char *trouble;
    all.kind = kind_of(request->path);
    u = unpacking_start(&all, in, standard_output());
    while ((to->enough == 0 || !to->enough(to->who)) && !interrupted() &&
           (name = unpacking_next(u)) != 0)
        tell(u, name, request, to, s);
    trouble = to->enough != 0 && to->enough(to->who)
                  ? 0
                  : limited(unpacking_trouble(u), request->limit, s);
    unpacking_close(u);
    return trouble;
}

const char *unpack_bytes(const struct unpack_request *request, bytes archive,
                         const struct unpack_listener *to, struct arena *s)
{
    int fd = memfd_create("archive", MFD_CLOEXEC);
    struct writing out = { fd, 0 };
    struct file_reader in;
    const char *trouble;
    if (fd < 0)
        return told(s, strerror(errno));
    if (!writing_write(&out, archive) || lseek(fd, 0, SEEK_SET) != 0) {
        trouble = told(s, strerror(out.error != 0 ? out.error : errno));
        (void)close(fd);
        return trouble;
    }
    (void)file_reader_start(&in, fd, 0);
    in.give_up = interrupted;
    trouble = unpack_each(request, &in, to, s);
    file_reader_close(&in);
    return trouble;
}
