#include "text/number.h"

#include "text/say.h"

enum { THOUSAND = 1000 };

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
    *n = 0;
    for (i = 0; i < digits_at(b); i++) {
        uint64_t digit = (uint64_t)(b.at[i] - '0');
        if (*n > (UINT64_MAX - digit) / 10)
            return 0;
        *n = 10 * *n + digit;
    }
    return b.len > 0 && i == b.len && (b.len == 1 || b.at[0] != '0');
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
    if (!number_whole(whole, n) || *n >= UINT64_MAX / THOUSAND ||
        (whole.len < b.len && b.at[whole.len] != '.'))
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

int read_time(const char *text, uint64_t *milliseconds)
{
    static const struct unit units[] = { { "ms", 1 },      { "s", 1000 }, { "m", 60000 },
                                         { "h", 3600000 }, { "", 1000 },  { 0, 0 } };
    return number_with_unit(bytes_of_text(text), units, UINT32_MAX, milliseconds) &&
           *milliseconds > 0;
}

void sink_count(sink *out, uint64_t n)
{
    uint64_t unit = 1;
    while (n / unit >= 1000)
        unit *= 1000;
    sink_number(out, n / unit);
    for (unit /= 1000; unit > 0; unit /= 1000) {
        unsigned group = (unsigned)(n / unit % 1000);
        sink_say(out, ",%u%u%u", group / 100, group / 10 % 10, group % 10);
    }
}

void sink_hundredths(sink *out, int64_t n)
{
    uint64_t size = n < 0 ? (uint64_t)-n : (uint64_t)n;
    if (n < 0)
        sink_byte(out, '-');
    sink_number(out, size / 100);
    if (size % 100 == 0)
        return;
    sink_byte(out, '.');
    sink_number(out, size / 10 % 10);
    if (size % 10 != 0)
        sink_number(out, size % 10);
}
