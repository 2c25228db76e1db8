#include "harness/ask_oracle.h"

#include <limits.h>
#include <stdlib.h>

static struct oracle_answer ask(struct oracle_request request, bytes input)
{
    struct oracle_answer answer;
    request.input = input.at;
    request.size = input.len;
    request.steps = ULLONG_MAX;
    if (!oracle_run(&request, &answer))
        abort();
    return answer;
}

struct oracle_answer ask_oracle(const char *dialect, char *const *args, bytes input,
                                struct oracle_saves *saves, struct oracle_account *account)
{
    struct oracle_request request = {
        .dialect = dialect, .args = args, .saves = saves, .account = account
    };
    return ask(request, input);
}

struct oracle_answer ask_octaflip(bytes input, enum oracle_mode mode)
{
    struct oracle_request request = { .dialect = "octaflip", .mode = mode };
    return ask(request, input);
}
