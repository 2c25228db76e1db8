/* Batches of inputs for the code that is linked with a program, and its answers. Pure: a fuzzer can
   run it. The program can write the answers too, so nothing in them is believed. */
#ifndef FLIPREF_EXECUTOR_BATCH_FILE_H
#define FLIPREF_EXECUTOR_BATCH_FILE_H
#include "executor/inside/protocol.h"
#include "tests/tests.h"
#include "text/byte_queue.h"

#include "base/bytes.h"

#include <stddef.h>

/* The object file that is linked with programs. Empty, if it could not be built for this machine.
 */
extern const bytes executor_inside;

/* The same code as a module for Python, and the program that loads it. */
extern const bytes executor_python, executor_server;

/* Whether a case fits: its words (argv), its files and its input. */
int batch_fits(const char *name, const struct step *step);

/* Append the head or a case: the program's name and a step, and whether the next case runs in the
   working folder as this one leaves it. */
void batch_put_head(struct byte_queue *batch, const struct batch_head *head);
void batch_put_case(struct byte_queue *batch, const char *name, const struct step *step,
                    int is_followed);

enum { BATCH_INPUT_MOST = 8 << 20 }; /* bytes of an input that fits */

/* The answers, as far as they have been read. */
struct batch_answers {
    struct answers_head head;
    bytes rest, outputs;
    uint32_t read;
};

/* Reads the head. Returns 0 if the file has none, or one that cannot be. */
int batch_answers_open(struct batch_answers *a, bytes file, bytes outputs, uint32_t count);

/* Reads the next answer. Returns 0 if there is none; `out` is a view of the outputs. Those that are
   left are the output of the input that the process died in. */
int batch_answers_next(struct batch_answers *a, struct answer_head *head, bytes *out);

#endif
