/* Finds calls of functions in a source, by the facts about it. */
#include "source/facts.h"
#include "source/source_tree.h"

#include <stdlib.h>
#include <string.h>

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

static int is_one_of(const char *const *names, bytes name)
{
    for (; *names != 0; names++) {
        if (bytes_equal(bytes_of_text(*names), name))
            return 1;
    }
    return 0;
}

int source_call_find(const struct rule_results *results, const struct source_tree *tree,
                     const char *const *names, struct source_call *call)
{
    bytes facts = queue_bytes(&results->facts), rest = facts;
    struct fact use;
    size_t colon;
    memset(call, 0, sizeof *call);
    while (fact_next(&rest, FACT_USE, &use)) {
        if (!is_one_of(names, use.word[1]) || facts_define(facts, use.word[1]) || call->count++ > 0)
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
