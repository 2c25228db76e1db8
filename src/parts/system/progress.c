#include "system/progress.h"

#include "system/clock.h"
#include "system/terminal.h"

#include "text/say.h"

#include "base/message.h"
#include "base/visible.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 20, COLUMNS = 80, FIRST = 1000 /* milliseconds until the line is shown */ };

static struct {
    int is_on;
    int is_shown;
    uint64_t start; /* in milliseconds, like `next` */
    uint64_t next;  /* when to draw next, counted from the start */
    int64_t expected;
    uint64_t added, done, judged;
    const struct file_reader *reading;
    const char *one, *many; /* what is counted */
    char waits[PROGRESS_ROOM];
} line;

static void write_to_terminal(bytes text)
{
    (void)!write(STDERR_FILENO, text.at, text.len);
}

/* Erases the line before output to a terminal. Output to a file does not touch it. */
static void erase(int fd)
{
    if (line.is_shown && (fd == STDERR_FILENO || isatty(fd))) {
        line.is_shown = 0;
        write_to_terminal(bytes_of_text("\r\033[K"));
    }
}

void progress_start(void)
{
    const char *term = getenv("TERM");
    memset(&line, 0, sizeof line);
    line.is_on = isatty(STDERR_FILENO) && term != 0 && strcmp(term, "dumb") != 0;
    line.next = FIRST;
    progress_count("input", "inputs");
    line.start = milliseconds();
    if (line.is_on)
        before_writing(erase);
}

void progress_count(const char *one, const char *many)
{
    line.one = one;
    line.many = many;
}

void progress_stop(void)
{
    erase(STDERR_FILENO);
    progress_leave();
}

void progress_leave(void)
{
    line.is_on = 0;
    line.is_shown = 0;
    before_writing(0);
}

int progress_is_on(void)
{
    return line.is_on;
}

/* ---- the line ---- */

/* The share that is finished, in thousandths, or -1 if it is not known. */
static int share(void)
{
    uint64_t all = line.added + (uint64_t)line.expected;
    const struct file_reader *in = line.reading;
    if (line.expected >= EXPECT_UNKNOWN || all == 0)
        return -1;
    if (all == 1)
        return in != 0 && in->size > 0 ? (int)(in->got * 1000 / in->size) : -1;
    return (int)(line.done * 1000 / all);
}

static void draw_bar(sink *out, int thousandths)
{
    int i;
    sink_byte(out, '[');
    for (i = 0; i < BAR; i++)
        sink_byte(out, i * 1000 < thousandths * BAR ? '#' : '.');
    sink_say(out, "] %u%%, ", (unsigned)thousandths / 10);
}

static void say_time_left(sink *out, int thousandths, uint64_t elapsed)
{
    uint64_t seconds;
    if (thousandths <= 0)
        return;
    seconds = elapsed * (uint64_t)(1000 - thousandths) / (uint64_t)thousandths / 1000;
    sink_say(out, ", %" PRIu64 "%s left", seconds >= 120 ? seconds / 60 : seconds,
             seconds >= 120 ? " min" : " s");
}

/* Writes inputs per second, or bytes per second while the first input is read. */
static void say_rate(sink *out, uint64_t elapsed)
{
    if (line.reading != 0 && line.judged == 0)
        sink_say(out, "%" PRIu64 " MB, %" PRIu64 " MB/s", line.reading->got / 1000000,
                 line.reading->got / 1000 / elapsed);
    else
        sink_say(out, "%" PRIu64 " %s, %" PRIu64 "/s", line.judged,
                 line.judged == 1 ? line.one : line.many, line.judged * 1000 / elapsed);
}

static size_t columns(void)
{
    size_t told = terminal_size(STDERR_FILENO).columns;
    return told == 0 || told > COLUMNS ? COLUMNS : told;
}

static void show(struct message *m)
{
    write_to_terminal(bytes_of_text("\r\033[K"));
    write_to_terminal(bytes_first(message_text(m), columns() - 1));
    line.is_shown = 1;
}

void progress_tell(const char *doing, const char *what)
{
    struct message m;
    sink *out = message_open(&m);
    if (!line.is_on)
        return;
    sink_say(out, "%s ", doing);
    sink_visible(out, bytes_of_text(what), COLUMNS);
    show(&m);
}

static void draw(uint64_t elapsed)
{
    struct message m;
    sink *out = message_open(&m);
    int thousandths = share();
    if (thousandths >= 0)
        draw_bar(out, thousandths);
    say_rate(out, elapsed);
    say_time_left(out, thousandths, elapsed);
    if (line.waits[0] != '\0')
        sink_text(out, ", ");
    sink_visible(out, bytes_of_text(line.waits), PROGRESS_ROOM);
    show(&m);
}

void progress_look(void)
{
    uint64_t elapsed;
    if (!line.is_on)
        return;
    elapsed = milliseconds() - line.start;
    if (elapsed < line.next)
        return;
    line.next = elapsed + PROGRESS_PAUSE;
    draw(elapsed);
}

/* ---- what happens ---- */

void progress_expect(int more)
{
    line.expected += more;
}

void progress_waits(const char *text)
{
    (void)snprintf(line.waits, sizeof line.waits, "%s", text);
}

void progress_add(void)
{
    line.added++;
}

void progress_end(void)
{
    line.done++;
    progress_look();
}

void progress_judged(void)
{
    line.judged++;
    progress_look();
}

void progress_read(const struct file_reader *in)
{
    line.reading = in;
}
