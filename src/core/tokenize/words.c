#include "tokenize/words.h"

int is_space(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

words words_of(bytes line)
{
    words ws;
    ws.rest = line;
    ws.column = 1;
    return ws;
}

/*@ requires \valid(ws) && valid_bytes(ws->rest);
    terminates \true;
    assigns *ws;
    ensures valid_bytes(ws->rest);
    ensures n >= \old(ws->rest.len) ==> ws->rest.len == 0;
    ensures n < \old(ws->rest.len) ==>
      ws->rest.len == \old(ws->rest.len) - n && ws->rest.at == \old(ws->rest.at) + n;
*/
static void skip(words *ws, size_t n)
{
    ws->rest = bytes_skip(ws->rest, n);
    ws->column += n;
}

int words_next(words *ws, word *out)
{
    size_t n = 0;
    /*@ loop invariant n <= ws->rest.len;
        loop assigns n;
        loop variant ws->rest.len - n;
    */
    while (is_space(bytes_get(ws->rest, n)))
        n++;
    skip(ws, n);
    if (ws->rest.len == 0)
        return 0;
    n = 1;
    /*@ loop invariant 1 <= n <= ws->rest.len;
        loop assigns n;
        loop variant ws->rest.len - n;
    */
    while (n < ws->rest.len && !is_space(bytes_get(ws->rest, n)))
        n++;
    out->text = bytes_first(ws->rest, n);
    out->column = ws->column;
    skip(ws, n);
    return 1;
}

enum integer integer_of(bytes text, int32_t *value)
{
    int sign = bytes_get(text, 0);
    uint32_t most = sign == '-' ? (uint32_t)INT32_MAX + 1 : (uint32_t)INT32_MAX;
    uint32_t n = 0;
    int wide = 0;
    size_t i;
    if (sign == '-' || sign == '+')
        text = bytes_skip(text, 1);
    if (text.len == 0)
        return INTEGER_NONE;
    /*@ loop invariant i <= text.len && n <= most;
        loop assigns i, n, wide;
        loop variant text.len - i;
    */
    for (i = 0; i < text.len; i++) {
        int byte = bytes_get(text, i);
        uint32_t digit;
        if (!is_digit(byte))
            return INTEGER_NONE;
        digit = (uint32_t)(byte - '0');
        wide = wide || n > (most - digit) / 10;
        if (!wide)
            n = 10 * n + digit;
    }
    if (wide)
        return INTEGER_TOO_WIDE;
    if (sign != '-')
        *value = (int32_t)n;
    else
        *value = n > (uint32_t)INT32_MAX ? INT32_MIN : -(int32_t)n;
    return INTEGER_OK;
}
