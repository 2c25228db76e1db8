/* generate_octaflip [--seed S] [--bytes N]

   Writes records of random legal octaflip games to standard output, for the referees that the
   benchmark measures. A record is a board, the number of turns, and the turns. The same arguments
   give the same bytes on every machine. The last record is always complete. */
#include "games/making.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOARD_BYTES = 72,
    TURN_BYTES = 8,
    RECORD_MOST = 4096 /* a longer game is cut off: if both players only jump, it never ends */
};

struct generator {
    struct chances chances;
    struct choice choices[CHOICES_MOST];
    uint8_t text[RECORD_MOST];
    struct making making;
};

struct statistics {
    unsigned long long records, turns, passes, bytes;
};

/* Makes a record. Three of four begin with the board of the specification's example, which is
   chosen by a 1 and a 0; the other boards are drawn as well. */
static bytes make_record(struct generator *g)
{
    struct choices c = { g->choices, 0, 0, &g->chances };
    chances_next(&g->chances);
    if (chances_below(&g->chances, 4) > 0) {
        c.given = 2;
        g->choices[0].value = 1;
        g->choices[1].value = 0;
    }
    g->making = (struct making){ .choices = &c, .text = { g->text, 0, sizeof g->text } };
    make_input(maker_named("octaflip"), &g->making);
    return bytes_of(g->text, g->making.text.size);
}

static void count_record(struct statistics *sum, bytes record)
{
    bytes rest = bytes_skip(record, BOARD_BYTES);
    sum->records++;
    sum->bytes += record.len;
    for (rest = bytes_skip(rest, bytes_find(rest, '\n') + 1); rest.len > 0;
         rest = bytes_skip(rest, TURN_BYTES)) {
        sum->turns++;
        sum->passes += bytes_get(rest, 0) == '0';
    }
}

static int parse_number(const char *text, unsigned long long *value)
{
    char *end;
    if (text[0] < '0' || text[0] > '9')
        return 0; /* because strtoull() accepts blanks and a sign */
    errno = 0;
    *value = strtoull(text, &end, 10);
    return errno == 0 && *end == '\0';
}

int main(int argc, char **argv)
{
    static struct generator g;
    unsigned long long seed = 1, most = 200000000;
    struct statistics sum = { 0 };
    int i;
    for (i = 1; i < argc; i += 2) {
        unsigned long long *option = strcmp(argv[i], "--seed") == 0    ? &seed
                                     : strcmp(argv[i], "--bytes") == 0 ? &most
                                                                       : NULL;
        if (option == NULL || i + 1 == argc || !parse_number(argv[i + 1], option)) {
            (void)fputs("usage: generate_octaflip [--seed S] [--bytes N]\n", stderr);
            return EXIT_FAILURE;
        }
    }
    (void)signal(SIGPIPE, SIG_IGN); /* a closed pipe is then a write error like any other */
    chances_open(&g.chances, CHANCES_PLAIN, seed);
    while (sum.bytes < most) {
        bytes record = make_record(&g);
        count_record(&sum, record);
        if (fwrite(record.at, 1, record.len, stdout) != record.len) {
            perror("generate_octaflip: standard output");
            return EXIT_FAILURE;
        }
    }
    if (fflush(stdout) != 0) {
        perror("generate_octaflip: standard output");
        return EXIT_FAILURE;
    }
    (void)fprintf(stderr, "%llu records, %llu turns, %llu passes, %llu bytes\n", sum.records,
                  sum.turns, sum.passes, sum.bytes);
    return EXIT_SUCCESS;
}
