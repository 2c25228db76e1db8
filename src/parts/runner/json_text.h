/* Values of JSON, made by jansson. */
#ifndef FLIPREF_RUNNER_JSON_TEXT_H
#define FLIPREF_RUNNER_JSON_TEXT_H
#include "text/byte_queue.h"

#include "base/sink.h"

#include <jansson.h>
#include <stdint.h>

/* How every JSON of grade is written: the same bytes on every machine. */
#define JSON_FORM (JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(12))

/* A string of bytes from anywhere. Line feeds, tabs and visible characters in UTF-8 stay as they
   are; other bytes are escaped as in C, such as `\x1b`. NULL is null. */
json_t *json_from_bytes(bytes b);
json_t *json_from_text(const char *text);
json_t *json_from_own(char *text); /* ... which it frees */

/* A string from which json_put_bytes makes the same bytes again: each byte is a character. */
json_t *json_from_all_bytes(bytes b);

/* Appends the bytes of such a string. */
void json_put_bytes(const json_t *value, struct byte_queue *to);

/* A number of points from hundredths. */
json_t *json_points(int64_t hundredths);

/* Sets a member to a new value, which it takes over. */
void json_put(json_t *object, const char *key, json_t *value);

/* Appends a new value, which the array takes over. */
void json_add(json_t *array, json_t *value);

/* From now on, the program ends if jansson gets no memory. jansson itself does not always tell: it
   may copy an object without a member, or read a text without a byte. */
void json_watch_memory(void);

/* Appends the text of a value. */
void json_write(const json_t *value, struct byte_queue *to);

/* The text of a member; `otherwise` if there is none. */
const char *json_text_of(const json_t *object, const char *key, const char *otherwise);

/* Writes an object whose keys are plain words: a line with all members but the lists, whose names
   `lists` has with blanks between them, and then a line for each item of each list. */
void json_print_lines(json_t *object, const char *lists, sink *out);

#endif
