/* Makes a program of 16 GiB. */
char much[1UL << 34] = { 1 };

int main(void)
{
    return much[5];
}
