// The part of testlib's interface that this package needs. A validator of testlib would end with 0.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

class InStream
{
  public:
    int readInt(int low, int high, const std::string & = "")
    {
        std::string text;
        int c;
        while ((c = std::getchar()) == '-' || (c >= '0' && c <= '9'))
            text += char(c);
        std::ungetc(c, stdin);
        int n = text.empty() || text.size() > 9 ? high + 1 : std::atoi(text.c_str());
        if (n < low || n > high || std::to_string(n) != text)
            std::exit(43);
        return n;
    }

    std::vector<int> readInts(int count, int low, int high, const std::string & = "")
    {
        std::vector<int> all;
        for (int i = 0; i < count; i++) {
            if (i > 0)
                readSpace();
            all.push_back(readInt(low, high));
        }
        return all;
    }

    void readSpace()
    {
        expect(' ');
    }

    void readEoln()
    {
        expect('\n');
    }

    void readEof()
    {
        expect(EOF);
    }

  private:
    void expect(int wanted)
    {
        if (std::getchar() != wanted)
            std::exit(43);
    }
} inf;

inline void registerValidation(int, char **)
{
}
