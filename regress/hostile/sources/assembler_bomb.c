/* Asks the assembler for four thousand million instructions. */
__asm__(".rept 1000000000\nnop\nnop\nnop\nnop\n.endr\n");

int main(void)
{
    return 0;
}
