/* Runs the unit tests whose name this program is called by, such as test_files. TESTS has
   TEST(NAME) for each of them; their main() is called NAME_main() here (mk/test.mk). */
#include <stdio.h>
#include <string.h>

#define TEST(name) int name##_main(void);
TESTS
#undef TEST

int main(int argc, char **argv)
{
#define TEST(name) { #name, name##_main },
    static const struct {
        const char *name;
        int (*run)(void);
    } tests[] = { TESTS };
#undef TEST
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : 0;
    const char *name = slash ? slash + 1 : argc > 0 ? argv[0] : "";
    size_t i;
    for (i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (strcmp(tests[i].name, name) == 0)
            return tests[i].run();
    }
    (void)fprintf(stderr, "no unit tests are called %s\n", name);
    return 2;
}
