#include "contain/container.h"

#include "system/clock.h"
#include "system/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

int channels_wait(struct pollfd *channels, size_t count, deadline until)
{
    for (;;) {
        uint64_t now = milliseconds();
        uint64_t left = until > now ? until - now : 0;
        int n = poll(channels, count, left < 1000000 ? (int)left : 1000000);
        if (n > 0)
            return 1;
        if (interrupted())
            errno = ECANCELED;
        else if (n == 0 && milliseconds() >= until)
            errno = ETIMEDOUT;
        else if (n < 0 && errno != EINTR)
            return 0;
        else
            continue;
        return 0;
    }
}

static int wait_for(int channel, short events, deadline until)
{
    struct pollfd p = { channel, events, 0 };
    return channels_wait(&p, 1, until);
}

int channel_send(int channel, bytes b, deadline until)
{
    while (b.len > 0) {
        ssize_t n = send(channel, b.at, b.len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n >= 0)
            b = bytes_skip(b, (size_t)n);
        else if (errno == EAGAIN) {
            if (!wait_for(channel, POLLOUT, until))
                return 0;
        } else if (errno != EINTR) {
            if (errno == EPIPE)
                errno = ECONNRESET;
            return 0;
        }
    }
    return 1;
}

size_t channel_receive(int channel, void *to, size_t room, deadline until)
{
    for (;;) {
        ssize_t n;
        if (!wait_for(channel, POLLIN, until))
            return 0;
        n = recv(channel, to, room, MSG_DONTWAIT);
        if (n > 0)
            return (size_t)n;
        if (n == 0) {
            errno = ECONNRESET;
            return 0;
        }
        if (errno != EINTR && errno != EAGAIN)
            return 0;
    }
}
