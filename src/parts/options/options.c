#include "options/options.h"

#include "text/find.h"
#include "text/nearest.h"
#include "text/number.h"
#include "text/say.h"

#include <string.h>

struct parsing {
    const struct command_line *line;
    char **next; /* the next word of the command line */
    void *request;
    struct options_given *given;
    struct option_fault *fault;
};

/* ---- names ----

   Names of options are compared as bytes, because in `--format=json` and in lists of names they end
   without a NUL. */

static int begins_with(bytes name, bytes beginning)
{
    return beginning.len <= name.len && memcmp(name.at, beginning.at, beginning.len) == 0;
}

static const struct option_row *row_named(const struct command_line *line, bytes name)
{
    size_t i;
    for (i = 0; i < line->row_count; i++) {
        if (bytes_equal(bytes_of_text(line->rows[i].name), name))
            return &line->rows[i];
    }
    return 0;
}

/* ---- faults ---- */

static enum options_result fail(struct option_fault *fault, const char *subject, const char *format,
                                ...) __attribute__((format(printf, 3, 4)));

/* Says what is wrong with a word. A text that does not fit is cut. */
static enum options_result fail(struct option_fault *fault, const char *subject, const char *format,
                                ...)
{
    va_list parts;
    va_start(parts, format);
    sink_say_parts(message_open(&fault->message), format, parts);
    va_end(parts);
    fault->subject = subject;
    fault->reason = message_string(&fault->message);
    return OPTIONS_WRONG;
}

/* `text, json or junit` */
static void print_words(sink *out, const char *words)
{
    bytes rest = bytes_of_text(words);
    sink_bytes(out, word_take(&rest));
    while (rest.len > 0) {
        sink_text(out, bytes_find(rest, ' ') < rest.len ? ", " : " or ");
        sink_bytes(out, word_take(&rest));
    }
}

static uint64_t most_of(const struct option_row *row)
{
    return row->most != 0 ? row->most : UINT64_MAX;
}

/* `--format takes text, json or junit, not`, and the value. */
static enum options_result refuse_value(struct parsing *p, const struct option_row *row,
                                        const char *value)
{
    struct message *m = &p->fault->message;
    sink *out = message_open(m);
    if (row->letter != '\0')
        sink_say(out, "-%c takes ", row->letter);
    else
        sink_say(out, "--%s takes ", row->name);
    if (row->words != 0)
        print_words(out, row->words);
    else
        sink_say(out, "a number from 1 to %" PRIu64, most_of(row));
    sink_text(out, ", not");
    p->fault->subject = message_string(m);
    p->fault->reason = value;
    return OPTIONS_WRONG;
}

/* ---- values ---- */

static void store(struct parsing *p, const struct option_row *row, const void *value, size_t size)
{
    memcpy((char *)p->request + row->at, value, size);
}

static void store_int(struct parsing *p, const struct option_row *row, int value)
{
    store(p, row, &value, sizeof value);
}

static void store_text(struct parsing *p, const struct option_row *row, const char *value)
{
    store(p, row, &value, sizeof value);
}

static enum options_result take_number(struct parsing *p, const struct option_row *row,
                                       const char *value)
{
    uint64_t n;
    if (!number_whole(bytes_of_text(value), &n) || n == 0 || n > most_of(row))
        return refuse_value(p, row, value);
    store(p, row, &n, sizeof n);
    return OPTIONS_READ;
}

static enum options_result take_text(struct parsing *p, const struct option_row *row,
                                     const char *value)
{
    int index = row->words != 0 ? word_index(row->words, bytes_of_text(value)) : 0;
    if (index < 0)
        return refuse_value(p, row, value);
    if (row->kind == OPTION_CHOICE)
        store_int(p, row, index);
    else
        store_text(p, row, value);
    return OPTIONS_READ;
}

static enum options_result take_another(struct parsing *p, const struct option_row *row,
                                        const char *value)
{
    struct option_list list;
    memcpy(&list, (const char *)p->request + row->at, sizeof list);
    if (list.count == OPTION_LIST_MOST)
        return fail(p->fault, value, "--%s can be given 16 times at most", row->name);
    list.at[list.count++] = value;
    store(p, row, &list, sizeof list);
    return OPTIONS_READ;
}

static void mark_given(struct parsing *p, const struct option_row *row)
{
    p->given->rows |= (uint32_t)1 << (row - p->line->rows);
}

static enum options_result take_value(struct parsing *p, const struct option_row *row,
                                      const char *value)
{
    mark_given(p, row);
    if (row->kind == OPTION_NUMBER)
        return take_number(p, row, value);
    if (row->kind == OPTION_LIST)
        return take_another(p, row, value);
    if (row->kind != OPTION_FILE)
        return take_text(p, row, value);
    store_text(p, row, strcmp(value, "-") == 0 ? 0 : value);
    return OPTIONS_READ;
}

static enum options_result take_flag(struct parsing *p, const struct option_row *row)
{
    mark_given(p, row);
    if (row->kind == OPTION_HELP)
        return OPTIONS_HELP;
    store_int(p, row, 1);
    return OPTIONS_READ;
}

/* Takes an option whose value, if it needs one, is the next word. */
static enum options_result take_next(struct parsing *p, const struct option_row *row,
                                     const char *word)
{
    if (row->value == 0)
        return take_flag(p, row);
    if (*p->next == 0)
        return fail(p->fault, word, "needs an argument; see --help");
    return take_value(p, row, *p->next++);
}

/* ---- words ---- */

static enum options_result refuse_name(struct parsing *p, const char *word, bytes name)
{
    char typed[NEAREST_LONGEST + 1] = "";
    struct nearest near;
    size_t i;
    if (name.len <= NEAREST_LONGEST)
        memcpy(typed, name.at, name.len);
    nearest_start(&near, typed);
    for (i = 0; i < p->line->row_count; i++)
        nearest_offer(&near, p->line->rows[i].name);
    if (near.best == 0)
        return fail(p->fault, word, "no such option; see --help");
    return fail(p->fault, word, "no such option; did you mean --%s?", near.best);
}

/* Finds the option that has this name, or is the only one to begin with it. NULL: there is none,
   and the fault says so. */
static const struct option_row *find(struct parsing *p, const char *word, bytes name)
{
    const struct option_row *found = row_named(p->line, name);
    const struct option_row *other = 0;
    size_t i;
    if (found != 0)
        return found;
    for (i = 0; name.len > 0 && other == 0 && i < p->line->row_count; i++) {
        const struct option_row *row = &p->line->rows[i];
        if (!begins_with(bytes_of_text(row->name), name))
            continue;
        if (found == 0)
            found = row;
        else
            other = row;
    }
    if (found == 0)
        (void)refuse_name(p, word, name);
    if (other != 0)
        (void)fail(p->fault, word, "ambiguous; it could be --%s or --%s", found->name, other->name);
    return other != 0 ? 0 : found;
}

/* --NAME, --NAME=VALUE or --NAME VALUE */
static enum options_result parse_long(struct parsing *p, const char *word)
{
    bytes rest = bytes_of_text(word + 2), name = bytes_first(rest, bytes_find(rest, '='));
    const char *after = word + 2 + name.len;
    const struct option_row *row = find(p, word, name);
    if (row == 0)
        return OPTIONS_WRONG;
    if (*after != '=')
        return take_next(p, row, word);
    if (row->value == 0)
        return fail(p->fault, word, "takes no argument; see --help");
    return take_value(p, row, after + 1);
}

static const struct option_row *row_of_letter(const struct command_line *line, char letter)
{
    size_t i;
    for (i = 0; i < line->row_count; i++) {
        if (line->rows[i].letter == letter)
            return &line->rows[i];
    }
    return 0;
}

/* -LETTERS, where the letter of an option with a value is followed by the value. */
static enum options_result parse_letters(struct parsing *p, const char *word)
{
    const char *letter;
    for (letter = word + 1; *letter != '\0'; letter++) {
        const struct option_row *row = row_of_letter(p->line, *letter);
        enum options_result result;
        if (row == 0)
            return fail(p->fault, word, "no such option; see --help");
        if (row->value != 0 && letter[1] != '\0')
            return take_value(p, row, letter + 1);
        result = take_next(p, row, word);
        if (result != OPTIONS_READ)
            return result;
    }
    return OPTIONS_READ;
}

enum options_result options_parse(const struct command_line *line, char **argv, void *request,
                                  struct options_given *given, struct option_fault *fault)
{
    struct parsing p;
    enum options_result result = OPTIONS_READ;
    int only_words = 0;
    p.line = line;
    p.next = argv[0] != 0 ? argv + 1 : argv;
    p.request = request;
    p.given = given;
    p.fault = fault;
    given->rows = 0;
    given->words = p.next;
    given->count = 0;
    while (*p.next != 0 && result == OPTIONS_READ) {
        char *word = *p.next++;
        if (only_words || word[0] != '-' || word[1] == '\0')
            given->words[given->count++] = word;
        else if (strcmp(word, "--") == 0)
            only_words = 1;
        else
            result = word[1] == '-' ? parse_long(&p, word) : parse_letters(&p, word);
    }
    if (result == OPTIONS_READ)
        given->words[given->count] = 0;
    return result;
}

/* ---- what fits together ---- */

/* What options_fit() looks at. */
struct fitting {
    const struct command_line *line;
    const void *request;
    const struct options_given *given;
    struct option_fault *fault;
};

static int is_given(const struct fitting *f, const struct option_row *row)
{
    return (f->given->rows >> (row - f->line->rows) & 1) != 0;
}

/* Whether an item of `excludes`, NAME or NAME=VALUE, was given. */
static int is_item_given(const struct fitting *f, bytes item)
{
    size_t sign = bytes_find(item, '=');
    const struct option_row *row = row_named(f->line, bytes_first(item, sign));
    int index;
    if (row == 0 || !is_given(f, row))
        return 0;
    if (sign == item.len)
        return 1;
    memcpy(&index, (const char *)f->request + row->at, sizeof index);
    return index == word_index(row->words, bytes_skip(item, sign + 1));
}

/* Whether an option was given that `row` excludes. */
static int excludes_one(const struct fitting *f, const struct option_row *row)
{
    bytes rest = bytes_of_text(row->excludes != 0 ? row->excludes : "");
    while (rest.len > 0) {
        bytes item = word_take(&rest);
        if (is_item_given(f, item)) {
            (void)fail(f->fault, f->line->name, "choose one of --%s and --%.*s", row->name,
                       VIEW(item));
            return 1;
        }
    }
    return 0;
}

/* Whether the option needs one that was not given. */
static int lacks_need(const struct fitting *f, const struct option_row *row)
{
    const struct option_row *need =
        row->needs != 0 ? row_named(f->line, bytes_of_text(row->needs)) : 0;
    if (need == 0 || is_given(f, need))
        return 0;
    if (row->letter != '\0')
        (void)fail(f->fault, f->line->name, "-%c needs --%s", row->letter, need->name);
    else
        (void)fail(f->fault, f->line->name, "--%s needs --%s", row->name, need->name);
    return 1;
}

static int is_not_taken(const struct fitting *f, const struct option_row *row, const char *dialect,
                        unsigned features)
{
    if ((row->feature & ~features) == 0)
        return 0;
    (void)fail(f->fault, dialect, "takes no --%s", row->name);
    return 1;
}

int options_fit(const struct command_line *line, const void *request,
                const struct options_given *given, const char *dialect, unsigned features,
                struct option_fault *fault)
{
    struct fitting f;
    size_t i;
    f.line = line;
    f.request = request;
    f.given = given;
    f.fault = fault;
    for (i = 0; i < line->row_count; i++) {
        const struct option_row *row = &line->rows[i];
        if (!is_given(&f, row))
            continue;
        if (is_not_taken(&f, row, dialect, features) || excludes_one(&f, row) ||
            lacks_need(&f, row))
            return 0;
    }
    return 1;
}
