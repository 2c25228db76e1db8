#include "validator.h"

void run()
{
    int n = Int(0, 100);
    Endl();
    SpacedInts(n, -100, 100);
    Eof();
}
