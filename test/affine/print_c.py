"""Affine programs as C: the functions (functions_file), and what calls them (calls_file)."""

import random

from program import (MAX_SIZE, Assign, Compare, If, IndexValue, IntLocal, Local, Nest, Number, Operation, Read, Skip, Step,
                     added, iterations, layout, value_of, walk)

FLOATING = ("float", "double")


# ----------------------------------------------------------------------------------------------------------- expressions
def sum_text(parts):
    """Of (coefficient, text) with text "" for the constant."""
    out = ""
    for c, text in parts:
        if c == 0:
            continue
        size = str(abs(c)) if text == "" else text if abs(c) == 1 else f"{abs(c)} * {text}"
        out += size if not out and c > 0 else f"-{size}" if not out else f" + {size}" if c > 0 else f" - {size}"
    return out or "0"


def form_text(f):
    return sum_text([(v, k) for k, v in f.items() if k != 1] + [(f.get(1, 0), "")])


def closed(text):
    return text if text.replace("_", "a").isalnum() else f"({text})"


class Printer:
    def __init__(self, program):
        self.program, self.layout, self.lines = program, layout(program), []
        self.types = {a.name: a.type for a in program.arrays.values()}
        self.types.update({s.name: s.type for s in program.scalars.values()})

    def atom(self, a):
        if a.op == "load":
            return self.reference(Read(a.table, [a.inner]))
        return f"{closed(self.index(a.inner))} {a.op} {a.divisor}"

    def index(self, e, shift=None):
        shift = shift or {}
        parts = [(c, name) for name, c in added(e.terms, {k: v for k, v in shift.items() if k != 1}).items()]
        parts += [(a.coefficient, self.atom(a) if a.op == "load" else f"({self.atom(a)})") for a in e.atoms]
        return sum_text(parts + [(e.constant + shift.get(1, 0), "")])

    def row_length(self, array, d):
        """Elements from one index of dimension d - 1 to the next one."""
        extent = self.layout.extents[array.name][d]
        return added(extent, {1: -2}) if array.narrow and extent.get(1, 0) >= 2 else extent

    def reference(self, r):
        if r.array not in self.program.arrays:
            return r.array
        array = self.program.arrays[r.array]
        shifts = self.layout.shifts[array.name]
        parts = [self.index(e, {} if array.centred else s) for e, s in zip(r.index, shifts)]
        if array.kind != "linear":
            return array.name + "".join(f"[{p}]" for p in parts)
        text = parts[0]
        for d in range(1, array.dimensions):
            text = f"{closed(text)} * {closed(form_text(self.row_length(array, d)))} + {parts[d]}"
        if array.packed > 1:
            text = f"{closed(text)} * {array.packed} + {r.cell % array.packed}"
        return f"{array.name}[{text}]"

    def value(self, v, type):
        if isinstance(v, Number):
            return f"{v.value / 8}{'f' if type == 'float' else ''}" if type in FLOATING else str(v.value)
        if isinstance(v, IndexValue):
            return f"({type})({self.index(v.index)})"
        if isinstance(v, Read):
            return self.reference(v)
        a = [self.value(x, type) for x in v.arguments]
        if v.op in ("min", "max"):
            return f"({a[0]} {'<' if v.op == 'min' else '>'} {a[1]} ? {a[0]} : {a[1]})"
        if v.op == "if":
            return f"({a[0]} > 0 ? {a[1]} : {a[2]})"
        if v.op == "mix":
            return f"mix_{type}({a[0]}, {a[1]})"
        return f"({a[0]} {v.op} {a[1]})"

    def bound(self, b):
        if not b.op:
            return self.index(b.choices[0])
        x, y = (closed(self.index(c)) for c in b.choices)
        return f"({x} {'<' if b.op == 'min' else '>'} {y} ? {x} : {y})"

    def condition(self, c):
        texts = []
        for p in c.parts:
            if isinstance(p, Compare):
                texts.append(f"{self.index(p.left)} {p.relation} {self.index(p.right)}")
            else:
                texts.append(f"{self.reference(p.value)} > 0")
        text = f" {c.joint} ".join(texts)
        return f"!({text})" if c.negated else text

    # ------------------------------------------------------------------------------------------------------- statements
    def header(self, loop):
        v, lower, upper = loop.variable, self.bound(loop.lower), self.bound(loop.upper)
        declared = "" if loop.outside else f"{loop.type} "
        if loop.step > 0:
            step = f"{v}++" if loop.step == 1 else f"{v} += {loop.step}"
            last = f"{v} <= {upper} - 1" if loop.style == "<=" else f"{v} {'!=' if loop.style == '!=' else '<'} {upper}"
            return f"{loop.keyword} ({declared}{v} = {lower}; {last}; {step})"
        step = f"{v}--" if loop.step == -1 else f"{v} -= {-loop.step}"
        last = f"{v} > {lower} - 1" if loop.style == ">" else f"{v} >= {lower}"
        return f"{loop.keyword} ({declared}{v} = {upper} - 1; {last}; {step})"

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def block(self, depth, head, body):
        self.put(depth, head + " {")
        self.statements(depth + 1, body)
        self.put(depth, "}")

    def statements(self, depth, body):
        for node in body:
            if isinstance(node, Nest):
                self.block(depth, self.header(node.loop), node.body)
            elif isinstance(node, If):
                self.block(depth, f"if ({self.condition(node.condition)})", node.body)
                if node.otherwise:
                    self.block(depth, "else", node.otherwise)
            elif isinstance(node, IntLocal):
                self.put(depth, f"int {node.name} = {self.index(node.index)};")
            elif isinstance(node, Step):
                self.put(depth, f"{node.name} += {node.amount};")
            elif isinstance(node, Skip):
                self.put(depth, "continue;")
            elif isinstance(node, Local):
                type = self.types[node.name]
                if node.apart:
                    self.put(depth, f"{type} {node.name};")
                self.put(depth, f"{'' if node.apart else type + ' '}{node.name} = {self.value(node.value, type)};")
            else:
                self.assign(depth, node)

    def assign(self, depth, node):
        type, target = self.types[node.target.array], self.reference(node.target)
        value = self.value(node.value, type)
        if node.op == "max":
            self.put(depth, f"{target} = {target} > {value} ? {target} : {value};")
        else:
            self.put(depth, f"{target} {node.op} {value.removeprefix('(').removesuffix(')') if balanced(value) else value};")

    # --------------------------------------------------------------------------------------------------------- function
    def parameters(self):
        out = [f"int {p}" for p in self.program.parameters] + [f"int {name}" for name, _ in self.named_rows()]
        for a in self.program.arrays.values():
            word = " restrict" if a.restrict else ""
            if a.kind == "linear" or (a.kind == "rows" and a.dimensions == 1):
                out.append(f"{a.type} *{word.strip() + ' ' if word else ''}{a.name}")
            elif a.kind == "rows":
                rows = "".join(f"[{self.row_text(a, d)}]" for d in range(1, a.dimensions))
                out.append(f"{a.type} (*{word.strip() + ' ' if word else ''}{a.name}){rows}")
        return ", ".join(out + ["double *restrict out"])

    def row_text(self, array, d):
        return f"{array.name}_{d}" if array.named else form_text(self.layout.extents[array.name][d])

    def named_rows(self):
        """(name, value) of the parameters that are row lengths."""
        return [(self.row_text(a, d), form_text(self.layout.extents[a.name][d])) for a in self.program.arrays.values()
                if a.named and a.kind == "rows" for d in range(1, a.dimensions)]

    def prototype(self):
        return f"void {self.program.name}({self.parameters()})"

    def objects(self):
        """Declarations of the arrays that are no parameters."""
        out = []
        for a in self.program.arrays.values():
            if a.kind == "object":
                sizes = [value_of(e, {p: MAX_SIZE for p in self.program.parameters}) for e in self.layout.extents[a.name]]
                out.append(f"{a.type} {a.name}" + "".join(f"[{max(1, s)}]" for s in sizes) + ";")
        return out

    def function(self):
        p = self.program
        inner = 2 if p.wrapper == "region" else 1
        outside = sorted({n.loop.variable for n in walk(p.body) if isinstance(n, Nest) and n.loop.outside})
        locals_ = {n.name for n in walk(p.body) if isinstance(n, Local)}
        self.lines += self.objects()
        self.put(0, self.prototype() + " {")
        for v in outside:
            self.put(1, f"int {v} = -1;")
        for name, (start, _) in p.inductions.items():
            self.put(1, f"int {name} = {start};")
        scalars = [s for s in p.scalars.values() if s.name not in locals_]
        for s in scalars:
            if s.place == "function":
                self.put(1, f"{s.type} {s.name} = 3;")
        if p.wrapper != "auto":
            self.put(1, {"region": "meta_schedule {", "pragma": "#pragma scop"}[p.wrapper])
        for s in scalars:
            if s.place == "region":
                self.put(inner, f"{s.type} {s.name} = 5;")
        self.statements(inner, p.body)
        if p.wrapper != "auto":
            self.put(1, {"region": "}", "pragma": "#pragma endscop"}[p.wrapper])
        at = 0
        for name in [s.name for s in scalars if s.live_out and s.place == "function"] + outside + list(p.inductions):
            self.put(1, f"out[{at}] = {name};")
            at += 1
        self.put(0, "}")
        return "\n".join(self.lines) + "\n"


def balanced(text):
    """Whether a pair of parentheses encloses all of the text."""
    if not text.startswith("("):
        return False
    depth = 0
    for at, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0:
            return at == len(text) - 1
    return False


def outputs(program):
    outside = {n.loop.variable for n in walk(program.body) if isinstance(n, Nest) and n.loop.outside}
    return len(program.scalars) + len(outside) + len(program.inductions)


# ------------------------------------------------------------------------------------------------------------------ files
PREAMBLE = "#include <metafork/metafork.h>\n" + "".join(
    f"static inline {t} mix_{t}({t} x, {t} y) {{ return x * {a} - y * {b}; }}\n"
    for t, a, b in [("int", 3, 5), ("unsigned", 7, 3), ("long", 3, 2), ("float", "0.5f", "0.25f"), ("double", 0.25, 0.5)])
# A file without any region is refused, also where every program of it stays serial.
REGION = "\nvoid affine_region(void) {\n  meta_schedule {}\n}\n"


def functions_file(programs):
    return PREAMBLE + "\n".join(Printer(p).function() for p in programs) + REGION


def function_text(program):
    return PREAMBLE + Printer(program).function()


def fill_text(array, name, count):
    if array.name.startswith("ix"):
        return f"for (long c = 0; c < {count}; c++) {name}[c] = test_random(0, 3);"
    value = "test_random(-64, 64) / 8.0f" if array.type in FLOATING else "test_random(-9, 99)"
    return f"for (long c = 0; c < {count}; c++) {name}[c] = {value};"


def aliasing_pair(program):
    """Two arrays that a caller may make overlap, or None."""
    free = [a for a in program.arrays.values() if a.kind == "linear" and not a.restrict and not a.name.startswith("ix")]
    for a in free if program.overlap else []:
        for b in free:
            if a.name < b.name and a.type == b.type:
                return a.name, b.name
    return None


def overlap_text(array, first):
    """Puts `first` and this array into one buffer, `alias` elements apart."""
    cells, count = array.name + "_cells", f"{array.name}_count + {first}_count + 3"
    return (f"  if (alias >= 0) {{ {cells} = test_allocate(sizeof({array.type}) * ({count})); {first}_cells = {cells}; "
            f"{cells} += alias < {first}_count ? alias : 0; }}")


def call_text(program):
    """static void call_NAME(const int *values, int alias): random arrays, the call, its results recorded."""
    printer = Printer(program)
    pair = aliasing_pair(program)
    lines = [printer.prototype() + ";"] + ["extern " + o for o in printer.objects()]
    lines += [f"static void call_{program.name}(const int *values, int alias) {{", "  (void)alias;"]
    for at, p in enumerate(program.parameters):
        lines.append(f"  const int {p} = values[{at}];")
    arguments = list(program.parameters) + [value for _, value in printer.named_rows()]
    for a in program.arrays.values():
        extents, name = printer.layout.extents[a.name], a.name + "_cells"
        count = " * ".join([f"(long)({form_text(e)})" for e in extents] + ([str(a.packed)] if a.packed > 1 else []))
        if a.kind == "object":
            name = f"(&{a.name}{'[0]' * a.dimensions})"
            lines.append(f"  const long {a.name}_count = sizeof {a.name} / sizeof({a.type});")
        else:
            slack = " + 3" if pair and a.name == pair[1] else ""
            lines.append(f"  const long {a.name}_count = {count}{slack};")
            lines.append(f"  {a.type} *{name} = test_allocate(sizeof({a.type}) * {a.name}_count);")
            if pair and a.name == pair[1]:
                lines.append(overlap_text(a, pair[0]))
            shift = f" + ({form_text(printer.layout.shifts[a.name][0])})" if a.centred else ""
            arguments.append(f"(void *)({name}{shift})")
    for a in program.arrays.values():
        name = f"(&{a.name}{'[0]' * a.dimensions})" if a.kind == "object" else a.name + "_cells"
        lines.append("  " + fill_text(a, name, f"{a.name}_count"))
    size = max(1, outputs(program))
    lines += [f"  double *out = test_allocate(sizeof(double) * {size});",
              f"  for (int c = 0; c < {size}; c++) out[c] = 0;",
              f"  {program.name}({', '.join(arguments + ['out'])});"]
    for a in program.arrays.values():
        name = f"(&{a.name}{'[0]' * a.dimensions})" if a.kind == "object" else a.name + "_cells"
        lines.append(f'  test_record("{a.name}", {name}, sizeof({a.type}), {a.name}_count, {int(a.type in FLOATING)});')
    lines += [f'  test_record("out", out, sizeof(double), {size}, 1);', "}"]
    return "\n".join(lines) + "\n"


def sizes_of(program, seed, most=3000):
    """Values of the parameters to run with: 0, 1, 2 and primes, as long as a run stays short."""
    choose = random.Random(f"sizes {seed}")
    least = 1 if program.tight else 0
    numbers = [s for s in (0, 1, 2, 3, 5, 7, 11, 13) if s >= least]
    count = max(1, len(program.parameters))
    tuples = [[s] * count for s in (least, 1, 2, 3)] + [[choose.choice(numbers) for _ in range(count)] for _ in range(6)]
    tuples.append([11] * count)
    out = []
    for t in tuples:
        if t not in out and iterations(program, dict(zip(program.parameters, t))) <= most:
            out.append(t)
    return out[:7] if len(out) < 9 else out[:4] + out[-4:]


def calls_file(programs, seeds):
    out = ['#include "testing.h"\n']
    table = []
    for p, seed in zip(programs, seeds):
        sizes = sizes_of(p, seed)
        width = max(1, len(p.parameters))
        rows = ", ".join("{" + ", ".join(map(str, t)) + "}" for t in sizes)
        out.append(call_text(p))
        out.append(f"static const int sizes_{p.name}[{len(sizes)}][{width}] = {{{rows}}};\n")
        table.append(f'  {{"{p.name}", call_{p.name}, {len(p.parameters)}, {len(sizes)}, &sizes_{p.name}[0][0], '
                     f"{int(aliasing_pair(p) is not None)}}},")
    out.append("EXPORTED const struct affine_program affine_programs[] = {\n" + "\n".join(table) +
               "\n  {0, 0, 0, 0, 0, 0}};\n")
    return "\n".join(out)
