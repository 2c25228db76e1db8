#include "report/unknown.h"

#include "text/nearest.h"

#include "judge/contest_codes.h"
#include "judge/dialects.h"

static const char *say(struct message *m, const char *what, const struct nearest *n,
                       const char *hint)
{
    sink *out = message_open(m);
    sink_text(out, what);
    nearest_print(out, n, hint);
    sink_byte(out, '\0');
    m->text[MESSAGE_ROOM - 1] = '\0';
    return (const char *)m->text;
}

const char *unknown_dialect(const char *name, struct message *m)
{
    struct nearest n;
    size_t i;
    nearest_start(&n, name);
    for (i = 0; i < dialect_count; i++)
        nearest_offer(&n, dialects[i].name);
    return say(m, "no such dialect", &n, "flipref --help lists them; hunt takes any package");
}

const char *unknown_code(const char *name, struct message *m)
{
    struct nearest n;
    size_t i, k;
    nearest_start(&n, name);
    for (i = 0; i < dialect_count; i++) {
        for (k = 0; k < dialects[i].code_count; k++) {
            if (dialects[i].codes[k].name != 0)
                nearest_offer(&n, dialects[i].codes[k].name);
        }
    }
    for (k = 1; k < CONTEST_CODES; k++)
        nearest_offer(&n, contest_codes[k].name);
    return say(m, "no such code", &n, "`flipref check --codes` lists them");
}
