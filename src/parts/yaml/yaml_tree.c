#include "yaml/yaml_tree.h"

#include "text/decimal.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/say.h"

#include <string.h>
#include <yaml.h>

/* ---- events ---- */

struct growing {
    yaml_parser_t parser;
    yaml_event_t event; /* the last one; YAML_NO_EVENT before the first */
    struct file_error *error;
    struct arena *m;
    int is_strict;
    size_t nodes;
    size_t depth;                                /* of lists and mappings that are open */
    struct tree *open[TREE_DEPTH_MOST];          /* the innermost last */
    const struct tree **end_of[TREE_DEPTH_MOST]; /* where the next value of each goes */
};

static struct file_place place_of(yaml_mark_t mark)
{
    struct file_place place = { mark.line + 1, mark.column + 1 };
    return place;
}

/* Fills the error with a text about the last event. Returns 0. */
static int wrong(struct growing *g, const char *why)
{
    return complain_of(g->error, place_of(g->event.start_mark), why);
}

static int not_yaml(struct growing *g)
{
    const yaml_parser_t *parser = &g->parser;
    struct complaint c;
    sink *out;
    if (parser->error == YAML_MEMORY_ERROR)
        memory_is_out();
    if (parser->error == YAML_READER_ERROR) {
        bytes yaml = bytes_of(parser->input.string.start,
                              (size_t)(parser->input.string.end - parser->input.string.start));
        return complain_of(g->error, file_place_of(yaml, parser->problem_offset),
                           "not UTF-8, or a character that YAML does not allow");
    }
    out = complaint_open(&c, g->error, place_of(parser->problem_mark));
    sink_say(out, "not YAML: %s",
             parser->problem != 0 ? parser->problem : "the parser gives no reason");
    if (parser->context != 0)
        sink_say(out, ", %s that starts on line %zu", parser->context,
                 parser->context_mark.line + 1);
    return complaint_close(&c);
}

/* Finds what stands before a value: an anchor, or a tag. */
static void look_before(const yaml_event_t *event, int *has_anchor, int *has_tag)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        *has_anchor = event->data.scalar.anchor != 0;
        *has_tag = event->data.scalar.tag != 0;
        break;
    case YAML_SEQUENCE_START_EVENT:
        *has_anchor = event->data.sequence_start.anchor != 0;
        *has_tag = event->data.sequence_start.tag != 0;
        break;
    case YAML_MAPPING_START_EVENT:
        *has_anchor = event->data.mapping_start.anchor != 0;
        *has_tag = event->data.mapping_start.tag != 0;
        break;
    default:
        break;
    }
}

/* Takes the next event. Returns 0 if there is none: the error then says why. */
static int next(struct growing *g)
{
    int has_anchor = 0, has_tag = 0;
    yaml_event_delete(&g->event);
    if (!yaml_parser_parse(&g->parser, &g->event))
        return not_yaml(g);
    if (g->event.type == YAML_ALIAS_EVENT)
        return wrong(g, "aliases are refused; write the value again");
    look_before(&g->event, &has_anchor, &has_tag);
    if (g->is_strict && has_anchor)
        return wrong(g, "anchors are refused; leave out the `&` and its name");
    if (g->is_strict && has_tag)
        return wrong(g, "tags are refused; leave out the `!` and its name");
    return 1;
}

/* ---- values ---- */

static int is_null(const yaml_event_t *event)
{
    const bytes text = bytes_of(event->data.scalar.value, event->data.scalar.length);
    return event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
           (text.len == 0 || word_index("~ null Null NULL", text) >= 0);
}

/* Copies the scalar. Returns NULL if it has a NUL. */
static const char *scalar_text(struct growing *g)
{
    bytes text = bytes_of(g->event.data.scalar.value, g->event.data.scalar.length);
    if (bytes_find(text, '\0') == text.len)
        return arena_text(g->m, text);
    (void)wrong(g, "a text with a NUL");
    return 0;
}

/* Makes a node of the event, which begins a value. Returns NULL if it is refused. */
static struct tree *node_of(struct growing *g)
{
    struct tree *node = arena_take(g->m, sizeof *node);
    node->place = place_of(g->event.start_mark);
    if (g->nodes++ == TREE_NODES_MOST) {
        (void)wrong(g, "too many values");
        return 0;
    }
    if (g->event.type == YAML_SCALAR_EVENT) {
        node->kind = is_null(&g->event) ? TREE_NOTHING : TREE_TEXT;
        node->is_plain = g->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
        node->text = scalar_text(g);
        return node->text != 0 ? node : 0;
    }
    node->kind = g->event.type == YAML_MAPPING_START_EVENT ? TREE_MAP : TREE_LIST;
    if (g->depth == TREE_DEPTH_MOST) {
        (void)wrong(g, "values that are nested too deeply");
        return 0;
    }
    g->open[g->depth] = node;
    g->end_of[g->depth++] = &node->first;
    return node;
}

/* Adds the value that the event begins to the innermost list or mapping. Returns NULL if it is
   refused. */
static struct tree *add_value(struct growing *g)
{
    size_t level = g->depth - 1;
    struct tree *node = node_of(g);
    if (node == 0)
        return 0;
    *g->end_of[level] = node;
    g->end_of[level] = &node->next;
    return node;
}

static int add_pair(struct growing *g)
{
    struct file_place place = place_of(g->event.start_mark);
    struct tree *node;
    const char *key;
    if (g->event.type != YAML_SCALAR_EVENT)
        return wrong(g, "a key must be a text");
    key = scalar_text(g);
    node = key != 0 && next(g) ? add_value(g) : 0;
    if (node == 0)
        return 0;
    node->key = key;
    node->key_place = place;
    return 1;
}

/* Reads the values in a list or mapping that has just begun, and all that is in them. */
static int grow(struct growing *g)
{
    while (g->depth > 0) {
        if (!next(g))
            return 0;
        if (g->event.type == YAML_MAPPING_END_EVENT || g->event.type == YAML_SEQUENCE_END_EVENT)
            g->depth--;
        else if (!(g->open[g->depth - 1]->kind == TREE_MAP ? add_pair(g) : add_value(g) != 0))
            return 0;
    }
    return 1;
}

static struct tree *read_root(struct growing *g)
{
    struct tree *root;
    do {
        if (!next(g))
            return 0;
    } while (g->event.type == YAML_STREAM_START_EVENT ||
             g->event.type == YAML_DOCUMENT_START_EVENT);
    if (g->event.type == YAML_STREAM_END_EVENT) {
        root = arena_take(g->m, sizeof *root);
        root->place = place_of(g->event.start_mark);
        return root;
    }
    root = node_of(g);
    if (root == 0 || !grow(g))
        return 0;
    while (g->event.type != YAML_STREAM_END_EVENT) {
        if (!next(g))
            return 0;
        if (g->event.type == YAML_DOCUMENT_START_EVENT) {
            (void)wrong(g, "a second document");
            return 0;
        }
    }
    return root;
}

const struct tree *tree_read(bytes yaml, int is_strict, struct arena *m, struct file_error *error)
{
    static const struct file_place nowhere = { 0, 0 };
    struct growing g = { .m = m, .error = error, .is_strict = is_strict };
    const struct tree *root;
    if (yaml.len > TREE_BYTES_MOST) {
        (void)complain_of(error, nowhere, "a YAML file of more than 256 KiB");
        return 0;
    }
    if (!yaml_parser_initialize(&g.parser))
        memory_is_out();
    yaml_parser_set_input_string(&g.parser, yaml.at, yaml.len);
    yaml_parser_set_encoding(&g.parser, YAML_UTF8_ENCODING);
    root = read_root(&g);
    yaml_event_delete(&g.event);
    yaml_parser_delete(&g.parser);
    return root;
}

/* ---- questions ---- */

void tree_wrong(struct questions *q, const struct tree *at, const char *why)
{
    if (!q->failed)
        (void)complain_of(q->error, at->place, why);
    q->failed = 1;
}

static void print_value(sink *out, const struct tree *value)
{
    if (value->kind == TREE_TEXT)
        complaint_quote(out, bytes_of_text(value->text));
    else
        sink_text(out, value->kind == TREE_LIST  ? "a list"
                       : value->kind == TREE_MAP ? "a mapping"
                                                 : "nothing");
}

void tree_expected(struct questions *q, const struct tree *value, const char *expected)
{
    struct complaint c;
    sink *out;
    if (q->failed)
        return;
    q->failed = 1;
    out = complaint_open(&c, q->error, value->place);
    complaint_quote(out, bytes_of_text(value->key != 0 ? value->key : "an item"));
    sink_text(out, " is ");
    print_value(out, value);
    sink_text(out, "; expected ");
    sink_text(out, expected);
    (void)complaint_close(&c);
}

const struct tree *tree_at(struct questions *q, const struct tree *map, const char *key)
{
    const struct tree *value, *found = 0;
    if (map == 0)
        return 0;
    if (map->kind != TREE_MAP && map->kind != TREE_NOTHING)
        tree_wrong(q, map, "expected keys and values");
    for (value = map->first; value != 0 && !q->failed; value = value->next) {
        if (strcmp(value->key, key) != 0)
            continue;
        q->repeated = found != 0 ? value : q->repeated;
        found = value;
    }
    return q->failed || found == 0 || found->kind == TREE_NOTHING ? 0 : found;
}

/* Returns the text of a key, or NULL if it is not given or wrong. */
static const struct tree *text_at(struct questions *q, const struct tree *map, const char *key,
                                  const char *expected)
{
    const struct tree *value = tree_at(q, map, key);
    if (value == 0 || value->kind == TREE_TEXT)
        return value;
    tree_expected(q, value, expected);
    return 0;
}

const char *tree_text(struct questions *q, const struct tree *map, const char *key,
                      const char *usual)
{
    const struct tree *value = text_at(q, map, key, "a text");
    return value != 0 ? value->text : usual;
}

int tree_number_of(const char *text, double *n)
{
    size_t sign = text[0] == '-' || text[0] == '+';
    if (strcmp(text + sign, "inf") != 0 && strcmp(text + sign, ".inf") != 0)
        return decimal_of(bytes_of_text(text), n);
    *n = text[0] == '-' ? -__builtin_inf() : __builtin_inf();
    return 1;
}

double tree_number(struct questions *q, const struct tree *map, const char *key, double least,
                   double most, double usual)
{
    const struct tree *value = text_at(q, map, key, "a number");
    double n = usual;
    if (value != 0 && !tree_number_of(value->text, &n))
        tree_expected(q, value, "a number");
    else if (value != 0 && (n < least || n > most))
        tree_expected(q, value, n < least ? "a larger number" : "a smaller number");
    return q->failed ? usual : n;
}

/* Says which words are right. */
static void not_one_of(struct questions *q, const struct tree *value, const char *const *words)
{
    char room[200];
    sink list = text_sink(room, sizeof room);
    size_t i;
    for (i = 0; words[i] != 0; i++) {
        sink_text(&list, i > 0 ? " or " : "");
        sink_text(&list, words[i]);
    }
    tree_expected(q, value, room);
}

int tree_choice(struct questions *q, const struct tree *map, const char *key,
                const char *const *words, int usual)
{
    const struct tree *value = text_at(q, map, key, words[0]);
    int i;
    if (value == 0)
        return usual;
    for (i = 0; words[i] != 0; i++) {
        if (strcmp(value->text, words[i]) == 0)
            return i;
    }
    not_one_of(q, value, words);
    return usual;
}

/* ---- words ---- */

static int is_blank(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Takes the next word of a text; an empty one at its end. */
static bytes take_word(bytes *text)
{
    bytes word;
    size_t length = 0;
    while (is_blank(bytes_get(*text, 0)))
        *text = bytes_skip(*text, 1);
    while (length < text->len && !is_blank(bytes_get(*text, length)))
        length++;
    word = bytes_first(*text, length);
    *text = bytes_skip(*text, length);
    return word;
}

static void add_word(struct questions *q, struct any_list *words, bytes word)
{
    *(const char **)arena_item(q->m, words, sizeof(char *)) = arena_text(q->m, word);
}

const char *const *tree_words(struct questions *q, const struct tree *value, size_t most)
{
    static const char *const none[] = { 0 };
    struct any_list words = { 0 };
    const struct tree *item;
    bytes rest, word;
    if (value == 0 || value->kind == TREE_NOTHING || q->failed)
        return none;
    if (value->kind == TREE_MAP)
        tree_expected(q, value, "a list of texts");
    rest = bytes_of_text(value->kind == TREE_TEXT ? value->text : "");
    while ((word = take_word(&rest)).len > 0)
        add_word(q, &words, word);
    for (item = value->first; item != 0 && !q->failed; item = item->next) {
        if (item->text != 0)
            add_word(q, &words, bytes_of_text(item->text));
        else
            tree_expected(q, item, "a text");
    }
    if (words.count > most)
        tree_wrong(q, value, "too many words");
    if (q->failed || words.count == 0)
        return none;
    (void)arena_item(q->m, &words, sizeof(char *)); /* NULL ends them */
    return words.at;
}
