"""Affine programs as trees: what the generator makes, the minimiser shrinks, and print_c writes as C.

An `Index` is an integer expression over loop variables, parameters and integer locals; a `Program` is one C function.
Every access is within its array by construction: `layout` bounds each subscript by interval arithmetic, symbolically in
the parameters, and derives the extents of the arrays and the shift of each dimension from that. All parameters are at
least 0, so that a bound may be loosened by dropping a term.
"""

from dataclasses import dataclass, field

MAX_SIZE = 13  # of a parameter; extents of global arrays are constants that suffice for it

# ------------------------------------------------------------------------------------------------- forms and intervals
# A form is an affine expression over parameters: a dict from name (1 for the constant) to its coefficient.


def form(constant=0, **terms):
    return {k: v for k, v in [(1, constant), *terms.items()] if v != 0}


def added(a, b, factor=1):
    out = dict(a)
    for name, value in b.items():
        out[name] = out.get(name, 0) + factor * value
    return {k: v for k, v in out.items() if v != 0}


def scaled(a, factor):
    return {k: v * factor for k, v in a.items() if v * factor != 0}


def upper_of(forms):
    """A form that is at least each of these, for all parameters >= 0."""
    names = {name for f in forms for name in f}
    out = {name: max(f.get(name, 0) for f in forms) for name in names}
    return {k: v for k, v in out.items() if v > 0 or (k == 1 and v != 0)}


def lower_of(forms):
    return scaled(upper_of([scaled(f, -1) for f in forms]), -1)


def value_of(f, values):
    return sum(v * (1 if k == 1 else values[k]) for k, v in f.items())


@dataclass
class Interval:
    lo: dict
    hi: dict


# ---------------------------------------------------------------------------------------------------------------- nodes
@dataclass
class Atom:
    """coefficient * (inner op divisor), op '/' or '%' as C has them; op 'load': table[inner], a number in 0..divisor-1."""
    coefficient: int
    op: str
    inner: "Index"
    divisor: int = 2
    table: str = ""


@dataclass
class Index:
    terms: dict = field(default_factory=dict)  # name -> coefficient
    constant: int = 0
    atoms: list = field(default_factory=list)


@dataclass
class Bound:
    """One Index, or the `min` or `max` of two."""
    choices: list
    op: str = ""


@dataclass
class Read:
    array: str
    index: list  # of Index; empty for a scalar
    cell: int = 0  # which of the array's packed cells


@dataclass
class Number:
    value: int  # in eighths for floating types


@dataclass
class IndexValue:
    """(T)(index)"""
    index: Index


@dataclass
class Operation:
    """op '+', '-', '*', 'min', 'max', 'mix' (a pure function), 'if' (arguments[0] > 0 ? [1] : [2])."""
    op: str
    arguments: list


@dataclass
class Assign:
    target: Read
    op: str  # "=", "+=", "-=", "*=", "max"
    value: object


@dataclass
class Local:
    """type name = value; a private scalar of the block it stands in. apart: declared first, then assigned."""
    name: str
    value: object
    apart: bool = False


@dataclass
class IntLocal:
    """int name = index;"""
    name: str
    index: Index


@dataclass
class Step:
    """name += amount: an induction variable of the function."""
    name: str
    amount: int


@dataclass
class Skip:
    """continue;"""


@dataclass
class Compare:
    left: Index
    relation: str
    right: Index


@dataclass
class DataTest:
    value: Read


@dataclass
class Condition:
    """Compare or DataTest, joined by && or ||, negated or not."""
    parts: list
    joint: str = "&&"
    negated: bool = False


@dataclass
class If:
    condition: Condition
    body: list
    otherwise: list


@dataclass
class Loop:
    """Upward: for (v = lower; v < upper; v += step). Downward (step < 0): from upper - 1 down to lower."""
    variable: str
    lower: Bound
    upper: Bound
    step: int = 1
    style: str = "<"  # "<" or "<=" (upward), ">=" or ">" (downward), "!="
    type: str = "int"
    outside: bool = False  # the variable is declared before the loops
    keyword: str = "for"


@dataclass
class Nest:
    loop: Loop
    body: list


@dataclass
class Array:
    name: str
    type: str
    dimensions: int
    kind: str  # "rows" (T (*a)[m]), "linear" (T *a, subscripts multiplied out), "object" (a global array)
    restrict: bool = True
    centred: bool = False  # kind linear, one dimension: negative subscripts, the pointer is into the middle
    narrow: bool = False   # kind linear: rows may overlap
    named: bool = False    # kind rows: row lengths are parameters of their own
    packed: int = 1        # kind linear: so many cells at each index, (i * m + j) * packed + cell


@dataclass
class Scalar:
    name: str
    type: str
    place: str  # "function", "region"
    live_out: bool = True


@dataclass
class Program:
    name: str
    parameters: list
    arrays: dict
    scalars: dict
    body: list
    wrapper: str = "region"  # "region" (meta_schedule), "pragma" (scop), "auto" (nothing)
    inductions: dict = field(default_factory=dict)  # name -> (start, bound on its value: a form)
    tight: bool = False  # arrays without slack: sizes are at least 1
    overlap: bool = True  # callers may make arrays overlap that are not restrict


# --------------------------------------------------------------------------------------------------------------- layout
class Ranges:
    """Intervals of names while a tree is walked."""

    def __init__(self, program):
        self.of = {p: Interval({p: 1}, {p: 1}) for p in program.parameters}
        for name, (start, bound) in program.inductions.items():
            self.of[name] = Interval(form(start), bound)

    def index(self, e):
        lo, hi = form(e.constant), form(e.constant)
        for name, c in e.terms.items():
            r = self.of[name]
            lo = added(lo, r.lo if c > 0 else r.hi, c)
            hi = added(hi, r.hi if c > 0 else r.lo, c)
        for a in e.atoms:
            r = self.atom(a)
            lo = added(lo, r.lo if a.coefficient > 0 else r.hi, a.coefficient)
            hi = added(hi, r.hi if a.coefficient > 0 else r.lo, a.coefficient)
        return Interval(lo, hi)

    def atom(self, a):
        if a.op == "load":
            return Interval({}, form(a.divisor - 1))
        r = self.index(a.inner)
        below, above = lower_of([r.lo, {}]), upper_of([r.hi, {}])
        if a.op == "%":
            return Interval(form(1 - a.divisor) if below else {}, form(a.divisor - 1))
        return Interval(below, above)  # truncation moves towards 0

    def enter(self, loop):
        self.of[loop.variable] = Interval(self.index(loop.lower.choices[0]).lo,
                                          added(self.index(loop.upper.choices[0]).hi, form(-1)))


def reads_of(value):
    """The Reads in a value or condition part."""
    if isinstance(value, Read):
        yield value
    elif isinstance(value, Operation):
        for a in value.arguments:
            yield from reads_of(a)
    elif isinstance(value, DataTest):
        yield value.value


def loads_of(index):
    for a in index.atoms:
        if a.op == "load":
            yield Read(a.table, [a.inner])
        yield from loads_of(a.inner)


def indices_of(node):
    """The Indexes that stand directly in a statement, loop or condition, in subscripts as well."""
    if isinstance(node, Nest):
        return [*node.loop.lower.choices, *node.loop.upper.choices]
    if isinstance(node, If):
        return [i for p in node.condition.parts for i in
                ([p.left, p.right] if isinstance(p, Compare) else p.value.index)]
    if isinstance(node, IntLocal):
        return [node.index]
    if isinstance(node, (Step, Skip)):
        return []
    return [i for r in references(node) for i in r.index] + list(values_of(node.value))


def values_of(value):
    if isinstance(value, IndexValue):
        yield value.index
    elif isinstance(value, Operation):
        for a in value.arguments:
            yield from values_of(a)


def references(node):
    """The Reads of a statement or of a branch's condition, its target included, without those inside subscripts."""
    if isinstance(node, Assign):
        return [node.target, *reads_of(node.value)]
    if isinstance(node, Local):
        return list(reads_of(node.value))
    if isinstance(node, If):
        return [r for p in node.condition.parts for r in reads_of(p)]
    return []


def children(node):
    if isinstance(node, Nest):
        return [node.body]
    if isinstance(node, If):
        return [node.body, node.otherwise]
    return []


def walk(body):
    for node in body:
        yield node
        for inner in children(node):
            yield from walk(inner)


@dataclass
class Layout:
    extents: dict  # array -> a form for each dimension
    shifts: dict   # array -> a form for each dimension, added to every subscript


def layout(program):
    """Extents and shifts of all arrays; every access of the program is then within its array."""
    ranges, lows, highs = Ranges(program), {}, {}

    def note(read):
        if read.array not in program.arrays:
            return
        for d, e in enumerate(read.index):
            r = ranges.index(e)
            lows.setdefault((read.array, d), []).append(r.lo)
            highs.setdefault((read.array, d), []).append(r.hi)

    def visit(body):
        for node in body:
            for read in references(node):
                note(read)
            for e in indices_of(node):
                for load in loads_of(e):
                    note(load)
            if isinstance(node, IntLocal):
                ranges.of[node.name] = ranges.index(node.index)
            if isinstance(node, Nest):
                ranges.enter(node.loop)
            for inner in children(node):
                visit(inner)

    visit(program.body)
    out = Layout({}, {})
    for a in program.arrays.values():
        out.extents[a.name], out.shifts[a.name] = [], []
        for d in range(a.dimensions):
            lo = lower_of([{}, *lows.get((a.name, d), [])])
            hi = upper_of(highs.get((a.name, d), [{}]))
            extent = added(added(hi, lo, -1), form(1))
            smallest = sum(extent.values()) if program.tight else extent.get(1, 0)
            if smallest < 1:
                extent = added(extent, form(1 - smallest))
            out.extents[a.name].append(extent)
            out.shifts[a.name].append(scaled(lo, -1))
    return out


def iterations(program, values):
    """At most this many statements are executed with these values of the parameters."""
    ranges = Ranges(program)

    def count(body):
        total = 0
        for node in body:
            if isinstance(node, IntLocal):
                ranges.of[node.name] = ranges.index(node.index)
            if isinstance(node, Nest):
                ranges.enter(node.loop)
                r = ranges.of[node.loop.variable]
                trips = max(0, value_of(r.hi, values) - value_of(r.lo, values) + 1)
                total += 1 + trips * count(node.body) // abs(node.loop.step)
            else:
                total += 1 + sum(count(inner) for inner in children(node))
        return total

    return count(program.body)
