/* In the place of `validation.h`, which BAPCtools puts beside validators. */
#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>

/* ---- what a list is like ---- */

template <bool UNIQUE, bool STRICT, bool UP, bool DOWN> struct flipref_tag {
    static constexpr bool unique = UNIQUE, strict = STRICT, increasing = UP, decreasing = DOWN;

    template <bool U, bool S, bool I, bool D>
    flipref_tag<UNIQUE || U, STRICT || S, UP || I, DOWN || D>
    operator|(flipref_tag<U, S, I, D>) const
    {
        return {};
    }
};
typedef flipref_tag<false, false, false, false> ArbitraryTag;
typedef flipref_tag<true, false, false, false> UniqueTag;
typedef flipref_tag<false, false, true, false> IncreasingTag;
typedef flipref_tag<false, false, false, true> DecreasingTag;
typedef flipref_tag<false, true, true, false> StrictlyIncreasingTag;
typedef flipref_tag<false, true, false, true> StrictlyDecreasingTag;
inline ArbitraryTag Arbitrary;
inline UniqueTag Unique;
inline IncreasingTag Increasing;
inline DecreasingTag Decreasing;
inline StrictlyIncreasingTag StrictlyIncreasing;
inline StrictlyDecreasingTag StrictlyDecreasing;

enum Separator { Space, Newline };

/* ---- reads ---- */

class Validator
{
    typedef std::string text;

    template <class T> struct series {
        std::set<T> seen;
        std::optional<T> last;
    };
    std::map<text, series<long long>> integers;
    std::map<text, series<long double>> floats;
    std::map<text, series<text>> strings;
    std::map<text, text> params;

    template <class Tag, class T> static void narrow(const series<T> &s, T &low, T &high, T step)
    {
        if (Tag::increasing && s.last)
            low = std::max(low, *s.last + step);
        if (Tag::decreasing && s.last)
            high = std::min(high, *s.last - step);
    }

    template <class Tag, class T> static void note(series<T> &s, const T &value)
    {
        bool is_new = s.seen.insert(value).second;
        if ((Tag::unique && !is_new) ||
            (s.last && Tag::increasing && (Tag::strict ? value <= *s.last : value < *s.last)) ||
            (s.last && Tag::decreasing && (Tag::strict ? value >= *s.last : value > *s.last)))
            flipref::refuse();
        s.last = value;
    }

    void separate(Separator s)
    {
        flipref::put(s == Space ? ' ' : '\n');
    }

    template <class Read> auto list(int count, Separator sep, Read read)
    {
        std::vector<decltype(read())> all;
        for (int i = 0; i < count; i++) {
            if (i > 0)
                separate(sep);
            all.push_back(read());
        }
        newline();
        return all;
    }

    static text characters(std::string_view chars, const char *without)
    {
        return chars.empty() ? flipref::bytes_but(without) : text(chars);
    }

  public:
    const bool ws = true, case_sensitive = true, strict_float = true, gen = false;

    Validator(int argc, char **argv)
    {
        flipref::open();
        for (int i = 1; i + 1 < argc; i++)
            if (argv[i][0] == '-')
                params[argv[i] + 1] = argv[i + 1];
    }
    Validator(const Validator &) = delete;
    void operator=(const Validator &) = delete;
    ~Validator()
    {
        flipref::finish();
    }

    void space()
    {
        separate(Space);
    }
    void newline()
    {
        separate(Newline);
    }
    [[noreturn]] void eof_and_AC()
    {
        flipref::finish();
    }

    template <class Tag = ArbitraryTag>
    long long read_integer(const text &name, long long low, long long high, Tag = Tag())
    {
        series<long long> &s = integers[name];
        narrow<Tag, long long>(s, low, high, Tag::strict);
        long long value =
            Tag::unique ? flipref::integer_but(low, high, s.seen) : flipref::integer(low, high);
        note<Tag>(s, value);
        return value;
    }
    template <class Tag = ArbitraryTag>
    std::vector<long long> read_integers(const text &name, int count, long long low, long long high,
                                         Tag tag = Tag(), Separator sep = Space)
    {
        integers.erase(name);
        return list(count, sep, [&] { return read_integer(name, low, high, tag); });
    }

    template <class Tag = ArbitraryTag>
    long double read_float(const text &name, long double low, long double high, Tag = Tag())
    {
        narrow<Tag, long double>(floats[name], low, high, 0);
        long double value = flipref::real(low, high);
        note<Tag>(floats[name], value);
        return value;
    }
    template <class Tag = ArbitraryTag>
    std::vector<long double> read_floats(const text &name, int count, long double low,
                                         long double high, Tag tag = Tag(), Separator sep = Space)
    {
        floats.erase(name);
        return list(count, sep, [&] { return read_float(name, low, high, tag); });
    }

    template <class Tag = ArbitraryTag>
    text read_string(const text &name, long long min, long long max, std::string_view chars = "",
                     Tag = Tag())
    {
        text value = flipref::text(std::max(min, 1LL), max, characters(chars, " \t\r\n"));
        note<Tag>(strings[name], value);
        return value;
    }
    template <class Tag = ArbitraryTag>
    std::vector<text> read_strings(const text &name, int count, int min, int max,
                                   std::string_view chars = "", Tag tag = Tag(),
                                   Separator sep = Space)
    {
        strings.erase(name);
        return list(count, sep, [&] { return read_string(name, min, max, chars, tag); });
    }

    text read_line(const text &, long long min, long long max, std::string_view chars = "")
    {
        text line = flipref::text(min, max, characters(chars, "\n"));
        newline();
        return line;
    }

    bool peek(char c, const text & = "")
    {
        return flipref::is_next(c);
    }

    text test_strings(const std::vector<text> &expected, const text & = "")
    {
        return flipref::one_of(expected);
    }
    text test_string(const text &expected, const text & = "")
    {
        return test_strings({ expected });
    }

    std::string_view get_param(std::string_view name, std::string_view usual)
    {
        auto found = params.find(text(name));
        return found != params.end() ? std::string_view(found->second) : usual;
    }

    template <class... Ts> [[noreturn]] void WA(const Ts &...)
    {
        flipref::refuse();
    }
    template <class... Ts> void check(bool is_right, const Ts &...)
    {
        if (!is_right)
            flipref::refuse();
    }
    void set_WA_handler(std::function<void()>)
    {
    }
    template <class T> void log_constraint(const text &, T, T, T)
    {
    }
    text &lowercase(text &s) const
    {
        return s;
    }
};

class InputValidator : public Validator
{
  public:
    explicit InputValidator(int argc = 0, char **argv = nullptr) : Validator(argc, argv)
    {
    }
};
