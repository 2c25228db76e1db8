// The part of BAPCtools' interface that this package needs.
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

struct ArbitraryTag {
} Arbitrary;
struct UniqueTag {
} Unique;

class InputValidator
{
  public:
    InputValidator(int, char **)
    {
    }

    ~InputValidator()
    {
        expect(EOF);
        std::exit(42);
    }

    void space()
    {
        expect(' ');
    }

    void newline()
    {
        expect('\n');
    }

    long long read_integer(const std::string &, long long low, long long high)
    {
        std::string text;
        int c;
        while ((c = std::getchar()) == '-' || (c >= '0' && c <= '9'))
            text += char(c);
        std::ungetc(c, stdin);
        long long n = text.empty() || text.size() > 18 ? high + 1 : std::atoll(text.c_str());
        check(n >= low && n <= high && std::to_string(n) == text);
        return n;
    }

    template <class Tag>
    std::vector<long long> read_integers(const std::string &name, int count, long long low,
                                         long long high, Tag tag)
    {
        std::vector<long long> all;
        for (int i = 0; i < count; i++) {
            if (i > 0)
                space();
            all.push_back(read_integer(name, low, high));
        }
        newline();
        check(is_fine(all, tag));
        return all;
    }

    void check(bool is_right)
    {
        if (!is_right)
            std::exit(43);
    }

  private:
    void expect(int wanted)
    {
        check(std::getchar() == wanted);
    }

    static bool is_fine(const std::vector<long long> &, ArbitraryTag)
    {
        return true;
    }

    static bool is_fine(const std::vector<long long> &all, UniqueTag)
    {
        return std::set<long long>(all.begin(), all.end()).size() == all.size();
    }
};
