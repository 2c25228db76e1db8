/* A writer of JSON. It writes each value to a sink at once, so its memory does not grow. In an
   object each value has a key; in an array, and for a value on its own, the key is NULL. */
#ifndef FLIPREF_TEXT_JSON_H
#define FLIPREF_TEXT_JSON_H
#include "base/sink.h"
#include "text/escape.h"

#include <stdint.h>

enum { JSON_DEPTH = 31 }; /* the deepest nesting of objects and arrays */

struct json {
    sink *out;
    int indent;      /* write each value on a line of its own */
    unsigned depth;  /* of open objects and arrays */
    uint32_t filled; /* bit d is set if the object or array at depth d has a value */
    int no_colons;   /* set by callers: a colon in a text is \u003a, for readers that take each
                        `word:` for a key */
};

void json_open(struct json *j, sink *out, int indent);

void json_start_object(struct json *j, const char *key);
void json_end_object(struct json *j);
void json_start_array(struct json *j, const char *key);
void json_end_array(struct json *j);

void json_text(struct json *j, const char *key, const char *text);
void json_number(struct json *j, const char *key, uint64_t n);

/* Writes a number with at most two decimals, given in hundredths. */
void json_hundredths(struct json *j, const char *key, int64_t n);
/* Writes null. */
void json_no_value(struct json *j, const char *key);
void json_bool(struct json *j, const char *key, int truth);

/* Writes `b` as a string, with U+FFFD for each part of it that is not UTF-8. */
void json_bytes(struct json *j, const char *key, bytes b);

/* Writes `b` as a string for people, as sink_shown writes it. */
void json_visible(struct json *j, const char *key, bytes b, enum shown stays);

/* Writes what json_bytes writes. If `b` is not UTF-8, a second value with the key `exact` has its
 * bytes, percent-encoded. */
void json_name(struct json *j, const char *key, const char *exact, bytes b);

/* Ends the line after a value that is not in an object or array. */
void json_end_line(struct json *j);

#endif
