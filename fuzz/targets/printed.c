/* The readers of what a program under judgement has written.

   Input: a byte that chooses one of two readers, and what it reads:

   - The answers of an executor, in a file that the program could write itself. The input is a byte
     for the number of answers, then the file, which is that of the outputs, too. A naive reading
     gives the same answers, and each output is in the file.
   - The boards in an output. The input is a byte for the dialect and whether case counts, two
     bytes for the length of the answer, then the answer and the output. Each board is within the
     text, and after the board before it. A board has at most as many rows as the answer's, and its
     cells are printable. */
#include "harness/harness.h"

#include "executor/batch_file.h"
#include "game/pages/printed_boards.h"

#include <stdlib.h>
#include <string.h>

/* Returns a copy in a block of exactly this size, so that a sanitizer notices a read beyond it. The
   caller frees it. */
static unsigned char *copy_of(bytes b)
{
    unsigned char *copy = malloc(b.len > 0 ? b.len : 1);
    if (copy == 0)
        abort();
    if (b.len > 0)
        memcpy(copy, b.at, b.len);
    return copy;
}

/* ---- the answers of an executor ---- */

enum { HEAD = sizeof(struct answers_head), ANSWER = sizeof(struct answer_head) };

/* Reads the head. Returns whether the code of the executor could have written it. */
static int is_fine_head(bytes file, unsigned count, struct answers_head *head)
{
    if (file.len < HEAD)
        return 0;
    memcpy(head, file.at, HEAD);
    return head->magic == BATCH_MAGIC && head->state <= BATCH_DISTURBED && head->answered <= count;
}

/* Reads an answer of whose output `left` bytes can be there. Returns whether there is one. */
static int is_answer(bytes file, uint32_t index, uint64_t left, struct answer_head *head)
{
    static const unsigned most_status[] = { 255, 64, 255, 255, 255, 255, 255 };
    if ((file.len - HEAD) / ANSWER <= index)
        return 0;
    memcpy(head, file.at + HEAD + index * ANSWER, ANSWER);
    return head->ending < ENDED_INTERNAL && head->status <= most_status[head->ending] &&
           head->len <= left;
}

static void check_answers(bytes file, unsigned count)
{
    struct answers_head head;
    struct answer_head answer, naive;
    struct batch_answers a;
    bytes out;
    uint64_t at = 0; /* in the outputs, for which the file itself is as good as any */
    uint32_t read = 0;
    int is_fine = is_fine_head(file, count, &head);
    PROPERTY(batch_answers_open(&a, file, file, count) == is_fine);
    while (is_fine && batch_answers_next(&a, &answer, &out)) {
        PROPERTY(read < head.answered && is_answer(file, read, file.len - at, &naive));
        PROPERTY(memcmp(&answer, &naive, ANSWER) == 0);
        PROPERTY(out.len == naive.len && (out.len == 0 || out.at == file.at + at));
        at += naive.len;
        read++;
    }
    PROPERTY(!is_fine || read == head.answered || !is_answer(file, read, file.len - at, &naive));
}

/* ---- boards ---- */

static void check_cells(const struct printed_boards *b, size_t board, bytes text)
{
    const struct printed_board *p = &b->list[board];
    size_t row, column;
    PROPERTY(p->rows <= b->side && p->row + p->rows <= b->row_count);
    for (row = 0; row < p->rows; row++) {
        for (column = 0; column < b->side; column++) {
            int cell = boards_cell(b, board, row, column);
            PROPERTY(cell == CELL_UNREAD || (cell > ' ' && cell < 0x7F));
            PROPERTY(cell == CELL_UNREAD || text.len > 0);
        }
    }
}

static void check_boards(const struct dialect *d, bytes answer, bytes text, unsigned lenient)
{
    struct printed_boards b = { 0 };
    struct leniencies set = { lenient };
    size_t end = 0;
    size_t i;
    boards_read(&b, d, answer, text, set);
    PROPERTY(b.side > 0 || b.count == 0);
    for (i = 0; i < b.count; i++) {
        const struct printed_board *p = &b.list[i];
        PROPERTY(end <= p->begin && p->begin <= p->first_row && p->first_row < p->end);
        PROPERTY(p->end <= text.len && p->reach >= p->end && p->reach <= text.len);
        PROPERTY(p->from_line >= 1 && p->from_line <= p->to_line && p->to_line <= text.len + 1);
        check_cells(&b, i, text);
        end = p->end;
    }
    boards_free(&b);
}

void target(const uint8_t *data, size_t size)
{
    bytes rest = bytes_of(data, size);
    unsigned char *file, *answer;
    size_t len;
    if (size < 4)
        return;
    if (data[0] % 2 == 0) {
        rest = bytes_skip(rest, 2);
        file = copy_of(rest);
        check_answers(bytes_of(file, rest.len), data[1]);
        free(file);
        return;
    }
    rest = bytes_skip(rest, 4);
    len = bytes_first(rest, (size_t)data[2] << 8 | data[3]).len;
    answer = copy_of(bytes_first(rest, len));
    file = copy_of(bytes_skip(rest, len));
    check_boards(&dialects[data[1] / 2 % DIALECT_COUNT], bytes_of(answer, len),
                 bytes_of(file, rest.len - len), data[1] % 2U << LENIENT_CASE);
    check_boards(&dialects[data[1] / 2 % DIALECT_COUNT], bytes_of(answer, len),
                 bytes_of(answer, len), 0);
    free(answer);
    free(file);
}
