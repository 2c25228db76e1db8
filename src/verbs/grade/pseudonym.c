#include "grade/pseudonym.h"

#include "runner/json_text.h"
#include "text/byte_queue.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORD_LEAST = 3 };

/* Letters, digits, and all bytes of other scripts. */
static int is_of_word(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

static size_t word_length(const char *text)
{
    size_t n = 0;
    while (is_of_word(text[n]))
        n++;
    return n;
}

/* Whether `name` has a word that equals the first `len` bytes of `word`. */
static int has_word(const char *name, const char *word, size_t len)
{
    while (name != 0 && *name != '\0') {
        size_t n = word_length(name);
        if (n == len && strncasecmp(name, word, len) == 0)
            return 1;
        name += n > 0 ? n : 1;
    }
    return 0;
}

static int is_named(const struct submission *submission, const char *word, size_t len)
{
    return len >= WORD_LEAST &&
           (has_word(submission->id, word, len) || has_word(submission->person, word, len));
}

char *pseudonym_text(const char *text, const struct submission *submission, const char *pseudonym)
{
    struct byte_queue out = { 0 };
    while (*text != '\0') {
        size_t n = word_length(text);
        if (n == 0)
            n = 1;
        if (is_named(submission, text, n))
            queue_put(&out, bytes_of_text(pseudonym));
        else
            queue_put(&out, bytes_of(text, n));
        text += n;
    }
    return queue_string(&out);
}

static json_t *replaced(const json_t *value, const struct submission *submission,
                        const char *pseudonym)
{
    return json_from_own(pseudonym_text(json_string_value(value), submission, pseudonym));
}

/* Whether a member holds only words of this program and of the course. A name that is a usual word
   must not change them. */
static int is_ours(const char *key)
{
    static const char *const keys[] = { "clause",     "code", "expected", "group",
                                        "leniencies", "name", "rule",     "standing",
                                        "status",     "unit", "verdict",  "as_built" };
    size_t i;
    for (i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strcmp(keys[i], key) == 0)
            return 1;
    }
    return 0;
}

/* Replaces the texts of an object, and adds its other members to `todo`. */
static void replace_in_object(json_t *object, const struct submission *submission,
                              const char *pseudonym, json_t *todo)
{
    const char *key;
    json_t *member;
    json_object_foreach(object, key, member)
    {
        if (is_ours(key))
            continue;
        if (json_is_string(member))
            json_put(object, key, replaced(member, submission, pseudonym));
        else
            json_add(todo, json_incref(member));
    }
}

static void replace_in_array(json_t *array, const struct submission *submission,
                             const char *pseudonym, json_t *todo)
{
    json_t *member;
    size_t i;
    json_array_foreach(array, i, member)
    {
        if (json_is_string(member))
            (void)json_array_set_new(array, i, replaced(member, submission, pseudonym));
        else
            json_add(todo, json_incref(member));
    }
}

/* `todo` holds the values that are still to be seen. */
void pseudonym_replace(json_t *value, const struct submission *submission, const char *pseudonym)
{
    json_t *todo = json_array();
    json_add(todo, json_incref(value));
    while (json_array_size(todo) > 0) {
        size_t last = json_array_size(todo) - 1;
        json_t *next = json_incref(json_array_get(todo, last));
        (void)json_array_remove(todo, last);
        replace_in_object(next, submission, pseudonym, todo);
        replace_in_array(next, submission, pseudonym, todo);
        json_decref(next);
    }
    json_decref(todo);
}
