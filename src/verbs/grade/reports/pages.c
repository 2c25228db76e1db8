#include "grade/reports/pages.h"

#include "grade/reports/test_words.h"

void json_printable(struct json *j, const char *key, const json_t *object, const char *name)
{
    json_visible(j, key, text_in(object, name), SHOWN_ESCAPED);
}

void json_said(struct json *j, const char *key, struct growing *text)
{
    json_bytes(j, key, growing_end(text));
}

void json_about(struct json *j, const json_t *marks)
{
    json_printable(j, "course", marks, "course");
    json_printable(j, "containment", marks, "containment");
    json_printable(j, "version", marks, "flipref");
}
