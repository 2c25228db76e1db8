#include "reader.h"

#include <cstdlib>
#include <string>

void character(int wanted)
{
    if (std::getchar() != wanted)
        std::exit(43);
}

int number(int least, int most)
{
    std::string text;
    int c;
    while ((c = std::getchar()) == '-' || (c >= '0' && c <= '9'))
        text += char(c);
    std::ungetc(c, stdin);
    int n = text.empty() || text.size() > 9 ? most + 1 : std::atoi(text.c_str());
    if (n < least || n > most || std::to_string(n) != text)
        std::exit(43);
    return n;
}
