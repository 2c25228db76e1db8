#include "answer/leniency.h"

#include "text/nearest.h"

#include "base/visible.h"

#include <string.h>

static const struct {
    const char *name, *title;
    unsigned includes; /* the bits of the leniencies that this one includes, with its own */
} leniency_rows[LENIENCY_COUNT] = {
    [LENIENT_LAST_LINE_FEED] = { "last-line-feed", "the last line feed",
                                 1 << LENIENT_LAST_LINE_FEED },
    [LENIENT_TRAILING_BLANKS] = { "trailing-blanks", "trailing blanks",
                                  1 << LENIENT_TRAILING_BLANKS },
    [LENIENT_WHITE_SPACE] = { "white-space", "white space",
                              1 << LENIENT_WHITE_SPACE | 1 << LENIENT_LAST_LINE_FEED |
                                  1 << LENIENT_TRAILING_BLANKS },
    [LENIENT_CASE] = { "case", "upper and lower case", 1 << LENIENT_CASE },
    [LENIENT_NUL_BYTES] = { "nul-bytes", "NUL bytes", 1 << LENIENT_NUL_BYTES },
    [LENIENT_PROMPTS] = { "prompts", "the wording of prompts", 1 << LENIENT_PROMPTS },
    [LENIENT_EXTRA_LINES] = { "extra-lines", "extra lines", 1 << LENIENT_EXTRA_LINES },
    [LENIENT_BOARD] = { "board", "text around boards, scores, refusals and results",
                        1 << LENIENT_BOARD | 1 << LENIENT_LAST_LINE_FEED |
                            1 << LENIENT_TRAILING_BLANKS | 1 << LENIENT_WHITE_SPACE |
                            1 << LENIENT_PROMPTS | 1 << LENIENT_EXTRA_LINES },
    [LENIENT_STANDARD_ERROR] = { "standard-error", "lines that are on standard error",
                                 1 << LENIENT_STANDARD_ERROR },
    [LENIENT_EXIT_STATUS] = { "exit-status", "the exit status", 1 << LENIENT_EXIT_STATUS },
};

const char *leniency_name(enum leniency l)
{
    return leniency_rows[l].name;
}

static const char *title_of(enum leniency l)
{
    return leniency_rows[l].title;
}

int leniencies_add(struct leniencies *set, bytes name)
{
    int l;
    for (l = 0; l < LENIENCY_COUNT; l++) {
        if (bytes_equal(name, bytes_of_text(leniency_rows[l].name))) {
            set->bits |= 1U << l;
            return 1;
        }
    }
    return 0;
}

const char *unknown_leniency(bytes name, struct message *m)
{
    struct leniencies set = { 0 };
    char text[NEAREST_LONGEST + 1];
    struct nearest n;
    sink *out = message_open(m);
    int l;
    bytes shown = bytes_first(name, NEAREST_LONGEST);
    if (shown.len > 0)
        memcpy(text, shown.at, shown.len);
    text[shown.len] = '\0';
    nearest_start(&n, text);
    for (l = 0; l < LENIENT_STANDARD_ERROR; l++)
        nearest_offer(&n, leniency_rows[l].name);
    sink_byte(out, '`');
    sink_visible(out, name, NEAREST_LONGEST);
    sink_text(out,
              leniencies_add(&set, name) ? "` does not concern the output" : "` is not a leniency");
    nearest_print(out, &n, "flipref compare --help lists them");
    return message_string(m);
}

struct leniencies leniencies_included(struct leniencies set)
{
    struct leniencies all = { 0 };
    int l;
    for (l = 0; l < LENIENCY_COUNT; l++) {
        if (set.bits >> l & 1)
            all.bits |= leniency_rows[l].includes;
    }
    return all;
}

static void list(struct leniencies set, const char *(*text_of)(enum leniency), const char *comma,
                 const char *last_comma, sink *out)
{
    const char *before = "";
    int l;
    for (l = 0; l < LENIENCY_COUNT; l++) {
        unsigned later = set.bits >> l >> 1;
        if (!(set.bits >> l & 1))
            continue;
        sink_text(out, before);
        sink_text(out, text_of((enum leniency)l));
        before = later != 0 && (later & (later - 1)) == 0 ? last_comma : comma;
    }
}

void leniencies_list(struct leniencies set, sink *out)
{
    list(set, leniency_name, ",", ",", out);
}

void leniencies_say(struct leniencies set, sink *out)
{
    list(set, title_of, ", ", " and ", out);
}
