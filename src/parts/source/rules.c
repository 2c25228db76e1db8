#include "source/facts.h"

#include "source/compiler_log.h"
#include "source/source_tree.h"
#include "text/find.h"
#include "text/memory.h"

#include "base/message.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_MOST = 5, WORD_MOST = 120 };

/* What a rule is judged by. */
struct facts_of_source {
    bytes lines;
    const struct source_tree *tree;
    struct reached reached;
    const char *trouble; /* why the facts are not complete, or NULL */
};

/* The result of a rule while it is judged. */
struct judging {
    const struct facts_of_source *facts;
    const struct course_rule *rule;
    size_t number; /* of the rule */
    enum rule_outcome outcome;
    struct byte_queue text;
    size_t places;             /* that the rule is broken at; the text has at most PLACES_MOST */
    bytes listed[PLACES_MOST]; /* what the text names there */
    bytes wrong[COURSE_LIST_MOST]; /* functions that may not be called, or must be */
    size_t wrong_count;
};

/* ---- names ---- */

static int is_named(const struct course_names *names, bytes name)
{
    size_t i;
    for (i = 0; i < names->count; i++) {
        if (bytes_equal(bytes_of_text(names->at[i].text), name))
            return 1;
    }
    return 0;
}

/* ---- messages ---- */

/* Says a word of the facts. A longer one than anybody writes is cut. */
static void say_word(struct judging *j, bytes word)
{
    queue_say(&j->text, "%.*s%s", VIEW(bytes_first(word, WORD_MOST)),
              word.len > WORD_MOST ? "..." : "");
}

/* Says `NAME at FILE:LINE` after those that were said before. After the last one that a message
   has, nothing is said. */
static void say_place(struct judging *j, bytes name, bytes place)
{
    j->outcome = RULE_FAILED;
    if (j->places++ >= PLACES_MOST)
        return;
    j->listed[j->places - 1] = name;
    queue_say(&j->text, "%s%s", j->places > 1 ? ", " : "", name.len > 0 ? "`" : "");
    say_word(j, name);
    queue_say(&j->text, "%sat ", name.len > 0 ? "` " : "");
    say_word(j, place);
}

/* A rule that is kept as far as the facts go may be broken where they are not complete. */
static void pass_if_complete(struct judging *j)
{
    if (j->outcome == RULE_FAILED)
        return;
    j->outcome = RULE_PASSED;
    if (j->facts->trouble != 0) {
        j->outcome = RULE_NOT_CHECKED;
        queue_say(&j->text, "not checked: %s", j->facts->trouble);
    }
}

/* What a rule demands may be where the facts are not complete. */
static void fail_if_complete(struct judging *j, const char *message)
{
    if (j->facts->trouble != 0) {
        pass_if_complete(j);
    } else {
        j->outcome = RULE_FAILED;
        queue_say(&j->text, "%s", message);
    }
}

/* ---- functions with a prototype ---- */

/* Whether two shapes are equal, where `[]` equals any `[N]`. */
static int are_shapes_equal(bytes a, bytes b)
{
    while (a.len > 0 && b.len > 0 && a.at[0] == b.at[0]) {
        int is_array = a.at[0] == '[';
        a = bytes_skip(a, 1);
        b = bytes_skip(b, 1);
        if (is_array && (bytes_get(a, 0) == ']' || bytes_get(b, 0) == ']')) {
            a = bytes_skip(a, bytes_find(a, ']'));
            b = bytes_skip(b, bytes_find(b, ']'));
        }
    }
    return a.len == 0 && b.len == 0;
}

/* The fact about the declaration that the course demands. */
static int find_wanted(const struct judging *j, struct fact *wanted)
{
    bytes rest = j->facts->lines;
    struct message m;
    sink_number(message_open(&m), j->number);
    while (fact_next(&rest, FACT_WANTED, wanted)) {
        if (bytes_equal(wanted->word[1], message_text(&m)))
            return 1;
    }
    return 0;
}

struct function_facts {
    struct fact defined; /* the last one of that name */
    int is_defined;
    int matches; /* a definition has the type that is wanted */
};

static int does_match(const struct judging *j, const struct fact *function,
                      const struct fact *wanted)
{
    if (j->rule->match == COURSE_MATCH_COMPATIBLE)
        return are_shapes_equal(function->word[5], wanted->word[5]);
    return bytes_equal(function->word[4], wanted->word[4]) &&
           !bytes_equal(function->word[3], BYTES_OF_LITERAL(FUNCTION_OLD));
}

static void read_function(const struct judging *j, bytes name, const struct fact *wanted,
                          struct function_facts *found)
{
    bytes rest = j->facts->lines;
    struct fact fact;
    memset(found, 0, sizeof *found);
    while (fact_next(&rest, FACT_FUNCTION, &fact)) {
        if (!bytes_equal(fact.word[1], name))
            continue;
        found->matches |= wanted == 0 || does_match(j, &fact, wanted);
        found->is_defined = 1;
        found->defined = fact;
    }
}

static void say_mismatch(struct judging *j, bytes name, const struct fact *is,
                         const struct fact *wanted)
{
    say_place(j, name, is->word[2]);
    if (bytes_equal(is->word[3], BYTES_OF_LITERAL(FUNCTION_OLD)))
        queue_say(&j->text, " is defined without a prototype and");
    queue_say(&j->text, " has the type `");
    say_word(j, is->word[4]);
    queue_say(&j->text, "`; the specification asks for `");
    say_word(j, wanted->word[4]);
    queue_say(&j->text, "`");
}

static void say_no_function(struct judging *j, const char *name)
{
    fail_if_complete(j, "there is no function `");
    if (j->outcome == RULE_FAILED)
        queue_say(&j->text, "%s`", name);
}

static void judge_function(struct judging *j)
{
    const char *text = j->rule->names.count > 0 ? j->rule->names.at[0].text : "";
    bytes name = bytes_of_text(text);
    struct fact wanted = { .word = { { 0, 0 } } };
    int is_wanted = j->rule->prototype != 0;
    struct function_facts found;
    if (is_wanted && !find_wanted(j, &wanted)) {
        queue_say(&j->text, "not checked: %s",
                  j->facts->trouble != 0 ? j->facts->trouble
                                         : "the course's prototype is no declaration in C");
        j->outcome = RULE_NOT_CHECKED;
        return;
    }
    read_function(j, name, is_wanted ? &wanted : 0, &found);
    if (!found.is_defined) {
        say_no_function(j, text);
    } else if (!found.matches) {
        say_mismatch(j, name, &found.defined, &wanted);
    } else if (j->rule->used && !reached_has(&j->facts->reached, name)) {
        fail_if_complete(j, "it is defined, but main never calls it, directly or through others");
    } else {
        j->outcome = RULE_PASSED;
    }
}

/* ---- calls ---- */

/* Finds the functions of the rule that the submission does not define itself. */
static void find_wrong(struct judging *j)
{
    const struct course_names *names = &j->rule->names;
    size_t i;
    for (i = 0; i < names->count && j->wrong_count < COURSE_LIST_MOST; i++) {
        bytes name = bytes_of_text(names->at[i].text);
        if (!facts_define(j->facts->lines, name))
            j->wrong[j->wrong_count++] = name;
    }
}

static int is_wrong(const struct judging *j, bytes function)
{
    size_t i;
    for (i = 0; i < j->wrong_count; i++) {
        if (bytes_equal(j->wrong[i], function))
            return 1;
    }
    return 0;
}

/* Whether the program can come to what this function, or data outside functions, refers to. */
static int is_run(const struct judging *j, bytes user)
{
    return bytes_equal(user, BYTES_OF_LITERAL("main")) ||
           bytes_equal(user, BYTES_OF_LITERAL(FILE_SCOPE)) || reached_has(&j->facts->reached, user);
}

static int is_wrong_call(const struct judging *j, const struct fact *use)
{
    return is_wrong(j, use->word[1]) && is_run(j, use->word[3]);
}

/* A call that main cannot reach does not count. */
static void judge_call(struct judging *j)
{
    bytes rest = j->facts->lines;
    struct fact use;
    size_t i;
    while (fact_next(&rest, FACT_USE, &use)) {
        if (is_wrong(j, use.word[1]) && reached_has(&j->facts->reached, use.word[1])) {
            j->outcome = RULE_PASSED;
            return;
        }
    }
    fail_if_complete(j, "main calls none of these, directly or through others:");
    for (i = 0; j->outcome == RULE_FAILED && i < j->rule->names.count; i++)
        queue_say(&j->text, "%s%s", i > 0 ? ", " : " ", j->rule->names.at[i].text);
}

/* ---- headers ---- */

/* What the course does in a file that it provides breaks no rule. */
static int is_own(const struct judging *j, const struct fact *fact)
{
    return !tree_provides(j->facts->tree, fact->word[2]);
}

static int is_wrong_header(const struct judging *j, const struct fact *include)
{
    bytes header = include->word[1];
    int is_listed = is_named(&j->rule->names, header);
    if (!is_own(j, include) || j->rule->kind == COURSE_RULE_NO_HEADER)
        return is_own(j, include) && is_listed;
    return !is_listed && !is_standard_header(header) && !tree_find(j->facts->tree, header);
}

/* ---- globals, pragmas, arrays of variable length ---- */

/* One variable in two sources is one finding, unless the message has no room to name it. */
static int is_new(const struct judging *j, const struct fact *global)
{
    size_t i;
    for (i = 0; i < j->places && i < PLACES_MOST; i++) {
        if (bytes_equal(j->listed[i], global->word[1]))
            return 0;
    }
    return is_own(j, global);
}

/* ---- structs ---- */

static void judge_struct(struct judging *j)
{
    bytes rest = j->facts->lines;
    struct fact use;
    while (fact_next(&rest, FACT_STRUCT_USE, &use)) {
        if (is_own(j, &use)) {
            j->outcome = RULE_PASSED;
            return;
        }
    }
    rest = j->facts->lines;
    fail_if_complete(j, fact_next(&rest, FACT_STRUCT, &use)
                            ? "a struct is defined, but nothing has its type"
                            : "there is no struct");
}

/* ---- all rules ---- */

/* How rules are named and judged. */
static const struct kind_of_rule {
    const char *name; /* `no calls of ` and the names that the rule has */
    void (*judge)(struct judging *j);
    const char *fact; /* without `judge`: nothing of this kind may be wrong */
    int (*is_wrong)(const struct judging *j, const struct fact *fact);
} kinds[COURSE_RULE_KINDS] = {
    [COURSE_RULE_FUNCTION] = { .name = "function ", .judge = judge_function },
    [COURSE_RULE_NO_CALL] = { "no calls of ", 0, FACT_USE, is_wrong_call },
    [COURSE_RULE_CALL] = { .name = "calls of ", .judge = judge_call },
    [COURSE_RULE_STANDARD_HEADERS] = { "only standard headers", 0, FACT_INCLUDE, is_wrong_header },
    [COURSE_RULE_NO_HEADER] = { "no headers ", 0, FACT_INCLUDE, is_wrong_header },
    [COURSE_RULE_NO_GLOBAL] = { "no global variables", 0, FACT_GLOBAL, is_new },
    [COURSE_RULE_NO_PRAGMA] = { "no pragmas", 0, FACT_PRAGMA, is_own },
    [COURSE_RULE_NO_VLA] = { "no arrays of variable length", 0, FACT_VLA, is_own },
    [COURSE_RULE_STRUCT] = { .name = "a struct", .judge = judge_struct },
};

static void judge_none(struct judging *j, const struct kind_of_rule *kind)
{
    bytes rest = j->facts->lines;
    struct fact fact;
    while (fact_next(&rest, kind->fact, &fact)) {
        if (kind->is_wrong(j, &fact))
            say_place(j, fact.word[1], fact.word[2]);
    }
    if (j->places > PLACES_MOST)
        queue_say(&j->text, " and %zu more", j->places - PLACES_MOST);
    pass_if_complete(j);
}

/* Names a rule: `function printBoard`, `no calls of system, fork`. */
static char *name_of(const struct course_rule *rule)
{
    struct byte_queue text = { 0 };
    size_t i, most = rule->kind == COURSE_RULE_STANDARD_HEADERS ? 0 : rule->names.count;
    queue_say(&text, "%s", kinds[rule->kind].name);
    for (i = 0; i < most; i++)
        queue_say(&text, "%s%s", i > 0 ? ", " : "", rule->names.at[i].text);
    return queue_string(&text);
}

/* Judges a rule into a result. */
static void judge_into(struct rule_result *result, const struct facts_of_source *facts,
                       const struct course_rule *rule, size_t number)
{
    struct judging j = {
        .facts = facts, .rule = rule, .number = number, .outcome = RULE_NOT_CHECKED
    };
    if (rule->kind == COURSE_RULE_CALL || rule->kind == COURSE_RULE_NO_CALL)
        find_wrong(&j);
    if (kinds[rule->kind].judge != 0)
        kinds[rule->kind].judge(&j);
    else
        judge_none(&j, &kinds[rule->kind]);
    result->rule = name_of(rule);
    result->outcome = j.outcome;
    result->clause = rule->clause;
    result->message = j.text.end > 0 ? queue_string(&j.text) : 0;
}

/* Returns why the facts are not complete, or NULL. */
static const char *trouble_of(bytes facts, const char *trouble)
{
    struct fact fact;
    if (trouble == 0 && !fact_next(&facts, FACT_END, &fact))
        return "the process that reads the program has ended too early";
    return trouble;
}

void rules_judge(const struct course_rules *rules, const struct source_tree *tree, bytes facts,
                 const char *trouble, struct rule_results *results)
{
    struct facts_of_source of_source = { .lines = facts,
                                         .trouble = trouble_of(facts, trouble),
                                         .tree = tree };
    size_t i;
    reached_find(&of_source.reached, facts);
    results->count = rules->count;
    results->at = memory_new(rules->count, sizeof *results->at);
    for (i = 0; i < rules->count; i++)
        judge_into(&results->at[i], &of_source, &rules->at[i], i);
    free(of_source.reached.names);
}

void rule_results_free(struct rule_results *results)
{
    size_t i;
    for (i = 0; i < results->count; i++) {
        free(results->at[i].rule);
        free(results->at[i].message);
    }
    free(results->at);
    free(results->facts.at);
    memset(results, 0, sizeof *results);
}
