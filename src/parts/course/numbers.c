#include "course/numbers.h"

enum { THOUSAND = 1000, DIGITS_MOST = 12 };

static size_t digits_at(bytes b)
{
    size_t n = 0;
    while (n < b.len && b.at[n] >= '0' && b.at[n] <= '9')
        n++;
    return n;
}

int number_whole(bytes b, uint64_t *n)
{
    size_t i;
    if (b.len == 0 || b.len > DIGITS_MOST || digits_at(b) < b.len || (b.len > 1 && b.at[0] == '0'))
        return 0;
    *n = 0;
    for (i = 0; i < b.len; i++)
        *n = 10 * *n + (uint64_t)(b.at[i] - '0');
    return 1;
}

int number_with_unit(bytes b, const struct unit *units, uint64_t most, uint64_t *n)
{
    bytes name = bytes_skip(b, digits_at(b));
    if (!number_whole(bytes_first(b, digits_at(b)), n))
        return 0;
    for (; units->name != 0; units++) {
        if (bytes_equal(name, bytes_of_text(units->name)) && *n <= most / units->worth) {
            *n *= units->worth;
            return 1;
        }
    }
    return 0;
}

int number_decimal(bytes b, uint64_t *n)
{
    bytes whole = bytes_first(b, digits_at(b));
    bytes decimals = bytes_skip(b, whole.len + 1);
    uint64_t thousandths = 0;
    size_t i;
    if (!number_whole(whole, n) || (whole.len < b.len && b.at[whole.len] != '.'))
        return 0;
    if (decimals.len > 3 || digits_at(decimals) != decimals.len ||
        (decimals.len == 0 && whole.len < b.len))
        return 0;
    for (i = 0; i < 3; i++)
        thousandths = 10 * thousandths + (i < decimals.len ? (uint64_t)(decimals.at[i] - '0') : 0);
    *n = THOUSAND * *n + thousandths;
    return 1;
}

void number_print_with_unit(sink *out, const struct unit *units, uint64_t n)
{
    while (n % units->worth != 0)
        units++;
    sink_number(out, n / units->worth);
    sink_text(out, units->name);
}

void number_print_decimal(sink *out, uint64_t thousandths)
{
    uint64_t place = THOUSAND / 10;
    uint64_t rest = thousandths % THOUSAND;
    sink_number(out, thousandths / THOUSAND);
    if (rest > 0)
        sink_byte(out, '.');
    for (; rest > 0; rest %= place, place /= 10)
        sink_byte(out, (int)('0' + rest / place));
}
