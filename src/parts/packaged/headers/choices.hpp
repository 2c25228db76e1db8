/* The choices of which the source of a validator makes an input: each read chooses a value that it
   accepts, and writes it, in the place of reading one. Or each read takes its value from an input,
   and notes the choice that makes this value. Or the input is to be large: then the first choices,
   which may be counts, are near their bounds. maker.h says what goes in and out. */
#ifndef FLIPREF_CHOICES
#define FLIPREF_CHOICES
#include <algorithm>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

namespace flipref
{

typedef unsigned long long count;
enum { RECORDS = 1, IS_LARGE = 2, CHOICES_MOST = 4096, COUNTS = 3, DECIMALS_MOST = 9 };
enum { TEXT_MOST = 1 << 16, LARGE_MOST = (1 << 20) - 64 };
const count MAGIC = 0x726566726566ULL;

struct choice {
    count value, most;
};

struct state {
    bool is_open, records, is_large, must_follow; /* the next byte must be `following` */
    char following;
    count dice;  /* draws the choices that are not given; 0: they are 0 */
    int bits[2]; /* that draws have: of the first choices, which may be counts, and of the others */
    int halvings; /* of the bounds of the first choices, if the input is to be large, */
    int style;    /* ... and of what kind the others are */
    std::vector<count> given;
    std::string seed, text; /* the text that is recorded, and that is made */
    std::vector<choice> made;
};
static state s;

/* ---- the beginning and the end ---- */

/* These choices make no input; or none makes this one. */
[[noreturn]] inline void refuse()
{
    _Exit(43);
}

inline count stirred()
{
    s.dice ^= s.dice << 13;
    s.dice ^= s.dice >> 7;
    s.dice ^= s.dice << 17;
    return s.dice >> 16;
}

inline void open()
{
    static const int widths[] = { 1, 2, 2, 3, 3, 4, 5, 7, 10, 20, 64 };
    char part[4096];
    count head[3] = { 0, 0, 0 };
    ssize_t n;
    s.is_open = true;
    do {
        n = read(0, part, sizeof part);
        s.seed.append(part, n > 0 ? (size_t)n : 0);
    } while (n == (ssize_t)sizeof part); /* it is a file */
    if (s.seed.size() < sizeof head)
        refuse();
    memcpy(head, s.seed.data(), sizeof head);
    if (head[2] > CHOICES_MOST || s.seed.size() < sizeof head + head[2] * sizeof(count))
        refuse();
    s.records = head[0] == RECORDS;
    s.is_large = head[0] == IS_LARGE;
    s.dice = head[1];
    s.given.resize(head[2]);
    memcpy(s.given.data(), s.seed.data() + sizeof head, head[2] * sizeof(count));
    s.seed.erase(0, sizeof head + head[2] * sizeof(count));
    for (int i = 0; i < 2 && s.dice != 0; i++) {
        count all = sizeof widths / sizeof *widths - (i == 0 ? 3 : 0);
        s.bits[i] = widths[std::min(stirred() % all, stirred() % all)]; /* mostly small ones */
    }
    if (s.is_large) {
        s.halvings = (int)(stirred() % 4 * (stirred() % 4));
        s.style = (int)(stirred() % 6);
    }
}

/* The validator accepts the input: writes the input, the choices, and how much of both there is. */
[[noreturn]] inline void finish()
{
    const count tail[] = { s.text.size(), s.is_large ? 0 : s.made.size(), MAGIC };
    if (!s.is_open || (s.records && s.text.size() != s.seed.size()))
        refuse();
    fflush(stdout);
    s.text.append((const char *)s.made.data(), tail[1] * sizeof(choice));
    s.text.append((const char *)tail, sizeof tail);
    for (size_t at = 0; at < s.text.size();) {
        ssize_t n = write(1, s.text.data() + at, s.text.size() - at);
        if (n <= 0)
            refuse();
        at += (size_t)n;
    }
    _Exit(42);
}

/* ---- choices and text ---- */

/* A few bits mostly, so that values are small and equal to others; seldom one near the most. */
inline count draw(count most)
{
    int bits = s.bits[s.made.size() > 2];
    count dice = stirred();
    if (dice % 32 == 0 && most > 2 && s.bits[1] > 3 && s.made.size() > 2)
        return most - dice / 32 % 3;
    dice = stirred() << 32 ^ stirred();
    if (bits < 64)
        dice &= ((count)1 << bits) - 1;
    return most == ULLONG_MAX ? dice : dice % (most + 1);
}

/* The first choices near their bounds, the others all alike, or of two values, or of any. */
inline count draw_large(count most)
{
    count dice = stirred() << 32 ^ stirred();
    if (s.made.size() < COUNTS)
        return most >> s.halvings;
    if (s.style < 2)
        return s.style == 0 ? 0 : most;
    if (s.style == 2 || (s.style == 3 && dice % 16 > 0))
        return stirred() % 2 == 0 ? 0 : most;
    return most == ULLONG_MAX ? dice : dice % (most + 1);
}

/* Returns the next choice, at most `most`: `recorded`, if a text is recorded. */
inline count choose(count most, count recorded)
{
    count value = 0;
    size_t i = s.made.size();
    if (s.records)
        value = recorded;
    else if (i < s.given.size())
        value = most == ULLONG_MAX ? s.given[i] : s.given[i] % (most + 1);
    else if (s.is_large)
        value = draw_large(most);
    else if (s.dice != 0)
        value = draw(most);
    if (value > most || (s.records && i == CHOICES_MOST))
        refuse();
    if (most == 0 || (!s.is_large && i == CHOICES_MOST)) /* there is no choice */
        return 0;
    s.made.push_back({ value, most });
    return value;
}

/* What a recorded text goes on with: a byte, or -1 at its end. */
inline int peek()
{
    if (!s.is_open)
        open();
    return s.records && s.text.size() < s.seed.size() ? (unsigned char)s.seed[s.text.size()] : -1;
}

inline void put(char c)
{
    if ((peek() != (unsigned char)c && s.records) || (s.must_follow && c != s.following) ||
        s.text.size() == (s.is_large ? LARGE_MOST : TEXT_MOST))
        refuse();
    s.must_follow = false;
    s.text += c;
}

inline void put(const std::string &text)
{
    for (char c : text)
        put(c);
}

/* Chooses whether the next byte is `c`. */
inline bool is_next(char c)
{
    bool is = choose(1, peek() == (unsigned char)c) == 1;
    if (is && s.must_follow && s.following != c)
        refuse();
    s.must_follow |= is;
    if (is)
        s.following = c;
    return is;
}

/* ---- integers: those near to 0 come first, and 1 before -1 ---- */

/* How many numbers come with both signs. */
inline count in_pairs(long long lo, long long hi)
{
    return lo >= 0 || hi <= 0 ? 0 : std::min(0 - (count)lo, (count)hi);
}

inline long long number_at(long long lo, long long hi, count place)
{
    count pairs = in_pairs(lo, hi);
    if (pairs > 0 && place <= 2 * pairs)
        return (long long)(place % 2 == 1 ? place / 2 + 1 : 0 - place / 2);
    if (hi <= 0 || (pairs > 0 && (count)hi == pairs))
        return (long long)((pairs > 0 ? pairs : (count)hi) - place);
    return (long long)((pairs > 0 ? 0 - pairs : (count)lo) + place);
}

inline count place_of(long long lo, long long hi, long long number)
{
    count pairs = in_pairs(lo, hi), size = number < 0 ? 0 - (count)number : (count)number;
    if (pairs == 0)
        return hi <= 0 ? (count)hi - (count)number : (count)number - (count)lo;
    return size > pairs ? size + pairs : number > 0 ? 2 * size - 1 : 2 * size;
}

/* Returns the digits that a recorded text goes on with, without their point, and how many there
   are after it. */
inline long long digits_at(size_t &decimals)
{
    size_t at = s.text.size(), length = 0;
    bool has_point = false, is_negative = at < s.seed.size() && s.seed[at] == '-';
    count number = 0;
    decimals = 0;
    for (at += is_negative; at < s.seed.size(); at++) {
        char c = s.seed[at];
        if (c == '.' && !has_point) {
            has_point = true;
            continue;
        }
        if (c < '0' || c > '9' || ++length > 19)
            break;
        number = 10 * number + (count)(c - '0');
        decimals += has_point;
    }
    return (long long)(is_negative ? 0 - number : number);
}

inline long long choose_number(long long lo, long long hi, long long recorded)
{
    if (lo > hi || (s.records && (recorded < lo || recorded > hi)))
        refuse();
    return number_at(lo, hi, choose((count)hi - (count)lo, place_of(lo, hi, recorded)));
}

/* An integer that is none of `taken`: the next one that is not, around the bounds. */
template <class Set> long long integer_but(long long lo, long long hi, const Set &taken)
{
    size_t decimals;
    (void)peek();
    long long number = choose_number(lo, hi, digits_at(decimals));
    for (count tries = 0; taken.count(number) > 0; tries++) {
        if (tries > taken.size())
            refuse();
        number = number < hi ? number + 1 : lo;
    }
    put(std::to_string(number));
    return number;
}

inline long long integer(long long lo, long long hi)
{
    return integer_but(lo, hi, std::set<long long>());
}

/* ---- numbers with decimals ---- */

/* `strict`: of several decimals, the last is not 0. */
inline long double real(long double lo, long double hi, size_t most = DECIMALS_MOST,
                        bool strict = false, size_t least = 0)
{
    const long double far = 9e18L;
    size_t recorded_decimals = 0;
    (void)peek();
    if (most > DECIMALS_MOST)
        most = DECIMALS_MOST;
    if (least > most)
        refuse();
    long long recorded = digits_at(recorded_decimals);
    bool is_minus_zero = s.records && recorded == 0 && peek() == '-';
    if (s.records && (recorded_decimals < least || is_minus_zero))
        refuse();
    size_t decimals = least + choose(most - least, recorded_decimals - least);
    long double scale = powl(10, decimals), first = ceill(lo * scale), last = floorl(hi * scale);
    if (!(first <= last))
        refuse();
    long long number =
        choose_number((long long)std::max(first, -far), (long long)std::min(last, far), recorded);
    std::string text = std::to_string(number < 0 ? -number : number);
    if (text.size() <= decimals)
        text.insert(0, decimals + 1 - text.size(), '0');
    if (decimals > 0)
        text.insert(text.size() - decimals, ".");
    for (size_t more = decimals; strict && more > std::max<size_t>(least, 1) && text.back() == '0';
         more--)
        text.pop_back();
    put((number < 0 ? "-" : "") + text);
    return (long double)number / scale;
}

/* ---- text ---- */

/* All bytes up to `last` but those `without`, the simplest first. */
inline std::string bytes_but(const std::string &without, int last = 255)
{
    std::string all = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.#-+*/_ \n",
                some;
    for (int c = 1; c <= last; c++)
        if (all.find((char)c) == std::string::npos)
            all += (char)c;
    for (char c : all)
        if (without.find(c) == std::string::npos)
            some += c;
    return some;
}

/* Chooses at least `least` and at most `most` of these characters. After the least, a choice of 0
   is the end. */
inline std::string text(count least, count most, const std::string &of)
{
    std::string made;
    while (made.size() < most) {
        count may_end = made.size() >= least;
        size_t place = peek() < 0 ? std::string::npos : of.find((char)peek());
        if (s.records && place == std::string::npos && !may_end)
            refuse();
        if (of.empty() && !may_end)
            refuse();
        count k = choose(of.size() - 1 + may_end, place == std::string::npos ? 0 : place + may_end);
        if (may_end && k == 0)
            break;
        made += of[k - may_end];
        put(made.back());
    }
    return made;
}

/* Chooses one of several texts. */
inline std::string one_of(const std::vector<std::string> &texts)
{
    size_t place = 0, length = 0;
    for (size_t i = 0; i < texts.size() && peek() >= 0; i++) {
        if (s.seed.compare(s.text.size(), texts[i].size(), texts[i]) == 0 &&
            texts[i].size() > length) {
            place = i;
            length = texts[i].size();
        }
    }
    if (texts.empty())
        refuse();
    std::string text = texts[texts.size() > 1 ? choose(texts.size() - 1, place) : 0];
    put(text);
    return text;
}

} // namespace flipref
#endif
