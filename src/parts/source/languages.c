#include "source/languages.h"

#include "system/find_program.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char language_path[] = "/usr/local/bin:/usr/bin:/bin";

/* Where Python and its modules are, of Debian and of what people build. */
#define OF_PYTHON                                                                                  \
    "libraries /usr/bin/python3 /usr/bin/python3.[0-9]* /usr/lib/python3 /usr/lib/python3.[0-9]* " \
    "/usr/local/bin/python3 /usr/local/bin/python3.[0-9]* /usr/local/lib/python3.[0-9]* "          \
    "/usr/local/lib/libpython3*"
#define OF_JAVA "libraries /usr/bin/java /etc/alternatives/java /usr/lib/jvm /etc/java*"
#define RUN_JAVA                                                                                   \
    "java -XX:+UseSerialGC -XX:ReservedCodeCacheSize=64m -XX:CompressedClassSpaceSize=64m "        \
    "-Xshare:auto -Xss64m "                                                                        \
    "-Xmx{memory}m "

/* A validator's own scripts make a folder of which only they know what is needed: so all files in
   it are the program, each with its name and its size before it. What was made cannot be started
   before it is in the sandbox of runs, so `build` is read by its interpreter.

   Haskell's programs have no ticks (-V0), because the sandbox has none of the timers that make
   them.

   The sources of C and C++ are linked statically: such a program starts faster, needs nothing of
   the machine, and is what the executor runs fastest. */
const struct language languages[] = {
    { "c", "C", ".c", "gcc -O2 -std=gnu17 -static -o {binary} {files} -lm", "{binary}", "gcc", "",
      0, 0, "gcc" },
    { "cpp", "C++", ".cpp .cc .cxx .c++ .C", "g++ -O2 -std=gnu++20 -static -o {binary} {files}",
      "{binary}", "g++", "", 0, 0, "g++" },
    { "python3", "Python 3", ".py .py3", "python3 -B -m py_compile {files}", "python3 -B {main}",
      "python3", OF_PYTHON, 0, 0, "python3" },
    { "pypy3", "PyPy", ".py .py3", "pypy3 -B -m py_compile {files}", "pypy3 -B {main}", "pypy3",
      "libraries /usr/bin/pypy3* /usr/lib/pypy3* /usr/local/bin/pypy3* /usr/local/lib/pypy3*", 1024,
      1, "pypy3" },
    { "java", "Java", ".java",
      "sh -c 'javac -encoding UTF-8 -d made \"$@\" && jar cf program -C made .' sh {files}",
      RUN_JAVA "-cp {binary} {class}", "javac jar java", OF_JAVA, 3072, 1, "default-jdk-headless" },
    { "kotlin", "Kotlin", ".kt",
      "sh -c 'kotlinc -nowarn -include-runtime -d made.jar \"$@\" && mv made.jar program' sh "
      "{files}",
      RUN_JAVA "-jar {binary}", "kotlinc java", OF_JAVA, 3072, 1, "kotlin" },
    { "rust", "Rust", ".rs", "rustc -C opt-level=3 --edition 2021 -o {binary} {main}", "{binary}",
      "rustc", "libraries", 0, 0, "rustc" },
    { "go", "Go", ".go",
      "sh -c 'GOCACHE=$TMPDIR/made GO111MODULE=off CGO_ENABLED=0 go build -o program \"$@\"' sh "
      "{files}",
      "{binary}", "go", "libraries", 1024, 1, "golang-go" },
    { "haskell", "Haskell", ".hs",
      "sh -c 'ghc -O2 -v0 -with-rtsopts=-V0 -o program \"$@\"' sh {main}", "{binary}", "ghc",
      "libraries", 1024, 1, "ghc" },
    { "csharp", "C#", ".cs", "mcs -optimize+ -out:{binary} {files}", "mono {binary}", "mcs mono",
      "libraries /usr/bin/mono* /usr/lib/mono /usr/lib/libmono* /etc/mono", 1024, 1, "mono-mcs" },
    { "javascript", "JavaScript", ".js .mjs", "node --check {main}", "node {main}", "node",
      "libraries /usr/bin/node /usr/local/bin/node /usr/share/nodejs", 4096, 1, "nodejs" },
    { "scripts", "scripts that build and run", "",
      "sh -c 'mkdir .made && cp -r * .made && cd .made && { [ ! -e build ] || "
      "$(sed -n \"1s/^#! *//p\" build) build; } && find . -type f | while read -r f; do "
      "echo \"$f\"; wc -c <\"$f\"; cat \"$f\"; done >../program'",
      "sh -c 'exec \"${0%/*}/run\" \"$@\"' {binary}", "sh",
      "libraries /bin /usr/bin /usr/lib /usr/local /etc/alternatives", 0, 1, "dash" },
};
const size_t language_count = sizeof languages / sizeof languages[0];

/* ---- which language ---- */

const char *const *language_endings(void)
{
    static const char *const endings[] = { ".c",  ".cpp", ".cc",   ".cxx", ".c++", ".C",
                                           ".py", ".py3", ".java", ".kt",  ".rs",  ".go",
                                           ".hs", ".cs",  ".js",   ".mjs", 0 };
    return endings;
}

const struct language *language_find(const char *id)
{
    size_t i;
    for (i = 0; i < language_count; i++)
        if (strcmp(languages[i].id, id) == 0)
            return &languages[i];
    return 0;
}

static int is_in(const struct language *language, const char *name)
{
    const char *dot = strrchr(last_name(name), '.');
    return dot && word_index(language->extensions, bytes_of_text(dot)) >= 0;
}

static int is_main(const char *name)
{
    const char *base = last_name(name);
    return word_index("main Main __main__", bytes_of(base, strcspn(base, "."))) >= 0;
}

/* Whether `a` is the main file rather than `b`, both being in the language. */
static int comes_before(const char *a, const char *b)
{
    if (is_main(a) != is_main(b))
        return is_main(a);
    return strcmp(a, b) < 0;
}

size_t language_main_file(const struct language *language, const struct source_tree *tree)
{
    size_t found = tree->count, i;
    for (i = 0; i < tree->count; i++) {
        const struct source_file *f = &tree->files[i];
        if (!f->is_provided && is_in(language, f->name) &&
            (found == tree->count || comes_before(f->name, tree->files[found].name)))
            found = i;
    }
    return found;
}

const struct language *language_of(const struct source_tree *tree, size_t *main)
{
    const struct language *found = 0;
    size_t i;
    *main = tree->count;
    for (i = 0; i < language_count; i++) {
        size_t at = language_main_file(&languages[i], tree);
        if (at < tree->count &&
            (!found ||
             (at != *main && comes_before(tree->files[at].name, tree->files[*main].name)))) {
            found = &languages[i];
            *main = at;
        }
    }
    return found;
}

/* ---- what is installed ---- */

int language_is_installed(const struct language *language, char reason[CONTAINMENT_TEXT])
{
    bytes rest = bytes_of_text(language->tools);
    char name[32], found[PATH_MAX];
    while (rest.len > 0) {
        bytes tool = word_take(&rest);
        (void)snprintf(name, sizeof name, "%.*s", (int)tool.len, (const char *)tool.at);
        if (program_find(name, language_path, found))
            continue;
        (void)snprintf(
            reason, CONTAINMENT_TEXT,
            "%s: there is no %s in /usr/local/bin, /usr/bin or /bin; Debian's package %s "
            "has it",
            language->name, name, language->installed);
        return 0;
    }
    return 1;
}

/* ---- commands ---- */

/* The words of a command that grows. */
struct words {
    char **at;
    size_t count, room;
};

static void put_word(struct words *w, bytes word)
{
    w->at = memory_grown(w->at, w->count, &w->room, sizeof *w->at);
    w->at[w->count++] = word.len > 0 ? memory_of_bytes(word) : NULL;
}

static void put_path(struct byte_queue *text, const struct command_values *v, const char *name)
{
    if (v->folder)
        queue_say(text, "%s/%s", v->folder, last_name(name));
    else
        queue_say(text, "%s%s", name[0] == '-' ? "./" : "", name); /* it is no option */
}

static void put_class(struct byte_queue *text, const char *name)
{
    name = last_name(name);
    queue_put(text, bytes_of(name, strcspn(name, ".")));
}

/* Each file is a word of its own. */
static void put_files(struct words *w, const struct language *language,
                      const struct command_values *v)
{
    size_t i;
    for (i = 0; i < v->tree->count; i++) {
        struct byte_queue text = { 0 };
        if (!is_in(language, v->tree->files[i].name))
            continue;
        put_path(&text, v, v->tree->files[i].name);
        put_word(w, queue_bytes(&text));
        free(text.at);
    }
}

/* Appends what a name in braces means. */
static void put_value(struct byte_queue *text, const struct command_values *v, bytes name)
{
    const char *main = v->main < v->tree->count ? v->tree->files[v->main].name : "";
    if (bytes_equal(name, bytes_of_text("main"))) {
        put_path(text, v, main);
    } else if (bytes_equal(name, bytes_of_text("class"))) {
        put_class(text, main);
    } else if (bytes_equal(name, bytes_of_text("binary"))) {
        put_path(text, v, v->binary);
    } else {
        queue_say(text, "%" PRIu64, v->memory >> 20);
    }
}

static void put_filled(struct words *w, const struct command_values *v, bytes word)
{
    struct byte_queue text = { 0 };
    while (word.len > 0) {
        size_t open = bytes_find(word, '{');
        bytes name = bytes_skip(word, open + 1);
        size_t close = bytes_find(name, '}');
        queue_put(&text, bytes_first(word, open));
        if (open < word.len)
            put_value(&text, v, bytes_first(name, close));
        word = bytes_skip(name, close + 1);
    }
    put_word(w, queue_bytes(&text));
    free(text.at);
}

char **command_words(const struct language *language, const char *command,
                     const struct command_values *values, size_t *count)
{
    struct words w = { 0 };
    while (*(command += strspn(command, " "))) {
        int is_quoted = *command == '\'';
        size_t n = strcspn(command += is_quoted, is_quoted ? "'" : " ");
        bytes word = bytes_of(command, n);
        if (is_quoted)
            put_word(&w, word);
        else if (bytes_equal(word, bytes_of_text("{files}")))
            put_files(&w, language, values);
        else
            put_filled(&w, values, word);
        command += n + (is_quoted && command[n]);
    }
    *count = w.count;
    put_word(&w, bytes_of(0, 0));
    return w.at;
}

void command_words_free(char **words)
{
    size_t i;
    for (i = 0; words && words[i]; i++)
        free(words[i]);
    free(words);
}
