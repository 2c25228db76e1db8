/* Expands a few lines to ten thousand million. */
#define A(x) x x x x x x x x x x
#define B(x) A(A(x))
#define C(x) B(B(x))
#define D(x) C(C(x))

int main(void)
{
    int n = 0;
    D(C(n++;))
    return n;
}
