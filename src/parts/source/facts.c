#include "source/facts.h"

#include "source/source_tree.h"
#include "text/find.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines ---- */

static void divide(bytes line, struct fact *fact)
{
    size_t i;
    for (i = 0; i < FACT_WORDS; i++) {
        size_t len = bytes_find(line, '\t');
        fact->word[i] = bytes_first(line, len);
        line = bytes_skip(line, len + 1);
    }
}

int fact_next(bytes *rest, const char *kind, struct fact *fact)
{
    while (rest->len > 0) {
        divide(take_line(rest), fact);
        if (bytes_equal(fact->word[0], bytes_of_text(kind)))
            return 1;
    }
    return 0;
}

int facts_define(bytes facts, bytes name)
{
    struct fact fact;
    while (fact_next(&facts, FACT_FUNCTION, &fact)) {
        if (bytes_equal(fact.word[1], name))
            return 1;
    }
    return 0;
}

/* ---- which functions main reaches ---- */

/* A use of one function by another. */
struct edge {
    bytes from, to; /* `to` is empty if the edge has been followed */
};

struct graph {
    struct edge *edges; /* sorted by `from` */
    size_t count;
};

static int compare_names(const void *a, const void *b)
{
    const bytes *one = a, *other = b;
    return bytes_compare(*one, *other);
}

static int compare_edges(const void *a, const void *b)
{
    const struct edge *one = a, *other = b;
    return compare_names(&one->from, &other->from);
}

/* Reads the uses. */
static void read_graph(struct graph *g, bytes facts)
{
    struct fact fact;
    bytes rest = facts;
    size_t room = 1;
    while (fact_next(&rest, FACT_USE, &fact))
        room++;
    g->count = 0;
    g->edges = memory_new(room, sizeof *g->edges);
    for (rest = facts; fact_next(&rest, FACT_USE, &fact); g->count++) {
        g->edges[g->count].from = fact.word[3];
        g->edges[g->count].to = fact.word[1];
    }
    qsort(g->edges, g->count, sizeof *g->edges, compare_edges);
}

/* Returns the index of the first edge from that function, or from the one after it. */
static size_t first_edge(const struct graph *g, bytes from)
{
    size_t low = 0, high = g->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_names(&g->edges[middle].from, &from) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Adds the functions that `from` uses. Each edge is followed once, so there is room for all. The
   first edge tells whether they all have been. */
static void follow(struct graph *g, bytes from, struct reached *reached)
{
    size_t i = first_edge(g, from);
    for (; i < g->count && g->edges[i].to.len > 0 && bytes_equal(g->edges[i].from, from); i++) {
        reached->names[reached->count++] = g->edges[i].to;
        g->edges[i].to.len = 0;
    }
}

void reached_find(struct reached *reached, bytes facts)
{
    struct graph g;
    size_t i;
    read_graph(&g, facts);
    reached->count = 0;
    reached->names = memory_new(g.count, sizeof *reached->names);
    follow(&g, BYTES_OF_LITERAL("main"), reached);
    follow(&g, BYTES_OF_LITERAL(FILE_SCOPE), reached);
    for (i = 0; i < reached->count; i++)
        follow(&g, reached->names[i], reached);
    qsort(reached->names, reached->count, sizeof *reached->names, compare_names);
    free(g.edges);
}

int reached_has(const struct reached *reached, bytes name)
{
    return reached->count > 0 && bsearch(&name, reached->names, reached->count,
                                         sizeof *reached->names, compare_names) != 0;
}

/* ---- calls of functions that the source does not define ---- */

/* Returns the call in a line: the name and what is in parentheses after it. If the line has no such
   text, because a macro makes the call or it goes on in the next line, returns the line. */
static bytes call_in(bytes line, bytes name)
{
    bytes at = line;
    size_t i, depth = 0;
    while (at.len >= name.len && !bytes_equal(bytes_first(at, name.len), name))
        at = bytes_skip(at, 1);
    if (bytes_get(at, name.len) != '(')
        return line;
    for (i = name.len; i < at.len; i++) {
        depth += at.at[i] == '(';
        depth -= at.at[i] == ')';
        if (depth == 0)
            return bytes_first(at, i + 1);
    }
    return line;
}

int source_call_find(const struct rule_results *results, const struct source_tree *tree,
                     const char *const *names, struct source_call *call)
{
    bytes facts = queue_bytes(&results->facts), rest = facts;
    struct fact use;
    size_t colon;
    memset(call, 0, sizeof *call);
    while (fact_next(&rest, FACT_USE, &use)) {
        if (!bytes_are_one_of(use.word[1], names) || facts_define(facts, use.word[1]) ||
            call->count++ > 0)
            continue;
        colon = use.word[2].len;
        while (colon > 0 && use.word[2].at[colon - 1] != ':')
            colon--;
        call->function = use.word[1];
        call->file = bytes_first(use.word[2], colon > 0 ? colon - 1 : 0);
        call->line = bytes_skip(use.word[2], colon);
        /* a tab or a line feed ends the number */
        call->text = tree_line(tree, call->file, strtoul((const char *)call->line.at, 0, 10));
        if (call->text.len == 0)
            call->file.len = 0;
        call->text = call_in(call->text, call->function);
    }
    return call->count > 0;
}
