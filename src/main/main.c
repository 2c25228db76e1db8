#include "main/verbs.h"

int main(int argc, char **argv)
{
    return flipref(argc, argv);
}
