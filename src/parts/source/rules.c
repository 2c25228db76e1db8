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

/* Ends a list of places. */
static void end_places(struct judging *j)
{
    if (j->places > PLACES_MOST)
        queue_say(&j->text, " and %zu more", j->places - PLACES_MOST);
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
    struct fact wanted;
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

/* Finds the next use of one of these functions. */
static int next_wrong_use(const struct judging *j, bytes *rest, struct fact *use)
{
    size_t i;
    while (fact_next(rest, FACT_USE, use)) {
        for (i = 0; i < j->wrong_count; i++) {
            if (bytes_equal(j->wrong[i], use->word[1]))
                return 1;
        }
    }
    return 0;
}

/* Whether the program can come to what this function, or data outside functions, refers to. */
static int is_run(const struct judging *j, bytes user)
{
    return bytes_equal(user, BYTES_OF_LITERAL("main")) ||
           bytes_equal(user, BYTES_OF_LITERAL(FILE_SCOPE)) || reached_has(&j->facts->reached, user);
}

/* A call that main cannot reach does not count. */
static void judge_no_call(struct judging *j)
{
    bytes rest = j->facts->lines;
    struct fact use;
    find_wrong(j);
    while (next_wrong_use(j, &rest, &use)) {
        if (is_run(j, use.word[3]))
            say_place(j, use.word[1], use.word[2]);
    }
    end_places(j);
    pass_if_complete(j);
}

/* A call that main cannot reach does not count. */
static void judge_call(struct judging *j)
{
    bytes rest = j->facts->lines;
    struct fact use;
    size_t i;
    find_wrong(j);
    while (next_wrong_use(j, &rest, &use)) {
        if (reached_has(&j->facts->reached, use.word[1])) {
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
static int is_place_provided(const struct judging *j, bytes place)
{
    return tree_provides(j->facts->tree, place);
}

static int is_header_wrong(const struct judging *j, bytes header)
{
    if (j->rule->kind == COURSE_RULE_NO_HEADER)
        return is_named(&j->rule->names, header);
    return !is_standard_header(header) && !is_named(&j->rule->names, header) &&
           tree_find(j->facts->tree, header) == 0;
}

static void judge_headers(struct judging *j)
{
    bytes rest = j->facts->lines;
    struct fact include;
    while (fact_next(&rest, FACT_INCLUDE, &include)) {
        if (is_header_wrong(j, include.word[1]) && !is_place_provided(j, include.word[2]))
            say_place(j, include.word[1], include.word[2]);
    }
    end_places(j);
    pass_if_complete(j);
}

/* ---- globals, pragmas, arrays of variable length ---- */

/* Whether the message names it already: one variable in two sources is one finding. */
static int is_listed(const struct judging *j, bytes name)
{
    size_t i;
    for (i = 0; i < j->places && i < PLACES_MOST; i++) {
        if (bytes_equal(j->listed[i], name))
            return 1;
    }
    return 0;
}

/* Judges a rule against a kind of fact. */
static void judge_none(struct judging *j, const char *kind, int is_by_name)
{
    bytes rest = j->facts->lines;
    struct fact fact;
    while (fact_next(&rest, kind, &fact)) {
        if (!is_place_provided(j, fact.word[2]) && !(is_by_name && is_listed(j, fact.word[1])))
            say_place(j, fact.word[1], fact.word[2]);
    }
    end_places(j);
    pass_if_complete(j);
}

/* ---- structs ---- */

static void judge_struct(struct judging *j)
{
    bytes rest = j->facts->lines;
    struct fact use;
    while (fact_next(&rest, FACT_STRUCT_USE, &use)) {
        if (!is_place_provided(j, use.word[2])) {
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

static void judge_rule(struct judging *j)
{
    switch ((enum course_rule_kind)j->rule->kind) {
    case COURSE_RULE_FUNCTION:
        judge_function(j);
        break;
    case COURSE_RULE_NO_CALL:
        judge_no_call(j);
        break;
    case COURSE_RULE_CALL:
        judge_call(j);
        break;
    case COURSE_RULE_STANDARD_HEADERS:
    case COURSE_RULE_NO_HEADER:
        judge_headers(j);
        break;
    case COURSE_RULE_NO_GLOBAL:
        judge_none(j, FACT_GLOBAL, 1);
        break;
    case COURSE_RULE_NO_PRAGMA:
        judge_none(j, FACT_PRAGMA, 0);
        break;
    case COURSE_RULE_NO_VLA:
        judge_none(j, FACT_VLA, 0);
        break;
    case COURSE_RULE_STRUCT:
        judge_struct(j);
        break;
    case COURSE_RULE_KINDS:
    default:
        j->outcome = RULE_NOT_CHECKED;
        break;
    }
}

/* Names a rule: `function printBoard`, `no calls of system, fork`. */
static char *name_of(const struct course_rule *rule)
{
    static const char *const names[COURSE_RULE_KINDS] = {
        [COURSE_RULE_FUNCTION] = "function ",
        [COURSE_RULE_NO_CALL] = "no calls of ",
        [COURSE_RULE_CALL] = "calls of ",
        [COURSE_RULE_STANDARD_HEADERS] = "only standard headers",
        [COURSE_RULE_NO_HEADER] = "no headers ",
        [COURSE_RULE_NO_GLOBAL] = "no global variables",
        [COURSE_RULE_NO_PRAGMA] = "no pragmas",
        [COURSE_RULE_NO_VLA] = "no arrays of variable length",
        [COURSE_RULE_STRUCT] = "a struct",
    };
    struct byte_queue text = { 0 };
    int is_known = rule->kind >= 0 && rule->kind < COURSE_RULE_KINDS;
    size_t i, most = rule->kind == COURSE_RULE_STANDARD_HEADERS ? 0 : rule->names.count;
    queue_say(&text, "%s", is_known ? names[rule->kind] : "unknown");
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
    judge_rule(&j);
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
