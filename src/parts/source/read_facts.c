#include "source/facts.h"

#include "text/memory.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <gelf.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TYPE_MOST = 1024, DEPTH_MOST = 64 };

/* Where the declaration of a variable is that has an address. */
struct variable {
    Dwarf_Addr address;
    const char *path;
    int line;
};

struct facts {
    sink *out;
    const char *folder; /* in which the unit was compiled */
    int is_wanted;      /* the object is WANTED_OBJECT */
    struct variable *variables;
    size_t variable_count;
};

/* Writes a fact: its words, which a NULL ends. Control characters become `?`, so that the line
   stays one. */
static void put_fact(const struct facts *f, const char *const *words)
{
    const char *at;
    size_t i;
    for (i = 0; words[i] != 0; i++) {
        if (i > 0)
            sink_byte(f->out, '\t');
        for (at = words[i]; *at != '\0'; at++)
            sink_byte(f->out, (unsigned char)*at < ' ' || *at == 0x7F ? '?' : *at);
    }
    sink_byte(f->out, '\n');
}

/* ---- places ---- */

/* The name that a file of the submission has in the working folder, which may also be called /tmp.
   The name of another file starts with `/`. */
static const char *own_name(const struct facts *f, const char *path)
{
    size_t len = f->folder != 0 ? strlen(f->folder) : 0;
    if (path == 0)
        return "/";
    if (len > 0 && strncmp(path, f->folder, len) == 0 && path[len] == '/')
        path += len + 1;
    else if (strncmp(path, "/tmp/", 5) == 0)
        path += 5;
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    return path;
}

enum { PLACE_MOST = PATH_MAX + 16 };

/* Returns FILE:LINE, which is in `place`. */
static const char *place_at(const struct facts *f, const char *path, int line,
                            char place[PLACE_MOST])
{
    (void)snprintf(place, PLACE_MOST, "%s:%d", own_name(f, path), line);
    return place;
}

static const char *place_of(const struct facts *f, Dwarf_Die *die, char place[PLACE_MOST])
{
    int line = 0;
    (void)dwarf_decl_line(die, &line);
    return place_at(f, dwarf_decl_file(die), line, place);
}

static const char *name_of(Dwarf_Die *die)
{
    const char *name = dwarf_diename(die);
    return name != 0 ? name : "";
}

static int is_own(const struct facts *f, Dwarf_Die *die)
{
    const char *name = own_name(f, dwarf_decl_file(die));
    return name[0] != '/' && name[0] != '<'; /* such as <built-in> */
}

/* Writes a fact that is a name and a place. */
static void put_named_fact(const struct facts *f, const char *kind, const char *name,
                           Dwarf_Die *where)
{
    char place[PLACE_MOST];
    const char *const words[] = { kind, name, place_of(f, where, place), 0 };
    put_fact(f, words);
}

/* ---- entries ---- */

static int has(Dwarf_Die *die, unsigned attribute)
{
    return dwarf_hasattr_integrate(die, attribute) != 0;
}

/* Finds what an attribute of `die` refers to. Returns 0 if there is no such attribute. `to` may be
   `die`. */
static int follow(Dwarf_Die *die, unsigned attribute, Dwarf_Die *to)
{
    Dwarf_Attribute found;
    Dwarf_Die there;
    if (dwarf_attr_integrate(die, attribute, &found) == 0 || dwarf_formref_die(&found, &there) == 0)
        return 0;
    *to = there;
    return 1;
}

/* ---- types ---- */

/* A type on its way to a text: what is around the name that has it, and the qualifiers of what
   comes next. */
struct spelling {
    char text[TYPE_MOST];
    int is_shape; /* all integers are `integer`, and nothing is const */
    int is_const, is_volatile, is_restrict;
};

static void surround(struct spelling *s, const char *before, const char *after)
{
    char text[TYPE_MOST];
    if (snprintf(text, sizeof text, "%s%s%s", before, s->text, after) < (int)sizeof text)
        memcpy(s->text, text, sizeof text);
}

/* What is applied to a pointer stands after it, so the pointer is in parentheses. */
static void close_pointer(struct spelling *s)
{
    if (s->text[0] == '*')
        surround(s, "(", ")");
}

static void spell_pointer(struct spelling *s)
{
    if (s->is_restrict)
        surround(s, "restrict ", "");
    if (s->is_volatile)
        surround(s, "volatile ", "");
    if (s->is_const)
        surround(s, "const ", "");
    s->is_const = s->is_volatile = s->is_restrict = 0;
    surround(s, "*", "");
}

/* Adds the length of a dimension, if it is a constant. Returns whether it is variable. */
static int spell_length(struct spelling *s, Dwarf_Die *range)
{
    Dwarf_Attribute found;
    Dwarf_Word number = 0;
    char after[32] = "[]";
    int has_bound = dwarf_attr_integrate(range, DW_AT_upper_bound, &found) != 0;
    int has_length = has_bound || dwarf_attr_integrate(range, DW_AT_count, &found) != 0;
    int is_constant = has_length && dwarf_formudata(&found, &number) == 0;
    if (is_constant)
        (void)snprintf(after, sizeof after, "[%llu]",
                       (unsigned long long)number + (unsigned long long)has_bound);
    surround(s, "", after);
    return has_length && !is_constant;
}

/* Returns whether a length is variable. */
static int spell_array(struct spelling *s, Dwarf_Die *type)
{
    Dwarf_Die range;
    int is_variable = 0;
    int more = dwarf_child(type, &range);
    close_pointer(s);
    for (; more == 0; more = dwarf_siblingof(&range, &range))
        is_variable |= spell_length(s, &range);
    return is_variable;
}

static void spell(Dwarf_Die *of, struct spelling *s, int depth);

/* Adds the types of the parameters of a function, or of a type of functions. */
/* `depth` limits the recursion. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static void spell_parameters(Dwarf_Die *function, struct spelling *s, int depth)
{
    struct spelling one;
    Dwarf_Die child;
    const char *before = "(";
    int more = dwarf_child(function, &child);
    for (; more == 0; more = dwarf_siblingof(&child, &child)) {
        int tag = dwarf_tag(&child);
        if (tag != DW_TAG_formal_parameter && tag != DW_TAG_unspecified_parameters)
            continue;
        memset(&one, 0, sizeof one);
        one.is_shape = s->is_shape;
        if (tag == DW_TAG_formal_parameter)
            spell(&child, &one, depth);
        surround(s, "", before);
        surround(s, "", tag == DW_TAG_formal_parameter ? one.text : "...");
        before = ", ";
    }
    surround(s, "", before[0] == '(' ? "()" : ")");
}

/* Adds the type that all others are made of. */
static void spell_name(struct spelling *s, const char *kind, const char *name)
{
    if (s->text[0] != '\0')
        surround(s, " ", "");
    surround(s, name != 0 ? name : "?", "");
    surround(s, kind, "");
    if (s->is_volatile)
        surround(s, "volatile ", "");
    if (s->is_const)
        surround(s, "const ", "");
}

/* Adds one step of a type, from the name outwards. Returns 0 if it is the last one. */
/* `depth` limits the recursion. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static int spell_step(struct spelling *s, Dwarf_Die *type, int depth)
{
    switch (dwarf_tag(type)) {
    case DW_TAG_const_type:
        s->is_const = !s->is_shape;
        return 1;
    case DW_TAG_volatile_type:
        s->is_volatile = 1;
        return 1;
    case DW_TAG_restrict_type:
        s->is_restrict = 1;
        return 1;
    case DW_TAG_pointer_type:
        spell_pointer(s);
        return 1;
    case DW_TAG_array_type:
        (void)spell_array(s, type);
        return 1;
    case DW_TAG_subroutine_type:
        close_pointer(s);
        spell_parameters(type, s, depth);
        return 1;
    case DW_TAG_typedef:
        return 1;
    case DW_TAG_structure_type:
        spell_name(s, "struct ", dwarf_diename(type));
        return 0;
    case DW_TAG_union_type:
        spell_name(s, "union ", dwarf_diename(type));
        return 0;
    case DW_TAG_enumeration_type:
        spell_name(s, "enum ", dwarf_diename(type));
        return 0;
    default:
        spell_name(s, "", dwarf_diename(type));
        return 0;
    }
}

/* Follows a type to the next one that is neither a typedef nor a qualifier. Returns 0 if there is
   none, because the type is void. *is_const is set if it is const on the way. */
static int strip(Dwarf_Die *of, Dwarf_Die *type, int *is_const)
{
    int depth;
    *type = *of;
    for (depth = 0; depth < DEPTH_MOST && follow(type, DW_AT_type, type); depth++) {
        int tag = dwarf_tag(type);
        *is_const |= tag == DW_TAG_const_type;
        if (tag != DW_TAG_typedef && tag != DW_TAG_const_type && tag != DW_TAG_volatile_type &&
            tag != DW_TAG_restrict_type && tag != DW_TAG_atomic_type)
            return 1;
    }
    return 0;
}

static int is_integer(Dwarf_Die *type)
{
    Dwarf_Attribute found;
    Dwarf_Word encoding = 0;
    if (dwarf_tag(type) == DW_TAG_enumeration_type)
        return 1;
    if (dwarf_attr_integrate(type, DW_AT_encoding, &found) == 0 ||
        dwarf_formudata(&found, &encoding) != 0)
        return 0;
    return encoding == DW_ATE_signed || encoding == DW_ATE_unsigned ||
           encoding == DW_ATE_signed_char || encoding == DW_ATE_unsigned_char ||
           encoding == DW_ATE_boolean;
}

/* Spells the type of an object, a parameter or a result around s->text, without what qualifies the
   object itself. A type that is deeper than anybody writes is cut. */
/* `depth` limits the recursion. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static void spell(Dwarf_Die *of, struct spelling *s, int depth)
{
    Dwarf_Die type;
    int is_const = 0, more = strip(of, &type, &is_const);
    if (more && s->is_shape && is_integer(&type)) {
        spell_name(s, "", "integer");
        return;
    }
    while (more && depth-- > 0) {
        if (!spell_step(s, &type, depth / 2))
            return;
        more = follow(&type, DW_AT_type, &type);
    }
    spell_name(s, "", "void");
}

/* Returns the type of a function, or its shape, which is in `s`. */
static const char *function_type(Dwarf_Die *function, int is_shape, struct spelling *s)
{
    struct spelling parameters;
    memset(s, 0, sizeof *s);
    s->is_shape = is_shape;
    parameters = *s;
    spell(function, s, DEPTH_MOST);
    spell_parameters(function, &parameters, DEPTH_MOST);
    surround(s, "", " ");
    surround(s, "", parameters.text);
    return s->text;
}

/* ---- declarations ---- */

/* What an array consists of, at the end an array of arrays too. */
struct cells {
    Dwarf_Die type;
    int is_void, is_variable, is_const;
};

static struct cells cells_of(Dwarf_Die *of)
{
    struct cells cells;
    struct spelling ignored;
    memset(&cells, 0, sizeof cells);
    memset(&ignored, 0, sizeof ignored);
    cells.is_void = !strip(of, &cells.type, &cells.is_const);
    while (!cells.is_void && dwarf_tag(&cells.type) == DW_TAG_array_type) {
        Dwarf_Die array = cells.type;
        cells.is_variable |= spell_array(&ignored, &array);
        cells.is_void = !strip(&array, &cells.type, &cells.is_const);
    }
    return cells;
}

/* Writes that a struct of the submission is used, if `of` has one, or points to one. */
static void put_struct_use(const struct facts *f, Dwarf_Die *of)
{
    struct cells cells = cells_of(of);
    int depth;
    for (depth = 0;
         depth < DEPTH_MOST && !cells.is_void && dwarf_tag(&cells.type) == DW_TAG_pointer_type;
         depth++) {
        Dwarf_Die pointer = cells.type;
        cells = cells_of(&pointer);
    }
    if (cells.is_void || dwarf_tag(&cells.type) != DW_TAG_structure_type ||
        !is_own(f, &cells.type) || has(&cells.type, DW_AT_declaration))
        return;
    put_named_fact(f, FACT_STRUCT_USE, name_of(&cells.type), of);
}

/* Keeps the place of a variable with an address, for what its first value refers to. */
static void keep_variable(struct facts *f, Dwarf_Die *die)
{
    Dwarf_Attribute found;
    Dwarf_Op *expression;
    size_t len;
    struct variable *more;
    if (dwarf_attr_integrate(die, DW_AT_location, &found) == 0 ||
        dwarf_getlocation(&found, &expression, &len) != 0 || len == 0 ||
        expression[0].atom != DW_OP_addr)
        return;
    f->variables = memory_resized(f->variables, (f->variable_count + 1) * sizeof *more);
    more = &f->variables[f->variable_count++];
    more->address = expression[0].number;
    more->line = 0;
    more->path = dwarf_decl_file(die);
    (void)dwarf_decl_line(die, &more->line);
}

static void put_variable(struct facts *f, Dwarf_Die *die, int is_global)
{
    struct cells cells = cells_of(die);
    put_struct_use(f, die);
    keep_variable(f, die);
    if (is_global && !cells.is_const && has(die, DW_AT_location))
        put_named_fact(f, FACT_GLOBAL, name_of(die), die);
    if (cells.is_variable)
        put_named_fact(f, FACT_VLA, name_of(die), die);
}

static int has_parameters(Dwarf_Die *function)
{
    Dwarf_Die child;
    int more = dwarf_child(function, &child);
    while (more == 0 && dwarf_tag(&child) != DW_TAG_formal_parameter)
        more = dwarf_siblingof(&child, &child);
    return more == 0;
}

/* Writes that a function is defined; one that is only declared has no code. */
static void put_function(const struct facts *f, Dwarf_Die *die)
{
    const char *name = dwarf_diename(die);
    int is_old = !has(die, DW_AT_prototyped) && has_parameters(die);
    size_t start = strlen(WANTED_NAME);
    char place[PLACE_MOST];
    struct spelling type, shape;
    if (!has(die, DW_AT_low_pc) || name == 0)
        return;
    if (f->is_wanted)
        name = strncmp(name, WANTED_NAME, start) == 0 ? name + start : "";
    else
        put_struct_use(f, die);
    put_fact(
        f, (const char *const[]){ f->is_wanted ? FACT_WANTED : FACT_FUNCTION, name,
                                  place_of(f, die, place), is_old ? FUNCTION_OLD : FUNCTION_DEFINED,
                                  function_type(die, 0, &type), function_type(die, 1, &shape), 0 });
}

/* Writes the facts of the entries in a unit, a function or a block. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static void put_entries(struct facts *f, Dwarf_Die *in, int depth)
{
    Dwarf_Die die;
    int more = depth < DEPTH_MOST ? dwarf_child(in, &die) : 1;
    for (; more == 0; more = dwarf_siblingof(&die, &die)) {
        switch (dwarf_tag(&die)) {
        case DW_TAG_subprogram:
            put_function(f, &die);
            if (has(&die, DW_AT_low_pc))
                put_entries(f, &die, depth + 1);
            break;
        case DW_TAG_lexical_block:
            put_entries(f, &die, depth + 1);
            break;
        case DW_TAG_variable:
            put_variable(f, &die, depth == 0);
            break;
        case DW_TAG_formal_parameter:
            put_struct_use(f, &die);
            break;
        case DW_TAG_structure_type:
            if (is_own(f, &die) && !has(&die, DW_AT_declaration))
                put_named_fact(f, FACT_STRUCT, name_of(&die), &die);
            break;
        default:
            break;
        }
    }
}

/* ---- what refers to functions ---- */

/* An object as its file has it. The other view of it, by which lines are found, has its references
   resolved. */
struct object {
    Elf *elf;
    Dwfl_Module *module;
    Elf_Data *symbols;
    size_t symbol_count, names; /* `names` is the section with the names of the symbols */
};

static int read_section(Elf *elf, size_t index, GElf_Shdr *header)
{
    Elf_Scn *section = elf_getscn(elf, index);
    return section != 0 && gelf_getshdr(section, header) != 0;
}

static const char *name_of_symbol(const struct object *o, const GElf_Sym *symbol)
{
    const char *name = elf_strptr(o->elf, o->names, symbol->st_name);
    return name != 0 ? name : "";
}

/* Finds the next function in a section, from symbol *i on. Returns its name, or NULL. */
static const char *next_function(const struct object *o, size_t section, size_t *i)
{
    GElf_Sym symbol;
    for (; *i < o->symbol_count; ++*i) {
        if (gelf_getsym(o->symbols, (int)*i, &symbol) != 0 && symbol.st_shndx == section &&
            GELF_ST_TYPE(symbol.st_info) == STT_FUNC) {
            ++*i;
            return name_of_symbol(o, &symbol);
        }
    }
    return 0;
}

/* Returns the place of a reference: the line of the code, or of the variable that has the value. */
static const char *place_of_reference(const struct facts *f, const struct object *o, size_t section,
                                      uint64_t offset, char place[PLACE_MOST])
{
    GElf_Addr bias;
    GElf_Shdr header;
    Dwarf_Addr address;
    Dwfl_Line *line;
    const char *path = "";
    int number = 0;
    size_t i;
    Elf *placed = dwfl_module_getelf(o->module, &bias);
    if (placed != 0 && read_section(placed, section, &header)) {
        address = header.sh_addr + bias + offset;
        line = (header.sh_flags & SHF_EXECINSTR) != 0 ? dwfl_module_getsrc(o->module, address) : 0;
        if (line != 0)
            path = dwfl_lineinfo(line, 0, &number, 0, 0, 0);
        for (i = 0; line == 0 && i < f->variable_count; i++) {
            if (f->variables[i].address == header.sh_addr) {
                path = f->variables[i].path;
                number = f->variables[i].line;
            }
        }
    }
    return place_at(f, path, number, place);
}

static void put_use(const struct facts *f, const struct object *o, const char *name, size_t section,
                    uint64_t offset)
{
    size_t i = 0;
    char place[PLACE_MOST];
    const char *from = next_function(o, section, &i);
    put_fact(f, (const char *const[]){ FACT_USE, name,
                                       place_of_reference(f, o, section, offset, place),
                                       from != 0 ? from : FILE_SCOPE, 0 });
}

/* The C library gives some functions other names for the linker, which depend on the version of the
   language. */
static const char *plain_name(const char *name)
{
    static const char *const starts[] = { "__isoc99_", "__isoc23_" };
    size_t i;
    for (i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        if (strncmp(name, starts[i], strlen(starts[i])) == 0)
            return name + strlen(starts[i]);
    }
    return name;
}

/* Writes what a place in a section refers to: a function of another object, or all functions of the
   section that is referred to, which usually is one. */
static void put_reference(const struct facts *f, const struct object *o, size_t section,
                          const GElf_Rela *reference)
{
    GElf_Sym symbol;
    const char *name;
    size_t i = 0;
    if (gelf_getsym(o->symbols, (int)GELF_R_SYM(reference->r_info), &symbol) == 0)
        return;
    if (symbol.st_shndx == SHN_UNDEF) {
        name = name_of_symbol(o, &symbol);
        if (name[0] != '\0')
            put_use(f, o, plain_name(name), section, reference->r_offset);
        return;
    }
    while (symbol.st_shndx != section && (name = next_function(o, symbol.st_shndx, &i)) != 0)
        put_use(f, o, name, section, reference->r_offset);
}

/* Writes what a section with references has, unless they are of debugging information. */
static void put_references(const struct facts *f, const struct object *o, Elf_Scn *scn,
                           const GElf_Shdr *header)
{
    Elf_Data *data = elf_getdata(scn, 0);
    GElf_Shdr of;
    GElf_Rela reference;
    GElf_Rel short_reference;
    size_t i, count = header->sh_entsize > 0 ? header->sh_size / header->sh_entsize : 0;
    if (data == 0 || !read_section(o->elf, header->sh_info, &of) || (of.sh_flags & SHF_ALLOC) == 0)
        return;
    for (i = 0; i < count; i++) {
        if (header->sh_type == SHT_RELA) {
            if (gelf_getrela(data, (int)i, &reference) == 0)
                return;
        } else {
            if (gelf_getrel(data, (int)i, &short_reference) == 0)
                return;
            reference.r_offset = short_reference.r_offset;
            reference.r_info = short_reference.r_info;
        }
        put_reference(f, o, header->sh_info, &reference);
    }
}

static void put_uses(const struct facts *f, struct object *o)
{
    GElf_Shdr header;
    Elf_Scn *scn;
    for (scn = 0; (scn = elf_nextscn(o->elf, scn)) != 0;) {
        if (gelf_getshdr(scn, &header) == 0 || header.sh_type != SHT_SYMTAB ||
            header.sh_entsize == 0)
            continue;
        o->symbols = elf_getdata(scn, 0);
        o->symbol_count = header.sh_size / header.sh_entsize;
        o->names = header.sh_link;
    }
    for (scn = 0; o->symbols != 0 && (scn = elf_nextscn(o->elf, scn)) != 0;) {
        if (gelf_getshdr(scn, &header) != 0 &&
            (header.sh_type == SHT_RELA || header.sh_type == SHT_REL))
            put_references(f, o, scn, &header);
    }
}

/* ---- objects ---- */

static int no_other_file(Dwfl_Module *module, void **userdata, const char *name, Dwarf_Addr base,
                         const char *file, const char *link, GElf_Word sum, char **found)
{
    (void)module, (void)userdata, (void)name, (void)base, (void)file, (void)link, (void)sum;
    *found = 0;
    return -1;
}

static void put_units(struct facts *f, Dwfl *dwfl)
{
    Dwarf_Die *unit = 0;
    Dwarf_Addr bias;
    Dwarf_Attribute folder;
    while ((unit = dwfl_nextcu(dwfl, unit, &bias)) != 0) {
        f->folder = dwarf_attr_integrate(unit, DW_AT_comp_dir, &folder) != 0
                        ? dwarf_formstring(&folder)
                        : 0;
        put_entries(f, unit, 0);
    }
}

/* Returns 0 if the object cannot be read. */
static int put_object(struct facts *f, const char *name)
{
    static const Dwfl_Callbacks callbacks = { .find_debuginfo = no_other_file,
                                              .section_address = 0 };
    Dwfl_Callbacks own = callbacks;
    struct object o;
    Dwfl *dwfl;
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    memset(&o, 0, sizeof o);
    own.section_address = dwfl_offline_section_address;
    dwfl = dwfl_begin(&own);
    if (fd < 0 || dwfl == 0 || (o.elf = elf_begin(fd, ELF_C_READ, 0)) == 0 ||
        (o.module = dwfl_report_offline(dwfl, name, name, -1)) == 0 ||
        dwfl_report_end(dwfl, 0, 0) != 0)
        return 0;
    f->is_wanted = strcmp(name, WANTED_OBJECT) == 0;
    f->variable_count = 0;
    put_units(f, dwfl);
    if (!f->is_wanted)
        put_uses(f, &o);
    return 1;
}

void read_facts(char **words, sink *out)
{
    struct facts f = { .out = out };
    int is_read = 1;
    (void)elf_version(EV_CURRENT);
    for (; is_read && words[0] != 0; words++)
        is_read = put_object(&f, words[0]);
    if (is_read)
        put_fact(&f, (const char *const[]){ FACT_END, 0 });
    _exit(!(sink_flush(out) && is_read));
}
