/* The check of OctaFlip's inputs: any boards, counts and turns, any options, with a
   watcher and without one. */
#include "command/octaflip.h"
#include "judge/dialects.h"

enum { SHOWN_CELLS = OCTAFLIP_CELLS };

#include "proof/below_octaflip.h"
#include "proof/hints.h"
#include "proof/listeners.h"
#include "proof/views.h"

static void check(const struct watcher *watcher)
{
    struct listener to = any_listener();
    struct check_options options = { 0 };
    struct tally tally = { 0 };
    options.interleave = any_choice();
    options.records = any_choice();
    options.all_errors = any_choice();
    options.watcher = watcher;
    check_octaflip(&to, &options, &input, &tally);
}

int main(void)
{
    struct watcher watcher = any_watcher();
    check(0);
    check(&watcher);
    return 0;
}
