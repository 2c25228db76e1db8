#define _GNU_SOURCE
#include "contain/supervisor/supervisor.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static unsigned char pending[FRAME_BYTES + sizeof(struct supervisor_frame)];
static size_t pending_len;

int channel_read(void *to, size_t len)
{
    char *at = to;
    while (len > 0) {
        ssize_t n = read(SUPERVISOR_CHANNEL, at, len);
        if (n == 0 || (n < 0 && errno != EINTR))
            return 0;
        if (n > 0) {
            at += n;
            len -= (size_t)n;
        }
    }
    return 1;
}

int answer_send(void)
{
    const unsigned char *at = pending;
    while (pending_len > 0) {
        ssize_t n = send(SUPERVISOR_CHANNEL, at, pending_len, MSG_NOSIGNAL);
        if (n < 0 && errno != EINTR)
            return 0;
        if (n > 0) {
            at += n;
            pending_len -= (size_t)n;
        }
    }
    return 1;
}

int answer_frame(enum frame_kind kind, unsigned index, const void *at, size_t len)
{
    struct supervisor_frame frame = { SUPERVISOR_MAGIC, (uint16_t)kind, (uint16_t)index,
                                      (uint32_t)len };
    if (len > FRAME_BYTES)
        return 0;
    if (pending_len + sizeof frame + len > sizeof pending && !answer_send())
        return 0;
    memcpy(pending + pending_len, &frame, sizeof frame);
    if (len > 0)
        memcpy(pending + pending_len + sizeof frame, at, len);
    pending_len += sizeof frame + len;
    return 1;
}
