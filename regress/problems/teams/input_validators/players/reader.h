#include <cstdio>

void character(int wanted);
int number(int least, int most);
