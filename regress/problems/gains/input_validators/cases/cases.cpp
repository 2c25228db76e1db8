#include "testlib.h"

int main(int argc, char *argv[])
{
    registerValidation(argc, argv);
    int cases = inf.readInt(1, 10, "cases");
    inf.readEoln();
    for (int i = 0; i < cases; i++) {
        int days = inf.readInt(1, 20, "days");
        inf.readEoln();
        inf.readInts(days, -9, 9, "gain");
        inf.readEoln();
    }
    inf.readEof();
    return 42;
}
