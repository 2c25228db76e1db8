/* In the place of `validator.h`, which Kattis' packages have beside their validators. */
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
using namespace std;

void run();

[[noreturn]] inline void die(const string &)
{
    flipref::refuse();
}
[[noreturn]] inline void die_line(const string &)
{
    flipref::refuse();
}
[[noreturn]] inline void die_line(const string &, const string &)
{
    flipref::refuse();
}
inline void SetGeneratorMode()
{
}

/* ---- what a flag says, and what was read ---- */

struct IntType {
    long long _x;
    IntType(long long x) : _x(x)
    {
    }
    operator long long() const
    {
        return _x;
    }
    operator int() const
    {
        if (_x < INT_MIN || _x > INT_MAX)
            flipref::refuse();
        return (int)_x;
    }
    operator bool() const
    {
        if (_x < 0 || _x > 1)
            flipref::refuse();
        return _x == 1;
    }
};

struct ArgType {
    string _name, _x;
    ArgType(const string &name, const string &x) : _name(name), _x(x)
    {
    }
    operator string() const
    {
        return _x;
    }
    operator long long() const
    {
        char *end;
        long long whole = strtoll(_x.c_str(), &end, 10);
        if (!_x.empty() && *end == '\0')
            return whole;
        long double number = strtold(_x.c_str(), &end); /* such as 1e5 */
        if (_x.empty() || *end != '\0')
            flipref::refuse();
        return (long long)number;
    }
    operator int() const
    {
        return IntType((long long)*this);
    }
    operator bool() const
    {
        return IntType((long long)*this);
    }
};

static map<string, string> flipref_flags;

inline ArgType Arg(const string &name)
{
    if (flipref_flags.count(name) == 0)
        flipref::refuse();
    return ArgType(name, flipref_flags[name]);
}
inline ArgType Arg(const string &name, long long usual)
{
    return flipref_flags.count(name) > 0 ? Arg(name) : ArgType(name, to_string(usual));
}
inline string Arg(const string &name, const string &usual)
{
    return flipref_flags.count(name) > 0 ? flipref_flags[name] : usual;
}

/* ---- reads ---- */

namespace IO
{
inline IntType Int(long long lo, long long hi)
{
    return flipref::integer(lo, hi);
}
inline double Float(double lo, double hi, bool strict = true)
{
    return (double)flipref::real(lo, hi, flipref::DECIMALS_MOST, strict);
}
inline double Float(double lo, double hi, int decimals, bool strict = true)
{
    return (double)flipref::real(lo, hi, (size_t)decimals, strict);
}
inline void Char(char expected)
{
    if (expected != -1)
        flipref::put(expected);
}
inline char Char()
{
    static const string any = flipref::bytes_but("", 126);
    return flipref::text(1, 1, any)[0];
}
inline string Word()
{
    static const string any = flipref::bytes_but(" \n\r", 126);
    return flipref::text(0, flipref::TEXT_MOST, any);
}
inline string Token()
{
    return Word();
}
inline string Line()
{
    static const string any = flipref::bytes_but("\n", 126);
    string line = flipref::text(0, flipref::TEXT_MOST, any);
    flipref::put('\n');
    return line;
}
inline void Endl()
{
    Char('\n');
}
inline void Space()
{
    Char(' ');
}
inline void Eof()
{
}

template <class T, class Read> vector<T> flipref_spaced(long long count, Read read)
{
    vector<T> all;
    for (long long i = 0; i < count; i++) {
        if (i != 0)
            Space();
        all.push_back((T)read());
    }
    Endl();
    return all;
}
template <class T> vector<T> SpacedInts(long long count, T lo, T hi)
{
    return flipref_spaced<T>(count, [&] { return (long long)Int(lo, hi); });
}
inline vector<double> SpacedFloats(long long count, double lo, double hi)
{
    return flipref_spaced<double>(count, [&] { return Float(lo, hi); });
}
inline vector<double> SpacedFloats(long long count, double lo, double hi, int decimals)
{
    return flipref_spaced<double>(count, [&] { return Float(lo, hi, decimals); });
}
} // namespace IO
using namespace IO;

inline string _token()
{
    return Word();
}

template <typename Vec> void AssertUnique(const Vec &all)
{
    Vec sorted = all;
    sort(sorted.begin(), sorted.end());
    if (adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
        flipref::refuse();
}

int main(int argc, char **argv)
{
    flipref::open();
    for (int i = 1; i < argc; i++) {
        const string flag = argv[i];
        size_t equals = flag.find('=');
        if (equals != string::npos)
            flipref_flags[flag.substr(0, equals)] = flag.substr(equals + 1);
    }
    run();
    flipref::finish();
}
