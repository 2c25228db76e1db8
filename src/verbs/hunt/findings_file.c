#include "hunt/findings_file.h"

#include "batch/folder.h"
#include "batch/whole_file.h"
#include "hunt/finding.h"
#include "system/io.h"
#include "tests/chain.h"
#include "json/json_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { INDEX_MOST = 16 << 20 }; /* bytes */

/* The folder of an input of several steps ends so. */
static const char steps_ending[] = ".steps/";

static const char index_head[] = "file\tcause\tprogram\tdate\n";

/* ---- findings.json ---- */

json_t *findings_of(const json_t *journal_header, json_t *const *entries, size_t count)
{
    json_t *value = json_copy(json_object_get(journal_header, "findings"));
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

static void print_findings(const void *what, sink *out)
{
    static const char *const lists[] = { "programs", "findings", 0 };
    json_print_lines(*(json_t *const *)what, lists, out);
}

/* ---- INDEX.tsv ---- */

static void print_index(const void *what, sink *out)
{
    const json_t *findings = *(json_t *const *)what;
    const json_t *finding;
    char date[32] = "";
    time_t now = time(0);
    struct tm day;
    size_t i;
    if (gmtime_r(&now, &day) != 0)
        (void)strftime(date, sizeof date, "%Y-%m-%d", &day);
    sink_text(out, index_head);
    json_array_foreach(json_object_get(findings, "findings"), i, finding)
    {
        sink_text(out, json_text_of(finding, "input", ""));
        sink_byte(out, '\t');
        sink_text(out, json_text_of(finding, "cause", ""));
        sink_byte(out, '\t');
        sink_text(out, json_text_of(finding, "program", ""));
        sink_byte(out, '\t');
        sink_text(out, date);
        sink_byte(out, '\n');
    }
}

int findings_write(const char *folder, json_t *findings)
{
    return folder_write(folder, "findings.json", print_findings, &findings) &&
           folder_write(folder, "INDEX.tsv", print_index, &findings);
}

/* ---- files of an earlier run ---- */

int findings_is_input(const char *name)
{
    const char *slash = strrchr(name, '/');
    const char *last = slash != 0 ? slash + 1 : name;
    size_t digits = strspn(last, "0123456789");
    return name[0] != '/' && name[0] != '.' && strstr(name, "..") == 0 && digits > 0 &&
           strcmp(last + digits, ".in") == 0;
}

/* Calls `use` with the files of an input: `length` bytes of the path, and what ends them. */
static int each_ending(const char *input, size_t length, findings_use *use, void *who)
{
    static const char *const endings[] = { ".in", ".ans", ".yaml", ".html" };
    char path[FOLDER_PATH_ROOM];
    size_t i;
    for (i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        if (length + sizeof ".yaml" > sizeof path)
            return 1;
        (void)snprintf(path, sizeof path, "%.*s%s", (int)length, input, endings[i]);
        if (!use(who, path))
            return 0;
    }
    return 1;
}

int findings_each_file(const char *input, findings_use *use, void *who)
{
    const char *slash = strrchr(input, '/');
    size_t folder = slash != 0 ? (size_t)(slash - input) + 1 : 0, ending = strlen(steps_ending);
    char step[FOLDER_PATH_ROOM];
    unsigned long last, i;
    if (folder <= ending || strncmp(input + folder - ending, steps_ending, ending) != 0)
        return each_ending(input, strlen(input) - strlen(".in"), use, who);
    last = strtoul(input + folder, 0, 10);
    for (i = 1; i <= last && i <= CHAIN_MOST; i++) {
        int length = snprintf(step, sizeof step, "%.*s%lu", (int)folder, input, i);
        if (length < (int)sizeof step && !each_ending(step, (size_t)length, use, who))
            return 0;
    }
    return 1;
}

/* `who` is the name of the folder. */
static int remove_file(void *who, const char *name)
{
    folder_remove(*(const char **)who, name);
    return 1;
}

int findings_remove_old(const char *folder, int (*keeps)(void *who, const char *program), void *who)
{
    struct byte_queue text = { 0 };
    char path[FOLDER_PATH_ROOM];
    char *line, *rest;
    const char *trouble = 0;
    if (folder_path(folder, "INDEX.tsv", path) && access(path, F_OK) == 0)
        trouble = read_whole_file(path, INDEX_MOST, &text);
    queue_put(&text, bytes_of("", 1));
    if (trouble != 0)
        complain(path, trouble);
    if (trouble == 0 && strncmp(text.at, index_head, strlen(index_head)) == 0) {
        for (line = strtok_r(text.at, "\n", &rest); line != 0; line = strtok_r(0, "\n", &rest)) {
            char *columns;
            char *name = strtok_r(line, "\t", &columns);
            char *program = strtok_r(0, "\t", &columns) != 0 ? strtok_r(0, "\t", &columns) : 0;
            if (program != 0 && findings_is_input(name) && !keeps(who, program))
                (void)findings_each_file(name, remove_file, &folder);
        }
    }
    free(text.at);
    return trouble == 0;
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
