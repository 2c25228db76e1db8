/* bbm103 as a whole prints what the naive oracle prints, however the input is divided into reads.

   The first byte of the input chooses the side of the board: 4, 6 or 12; or 66 or 258, if it is 254
   or 255, which never occurs in text. The byte is also part of what is typed. */
#include "harness/dialects.h"

#include "dialect/bbm103.h"

enum { SIZE_MOST = 258 };

struct sized {
    char *argument;
    bbm103_game game;
};

static int run(void *game, source *in, sink *out)
{
    static uint64_t bits[GRID_BITS_WORDS(SIZE_MOST)];
    static unsigned char cells[SIZE_MOST * SIZE_MOST];
    static uint32_t taken[GRID_LINES * SIZE_MOST];
    static piece_value values[SIZE_MOST * SIZE_MOST];
    struct sized *s = game;
    size_t size = bbm103_size(1, &s->argument, out);
    grid_memory memory = { bits, cells, taken, size };
    PROPERTY(size >= 4 && size <= SIZE_MOST);
    grid_open(&s->game.board, &memory, size, BBM103_SYMBOLS);
    s->game.values = values;
    return bbm103_run(&s->game, in, out);
}

void target(const uint8_t *data, size_t size)
{
    static char four[] = "4", six[] = "6", twelve[] = "12";
    static char two_words[] = "66", five_words[] = "258"; /* sides whose rows have 2 and 5 words */
    struct sized s = { 0 };
    char *args[2] = { 0 };
    s.argument = four;
    if (size > 0 && data[0] >= 254)
        s.argument = data[0] == 254 ? two_words : five_words;
    else if (size > 0)
        s.argument = data[0] % 3 == 0 ? four : data[0] % 3 == 1 ? six : twelve;
    args[0] = s.argument;
    check_against_oracle("bbm103", args, run, &s, data, size);
}
