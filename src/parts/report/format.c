#include "report/format.h"

const struct format formats[] = {
    { "text", open_text, summarize_text },
    { "json", open_json, summarize_json },
    { "sarif", open_sarif, 0 },
    { "junit", open_junit, 0 },
};

const size_t format_count = sizeof formats / sizeof formats[0];
