/* --format=sarif: what code scanning shows beside the file of a submission. */
#include "hunt/lint.h"

#include "hunt/keep_finding.h"
#include "runner/json_text.h"
#include "text/say.h"
#include "text/utf8.h"
#include "text/version.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *id, *text, *level;
} rules[] = {
    { "finding", "An input breaks a program.", "error" },
    { "accepted-breaks", "A submission that should be accepted breaks.", "error" },
    { "nothing-breaks", "Nothing breaks a submission that should be wrong.", "warning" },
    { "only-hunt-breaks", "No test of the package breaks a submission that should be wrong.",
      "warning" },
    { "package", "Something else about a package is to be looked at.", "warning" },
    { "not-hunted", "A program could not be hunted.", "warning" },
    { "tests-to-spare", "Tests of a package break nothing that another does not break.", "note" },
};

static json_t *driver(void)
{
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < sizeof rules / sizeof rules[0]; i++)
        json_add(list, json_pack("{s:s, s:{s:s}}", "id", rules[i].id, "shortDescription", "text",
                                 rules[i].text));
    return json_pack("{s:{s:s, s:s, s:o}}", "driver", "name", "flipref hunt", "version",
                     FLIPREF_VERSION, "rules", list);
}

/* A path as a URI: of an absolute one, that of the file. */
static json_t *location(const char *path)
{
    char room[3 * 4096 + 16];
    sink uri = text_sink(room, sizeof room);
    sink_text(&uri, path[0] == '/' ? "file://" : "");
    sink_percent(&uri, bytes_of_text(path));
    return json_pack("{s:{s:{s:o}}}", "physicalLocation", "artifactLocation", "uri",
                     json_from_bytes(sink_held(&uri)));
}

static void add(json_t *results, const char *kind, const char *path, const char *sentence)
{
    size_t i = 0;
    while (i + 1 < sizeof rules / sizeof rules[0] && strcmp(rules[i].id, kind) != 0)
        i++;
    json_add(results, json_pack("{s:s, s:i, s:s, s:{s:o}, s:[o]}", "ruleId", rules[i].id,
                                "ruleIndex", (int)i, "level", rules[i].level, "message", "text",
                                json_from_text(sentence), "locations", location(path)));
}

/* Where a thing without a path of its own is shown. */
static const char *home_of(const struct hunt_session *s)
{
    return s->package_path != 0 ? s->package_path : ".";
}

static const char *path_of(const struct hunt_session *s, const char *id)
{
    size_t i;
    for (i = 0; i < s->programs.count; i++) {
        const struct program *program = &s->programs.at[i];
        if (strcmp(program->id, id) == 0 && program->kind == PROGRAM_SOURCE)
            return s->programs.list.at[program->submission].path;
        if (strcmp(program->id, id) == 0 && program->path != 0)
            return program->path;
    }
    return home_of(s);
}

static void add_findings(const struct hunt_session *s, const json_t *findings, json_t *results)
{
    const json_t *item;
    size_t i;
    json_array_foreach(json_object_get(findings, "findings"), i, item)
    {
        if (finding_accuses(item))
            add(results, "finding", path_of(s, json_text_of(item, "program", "")),
                json_text_of(item, "sentence", json_text_of(item, "cause", "")));
    }
    json_array_foreach(json_object_get(findings, "programs"), i, item)
    {
        const char *reason = json_text_of(item, "ungraded", 0);
        if (reason != 0)
            add(results, "not-hunted", path_of(s, json_text_of(item, "id", "")), reason);
    }
}

static void add_things(const struct hunt_session *s, const json_t *things, json_t *results)
{
    const json_t *thing;
    size_t i;
    json_array_foreach(things, i, thing)
    {
        add(results, json_text_of(thing, "kind", ""), json_text_of(thing, "path", home_of(s)),
            json_text_of(thing, "sentence", ""));
    }
}

void print_hunt_sarif(const struct hunt_session *s, const json_t *findings, const json_t *lint,
                      sink *out)
{
    json_t *results = json_array(), *log;
    if (!s->is_lint)
        add_findings(s, findings, results);
    add_things(s, json_object_get(lint, "things"), results);
    log = json_pack("{s:s, s:s, s:[{s:o, s:o}]}", "$schema",
                    "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs",
                    "tool", driver(), "results", results);
    json_print_lines(log, "", out);
    json_decref(log);
}
