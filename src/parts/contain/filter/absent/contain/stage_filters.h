/* What make_filter would have written: no filters, because libseccomp was missing when flipref was
 * built. */
static struct sock_filter filter_of_program[1], filter_of_sanitized[1], filter_of_compiler[1],
    filter_of_forks[1];
static const int calls_that_start[] = { -1 }, calls_of_attacks[] = { -1 }, last_call = 0;
#define WITHOUT_FILTERS
