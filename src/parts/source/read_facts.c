#include "source/read_facts.h"

#include "source/facts.h"
#include "system/late_library.h"

#include <clang-c/Index.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* clang-format off */
#define USED(X) \
    X(clang_Cursor_getArgument) X(clang_Cursor_getNumArguments) X(clang_Location_isFromMainFile) X(clang_createIndex) X(clang_equalCursors) \
    X(clang_disposeDiagnostic) X(clang_disposeSourceRangeList) \
    X(clang_disposeString) X(clang_disposeTokens) X(clang_disposeTranslationUnit) \
    X(clang_getArgType) X(clang_getArrayElementType) X(clang_getArraySize) X(clang_getCString) \
    X(clang_getCanonicalCursor) X(clang_getCanonicalType) X(clang_getCursorDefinition) X(clang_getCursorExtent) X(clang_getCursorKind) \
    X(clang_getCursorLocation) X(clang_getCursorReferenced) X(clang_getCursorSpelling) \
    X(clang_getCursorType) X(clang_getDiagnostic) X(clang_getDiagnosticLocation) \
    X(clang_getDiagnosticSeverity) X(clang_getDiagnosticSpelling) X(clang_getExpansionLocation) \
    X(clang_File_tryGetRealPathName) X(clang_getFile) X(clang_getFileContents) X(clang_getIncludedFile) \
    X(clang_getLocationForOffset) X(clang_getNumArgTypes) X(clang_getNumDiagnostics) \
    X(clang_getPointeeType) X(clang_getRange) X(clang_getRangeEnd) X(clang_getRangeStart) \
    X(clang_getResultType) X(clang_getSkippedRanges) X(clang_getTokenKind) X(clang_getTokenLocation) \
    X(clang_getTokenSpelling) X(clang_getTranslationUnitCursor) X(clang_getTypeDeclaration) \
    X(clang_getTypeSpelling) X(clang_isConstQualifiedType) X(clang_isCursorDefinition) \
    X(clang_isFunctionTypeVariadic) X(clang_parseTranslationUnit2) X(clang_tokenize) \
    X(clang_visitChildren)
/* clang-format on */

LATE_LIBRARY(USED);

enum { NAME_MOST = 255, ERRORS_MOST = 4, SHAPE_DEPTH = 16, INCLUDED_MOST = 64 };

struct facts {
    sink *out;
    CXTranslationUnit unit;
    char in[NAME_MOST + 1];         /* the function whose body is visited, or FILE_SCOPE */
    CXFile included[INCLUDED_MOST]; /* headers of the submission and the course */
    size_t included_count;
};

/* ---- words of a line ---- */

/* Writes a tab and a word. Control characters become `?`, so that the line stays one. */
static void put_word(const struct facts *f, const char *text)
{
    sink_byte(f->out, '\t');
    for (; *text != '\0'; text++)
        sink_byte(f->out, (unsigned char)*text < ' ' || *text == 0x7F ? '?' : *text);
}

static void put_string(const struct facts *f, CXString s)
{
    const char *text = lib.clang_getCString(s);
    put_word(f, text != 0 ? text : "");
    lib.clang_disposeString(s);
}

/* ---- places ---- */

struct place {
    CXFile file;
    unsigned line, offset;
};

static struct place place_of(CXSourceLocation location)
{
    struct place p = { 0, 0, 0 };
    lib.clang_getExpansionLocation(location, &p.file, &p.line, 0, &p.offset);
    return p;
}

/* Whether two paths are the same file. */
static int is_same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

/* Finds the name that a file of the submission has in the working folder, whatever path it was
   included by. Only files of the submission are in that folder, which may also be called /tmp.
   Returns 0 if the file is not there. */
static int own_name(CXFile file, char name[PATH_MAX])
{
    char folder[PATH_MAX];
    size_t len;
    CXString s;
    const char *path;
    name[0] = '\0';
    if (file == 0 || getcwd(folder, sizeof folder) == 0)
        return 0;
    len = strlen(folder);
    s = lib.clang_File_tryGetRealPathName(file);
    path = lib.clang_getCString(s);
    if (path == 0 || path[0] != '/')
        (void)snprintf(name, PATH_MAX, "%s", path != 0 ? path : ""); /* it is only in memory */
    else if (strncmp(path, folder, len) == 0 && path[len] == '/')
        (void)snprintf(name, PATH_MAX, "%s", path + len + 1);
    else if (strncmp(path, "/tmp/", 5) == 0 && is_same_file(path, path + 5))
        (void)snprintf(name, PATH_MAX, "%s", path + 5);
    lib.clang_disposeString(s);
    return name[0] != '\0';
}

static int is_own_file(CXFile file)
{
    char name[PATH_MAX];
    return own_name(file, name);
}

static void put_place(const struct facts *f, struct place p)
{
    char name[PATH_MAX];
    (void)own_name(p.file, name);
    put_word(f, name);
    sink_byte(f->out, ':');
    sink_number(f->out, p.line);
}

static void start_fact(const struct facts *f, const char *kind)
{
    sink_text(f->out, kind);
}

static void end_fact(const struct facts *f)
{
    sink_byte(f->out, '\n');
}

/* Writes a fact about a cursor: its name and its place. */
static void start_named_fact(const struct facts *f, const char *kind, CXCursor c)
{
    start_fact(f, kind);
    put_string(f, lib.clang_getCursorSpelling(c));
    put_place(f, place_of(lib.clang_getCursorLocation(c)));
}

/* ---- tokens ---- */

/* Copies the spelling of a token without its backslashes at ends of lines. */
static void spell(const struct facts *f, CXToken token, char *to, size_t room)
{
    CXString s = lib.clang_getTokenSpelling(f->unit, token);
    const char *text = lib.clang_getCString(s);
    size_t len = 0;
    for (; text != 0 && *text != '\0' && len + 1 < room; text++) {
        if (*text == '\\' && (text[1] == '\n' || text[1] == '\r'))
            continue;
        if (*text != '\n' && *text != '\r')
            to[len++] = *text;
    }
    to[len] = '\0';
    lib.clang_disposeString(s);
}

/* ---- types ---- */

static int is_integer(enum CXTypeKind kind)
{
    return (kind >= CXType_Bool && kind <= CXType_Int128) || kind == CXType_Enum;
}

static void put_spelling(const struct facts *f, CXType type)
{
    CXString s = lib.clang_getTypeSpelling(type);
    const char *text = lib.clang_getCString(s);
    if (text != 0 && strncmp(text, "const ", 6) == 0)
        text += 6;
    for (; text != 0 && *text != '\0'; text++)
        sink_byte(f->out, (unsigned char)*text < ' ' ? '?' : *text);
    lib.clang_disposeString(s);
}

static void put_shape_of_type(const struct facts *f, CXType type)
{
    int depth;
    type = lib.clang_getCanonicalType(type);
    if (is_integer(type.kind)) {
        sink_text(f->out, "integer");
        return;
    }
    for (depth = 0; depth < SHAPE_DEPTH; depth++) {
        if (type.kind == CXType_Pointer) {
            sink_byte(f->out, '*');
            type = lib.clang_getPointeeType(type);
        } else if (type.kind == CXType_ConstantArray) {
            sink_byte(f->out, '[');
            sink_number(f->out, (uint64_t)lib.clang_getArraySize(type));
            sink_byte(f->out, ']');
            type = lib.clang_getArrayElementType(type);
        } else if (type.kind == CXType_VariableArray || type.kind == CXType_IncompleteArray) {
            sink_text(f->out, "[]");
            type = lib.clang_getArrayElementType(type);
        } else {
            break;
        }
    }
    put_spelling(f, type);
}

/* A function without a prototype may have no types of parameters; its parameters have. */
static int parameter_count(CXCursor c, CXType type)
{
    return type.kind == CXType_FunctionNoProto ? lib.clang_Cursor_getNumArguments(c)
                                               : lib.clang_getNumArgTypes(type);
}

static CXType parameter(CXCursor c, CXType type, int i)
{
    return type.kind == CXType_FunctionNoProto
               ? lib.clang_getCursorType(lib.clang_Cursor_getArgument(c, (unsigned)i))
               : lib.clang_getArgType(type, (unsigned)i);
}

/* libclang says that a function without a prototype takes any arguments. Its definition takes only
   those that it names. */
static int is_variadic(CXCursor c, CXType type)
{
    if (type.kind == CXType_FunctionNoProto && lib.clang_isCursorDefinition(c))
        return 0;
    return lib.clang_isFunctionTypeVariadic(type) != 0;
}

static void put_type(const struct facts *f, CXType type)
{
    CXString s = lib.clang_getTypeSpelling(lib.clang_getCanonicalType(type));
    const char *text = lib.clang_getCString(s);
    for (; text != 0 && *text != '\0'; text++)
        sink_byte(f->out, (unsigned char)*text < ' ' ? '?' : *text);
    lib.clang_disposeString(s);
}

/* Writes the type of a function, or its shape, as a word. */
static void put_function_type(const struct facts *f, CXCursor c,
                              void put(const struct facts *f, CXType type))
{
    CXType type = lib.clang_getCanonicalType(lib.clang_getCursorType(c));
    int count = parameter_count(c, type);
    int i;
    sink_byte(f->out, '\t');
    put(f, lib.clang_getResultType(type));
    sink_text(f->out, " (");
    for (i = 0; i < count; i++) {
        sink_text(f->out, i > 0 ? ", " : "");
        put(f, parameter(c, type, i));
    }
    if (is_variadic(c, type))
        sink_text(f->out, count > 0 ? ", ..." : "...");
    sink_byte(f->out, ')');
}

/* What an array consists of, at the end an array of arrays too. */
struct cells {
    CXType type;
    int is_variable; /* the length of an array is */
    int is_const;
};

static struct cells cells_of(CXType type)
{
    struct cells cells = { lib.clang_getCanonicalType(type), 0, 0 };
    while (cells.type.kind == CXType_ConstantArray || cells.type.kind == CXType_IncompleteArray ||
           cells.type.kind == CXType_VariableArray) {
        cells.is_variable |= cells.type.kind == CXType_VariableArray;
        cells.is_const |= lib.clang_isConstQualifiedType(cells.type) != 0;
        cells.type = lib.clang_getCanonicalType(lib.clang_getArrayElementType(cells.type));
    }
    cells.is_const |= lib.clang_isConstQualifiedType(cells.type) != 0;
    return cells;
}

/* ---- declarations ---- */

/* Writes that a struct of the submission is used, if the type is one, or points to one. */
static void put_struct_use(const struct facts *f, CXCursor c, CXType type)
{
    CXCursor declared;
    int depth;
    for (depth = 0; depth < SHAPE_DEPTH; depth++) {
        type = cells_of(type).type;
        if (type.kind != CXType_Pointer)
            break;
        type = lib.clang_getPointeeType(type);
    }
    if (type.kind != CXType_Record)
        return;
    declared = lib.clang_getCursorDefinition(lib.clang_getTypeDeclaration(type));
    if (lib.clang_getCursorKind(declared) == CXCursor_StructDecl &&
        is_own_file(place_of(lib.clang_getCursorLocation(declared)).file)) {
        start_fact(f, FACT_STRUCT_USE);
        put_string(f, lib.clang_getCursorSpelling(declared));
        put_place(f, place_of(lib.clang_getCursorLocation(c)));
        end_fact(f);
    }
}

static void put_variable(const struct facts *f, CXCursor c, int is_global)
{
    struct cells cells = cells_of(lib.clang_getCursorType(c));
    put_struct_use(f, c, lib.clang_getCursorType(c));
    if (is_global && !cells.is_const &&
        lib.clang_equalCursors(c, lib.clang_getCanonicalCursor(c))) {
        start_named_fact(f, FACT_GLOBAL, c);
        end_fact(f);
    }
    if (cells.is_variable) {
        start_named_fact(f, FACT_VLA, c);
        end_fact(f);
    }
}

/* Whether a definition has the types of its parameters after their names: then the token before the
   first of these types closes a parenthesis. libclang gives such a function the same type as one
   with a prototype. */
static int is_old_definition(const struct facts *f, CXCursor c)
{
    CXSourceLocation first;
    CXToken *tokens;
    unsigned count, i;
    char text[4] = "";
    if (lib.clang_Cursor_getNumArguments(c) <= 0)
        return 0;
    first = lib.clang_getRangeStart(lib.clang_getCursorExtent(lib.clang_Cursor_getArgument(c, 0)));
    lib.clang_tokenize(f->unit, lib.clang_getRange(lib.clang_getCursorLocation(c), first), &tokens,
                       &count);
    for (i = 0; i < count; i++) {
        if (place_of(lib.clang_getTokenLocation(f->unit, tokens[i])).offset <
            place_of(first).offset)
            spell(f, tokens[i], text, sizeof text);
    }
    lib.clang_disposeTokens(f->unit, tokens, count);
    return strcmp(text, ")") == 0;
}

static void put_function(const struct facts *f, CXCursor c)
{
    const char *how = FUNCTION_DECLARED;
    if (lib.clang_isCursorDefinition(c))
        how = is_old_definition(f, c) ? FUNCTION_OLD : FUNCTION_DEFINED;
    start_named_fact(f, FACT_FUNCTION, c);
    put_word(f, how);
    put_function_type(f, c, put_type);
    put_function_type(f, c, put_shape_of_type);
    end_fact(f);
}

static void put_include(struct facts *f, CXCursor c)
{
    CXFile file = lib.clang_getIncludedFile(c);
    size_t i;
    start_named_fact(f, FACT_INCLUDE, c);
    end_fact(f);
    for (i = 0; i < f->included_count && f->included[i] != file; i++)
        ;
    if (is_own_file(file) && i == f->included_count && i < INCLUDED_MOST)
        f->included[f->included_count++] = file;
}

/* Writes that a function is used, in a body or in the value that a global starts with. */
static void put_use(const struct facts *f, CXCursor c)
{
    CXCursor function = lib.clang_getCursorReferenced(c);
    if (lib.clang_getCursorKind(function) != CXCursor_FunctionDecl)
        return;
    start_named_fact(f, FACT_USE, c);
    put_word(f, f->in);
    end_fact(f);
}

static void put_alias(const struct facts *f, CXCursor label, CXCursor of)
{
    start_named_fact(f, FACT_ALIAS, of);
    put_string(f, lib.clang_getCursorSpelling(label));
    end_fact(f);
}

/* Enters a function, or leaves all of them if `c` is none. */
static void enter(struct facts *f, CXCursor c)
{
    CXString s = lib.clang_getCursorSpelling(c);
    const char *name = lib.clang_getCString(s);
    (void)snprintf(f->in, sizeof f->in, "%s",
                   lib.clang_getCursorKind(c) == CXCursor_FunctionDecl && name != 0 ? name
                                                                                    : FILE_SCOPE);
    lib.clang_disposeString(s);
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData who)
{
    struct facts *f = who;
    switch ((int)lib.clang_getCursorKind(c)) {
    case CXCursor_FunctionDecl: /* in a body */
        put_function(f, c);
        break;
    case CXCursor_StructDecl:
        if (lib.clang_isCursorDefinition(c)) {
            start_named_fact(f, FACT_STRUCT, c);
            end_fact(f);
        }
        break;
    case CXCursor_VarDecl:
        put_variable(f, c, 0);
        break;
    case CXCursor_ParmDecl:
        put_struct_use(f, c, lib.clang_getCursorType(c));
        break;
    case CXCursor_DeclRefExpr:
        put_use(f, c);
        break;
    case CXCursor_AsmLabelAttr:
        put_alias(f, c, parent);
        break;
    default:
        break;
    }
    return CXChildVisit_Recurse;
}

/* Visits what is outside functions. Nothing of the system's headers is looked at. */
static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData who)
{
    struct facts *f = who;
    if (!is_own_file(place_of(lib.clang_getCursorLocation(c)).file))
        return CXChildVisit_Continue;
    enter(f, c);
    switch ((int)lib.clang_getCursorKind(c)) {
    case CXCursor_InclusionDirective:
        put_include(f, c);
        return CXChildVisit_Continue;
    case CXCursor_FunctionDecl:
        put_struct_use(f, c, lib.clang_getResultType(lib.clang_getCursorType(c)));
        (void)visit(c, parent, f);
        break;
    case CXCursor_VarDecl:
        put_variable(f, c, 1);
        break;
    default:
        (void)visit(c, parent, f);
        break;
    }
    (void)lib.clang_visitChildren(c, visit, f);
    return CXChildVisit_Continue;
}

/* ---- pragmas ---- */

/* The syntax tree has no pragmas, so the tokens of each file are looked at. */
struct tokens {
    CXToken *at;
    unsigned count;
    CXSourceRangeList *skipped; /* by #if */
};

static int is_skipped(const struct tokens *t, unsigned offset)
{
    unsigned i;
    for (i = 0; t->skipped != 0 && i < t->skipped->count; i++) {
        CXSourceRange range = t->skipped->ranges[i];
        if (place_of(lib.clang_getRangeStart(range)).offset <= offset &&
            offset < place_of(lib.clang_getRangeEnd(range)).offset)
            return 1;
    }
    return 0;
}

static int is_hash(const char *text)
{
    return strcmp(text, "#") == 0 || strcmp(text, "%:") == 0 ||
           strcmp(text, "?"
                        "?=") == 0;
}

static void put_pragmas(const struct facts *f, const struct tokens *t)
{
    char text[16] = "", before[16] = "";
    unsigned i;
    for (i = 0; i < t->count; i++) {
        struct place p;
        if (lib.clang_getTokenKind(t->at[i]) == CXToken_Comment)
            continue;
        memcpy(before, text, sizeof before);
        spell(f, t->at[i], text, sizeof text);
        if (strcmp(text, "_Pragma") != 0 && (strcmp(text, "pragma") != 0 || !is_hash(before)))
            continue;
        p = place_of(lib.clang_getTokenLocation(f->unit, t->at[i]));
        if (is_skipped(t, p.offset))
            continue;
        start_fact(f, FACT_PRAGMA);
        put_word(f, text[0] == '_' ? "_Pragma" : "#pragma");
        put_place(f, p);
        end_fact(f);
    }
}

static void look_for_pragmas(const struct facts *f, CXFile file)
{
    struct tokens t = { 0, 0, 0 };
    size_t size = 0;
    if (file == 0 || lib.clang_getFileContents(f->unit, file, &size) == 0)
        return;
    lib.clang_tokenize(
        f->unit,
        lib.clang_getRange(lib.clang_getLocationForOffset(f->unit, file, 0),
                           lib.clang_getLocationForOffset(f->unit, file, (unsigned)size)),
        &t.at, &t.count);
    t.skipped = lib.clang_getSkippedRanges(f->unit, file);
    put_pragmas(f, &t);
    lib.clang_disposeSourceRangeList(t.skipped);
    lib.clang_disposeTokens(f->unit, t.at, t.count);
}

/* ---- files ---- */

/* Writes the first errors. The words of an error in a file that is not the submission's might
   quote that file, so they are left out. */
static void put_errors(const struct facts *f)
{
    unsigned i, count = lib.clang_getNumDiagnostics(f->unit);
    int found = 0;
    for (i = 0; i < count && found < ERRORS_MOST; i++) {
        CXDiagnostic d = lib.clang_getDiagnostic(f->unit, i);
        struct place p = place_of(lib.clang_getDiagnosticLocation(d));
        if (lib.clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
            start_fact(f, FACT_ERROR);
            if (is_own_file(p.file)) {
                put_string(f, lib.clang_getDiagnosticSpelling(d));
                put_place(f, p);
            } else {
                put_word(f, "an error in a file that is not the submission's");
                put_word(f, "");
            }
            end_fact(f);
            found++;
        }
        lib.clang_disposeDiagnostic(d);
    }
}

static void put_facts_of_file(struct facts *f, const char *name)
{
    size_t i;
    f->included_count = 0;
    put_errors(f);
    (void)lib.clang_visitChildren(lib.clang_getTranslationUnitCursor(f->unit), visit_top, f);
    look_for_pragmas(f, lib.clang_getFile(f->unit, name));
    for (i = 0; i < f->included_count; i++)
        look_for_pragmas(f, f->included[i]);
}

/* The function that a declaration declares is the last one in the file `PROTOTYPE`. */
static enum CXChildVisitResult find_wanted(CXCursor c, CXCursor parent, CXClientData who)
{
    (void)parent;
    if (lib.clang_getCursorKind(c) == CXCursor_FunctionDecl)
        *(CXCursor *)who = c;
    return CXChildVisit_Continue;
}

#define PROTOTYPE "prototype.c"

static int has_errors(CXTranslationUnit unit)
{
    unsigned i, count = lib.clang_getNumDiagnostics(unit);
    int has = 0;
    for (i = 0; i < count && !has; i++) {
        CXDiagnostic d = lib.clang_getDiagnostic(unit, i);
        has = lib.clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error;
        lib.clang_disposeDiagnostic(d);
    }
    return has;
}

static void put_wanted(struct facts *f, CXIndex index, unsigned number, const char *declaration)
{
    char text[5000];
    struct CXUnsavedFile file = { PROTOTYPE, text, 0 };
    CXCursor found = lib.clang_getTranslationUnitCursor(0);
    file.Length = (unsigned long)snprintf(
        text, sizeof text, "#include <stdbool.h>\n#include <stddef.h>\n#include <stdio.h>\n%s;\n",
        declaration);
    if (file.Length >= sizeof text ||
        lib.clang_parseTranslationUnit2(index, PROTOTYPE, 0, 0, &file, 1, CXTranslationUnit_None,
                                        &f->unit) != CXError_Success)
        return;
    (void)lib.clang_visitChildren(lib.clang_getTranslationUnitCursor(f->unit), find_wanted, &found);
    if (!has_errors(f->unit) && lib.clang_getCursorKind(found) == CXCursor_FunctionDecl &&
        lib.clang_Location_isFromMainFile(lib.clang_getCursorLocation(found))) {
        start_fact(f, FACT_WANTED);
        sink_byte(f->out, '\t');
        sink_number(f->out, number);
        put_function_type(f, found, put_type);
        put_function_type(f, found, put_shape_of_type);
        end_fact(f);
    }
    lib.clang_disposeTranslationUnit(f->unit);
}

/* ---- the command line ---- */

/* The words up to `--`, or to the end. */
static int words_before(char **words)
{
    int n = 0;
    while (words[n] != 0 && strcmp(words[n], "--") != 0)
        n++;
    return n;
}

static char **words_after(char **words)
{
    words += words_before(words);
    return words[0] != 0 ? words + 1 : words;
}

static int parse_file(struct facts *f, CXIndex index, char **options, const char *name)
{
    enum CXErrorCode failed = lib.clang_parseTranslationUnit2(
        index, name, (const char *const *)options, words_before(options), 0, 0,
        CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_KeepGoing, &f->unit);
    if (failed != CXError_Success) {
        start_fact(f, FACT_ERROR);
        put_word(f, "libclang cannot parse the file");
        put_word(f, name);
        end_fact(f);
        return 0;
    }
    put_facts_of_file(f, name);
    lib.clang_disposeTranslationUnit(f->unit);
    return 1;
}

void read_facts(char **words, sink *out)
{
    struct facts f = { .out = out };
    char **name = words_after(words);
    char **declaration = words_after(name);
    const char *trouble = late_load(&library);
    CXIndex index;
    unsigned i;
    if (trouble != 0) {
        start_fact(&f, FACT_MISSING);
        put_word(&f, trouble);
        end_fact(&f);
        _exit(!sink_flush(out));
    }
    index = lib.clang_createIndex(0, 0);
    for (i = 0; declaration[i] != 0; i++) {
        if (declaration[i][0] != '\0')
            put_wanted(&f, index, i, declaration[i]);
    }
    for (; name[0] != 0 && strcmp(name[0], "--") != 0; name++)
        (void)parse_file(&f, index, words, name[0]);
    start_fact(&f, FACT_END);
    end_fact(&f);
    _exit(!sink_flush(out));
}
