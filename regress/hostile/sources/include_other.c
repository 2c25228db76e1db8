/* Includes the program of another person, which is right. */
#include "@OTHER@"
