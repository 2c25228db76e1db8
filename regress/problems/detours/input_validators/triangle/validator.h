// The part of Kattis' interface that this package needs.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

void run();

inline void Char(int wanted)
{
    if (std::getchar() != wanted)
        std::exit(43);
}

inline void Space()
{
    Char(' ');
}

inline void Endl()
{
    Char('\n');
}

inline void Eof()
{
    Char(EOF);
}

inline long long Int(long long lo, long long hi)
{
    std::string text;
    int c;
    while ((c = std::getchar()) == '-' || (c >= '0' && c <= '9'))
        text += char(c);
    std::ungetc(c, stdin);
    long long n = text.empty() || text.size() > 18 ? hi + 1 : std::atoll(text.c_str());
    if (n < lo || n > hi || std::to_string(n) != text)
        std::exit(43);
    return n;
}

inline std::vector<long long> SpacedInts(long long count, long long lo, long long hi)
{
    std::vector<long long> all;
    for (long long i = 0; i < count; i++) {
        if (i > 0)
            Space();
        all.push_back(Int(lo, hi));
    }
    Endl();
    return all;
}

int main()
{
    run();
    return 42;
}
