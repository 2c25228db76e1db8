#include "validator.h"

void run()
{
    int n = Int(1, 12);
    Endl();
    for (int i = 1; i < n; i++)
        SpacedInts(i, 1, 9);
    Eof();
}
