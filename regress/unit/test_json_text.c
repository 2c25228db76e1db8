/* parts/json: the text of values. */
#include "regress/unit/unit.h"

#include "runner/json_text.h"

#include <sys/wait.h>
#include <unistd.h>

static unsigned char room[1 << 10];

static json_t *object_of(const char *text)
{
    json_error_t error;
    json_t *object = json_loads(text, 0, &error);
    if (object == NULL)
        fail_msg("%s", error.text);
    return object;
}

static void lists_are_written_line_by_line(void **state)
{
    static const struct {
        const char *json, *lines;
    } rows[] = {
        { "{\"second\":[null],\"name\":\"x\\u00e9\\\"\",\"n\":0.1,\"first\":[1,{\"a\":[2]}]}",
          "{\"name\":\"x\\u00E9\\\"\",\"n\":0.1,\"second\":[\nnull\n],"
          "\"first\":[\n1,\n{\"a\":[2]}\n]}\n" },
        { "{\"first\":[],\"second2\":[1]}", "{\"second2\":[1],\"first\":[\n]}\n" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *object = object_of(rows[i].json);
        sink out;
        sink_init(&out, 0, 0, room, sizeof room);
        json_print_lines(object, "first second", &out);
        assert_false(out.failed);
        expect_bytes(rows[i].json, "text", sink_held(&out), bytes_of_text(rows[i].lines));
        json_decref(object);
    }
}

static void any_value_has_a_text(void **state)
{
    static const char *const texts[] = { "\"a\\u20AC\"", "12", "null", "[1,{\"b\":2.5}]", "true" };
    struct byte_queue text = { 0 };
    size_t i;
    for (i = 0; i < ROWS(texts); i++) {
        json_error_t error;
        json_t *value = json_loads(texts[i], JSON_DECODE_ANY, &error);
        assert_non_null(value);
        json_write(value, &text);
        expect_bytes(texts[i], "text", queue_bytes(&text), bytes_of_text(texts[i]));
        queue_empty(&text);
        json_decref(value);
    }
    free(text.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_written_line_by_line),
        cmocka_unit_test(any_value_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
