/* JSON that is written as it comes, by libyajl. In an object each value has a key; in an array, and
   for a value by itself, the key is 0. */
#ifndef FLIPREF_PROGRAM_JSON_H
#define FLIPREF_PROGRAM_JSON_H

#include "base/sink.h"

#include <stdint.h>

struct json {
    struct yajl_gen_t *gen;
    int failed; /* something could not be written down */
};

/* `indent`: a value a line. 0: there is not enough memory. */
int json_open(struct json *j, sink *out, int indent);
void json_close(struct json *j);

void json_object(struct json *j, const char *key);
void json_end_object(struct json *j);
void json_array(struct json *j, const char *key);
void json_end_array(struct json *j);

void json_text(struct json *j, const char *key, const char *text); /* UTF-8 */
void json_number(struct json *j, const char *key, uint64_t n);
void json_bool(struct json *j, const char *key, int truth);

/* Text as sink_utf8 repairs it. */
void json_bytes(struct json *j, const char *key, bytes b);

/* Likewise; if it had to be repaired, the bytes follow as `exact`, percent-encoded. */
void json_name(struct json *j, const char *key, const char *exact, bytes b);

/* Ends a value, and the line. */
void json_end_line(struct json *j);

#endif
