#include "game/output_hash.h"

#include "answer/fold.h"
#include "answer/normal_form.h"
#include "text/hash.h"

static uint64_t hash_of_text(bytes text, unsigned lenient)
{
    struct fold f;
    uint64_t hash = HASH_START;
    int byte;
    fold_init(&f, text, lenient, 0);
    while ((byte = fold_next(&f)) != FOLD_END)
        hash = hash_number(hash, (uint64_t)byte);
    return hash;
}

static uint64_t hash_of_thing(uint64_t hash, const struct normal_walk *w, const struct token *g,
                              unsigned lenient)
{
    unsigned char room[NORMAL_TEXT];
    hash = hash_number(hash, (uint64_t)g->kind);
    hash = hash_number(hash, (uint64_t)g->number);
    return hash_bytes(hash, normal_text(w, g, lenient, room, 0));
}

/* Boards, scores, refusals and results. */
static uint64_t hash_of_gist(const struct dialect *dialect, bytes answer, bytes output,
                             unsigned lenient)
{
    struct normal_walk w;
    struct token g;
    uint64_t hash = HASH_START;
    normal_start(&w, dialect, answer, output);
    for (normal_next(&w, &g); g.kind != TOKEN_END; normal_next(&w, &g))
        hash = hash_of_thing(hash, &w, &g, lenient);
    return hash;
}

uint64_t hash_of_output(const struct dialect *dialect, bytes answer, bytes output,
                        struct leniencies set)
{
    unsigned lenient = leniencies_included(set).bits;
    if (lenient & 1U << LENIENT_BOARD)
        return hash_of_gist(dialect, answer, output, lenient);
    return hash_of_text(output, lenient);
}
