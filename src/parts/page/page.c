#include "page/page.h"

#include "page/page_files.h"

enum { BUFFER = 1024 };

/* ---- the parts ---- */

/* Writes `b` with other texts for a few bytes. */
static int write_with(sink *to, bytes b, const char *const others[256])
{
    while (b.len > 0 && !to->failed) {
        size_t n = 0;
        while (n < b.len && others[b.at[n]] == 0)
            n++;
        sink_bytes(to, bytes_first(b, n));
        b = bytes_skip(b, n);
        if (b.len > 0)
            sink_text(to, others[b.at[0]]);
        b = bytes_skip(b, 1);
    }
    return !to->failed;
}

static int write_as_content(void *to, bytes b)
{
    static const char *const others[256] = { ['&'] = "&amp;", ['<'] = "&lt;", ['"'] = "&quot;" };
    return write_with(to, b, others);
}

/* In JSON, `<` stands in strings only. Without it, nothing ends the script that it is in. */
static int write_as_data(void *to, bytes b)
{
    static const char *const others[256] = { ['<'] = "\\u003c" };
    return write_with(to, b, others);
}

static void write_content(sink *out, void (*write)(sink *out, void *who), void *who)
{
    unsigned char buffer[BUFFER];
    sink content;
    sink_init(&content, write_as_content, out, buffer, sizeof buffer);
    write(&content, who);
    (void)sink_flush(&content); /* an error is one of `out` */
}

static void write_document(sink *out, void (*write)(struct json *j, void *who), void *who)
{
    unsigned char buffer[BUFFER];
    sink data;
    struct json j;
    sink_init(&data, write_as_data, out, buffer, sizeof buffer);
    json_open(&j, &data, 0);
    write(&j, who);
    (void)sink_flush(&data);
}

/* ---- the page ---- */

static void write_field(sink *out, bytes name, const struct page_parts *parts)
{
    if (bytes_equal(name, BYTES_OF_LITERAL("STYLE-HASH")))
        sink_text(out, page_viewer_css_hash);
    else if (bytes_equal(name, BYTES_OF_LITERAL("STYLE")))
        sink_bytes(out, page_viewer_css);
    else if (bytes_equal(name, BYTES_OF_LITERAL("SCRIPT-HASH")))
        sink_text(out, page_viewer_js_hash);
    else if (bytes_equal(name, BYTES_OF_LITERAL("SCRIPT")))
        sink_bytes(out, page_viewer_js);
    else if (bytes_equal(name, BYTES_OF_LITERAL("TITLE")))
        write_content(out, parts->title, parts->who);
    else if (bytes_equal(name, BYTES_OF_LITERAL("TEXT")))
        write_content(out, parts->text, parts->who);
    else if (bytes_equal(name, BYTES_OF_LITERAL("DOCUMENT")))
        write_document(out, parts->json, parts->who);
}

/* Fills in the fields of viewer.html, each a @NAME@. */
void page_write(sink *out, const struct page_parts *parts)
{
    bytes rest = page_viewer_html;
    while (rest.len > 0) {
        bytes plain = bytes_first(rest, bytes_find(rest, '@'));
        bytes name;
        sink_bytes(out, plain);
        rest = bytes_skip(rest, plain.len + 1);
        name = bytes_first(rest, bytes_find(rest, '@'));
        write_field(out, name, parts);
        rest = bytes_skip(rest, name.len + 1);
    }
}
