/* Defines functions and variables with names that the C library, the executor and flipref use. */
#include <stdio.h>

int board[8][8], state = 3, at_start, memory_get = 4;
int files_open(int x)
{
    return x + 1;
}
int image_keep(int x)
{
    return x + 2;
}
int stop(int x)
{
    return x + state;
}
int read(int a, int b)
{
    return a * b;
}
int write(int a)
{
    return a + 1000;
}
int index(int a)
{
    return a - 1;
}
int close(int a)
{
    return -a;
}
int open(int a)
{
    return a + a;
}
int brk(int a)
{
    return a;
}
int lseek(int a)
{
    return a + 5;
}
int mmap(int a)
{
    return a + 6;
}
int sigaction(int a)
{
    return a + 7;
}
int setitimer(int a)
{
    return a + 8;
}
int syscall(int a)
{
    return a + 9;
}
int fork(int a)
{
    return a + 10;
}
int now_us(int a)
{
    return a + 11;
}
int print_board(int a)
{
    return printf("%d\n", a);
}

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    print_board(read(n, 2) + write(n) + index(n) + close(n) + open(n) + brk(n) + lseek(n));
    print_board(mmap(n) + sigaction(n) + setitimer(n) + syscall(n) + fork(n) + now_us(n));
    print_board(files_open(n) + image_keep(n) + stop(n) + memory_get + board[1][1] + at_start);
    return 0;
}
