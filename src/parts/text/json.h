/* A writer of JSON: values go to a sink as they come, so memory does not grow with what is written.
   In an object each value has a key; in an array, and for a value by itself, the key is NULL. */
#ifndef FLIPREF_TEXT_JSON_H
#define FLIPREF_TEXT_JSON_H
#include "base/sink.h"

#include <stdint.h>

enum { JSON_DEPTH = 31 }; /* objects and arrays within one another, at most */

struct json {
    sink *out;
    int indent;      /* each value on a line of its own */
    unsigned depth;  /* of open objects and arrays */
    uint32_t filled; /* bit d: the one at depth d has a value */
    int failed;      /* for callers: a value was left out, because there was no memory for it */
};

void json_open(struct json *j, sink *out, int indent);

void json_object(struct json *j, const char *key);
void json_end_object(struct json *j);
void json_array(struct json *j, const char *key);
void json_end_array(struct json *j);

void json_text(struct json *j, const char *key, const char *text);
void json_number(struct json *j, const char *key, uint64_t n);
void json_bool(struct json *j, const char *key, int truth);

/* Text. U+FFFD stands for each part of it that is not UTF-8. */
void json_bytes(struct json *j, const char *key, bytes b);

/* The same; if b is not UTF-8, its bytes follow as `exact`, percent-encoded. */
void json_name(struct json *j, const char *key, const char *exact, bytes b);

/* Ends the line after a value that is not within another. */
void json_end_line(struct json *j);

#endif
