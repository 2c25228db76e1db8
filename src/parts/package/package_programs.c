/* The programs of a package: which files belong together, in which language they are, and which
   verdicts are expected of a submission. */
#include "package/files.h"

#include "text/find.h"

#include <stdio.h>
#include <string.h>

/* ---- languages ---- */

static const struct {
    const char *code, *extensions;
} languages[] = {
    { "ctd", ".ctd" },
    { "viva", ".viva" },
    { "c", ".c" },
    { "cpp", ".cc .cpp .cxx .c++ .C" },
    { "python3", ".py .py3" },
    { "python2", ".py2" },
    { "java", ".java" },
    { "kotlin", ".kt" },
    { "rust", ".rs" },
    { "go", ".go" },
    { "haskell", ".hs" },
    { "csharp", ".cs" },
    { "javascript", ".js" },
    { "typescript", ".ts" },
    { "pascal", ".pas" },
    { "ocaml", ".ml" },
    { "ruby", ".rb" },
    { "scala", ".scala" },
    { "perl", ".pm" },
    { "prolog", ".pl" },
    { "php", ".php" },
    { "lisp", ".lisp .cl" },
    { "swift", ".swift" },
    { "bash", ".sh" },
    { "ada", ".adb .ads" },
    { "fortran", ".f90" },
    { "fsharp", ".fs" },
    { "d", ".d" },
    { "dart", ".dart" },
    { "julia", ".jl" },
    { "lua", ".lua" },
    { "nim", ".nim" },
    { "racket", ".rkt" },
    { "objectivec", ".m" },
    { "zig", ".zig" },
    { "crystal", ".cr" },
    { "elixir", ".ex" },
    { "erlang", ".erl" },
    { "cobol", ".cob" },
    { "visualbasic", ".vb" },
};

enum { LANGUAGES = sizeof languages / sizeof languages[0] };

/* Returns the index of the language of a file's ending, or LANGUAGES. */
static size_t language_index(const char *path)
{
    const char *dot = strrchr(last_name(path), '.');
    size_t i = 0;
    while (i < LANGUAGES &&
           (dot == 0 || word_index(languages[i].extensions, bytes_of_text(dot)) < 0))
        i++;
    return i;
}

int is_program_name(const char *path)
{
    return language_index(path) < LANGUAGES;
}

/* Returns the language that most of the files have; of several the first of the table. */
static const char *language_of(struct package_files files)
{
    size_t counts[LANGUAGES + 1] = { 0 }, best = LANGUAGES, i;
    for (i = 0; i < files.count; i++)
        counts[language_index(files.at[i].path)]++;
    for (i = 0; i < LANGUAGES; i++) {
        if (counts[i] > 0 && (best == LANGUAGES || counts[i] > counts[best]))
            best = i;
    }
    return best < LANGUAGES ? languages[best].code : 0;
}

/* ---- programs ---- */

static int has_file(const struct package_program *program, const char *name)
{
    size_t i;
    for (i = 0; i < program->files.count; i++) {
        const char *below = program->files.at[i].path + strlen(program->path) + 1;
        if (strcmp(below, name) == 0)
            return 1;
    }
    return 0;
}

/* Reads the start of a file. Returns an empty text if it cannot be read. */
static bytes start_of(const struct loading *l, const struct package_file *file, struct arena *m)
{
    enum { START = 1 << 16 };
    struct package_file start = *file;
    bytes text;
    const char *why;
    if (start.size > START)
        start.size = START;
    return package_content(l->p, &start, START, m, &text, &why) ? text : bytes_of(0, 0);
}

/* Before 2025-09, the first line may say that it is Python 2. */
static void look_for_python2(struct loading *l, struct package_program *program)
{
    struct arena m = { 0 };
    bytes text, first;
    if (l->p->format != PACKAGE_LEGACY || program->language == 0 ||
        strcmp(program->language, "python3") != 0)
        return;
    text = start_of(l, &program->files.at[0], &m);
    first = take_line(&text);
    if (bytes_contain(bytes_first(first, 2), "#!") && bytes_contain(first, "python2"))
        program->language = "python2";
    arena_free(&m);
}

/* Takes the program that the first of the files belongs to: it and those of the same folder below
   the first `depth` bytes. Returns how many files it has. */
static size_t take_program(struct loading *l, struct package_files files, size_t depth,
                           struct package_program *program)
{
    const char *path = files.at[0].path;
    size_t length = depth + strcspn(path + depth, "/");
    program->is_folder = path[length] == '/';
    program->path = arena_text(&l->p->memory, bytes_of(path, length));
    program->name = last_name(program->path);
    program->files.at = files.at;
    program->files.count = 1;
    while (program->is_folder && program->files.count < files.count &&
           strncmp(files.at[program->files.count].path, path, length + 1) == 0)
        program->files.count++;
    program->language = language_of(program->files);
    look_for_python2(l, program);
    if (program->is_folder && !text_starts(path, "submissions/") &&
        (has_file(program, "build") || has_file(program, "run")))
        program->language = "scripts";
    return program->files.count;
}

/* Adds the programs in a folder to a list. */
static void add_programs(struct loading *l, const char *folder, struct package_programs *to)
{
    struct package_files files = package_below(l->p, folder);
    while (files.count > 0) {
        struct package_program program = { 0 };
        size_t taken = take_program(l, files, strlen(folder) + 1, &program);
        if (program.language != 0)
            *(struct package_program *)arena_item(&l->p->memory, to, sizeof program) = program;
        files.at += taken;
        files.count -= taken;
    }
}

/* The format of 2025-09 has one output validator: what is in its folder, or all of it together. */
static void add_output_validator(struct loading *l)
{
    static const char folder[] = "output_validator";
    struct package_files files = package_below(l->p, folder);
    struct package_program program = { 0 };
    if (files.count == 0 || take_program(l, files, strlen(folder) + 1, &program) == files.count)
        add_programs(l, folder, &l->p->output_validators);
    else if (take_program(l, files, 0, &program) > 0 && program.language != 0)
        *(struct package_program *)arena_item(&l->p->memory, &l->p->output_validators,
                                              sizeof program) = program;
}

/* Scripts that make tests have no fixed name; `generator.sh` and `gen.sh` are usual. */
static void add_generators(struct loading *l)
{
    size_t i;
    for (i = 0; i < l->p->files.count; i++) {
        const char *path = l->p->files.at[i].path;
        struct package_files file = { &l->p->files.at[i], 1 };
        struct package_program *program;
        if ((!text_starts(path, "data/") && !text_starts(path, "generators/")) ||
            !text_starts(last_name(path), "gen") || !text_ends(path, ".sh"))
            continue;
        program = arena_item(&l->p->memory, &l->p->generators, sizeof *program);
        (void)take_program(l, file, strlen(path), program);
    }
    l->p->generators_yaml = package_find(l->p, "generators/generators.yaml");
}

int package_program_at(struct package *p, const char *path, struct package_program *program)
{
    struct loading l = { .p = p };
    const struct package_file *file = package_find(p, path);
    struct package_files files = { file, 1 };
    if (file == 0)
        files = package_below(p, path);
    return files.count > 0 && take_program(&l, files, strlen(path), program) > 0 &&
           program->language != 0;
}

/* ---- expected verdicts ---- */

static const struct {
    const char *folder;
    unsigned permitted, required;
    int is_partial;
} folders[] = {
    { "accepted", PACKAGE_AC, PACKAGE_AC, 0 },
    { "slow_accepted", PACKAGE_AC, PACKAGE_AC, 0 }, /* problemtools */
    { "partially_accepted", PACKAGE_ANY, PACKAGE_ANY, 1 },
    { "wrong_answer", PACKAGE_AC | PACKAGE_WA, PACKAGE_WA, 0 },
    { "time_limit_exceeded", PACKAGE_AC | PACKAGE_TLE, PACKAGE_TLE, 0 },
    { "run_time_error", PACKAGE_AC | PACKAGE_RTE, PACKAGE_RTE, 0 },
    { "runtime_error", PACKAGE_AC | PACKAGE_RTE, PACKAGE_RTE, 0 },
    { "rejected", PACKAGE_ANY, PACKAGE_ANY & ~PACKAGE_AC, 0 },
    { "brute_force", PACKAGE_AC | PACKAGE_RTE | PACKAGE_TLE, PACKAGE_RTE | PACKAGE_TLE, 0 },
};

/* Before 2025-09, programs that are too slow or crash may also be wrong. */
static unsigned legacy_permitted(unsigned required)
{
    return required == PACKAGE_TLE   ? PACKAGE_AC | PACKAGE_WA | PACKAGE_TLE
           : required == PACKAGE_RTE ? PACKAGE_ANY
                                     : 0;
}

static void expect_by_folder(const struct loading *l, struct package_submission *s)
{
    size_t i;
    s->permitted = s->required = PACKAGE_ANY;
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (strcmp(folders[i].folder, s->folder) != 0)
            continue;
        s->permitted = folders[i].permitted;
        s->required = folders[i].required;
        s->is_partial = folders[i].is_partial;
    }
    if (l->p->format == PACKAGE_LEGACY)
        s->permitted |= legacy_permitted(s->required);
}

static const struct {
    const char *word;
    unsigned verdict;
} verdicts[] = {
    /* submissions.yaml */
    { "AC", PACKAGE_AC },
    { "WA", PACKAGE_WA },
    { "TLE", PACKAGE_TLE },
    { "RTE", PACKAGE_RTE },
    /* DOMjudge */
    { "ACCEPTED", PACKAGE_AC },
    { "CORRECT", PACKAGE_AC },
    { "WRONG-ANSWER", PACKAGE_WA },
    { "WRONG_ANSWER", PACKAGE_WA },
    { "NO-OUTPUT", PACKAGE_WA },
    { "TIMELIMIT", PACKAGE_TLE },
    { "TIME_LIMIT_EXCEEDED", PACKAGE_TLE },
    { "RUN-ERROR", PACKAGE_RTE },
    { "RUN_TIME_ERROR", PACKAGE_RTE },
};

static unsigned verdict_of(bytes word)
{
    size_t i;
    for (i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++) {
        if (bytes_equal(word, bytes_of_text(verdicts[i].word)))
            return verdicts[i].verdict;
    }
    return 0;
}

/* ---- @EXPECTED_RESULTS@ ---- */

/* Reads words with commas or blanks between them, up to the end of the line. */
static unsigned verdicts_in(bytes words)
{
    unsigned found = 0;
    while (words.len > 0) {
        size_t length = 0;
        int byte;
        while ((byte = bytes_get(words, length)) == '-' || byte == '_' ||
               (byte >= 'A' && byte <= 'Z'))
            length++;
        found |= verdict_of(bytes_first(words, length));
        words = bytes_skip(words, length + 1);
    }
    return found;
}

/* DOMjudge's way to say it in the program: `@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT`. */
static void expect_by_text(const struct loading *l, struct package_submission *s)
{
    static const char mark[] = "@EXPECTED_RESULTS@:";
    struct arena m = { 0 };
    bytes text = start_of(l, &s->program.files.at[0], &m);
    while (text.len > 0) {
        bytes line = take_line(&text);
        size_t at = bytes_find(line, '@');
        bytes rest = bytes_skip(line, at);
        unsigned found;
        if (!bytes_equal(bytes_first(rest, sizeof mark - 1), bytes_of_text(mark)))
            continue;
        found = verdicts_in(bytes_skip(rest, sizeof mark - 1));
        if (found != 0) {
            s->permitted = found | PACKAGE_AC;
            s->required = found;
            s->is_partial = 0;
        }
        break;
    }
    arena_free(&m);
}

/* ---- submissions.yaml ---- */

/* Whether a text fits a pattern, in which `{a,b}` stands for `a` or `b`, beside what name_fits
   knows. Of several braces, only the first are read so. */
static int fits_braces(const char *pattern, const char *text)
{
    char one[PACKAGE_PATH_MOST + 1];
    const char *open = strchr(pattern, '{');
    const char *end = open != 0 ? strchr(open, '}') : 0;
    const char *from = open;
    if (strlen(pattern) > PACKAGE_PATH_MOST)
        return 0;
    if (end == 0)
        return name_fits(bytes_of_text(text), bytes_of_text(pattern));
    while (from < end) {
        size_t length = strcspn(from + 1, ",}");
        int all = snprintf(one, sizeof one, "%.*s%.*s%s", (int)(open - pattern), pattern,
                           (int)length, from + 1, end + 1);
        if (all > 0 && (size_t)all < sizeof one &&
            name_fits(bytes_of_text(text), bytes_of_text(one)))
            return 1;
        from += length + 1;
    }
    return 0;
}

/* Whether a pattern fits a submission or a folder that it is in. */
static int fits_submission(const char *pattern, const struct package_submission *s)
{
    const char *below = s->program.path + strlen("submissions/");
    return fits_braces(pattern, s->folder) || fits_braces(pattern, below);
}

/* Reads a list of verdicts. Returns `usual` if it is not given. */
static unsigned verdicts_at(struct questions *q, const struct tree *map, const char *key,
                            unsigned usual)
{
    const struct tree *value = tree_at(q, map, key);
    package_words words = tree_words(q, value, PACKAGE_ARGS_MOST);
    unsigned found = 0;
    for (; *words != 0; words++) {
        unsigned verdict = verdict_of(bytes_of_text(*words));
        if (verdict == 0)
            tree_expected(q, value, "a list of AC, WA, TLE and RTE");
        found |= verdict;
    }
    return value != 0 ? found : usual;
}

static const char *text_at(struct questions *q, const struct tree *map, const char *key,
                           const char *usual)
{
    const char *text = tree_text(q, map, key, 0);
    return text != 0 ? arena_text(q->m, bytes_of_text(text)) : usual;
}

/* The name of a folder replaces what its submissions are expected to do; a pattern adds to it. */
static void expect_by_row(struct questions *q, const struct tree *row, struct package_submission *s)
{
    int replaces = strcmp(row->key, s->folder) == 0;
    unsigned permitted = verdicts_at(q, row, "permitted", replaces ? s->permitted : PACKAGE_ANY);
    unsigned required = verdicts_at(q, row, "required", replaces ? s->required : PACKAGE_ANY);
    s->permitted = replaces ? permitted : s->permitted & permitted;
    s->required = (replaces ? required : s->required & required) & s->permitted;
    s->program.language = text_at(q, row, "language", s->program.language);
}

static void expect_by_yaml(struct loading *l)
{
    static const char path[] = "submissions/submissions.yaml";
    struct arena m = { 0 };
    struct questions q;
    const struct tree *root = load_yaml(l, path, &m, &q), *row;
    size_t rows = 0, i;
    (void)tree_at(&q, root, ""); /* it must be a mapping */
    for (row = root != 0 && !q.failed ? root->first : 0; row != 0; row = row->next) {
        if (rows++ == PACKAGE_SUBMISSIONS_MOST)
            tree_wrong(&q, row, "more than 4096 patterns");
        for (i = 0; i < l->p->submission_count && !q.failed; i++) {
            if (fits_submission(row->key, &l->p->submissions[i]))
                expect_by_row(&q, row, &l->p->submissions[i]);
        }
    }
    load_yaml_end(l, path, &m, &q);
}

/* ---- submissions ---- */

struct submission_list {
    struct package_submission *at;
    size_t count;
};

static void add_submissions(struct loading *l, const char *folder, struct submission_list *to)
{
    struct package_programs programs = { 0 };
    size_t i;
    add_programs(l, folder, &programs);
    for (i = 0; i < programs.count; i++) {
        struct package_submission *s = arena_item(&l->p->memory, to, sizeof *s);
        s->program = programs.at[i];
        s->folder = last_name(folder);
        expect_by_folder(l, s);
        expect_by_text(l, s);
    }
}

static void add_all_submissions(struct loading *l)
{
    static const char top[] = "submissions/";
    struct package_files files = package_below(l->p, "submissions");
    struct submission_list all = { 0 };
    while (files.count > 0) {
        const char *path = files.at[0].path;
        size_t length = strlen(top) + strcspn(path + strlen(top), "/");
        struct package_files below = { files.at, 1 };
        if (path[length] == '/') {
            const char *folder = arena_text(&l->p->memory, bytes_of(path, length));
            add_submissions(l, folder, &all);
            below = package_below(l->p, folder);
        }
        files.at += below.count;
        files.count -= below.count;
    }
    l->p->submissions = all.at;
    l->p->submission_count = all.count;
    if (all.count > PACKAGE_SUBMISSIONS_MOST)
        (void)load_fails(l, "submissions", "more than 4096 submissions");
    expect_by_yaml(l);
}

void load_programs(struct loading *l)
{
    struct package *p = l->p;
    if (l->failed)
        return;
    add_programs(l, "input_validators", &p->input_validators);
    add_programs(l, "input_format_validators", &p->input_validators);
    if (p->input_validators.count > PACKAGE_VALIDATORS_MOST)
        (void)load_fails(l, "", "it has more than 64 input validators");
    add_programs(l, "output_validators", &p->output_validators);
    add_output_validator(l);
    if (p->format != PACKAGE_LEGACY && p->output_validators.count > 0)
        p->is_custom = 1;
    add_generators(l);
    add_all_submissions(l);
}
