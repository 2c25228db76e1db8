/* In the place of `testlib.h`. */
#include <cctype>
#include <climits>
#include <cstdarg>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <queue>
#include <sstream>
#include <stack>
#include <utility>

enum TResult { _ok, _wa, _pe, _fail, _dirt, _points, _unexpected_eof, _partially };

/* ---- patterns ---- */

/* Writes a text that a pattern of testlib allows, such as `[a-z]{1,20}` or `(yes|no)`. A text that
   is recorded is matched from the left on, without going back. Testlib has no quantifier of a
   group: it reads `(ab)*` as letters. */
class flipref_pattern
{
    std::string p;

    /* The end of the alternative that starts there. */
    size_t end_of(size_t at) const
    {
        for (int depth = 0; at < p.size() && (depth > 0 || (p[at] != '|' && p[at] != ')')); at++) {
            depth += p[at] == '(';
            depth -= p[at] == ')';
            at += p[at] == '\\';
        }
        return std::min(at, p.size());
    }

    /* The characters that an item is one of; moves behind it. */
    std::string item(size_t &at) const
    {
        std::string of;
        bool is_set = p[at] == '[', is_not = is_set && at + 1 < p.size() && p[at + 1] == '^';
        for (at += is_set + is_not; at < p.size() && (!is_set || p[at] != ']');) {
            at += p[at] == '\\' && at + 1 < p.size();
            char first = p[at++], last = first;
            if (is_set && at + 1 < p.size() && p[at] == '-' && p[at + 1] != ']') {
                last = p[at + 1];
                at += 2;
            }
            for (int c = first; c <= last; c++)
                of += (char)c;
            if (!is_set)
                return of;
        }
        at += is_set;
        return is_not ? flipref::bytes_but(of + "\n") : of;
    }

    /* How often the item before `at` may come. */
    void times(size_t &at, flipref::count &least, flipref::count &most) const
    {
        const flipref::count most_bytes = flipref::TEXT_MOST;
        char *end;
        least = most = 1;
        if (at >= p.size() || strchr("*+?{", p[at]) == nullptr)
            return;
        char mark = p[at++];
        least = mark == '+';
        most = mark == '?' ? 1 : most_bytes;
        if (mark != '{')
            return;
        most = least = strtoull(p.c_str() + at, &end, 10);
        if (*end == ',')
            most = end[1] == '}' ? most_bytes : strtoull(end + 1, &end, 10);
        at = std::min(p.find('}', at), p.size() - 1) + 1;
    }

    /* One of the alternatives from `at` on, whose end it moves to. */
    std::string alternatives(size_t &at) const
    {
        std::vector<size_t> starts(1, at);
        for (size_t end = end_of(at); end < p.size() && p[end] == '|'; end = end_of(end + 1))
            starts.push_back(end + 1);
        size_t place = 0, start = at;
        for (size_t i = 0; i < starts.size() && flipref::peek() >= 0; i++) {
            size_t first = starts[i];
            if (first < p.size() && item(first).find((char)flipref::peek()) != std::string::npos)
                place = i;
        }
        start = starts[starts.size() > 1 ? flipref::choose(starts.size() - 1, place) : 0];
        at = end_of(starts.back());
        return sequence(start, end_of(start));
    }

    std::string sequence(size_t at, size_t end) const
    {
        std::string made;
        while (at < end) {
            flipref::count least, most;
            size_t group = at + 1;
            if (p[at] == '(') {
                made += alternatives(group);
                at = group + 1;
                times(at, least, most);
                if (least != 1 || most != 1)
                    flipref::refuse();
                continue;
            }
            std::string of = item(at);
            times(at, least, most);
            made += flipref::text(least, most, of);
        }
        return made;
    }

  public:
    /* As in testlib, blanks without a backslash say nothing. */
    explicit flipref_pattern(const std::string &pattern)
    {
        for (size_t i = 0; i < pattern.size(); i++) {
            if (pattern[i] == '\\' && i + 1 < pattern.size())
                p += pattern[i++];
            else if (pattern[i] == ' ')
                continue;
            p += pattern[i];
        }
    }
    std::string choose() const
    {
        size_t at = 0;
        return p.empty() ? flipref::text(1, flipref::TEXT_MOST, flipref::bytes_but(" \t\r\n"))
                         : alternatives(at);
    }
};

/* ---- reads ---- */

class InStream
{
    typedef std::string text;

    template <class Read> auto list(int count, Read read) -> std::vector<decltype(read())>
    {
        std::vector<decltype(read())> all;
        for (int i = 0; i < count; i++) {
            if (i > 0)
                readSpace();
            all.push_back(read());
        }
        return all;
    }

  public:
    bool is_at_end = false;

    int readInt(int low = INT_MIN, int high = INT_MAX, const text & = "")
    {
        return (int)flipref::integer(low, high);
    }
    int readInteger(int low = INT_MIN, int high = INT_MAX, const text & = "")
    {
        return readInt(low, high);
    }
    long long readLong(long long low = LLONG_MIN, long long high = LLONG_MAX, const text & = "")
    {
        return flipref::integer(low, high);
    }
    unsigned long long readUnsignedLong(unsigned long long low = 0,
                                        unsigned long long high = LLONG_MAX, const text & = "")
    {
        const unsigned long long far = LLONG_MAX;
        return (unsigned long long)readLong((long long)std::min(low, far),
                                            (long long)std::min(high, far));
    }
    double readReal(double low = -1e9, double high = 1e9, const text & = "")
    {
        return (double)flipref::real(low, high);
    }
    double readDouble(double low = -1e9, double high = 1e9, const text & = "")
    {
        return readReal(low, high);
    }
    double readStrictReal(double low, double high, int least, int most, const text & = "")
    {
        return (double)flipref::real(low, high, (size_t)most, false, (size_t)least);
    }
    double readStrictDouble(double low, double high, int least, int most, const text & = "")
    {
        return readStrictReal(low, high, least, most);
    }
    std::vector<int> readInts(int count, int low = INT_MIN, int high = INT_MAX, const text & = "",
                              int = 1)
    {
        return list(count, [&] { return readInt(low, high); });
    }
    std::vector<int> readIntegers(int count, int low = INT_MIN, int high = INT_MAX,
                                  const text & = "", int = 1)
    {
        return readInts(count, low, high);
    }
    std::vector<long long> readLongs(int count, long long low = LLONG_MIN,
                                     long long high = LLONG_MAX, const text & = "", int = 1)
    {
        return list(count, [&] { return readLong(low, high); });
    }
    std::vector<double> readReals(int count, double low, double high, const text & = "", int = 1)
    {
        return list(count, [&] { return readReal(low, high); });
    }
    text readToken(const text &pattern = "", const text & = "")
    {
        return flipref_pattern(pattern).choose();
    }
    text readWord(const text &pattern = "", const text & = "")
    {
        return readToken(pattern);
    }
    std::vector<text> readTokens(int count, const text &pattern = "", const text & = "", int = 1)
    {
        return list(count, [&] { return readToken(pattern); });
    }
    text readLine(const text &pattern = "", const text & = "")
    {
        text line = pattern.empty()
                        ? flipref::text(0, flipref::TEXT_MOST, flipref::bytes_but("\n\r"))
                        : readToken(pattern);
        readEoln();
        return line;
    }
    text readString(const text &pattern = "", const text & = "")
    {
        return readLine(pattern);
    }
    std::vector<text> readLines(int count, const text &pattern = "", const text & = "", int = 1)
    {
        std::vector<text> all;
        while (count-- > 0)
            all.push_back(readLine(pattern));
        return all;
    }
    char readChar()
    {
        return flipref::text(1, 1, flipref::bytes_but(""))[0];
    }
    char readChar(char c)
    {
        flipref::put(c);
        return c;
    }
    char readSpace()
    {
        return readChar(' ');
    }
    void readEoln()
    {
        flipref::put('\n');
    }
    void readEof()
    {
        is_at_end = true;
    }
    template <class... Ts> void ensuref(bool is_right, Ts...)
    {
        if (!is_right)
            flipref::refuse();
    }
    template <class... Ts> [[noreturn]] void quitf(TResult, Ts...)
    {
        flipref::refuse();
    }
};
static InStream inf;

/* ---- the beginning and the end ---- */

class Validator
{
    std::map<std::string, std::string> flags;

  public:
    void read(int argc, char **argv)
    {
        for (int i = 1; i + 1 < argc; i++)
            flags[argv[i]] = argv[i + 1];
    }
    std::string testset()
    {
        return flags["--testset"];
    }
    std::string group()
    {
        return flags["--group"];
    }
    std::string testCaseName()
    {
        return "";
    }
    void addFeature(const std::string &)
    {
    }
    void feature(const std::string &)
    {
    }
};
static Validator validator;

/* A validator that has come to the end ends by itself. */
inline void flipref_exit(int status, void *)
{
    if (inf.is_at_end && (status == 0 || status == 42))
        flipref::finish();
}

inline void registerValidation(int argc = 0, char **argv = nullptr)
{
    flipref::open();
    validator.read(argc, argv);
    on_exit(flipref_exit, nullptr);
}

template <class... Ts> [[noreturn]] void quitf(TResult result, Ts...)
{
    if (result == _ok)
        flipref::finish();
    flipref::refuse();
}
template <class Text> [[noreturn]] void quit(TResult result, Text)
{
    quitf(result);
}
inline void ensure(bool is_right)
{
    inf.ensuref(is_right);
}
template <class... Ts> void ensuref(bool is_right, Ts...)
{
    inf.ensuref(is_right);
}
inline void setTestCase(int)
{
}
inline void unsetTestCase()
{
}

__attribute__((format(printf, 1, 2))) inline std::string format(const char *form, ...)
{
    char text[4096];
    va_list args;
    va_start(args, form);
    vsnprintf(text, sizeof text, form, args);
    va_end(args);
    return text;
}
template <class T> std::string vtos(const T &value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}
inline std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> all(1);
    for (char c : text) {
        if (c == separator)
            all.emplace_back();
        else
            all.back() += c;
    }
    return all;
}
