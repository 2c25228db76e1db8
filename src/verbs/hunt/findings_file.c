#include "hunt/findings_file.h"

#include "hunt/keep_finding.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "system/io.h"
#include "system/whole_file.h"
#include "text/find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { INDEX_MOST = 16 << 20 }; /* bytes */

#define index_head "file\tcause\tprogram\tdate"

/* ---- findings.json ---- */

json_t *findings_of(const json_t *header, json_t *const *entries, size_t count)
{
    json_t *value = json_deep_copy(header);
    json_t *programs = json_array();
    json_t *findings = json_array();
    json_t *finding;
    size_t i, k;
    for (i = 0; i < count; i++) {
        if (entries[i] == 0)
            continue;
        json_add(programs, json_incref(json_object_get(entries[i], "program")));
        json_array_foreach(json_object_get(entries[i], "findings"), k, finding)
        {
            json_add(findings, json_incref(finding));
        }
    }
    json_put(value, "programs", programs);
    json_put(value, "findings", findings);
    return value;
}

void findings_print(json_t *findings, sink *out)
{
    json_print_lines(findings, "programs findings", out);
}

static void print_findings(const void *what, sink *out)
{
    findings_print(*(json_t *const *)what, out);
}

/* ---- INDEX.tsv ---- */

static const char *const columns[] = { "input", "cause", "program", "date" };
enum { COLUMNS = 4 };

static void add_line(json_t *index, bytes line)
{
    json_t *value = json_object();
    bytes input = bytes_first(line, bytes_find(line, '\t'));
    char name[FOLDER_PATH_ROOM];
    size_t i;
    for (i = 0; i < COLUMNS; i++) {
        size_t length = bytes_find(line, '\t');
        json_put(value, columns[i], json_from_bytes(bytes_first(line, length)));
        line = bytes_skip(line, length + 1);
    }
    (void)snprintf(name, sizeof name, "%.*s", (int)input.len, (const char *)input.at);
    json_put(index, name, value);
}

json_t *findings_index(const char *folder)
{
    struct byte_queue text = { 0 };
    char path[FOLDER_PATH_ROOM];
    json_t *index = json_object();
    const char *trouble = 0;
    bytes rest;
    if (folder_path(folder, "INDEX.tsv", path) && access(path, F_OK) == 0)
        trouble = read_whole_file(path, INDEX_MOST, &text);
    if (trouble != 0) {
        complain(path, trouble);
        json_decref(index);
        index = 0;
    }
    for (rest = queue_bytes(&text); index != 0 && rest.len > 0;) {
        bytes line = take_line(&rest);
        if (!bytes_equal(line, BYTES_OF_LITERAL(index_head)) && line.len > 0)
            add_line(index, line);
    }
    free(text.at);
    return index;
}

static void today(char date[32])
{
    time_t now = time(0);
    struct tm day;
    date[0] = '\0';
    if (gmtime_r(&now, &day) != 0)
        (void)strftime(date, 32, "%Y-%m-%d", &day);
}

/* The lines of INDEX.tsv, and those of the one that is there. */
struct index_text {
    const char *folder;
    json_t *index, *known;
};

/* Notes that an input broke a program. One that is known for the same keeps its date. */
static void note(const struct index_text *text, const json_t *kept, const char *program,
                 const char *date)
{
    const char *input = json_text_of(kept, "input", ""), *cause = json_text_of(kept, "cause", "");
    const json_t *known = json_object_get(text->known, input);
    if (known != 0 && strcmp(json_text_of(known, "cause", ""), cause) == 0 &&
        strcmp(json_text_of(known, "program", ""), program) == 0)
        date = json_text_of(known, "date", date);
    json_put(text->index, input,
             json_pack("{s:o, s:o, s:o, s:o}", "input", json_from_text(input), "cause",
                       json_from_text(cause), "program", json_from_text(program), "date",
                       json_from_text(date)));
}

static void print_index(const void *what, sink *out)
{
    const struct index_text *text = what;
    char path[FOLDER_PATH_ROOM];
    const char *name;
    const json_t *line;
    size_t i;
    sink_text(out, index_head "\n");
    json_object_foreach(text->index, name, line)
    {
        if (!folder_path(text->folder, name, path) || access(path, F_OK) != 0)
            continue; /* somebody has removed it */
        for (i = 0; i < COLUMNS; i++) {
            sink_text(out, json_text_of(line, columns[i], ""));
            sink_byte(out, i + 1 < COLUMNS ? '\t' : '\n');
        }
    }
}

int findings_tidy(const char *folder, json_t *known)
{
    const struct index_text text = { folder, known, known };
    return json_object_size(known) == 0 || folder_write(folder, "INDEX.tsv", print_index, &text);
}

int findings_write(const char *folder, json_t *findings, json_t *known)
{
    struct index_text text = { folder, json_object(), known };
    const json_t *item, *fixed;
    char date[32];
    size_t i, k;
    int done;
    today(date);
    json_array_foreach(json_object_get(findings, "findings"), i, item)
    {
        note(&text, item, json_text_of(item, "program", ""), date);
    }
    json_array_foreach(json_object_get(findings, "programs"), i, item)
    {
        json_array_foreach(json_object_get(item, "fixed"), k, fixed)
        {
            note(&text, fixed, json_text_of(item, "id", ""), date);
        }
    }
    done = json_object_update_missing(text.index, known) == 0 &&
           folder_write(folder, "findings.json", print_findings, &findings) &&
           folder_write(folder, "INDEX.tsv", print_index, &text);
    json_decref(text.index);
    return done;
}

/* ---- the status ---- */

int findings_status(const json_t *findings)
{
    const json_t *item;
    int status = STATUS_OK;
    size_t i;
    json_array_foreach(json_object_get(findings, "findings"), i, item)
    {
        if (finding_accuses(item))
            status = STATUS_FOUND;
    }
    json_array_foreach(json_object_get(findings, "programs"), i, item)
    {
        if (json_is_string(json_object_get(item, "ungraded")))
            status = STATUS_TROUBLE;
    }
    return status;
}
