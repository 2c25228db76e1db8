#include "validation.h"

int main(int argc, char *argv[])
{
    InputValidator v(argc, argv);
    int n = v.read_integer("n", 1, 50);
    v.newline();
    v.read_integers("volume", n, 1, n, Unique);
}
