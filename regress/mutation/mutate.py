"""Finds the mutants of a C file on its syntax tree, and writes the schema that holds them all.

A mutant is a small change of the source. One rewritten file, the schema (`Source.schema`), holds
most of them, and `flipref_mutant` says which one is switched on, so one build is enough. Something
that must be constant in C cannot be switched: the value of an enumerator, the initialiser of a
static object, a macro's body or argument. Such a mutant is `alone`, and is compiled by itself.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import clang.cindex
from clang.cindex import Cursor, CursorKind, TypeKind

REPLACED = {
    "<": ["<=", ">="],
    "<=": ["<", ">"],
    ">": [">=", "<="],
    ">=": [">", "<"],
    "==": ["!="],
    "!=": ["=="],
    "+": ["-"],
    "-": ["+"],
    "*": ["/"],
    "/": ["*"],
    "%": ["*"],
    "<<": [">>"],
    ">>": ["<<"],
    "&": ["|"],
    "|": ["&"],
    "^": ["|"],
    "+=": ["-="],
    "-=": ["+="],
    "*=": ["/="],
    "/=": ["*="],
    "%=": ["*="],
    "<<=": [">>="],
    ">>=": ["<<="],
    "&=": ["|="],
    "|=": ["&="],
    "^=": ["|="],
}
RELATIONAL = {"<", "<=", ">", ">=", "==", "!="}
LOGICAL = {"&&": "||", "||": "&&"}
STEP = {"++": "--", "--": "++"}
NUMBER = re.compile(r"(0[xX][0-9a-fA-F]+|[0-9]+)([uUlL]*)$")

K = CursorKind


@dataclass
class Mutant:
    file: str
    function: str
    start: int  # the bytes of the file that are replaced
    end: int
    text: str  # that replaces them
    operator: str
    alone: bool
    line: int
    column: int
    shown: str = ""  # the change within its line
    id: int = 0

    @property
    def key(self) -> str:
        """Returns a name that stays the same if the file changes elsewhere."""
        return f"{self.file}:{self.function}: {self.shown}"


@dataclass
class Site:
    """A place that the schema rewrites. `make` gets the texts of `parts`, and whether to record."""

    start: int
    end: int
    parts: list[tuple[int, int]]
    make: Callable[[list[str], bool], str]


def stripped(c: Cursor) -> Cursor:
    """Removes parentheses and implicit conversions."""
    while c.kind in (K.PAREN_EXPR, K.UNEXPOSED_EXPR):
        inside = list(c.get_children())
        if len(inside) != 1:
            break
        c = inside[0]
    return c


def span(c: Cursor) -> tuple[int, int]:
    return c.extent.start.offset, c.extent.end.offset


class Flags:
    """Finds flags: int functions and variables whose only values are 0 and 1, as C89 has no bool.

    A flag is changed from 0 to 1 and back, because 2 and -1 would have the same effect as 1.
    """

    def __init__(self) -> None:
        self.values: dict[str, list[Cursor]] = {}
        self.others: set[str] = set()

    def add(self, unit: Cursor) -> None:
        for c in unit.walk_preorder():
            inside = list(c.get_children())
            if c.kind == K.FUNCTION_DECL and c.is_definition():
                for r in c.walk_preorder():
                    if r.kind == K.RETURN_STMT:
                        self._assign(c, list(r.get_children()))
            elif c.kind == K.VAR_DECL:
                self._assign(c, [i for i in inside if i.kind.is_expression()])
            elif c.kind == K.BINARY_OPERATOR and c.type.kind == TypeKind.INT and len(inside) == 2:
                left = stripped(inside[0])
                if left.referenced is not None and between(*inside).strip() == "=":
                    self._assign(left.referenced, inside[1:])
            elif c.kind == K.COMPOUND_ASSIGNMENT_OPERATOR or (
                c.kind == K.UNARY_OPERATOR and operator_of(c) in ("++", "--", "&")
            ):
                to = stripped(inside[0]).referenced
                if to is not None:
                    self.others.add(to.get_usr())

    def _assign(self, to: Cursor, values: list[Cursor]) -> None:
        kind = to.result_type.kind if to.kind == K.FUNCTION_DECL else to.type.get_canonical().kind
        if kind == TypeKind.INT:
            self.values.setdefault(to.get_usr(), []).extend(values)

    def settle(self) -> None:
        """Removes whatever gets other values, until nothing changes."""
        flags = set(self.values) - self.others
        while True:
            self.flags = flags
            still = {f for f in flags if all(self.is_flag(v) for v in self.values[f])}
            if still == flags:
                return
            flags = still

    def holds(self, to: Cursor | None) -> bool:
        return to is not None and to.get_usr() in self.flags

    def is_flag(self, value: Cursor) -> bool:
        c = stripped(value)
        inside = list(c.get_children())
        if c.kind == K.INTEGER_LITERAL:
            return source_text(c) in ("0", "1")
        if c.kind == K.BINARY_OPERATOR:
            return between(*inside).strip() in RELATIONAL | set(LOGICAL)
        if c.kind == K.UNARY_OPERATOR:
            return operator_of(c) == "!"
        if c.kind == K.CONDITIONAL_OPERATOR:
            return self.is_flag(inside[1]) and self.is_flag(inside[2])
        return self.holds(c.referenced)


texts: dict[str, str] = {}


def text_of_file(name: str) -> str:
    if name not in texts:
        with open(name, encoding="latin-1", newline="") as f:
            texts[name] = f.read()
    return texts[name]


def source_text(c: Cursor) -> str:
    start, end = span(c)
    return text_of_file(c.extent.start.file.name)[start:end]


def between(left: Cursor, right: Cursor) -> str:
    """Returns the text between two operands: the operator."""
    text = text_of_file(left.extent.start.file.name)
    return re.sub(r"/\*.*?\*/", " ", text[left.extent.end.offset : right.extent.start.offset])


def operator_of(c: Cursor) -> str:
    """Returns the operator of a unary expression."""
    (inside,) = c.get_children()
    text = text_of_file(c.extent.start.file.name)
    before = text[c.extent.start.offset : inside.extent.start.offset].strip()
    return before or text[inside.extent.end.offset : c.extent.end.offset].strip()


class Source:
    """A file, its mutants and its schema."""

    def __init__(self, name: str, unit: Cursor, flags: Flags) -> None:
        self.name = name
        self.text = text_of_file(name)
        self.flags = flags
        self.sites: list[Site] = []
        self.mutants: list[Mutant] = []
        self.left_out: dict[str, int] = {}
        self.macros = []
        self.function = ""
        own = [c for c in unit.get_children() if c.location.file and c.location.file.name == name]
        for c in own:
            if c.kind == K.MACRO_INSTANTIATION:
                self.macros.append(span(c))
        for c in own:
            if c.kind == K.MACRO_DEFINITION:
                self.macro(c)
            elif c.kind == K.FUNCTION_DECL and c.is_definition():
                self.function = c.spelling
                self.called = c
                for inside in c.get_children():
                    if inside.kind == K.COMPOUND_STMT:
                        self.statement(inside, outermost=True)
                self.arguments_of_macros(*span(c), unit)
            elif c.kind in (K.VAR_DECL, K.ENUM_DECL):
                self.function = c.spelling or "enum"
                self.constants(c)
                self.arguments_of_macros(*span(c), unit)
            elif c.kind == K.TYPEDEF_DECL:
                self.leave_out("checks by the compiler (MUST_HOLD)")
        self.mutants.sort(key=lambda m: (m.start, m.end))
        seen: dict[str, int] = {}
        for m in self.mutants:
            m.shown = self.shown(m)
            n = seen[m.key] = seen.get(m.key, 0) + 1
            if n > 1:
                m.shown += f" ({n})"

    # ---- finding mutants ----

    def leave_out(self, why: str) -> None:
        self.left_out[why] = self.left_out.get(why, 0) + 1

    def mutant(self, start: int, end: int, text: str, operator: str, alone: bool = False) -> Mutant:
        before = self.text[:start]
        m = Mutant(
            self.name,
            self.function,
            start,
            end,
            text,
            operator,
            alone,
            before.count("\n") + 1,
            start - before.rfind("\n"),
        )
        self.mutants.append(m)
        return m

    def in_macro(self, start: int, end: int) -> bool:
        """Whether it comes from a macro, so that the text at its place is the macro's call."""
        return any(a <= start and end <= b for a, b in self.macros)

    def site(
        self,
        start: int,
        end: int,
        parts: list[tuple[int, int]],
        make: Callable[[list[str], bool], str],
    ) -> None:
        self.sites.append(Site(start, end, parts, make))

    def statement(self, c: Cursor, outermost: bool = False) -> None:
        inside = list(c.get_children())
        if c.kind in (K.FOR_STMT, K.DO_STMT, K.WHILE_STMT, K.IF_STMT) and self.in_macro(*span(c)):
            return  # FD_ZERO() and the like
        if c.kind == K.COMPOUND_STMT:
            for s in inside:
                self.statement(s, outermost)
        elif c.kind == K.DECL_STMT:
            for d in inside:
                self.declaration(d)
        elif c.kind == K.IF_STMT:
            self.condition(inside[0])
            for s in inside[1:]:
                self.statement(s)
        elif c.kind == K.WHILE_STMT:
            self.condition(inside[0])
            self.statement(inside[1])
        elif c.kind == K.DO_STMT:
            self.statement(inside[0])
            self.condition(inside[1])
        elif c.kind == K.FOR_STMT:
            self.for_loop(c, inside)
        elif c.kind == K.SWITCH_STMT:
            self.expression(inside[0])
            self.statement(inside[1])
        elif c.kind in (K.CASE_STMT, K.DEFAULT_STMT):
            self.statement(inside[-1])
        elif c.kind == K.RETURN_STMT:
            if not outermost:
                self.deletion(c)
            if inside:
                self.returned(inside[0])
        elif c.kind in (K.BREAK_STMT, K.CONTINUE_STMT):
            self.deletion(c)
        elif c.kind.is_expression():
            self.deletion(c)
            self.expression(c)

    def for_loop(self, c: Cursor, inside: list[Cursor]) -> None:
        head = self.text[c.extent.start.offset : inside[-1].extent.start.offset]
        semicolons = [c.extent.start.offset + i for i, byte in enumerate(head) if byte == ";"]
        if len(semicolons) < 2:  # a library's macro wrote the head
            self.statement(inside[-1])
            return
        for s in inside[:-1]:
            start, _ = span(s)
            if semicolons[0] < start < semicolons[1]:
                self.condition(s)
            elif start > semicolons[1]:
                self.expression(s)
            elif s.kind == K.DECL_STMT:
                self.statement(s)
            else:
                self.expression(s)
        self.statement(inside[-1])

    def declaration(self, d: Cursor) -> None:
        if d.kind != K.VAR_DECL:
            return
        if d.storage_class == clang.cindex.StorageClass.STATIC:
            self.constants(d)
            return
        for value in d.get_children():
            if not value.kind.is_expression():
                continue
            if d.type.kind == TypeKind.CONSTANTARRAY and value.kind != K.INIT_LIST_EXPR:
                self.leave_out("lengths of arrays, which sanitizers watch")
            else:
                self.expression(value, self.flags.holds(d))

    def deletion(self, c: Cursor) -> None:
        start, end = span(c)
        if self.in_macro(start, end):
            return
        end = self.text.index(";", end) + 1
        m = self.mutant(start, end, ";", "statement deleted")
        self.site(
            start,
            end,
            [(start, end)],
            lambda p, record: (
                f"{{ flipref_note({m.id}); {p[0]} }}"
                if record
                else f"{{ if (flipref_mutant != {m.id}) {{ {p[0]} }} }}"
            ),
        )

    def condition(self, c: Cursor) -> None:
        """An expression that is only tested for zero."""
        start, end = span(c)
        bare = stripped(c)
        inside = list(bare.get_children())
        is_test = bare.kind == K.BINARY_OPERATOR and between(*inside).strip() in RELATIONAL
        is_not = bare.kind == K.UNARY_OPERATOR and operator_of(bare) == "!"
        if not is_test and not is_not and not self.in_macro(start, end):
            m = self.mutant(start, end, f"!({self.text[start:end]})", "condition negated")
            self.site(
                start,
                end,
                [(start, end)],
                lambda p, record: (
                    f"(flipref_note({m.id}), ({p[0]}))"
                    if record
                    else f"(!({p[0]}) == (flipref_mutant == {m.id}))"
                ),
            )
        self.expression(c)

    def returned(self, c: Cursor) -> None:
        start, end = span(c)
        bare = stripped(c)
        kind = c.type.get_canonical().kind
        if kind == TypeKind.RECORD or bare.kind == K.INTEGER_LITERAL or self.in_macro(start, end):
            self.expression(c, self.flags.holds(self.called))
            return
        values = ["0"]
        if self.flags.holds(self.called):
            values = ["0", "1"]
        elif self.is_first_enumerator(bare):
            values = ["1"]
        made = [self.mutant(start, end, value, "value returned") for value in values]
        self.site(
            start,
            end,
            [(start, end)],
            lambda p, record: (
                self.recorded_value(made, p[0])
                if record
                else "".join(f"flipref_mutant == {m.id} ? {m.text} : " for m in made) + f"({p[0]})"
            ),
        )
        self.expression(c)

    @staticmethod
    def recorded_value(made: list[Mutant], value: str) -> str:
        name = f"m{made[0].id}_v"
        notes = "".join(
            f"if ({name} != (__typeof__({name})){m.text}) flipref_note({m.id}); " for m in made
        )
        return f"({{ __auto_type {name} = ({value}); {notes}{name}; }})"

    @staticmethod
    def is_first_enumerator(c: Cursor) -> bool:
        to = c.referenced
        return to is not None and to.kind == K.ENUM_CONSTANT_DECL and to.enum_value == 0

    def expression(self, c: Cursor, is_flag: bool = False) -> None:
        start, end = span(c)
        inside = list(c.get_children())
        if self.in_macro(start, end):
            return
        if c.kind in (K.INTEGER_LITERAL, K.CHARACTER_LITERAL):
            self.constant(c, is_flag)
        elif c.kind == K.BINARY_OPERATOR:
            self.binary(c, *inside)
        elif c.kind == K.COMPOUND_ASSIGNMENT_OPERATOR:
            self.compound(c, *inside)
        elif c.kind == K.UNARY_OPERATOR:
            self.unary(c, inside[0])
        elif c.kind == K.CONDITIONAL_OPERATOR:
            self.condition(inside[0])
            self.expression(inside[1], is_flag)
            self.expression(inside[2], is_flag)
        elif c.kind in (K.UNEXPOSED_EXPR, K.PAREN_EXPR) and len(inside) == 1:
            if c.type.kind != TypeKind.POINTER or stripped(c).kind != K.INTEGER_LITERAL:
                self.expression(inside[0], is_flag)
        elif c.kind == K.CSTYLE_CAST_EXPR:
            self.expression(inside[-1], is_flag)
        elif c.kind != K.CXX_UNARY_EXPR:  # sizeof
            for i in inside:
                if i.kind.is_expression():
                    self.expression(i)

    def constant(self, c: Cursor, is_flag: bool) -> None:
        start, end = span(c)
        made = [
            self.mutant(start, end, text, "constant by one")
            for text in neighbours(self.text[start:end], is_flag)
        ]
        self.site(
            start,
            end,
            [],
            lambda p, record: (
                f"({''.join(f'flipref_note({m.id}), ' for m in made)}{self.text[start:end]})"
                if record
                else "("
                + "".join(f"flipref_mutant == {m.id} ? {m.text} : " for m in made)
                + f"{self.text[start:end]})"
            ),
        )

    def binary(self, c: Cursor, left: Cursor, right: Cursor) -> None:
        op = between(left, right).strip()
        start, end = span(c)
        parts = [span(left), span(right)]
        gap = parts[0][1] + self.text[parts[0][1] : parts[1][0]].index(op)
        if op == "=":
            to = stripped(left).referenced
            self.expression(left)
            self.expression(right, self.flags.holds(to))
            return
        if op == ",":
            self.expression(left)
            self.expression(right)
            return
        if op in LOGICAL:
            m = self.mutant(gap, gap + 2, LOGICAL[op], "logical")
            same = "==" if op == "&&" else "!="
            self.site(
                start,
                end,
                parts,
                lambda p, record: (
                    f"((flipref_note({m.id}), ({p[0]})) {op} ({p[1]}))"
                    if record
                    else f"(!!({p[0]}) == (flipref_mutant {same} {m.id})"
                    f" ? (flipref_mutant {same} {m.id}) : !!({p[1]}))"
                ),
            )
            self.condition(left)
            self.condition(right)
            return
        addresses = (TypeKind.POINTER, TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY)
        both_pointers = all(
            stripped(s).type.get_canonical().kind in addresses for s in (left, right)
        )
        kind = "relational" if op in RELATIONAL else "arithmetic"
        made = [
            self.mutant(gap, gap + len(op), new, kind)
            for new in REPLACED[op]
            if kind == "relational" or not both_pointers
        ]
        if made:
            self.site(start, end, parts, lambda p, record: operands(p, op, made, record))
        self.expression(left)
        self.expression(right)

    def compound(self, c: Cursor, left: Cursor, right: Cursor) -> None:
        op = between(left, right).strip()
        gap = left.extent.end.offset + between(left, right).index(op)
        m = self.mutant(gap, gap + len(op), REPLACED[op][0], "arithmetic")
        to = source_text(left)
        self.site(
            *span(c),
            [span(right)],
            lambda p, record: (
                f"(flipref_note({m.id}), {to} {op} ({p[0]}))"
                if record
                else f"({{ __auto_type m{m.id}_v = ({p[0]}); "
                f"flipref_mutant == {m.id} ? ({to} {m.text} m{m.id}_v) : ({to} {op} m{m.id}_v); }})"
            ),
        )
        self.expression(right)

    def unary(self, c: Cursor, inside: Cursor) -> None:
        op = operator_of(c)
        start, end = span(c)
        if op in STEP:
            at = self.text.index(op, start)
            new = self.text[start:end].replace(op, STEP[op])
            m = self.mutant(at, at + 2, STEP[op], "++ and --")
            self.site(
                start,
                end,
                [],
                lambda p, record: (
                    f"(flipref_note({m.id}), {self.text[start:end]})"
                    if record
                    else f"(flipref_mutant == {m.id} ? {new} : {self.text[start:end]})"
                ),
            )
        elif op in ("!", "-", "~"):
            operator = "condition negated" if op == "!" else "arithmetic"
            m = self.mutant(start, start + 1, "", operator)
            self.site(
                start,
                end,
                [span(inside)],
                lambda p, record: (
                    f"(flipref_note({m.id}), {op}({p[0]}))"
                    if record
                    else f"({{ __auto_type m{m.id}_v = ({p[0]}); "
                    f"flipref_mutant == {m.id} ? (__typeof__({op}m{m.id}_v))m{m.id}_v"
                    f" : {op}m{m.id}_v; }})"
                ),
            )
            self.expression(inside)
        elif op in ("*", "&"):
            self.expression(inside)

    # ---- what must be constant ----

    def constants(self, c: Cursor) -> None:
        """A declaration whose values the compiler must know."""
        for value in c.get_children():
            if value.kind == K.ENUM_CONSTANT_DECL:
                self.function = value.spelling
                self.constants(value)
            elif value.kind.is_expression():
                is_length = c.type.kind == TypeKind.CONSTANTARRAY and value.kind != K.INIT_LIST_EXPR
                if is_length and value.kind != K.STRING_LITERAL:
                    self.leave_out("lengths of arrays, which sanitizers watch")
                else:
                    self.constant_value(value)

    def constant_value(self, c: Cursor) -> None:
        start, end = span(c)
        inside = list(c.get_children())
        if self.in_macro(start, end):
            return
        if c.kind in (K.INTEGER_LITERAL, K.CHARACTER_LITERAL):
            for text in neighbours(self.text[start:end], False):
                self.mutant(start, end, text, "constant by one", alone=True)
        if c.kind == K.UNEXPOSED_EXPR and c.type.kind == TypeKind.POINTER:
            if stripped(c).kind == K.INTEGER_LITERAL:
                return
        if c.kind == K.BINARY_OPERATOR:
            op = between(*inside).strip()
            gap = inside[0].extent.end.offset + between(*inside).index(op)
            for new in REPLACED.get(op, []):
                self.mutant(gap, gap + len(op), new, "arithmetic", alone=True)
        for i in inside:
            if i.kind.is_expression():
                self.constant_value(i)

    def macro(self, c: Cursor) -> None:
        """The body of a macro. It has no syntax tree, so its tokens are changed."""
        tokens = list(c.get_tokens())
        self.function = c.spelling
        at = 1
        if at < len(tokens) and tokens[1].spelling == "(":
            if tokens[1].extent.start.offset == tokens[0].extent.end.offset:
                at = [t.spelling for t in tokens].index(")") + 1
        self.tokens(tokens[at:])

    def arguments_of_macros(self, start: int, end: int, unit: Cursor) -> None:
        for a, b in self.macros:
            if start <= a and b <= end and self.text[a:b].endswith(")"):
                file = clang.cindex.File.from_name(unit.translation_unit, self.name)
                places = [
                    clang.cindex.SourceLocation.from_offset(unit.translation_unit, file, i)
                    for i in (a, b)
                ]
                extent = clang.cindex.SourceRange.from_locations(*places)
                tokens = [
                    t
                    for t in unit.translation_unit.get_tokens(extent=extent)
                    if t.extent.end.offset <= b
                ]
                self.tokens(tokens[1:])

    def tokens(self, tokens: list[clang.cindex.Token]) -> None:
        before = ""
        for t in tokens:
            start, end = t.extent.start.offset, t.extent.end.offset
            text = t.spelling
            is_operand = before == ")" or bool(re.match(r"\w|'", before))
            if NUMBER.match(text) or text.startswith("'"):
                for new in neighbours(text, False):
                    self.mutant(start, end, new, "constant by one", alone=True)
            elif is_operand and text in REPLACED:
                kind = "relational" if text in RELATIONAL else "arithmetic"
                for new in REPLACED[text]:
                    self.mutant(start, end, new, kind, alone=True)
            before = text

    # ---- texts ----

    def changed(self, m: Mutant) -> str:
        """Returns the file with one mutant, as a plain change of the source."""
        return self.text[: m.start] + m.text + self.text[m.end :]

    def shown(self, m: Mutant) -> str:
        first = self.text.rfind("\n", 0, m.start) + 1
        last = self.text.find("\n", m.end)
        before, after = self.text[first : m.start], self.text[m.end : last]
        old = " ".join(self.text[m.start : m.end].split())
        new = " ".join(m.text.split())
        gap = " " if before.strip() and before.endswith(" ") else ""
        return f"{before.strip()}{gap}{{{old} -> {new}}}{after.rstrip(' ' + chr(92))}"

    def schema(self, record: bool, asked: set[int] | None = None) -> str:
        """Returns the file with the mutants that can be switched, or one that notes those met.

        If only some are asked for, only their places are rewritten. Which tests meet a mutant that
        is compiled alone is known from all others of its file, so then all places are rewritten."""
        some = [m for m in self.mutants if asked is None or m.id in asked]
        ordered = sorted(enumerate(self.sites), key=lambda s: (s[1].start, -s[1].end, s[0]))
        sites = [s for _, s in ordered]
        if not any(m.alone for m in some):
            sites = [s for s in sites if any(s.start <= m.start and m.end <= s.end for m in some)]
        return self._render(0, len(self.text), sites, record)

    def _render(self, start: int, end: int, sites: list[Site], record: bool) -> str:
        out: list[str] = []
        at, i = start, 0
        while i < len(sites):
            top = sites[i]
            inner = [s for s in sites[i + 1 :] if s.end <= top.end and s.start < top.end]
            out.append(self.text[at : top.start])
            out.append(
                top.make(
                    [
                        self._render(
                            a, b, [s for s in inner if a <= s.start and s.end <= b], record
                        )
                        for a, b in top.parts
                    ],
                    record,
                )
            )
            at = top.end
            i += 1 + len(inner)
        out.append(self.text[at:end])
        return "".join(out)


def neighbours(literal: str, is_flag: bool) -> list[str]:
    """Returns the constant plus one, and the constant minus one."""
    if is_flag:
        return ["1" if literal == "0" else "0"]
    number = NUMBER.match(literal)
    if number is None:
        return [f"({literal} + 1)", f"({literal} - 1)"]
    digits, suffix = number.groups()
    base = 16 if digits[:2] in ("0x", "0X") else 8 if len(digits) > 1 and digits[0] == "0" else 10
    values = [int(digits, base) + 1, int(digits, base) - 1]
    if base == 16:
        return [f"0x{v:0{len(digits) - 2}X}{suffix}" if v >= 0 else "-1" for v in values]
    return [f"{v}{suffix}" if v >= 0 else "(-1)" for v in values]


def operands(p: list[str], op: str, made: list[Mutant], record: bool) -> str:
    """Writes a binary operator and its mutants. The operands are evaluated once.

    A number is not copied to a variable, because 0 compared with a pointer is not an int.
    """
    first = made[0].id
    assert [m.id - first for m in made] == list(range(len(made)))
    names, let = [], ""
    for text, letter in zip(p, "ab"):
        if NUMBER.match(text.strip("() ")):
            names.append(f"({text})")
        else:
            names.append(f"m{first}_{letter}")
            let += f"__auto_type m{first}_{letter} = ({text}); "
    a, b = names
    if record:
        notes = "".join(
            f"if ({f'{b} == 0 || ' if m.text in ('/', '%') else ''}"
            f"({a} {op} {b}) != ({a} {m.text} {b})) flipref_note({m.id}); "
            for m in made
        )
        return f"({{ {let}{notes}{a} {op} {b}; }})"
    chosen = "".join(f"flipref_mutant == {m.id} ? {a} {m.text} {b} : " for m in made[:-1])
    last = made[-1]
    return (
        f"({{ {let}(unsigned)(flipref_mutant - {first}) < {len(made)}U ? "
        f"{chosen}{a} {last.text} {b} : {a} {op} {b}; }})"
    )


def sources_of(
    names: list[str], flags_of: Callable[[str], list[str]] = lambda _: ["-std=c89", "-Isrc/core"]
) -> list[Source]:
    """Reads files and numbers their mutants from 1. flags_of(name) returns the compiler's flags."""
    index = clang.cindex.Index.create()
    options = clang.cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
    units = [index.parse(name, args=flags_of(name), options=options) for name in names]
    for unit in units:
        for d in unit.diagnostics:
            if d.severity >= clang.cindex.Diagnostic.Error:
                raise SystemExit(str(d))
    flags = Flags()
    for unit in units:
        flags.add(unit.cursor)
    flags.settle()
    sources = [Source(name, unit.cursor, flags) for name, unit in zip(names, units)]
    for i, m in enumerate(mutants_of(sources), 1):
        m.id = i
    return sources


def mutants_of(sources: list[Source]) -> Iterator[Mutant]:
    for source in sources:
        yield from source.mutants
