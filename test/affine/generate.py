"""Random affine programs. `program(seed)` gives the same program for the same seed.

A program is random throughout, or one of the shapes of shapes.py with random numbers in it; both are then varied by
further statements, private scalars, conditions and steps.
"""

import random

import shapes
from program import (Array, Assign, Atom, Bound, Compare, Condition, DataTest, If, Index, IndexValue, IntLocal, Local, Loop,
                     Nest, Number, Operation, Program, Ranges, Read, Scalar, Skip, Step, added, children, form, iterations,
                     references, scaled, upper_of, walk)

INTEGERS = ("int", "unsigned", "long")


class Generator:
    def __init__(self, seed, integers_only=False, wrappers=("region",), overlap=True):
        self.random = random.Random(f"program {seed}")
        r = self.random
        parameters = ["n", "m", "k"][:r.choice([1, 1, 2, 2, 3])]
        self.type = r.choice(INTEGERS if integers_only else ("double", "double", "float", "int", "unsigned", "long"))
        self.program = Program("", parameters, {}, {}, [], r.choice(wrappers))
        self.program.overlap = overlap
        self.program.tight = r.random() < 0.5
        self.ranges = Ranges(self.program)
        self.numbers = {}
        self.statements_left = r.choice([1, 2, 2, 3, 4, 6])
        self.locals = []  # private scalars in scope
        self.floating = self.type in ("float", "double")

    # ------------------------------------------------------------------------------------------------------------ names
    def name(self, kind):
        self.numbers[kind] = self.numbers.get(kind, 0) + 1
        return f"{kind}{self.numbers[kind] - 1}"

    def array(self, dimensions, kind=None):
        r = self.random
        kind = kind or r.choice(["rows", "rows", "linear", "linear", "object"])
        type = self.type if r.random() < 0.9 else r.choice(INTEGERS if not self.floating else ("float", "double"))
        name = f"{self.program.name}_g{len(self.program.arrays)}" if kind == "object" else "abcdefgh"[len(self.program.arrays)]
        a = Array(name, type, dimensions, kind, r.random() < 0.7)
        a.centred = kind == "linear" and dimensions == 1 and r.random() < 0.2
        a.narrow = kind == "linear" and dimensions > 1 and r.random() < 0.1
        a.named = kind == "rows" and r.random() < 0.9
        self.program.arrays[name] = a
        return a

    def table(self):
        if "ix" not in self.program.arrays:
            self.program.arrays["ix"] = Array("ix", "int", 1, "linear", True)
        return "ix"

    # ---------------------------------------------------------------------------------------------------------- indices
    def index(self, names, simple=False):
        """A subscript over some of these names."""
        r = self.random
        kind = r.random()
        e = Index({}, r.choice([0, 0, 0, 0, 1, -1, 2, -2, 3]))
        if not names or kind < 0.04:
            if self.program.parameters and r.random() < 0.3:
                e.terms[r.choice(self.program.parameters)] = 1
            return e
        v = r.choice(names[-2:]) if r.random() < 0.7 else r.choice(names)
        if simple or kind < 0.60:
            e.terms[v] = 1
        elif kind < 0.68:  # backwards
            e.terms[v] = -1
        elif kind < 0.80:  # coupled
            w = r.choice(names)
            e.terms[v] = 1
            e.terms[w] = e.terms.get(w, 0) + r.choice([1, 1, -1, 2])
        elif kind < 0.87:
            e.terms[v] = r.choice([2, 2, 3])
        elif kind < 0.91:
            e.terms[v], e.terms[r.choice(self.program.parameters)] = 1, 1
        elif kind < 0.98:
            inner = Index({v: r.choice([1, 1, 2])}, r.choice([0, 0, 1, 2]))
            if r.random() < 0.4:
                inner.terms[r.choice(names)] = 1
            e.atoms.append(Atom(1, r.choice("%/"), inner, r.choice([2, 2, 3, 4])))
        else:
            e.atoms.append(Atom(1, "load", Index({v: 1}), 4, self.table()))
        e.terms = {n: c for n, c in e.terms.items() if c != 0}
        return e

    def reference(self, names, array=None, simple=False):
        r = self.random
        if array is None:
            known = [a for a in self.program.arrays.values() if a.name != "ix"]
            if not known or (len(known) < 4 and r.random() < 0.35):
                array = self.array(min(r.choice([1, 1, 2, 2, 3]), max(1, len(names))))
            else:
                array = r.choice(known)
        index = [self.index(names, simple or r.random() < 0.5) for _ in range(array.dimensions)]
        if array.dimensions > 1 and len(names) >= array.dimensions and r.random() < 0.6:  # the usual A[i+c][j+d]
            order = names[-array.dimensions:]
            if r.random() < 0.2:
                order = order[::-1]
            index = [Index({v: 1}, r.choice([0, 0, 0, 1, -1, 2])) for v in order]
        return Read(array.name, index)

    # ----------------------------------------------------------------------------------------------------------- values
    def leaf(self, names):
        r = self.random
        if self.locals and r.random() < 0.35:
            return Read(r.choice(self.locals), [])
        known = [s.name for s in self.program.scalars.values() if s.place != "local"]
        if known and r.random() < 0.2:
            return Read(r.choice(known), [])
        if r.random() < 0.12:
            return Number(r.choice([1, 2, 3, 5, -4, 8]))
        if names and r.random() < 0.08:
            return IndexValue(Index({r.choice(names): 1}, r.choice([0, 1])))
        read = self.reference(names)
        if not self.floating and self.program.arrays[read.array].type not in INTEGERS:
            return Number(1)
        return read

    def value(self, names, depth=2):
        r = self.random
        if depth == 0 or r.random() < 0.3:
            return self.leaf(names)
        op = r.choice(["+", "+", "+", "-", "*", "min", "max", "mix", "if"])
        arguments = [self.value(names, depth - 1) for _ in range(3 if op == "if" else 2)]
        if op in "+-*":
            return self.damped(op, arguments)
        return Operation(op, arguments)

    def damped(self, op, arguments):
        """Floating values stay within bounds: sums are halved, products are divided by 16."""
        out = Operation(op, arguments)
        return Operation("*", [out, Number(0.5 if op == "*" else 4)]) if self.floating else out

    # ------------------------------------------------------------------------------------------------------- statements
    def target(self, names):
        r = self.random
        known = [s.name for s in self.program.scalars.values() if s.place != "local"]
        if known and r.random() < 0.15:
            return Read(r.choice(known), [])
        if self.locals and r.random() < 0.15:
            return Read(r.choice(self.locals), [])
        return self.reference(names, simple=r.random() < 0.7)

    def statement(self, names):
        r = self.random
        target = self.target(names)
        op = r.choice(["=", "=", "=", "+=", "+=", "-=", "max"])
        if op == "=" and target.index and r.random() < 0.25:  # x = f(x)
            return Assign(target, op, self.damped("+", [target, self.value(names, 1)]))
        return Assign(target, op, self.value(names))

    def condition(self, names):
        r = self.random
        parts = []
        for _ in range(r.choice([1, 1, 1, 2])):
            if names and r.random() < 0.85:
                left = Index({r.choice(names): 1}, r.choice([0, 1, -1]))
                if r.random() < 0.25:
                    left = Index({}, 0, [Atom(1, r.choice("%%/"), left, r.choice([2, 3]))])
                    right = Index({}, r.choice([0, 0, 1]))
                elif r.random() < 0.5 and len(names) > 1:
                    right = Index({r.choice(names): 1}, r.choice([0, 1, -1]))
                else:
                    right = Index({r.choice(self.program.parameters): 1} if r.random() < 0.4 else {}, r.choice([0, 1, 2, 3]))
                parts.append(Compare(left, r.choice(["<", "<=", ">", ">=", "==", "!="]), right))
            elif r.random() < 0.4 or names:
                parts.append(DataTest(self.reference(names, simple=True)))
            else:
                parts.append(Compare(Index({self.program.parameters[0]: 1}), r.choice([">", "<"]), Index({}, 3)))
        return Condition(parts, r.choice(["&&", "||"]), r.random() < 0.1)

    # ------------------------------------------------------------------------------------------------------------ loops
    def loop(self, names):
        r = self.random
        p = lambda: Index({r.choice(self.program.parameters): 1}, r.choice([0, 0, 0, -1, 1, 2, -2]))
        lower, upper = Index({}, r.choice([0, 0, 0, 0, 1, 1, 2])), p()
        shape = r.random()
        if names and shape < 0.3:  # triangular and shifted bounds
            v = r.choice(names)
            if r.random() < 0.5:
                lower = Index({v: 1}, r.choice([0, 1, 1, -1]))
                if r.random() < 0.3:
                    upper = Index({v: 1}, r.choice([2, 3, 4]))
            else:
                upper = r.choice([Index({v: 1}, r.choice([0, 1])), added_index(p(), v, -1)])
        lower, upper = Bound([lower]), Bound([upper])
        if r.random() < 0.06:
            upper = Bound([upper.choices[0], r.choice([p(), Index({}, r.choice([2, 5, 9]))])], "min")
        if r.random() < 0.04:
            lower = Bound([lower.choices[0], Index({}, r.choice([0, 1, 3]))], "max")
        loop = Loop(self.name("i"), lower, upper, r.choice([1] * 14 + [2, 3, -1, -1, -2]))
        loop.style = r.choice(["<", "<", "<="] if loop.step > 0 else [">=", ">"])
        simple = not lower.op and not upper.op and not lower.choices[0].terms and lower.choices[0].constant == 0
        certain = simple and upper.choices[0].constant >= 0 and not self.negative(upper.choices[0])
        if loop.step == 1 and certain and r.random() < 0.1:
            loop.style = "!="
        loop.outside = r.random() < 0.08
        loop.type = "long" if not loop.outside and r.random() < 0.08 else "int"
        return loop

    def negative(self, index):
        return any(c < 0 or n not in self.program.parameters for n, c in index.terms.items())

    def nest(self, names, depth):
        r = self.random
        loop = self.loop(names)
        self.ranges.enter(loop)
        kept = list(self.locals)
        body, inner = [], names + [loop.variable]
        if r.random() < 0.1:
            e = self.index(inner, simple=True)
            p = IntLocal(self.name("p"), e)
            self.ranges.of[p.name] = self.ranges.index(e)
            body.append(p)
            inner = inner + [p.name]
        for _ in range(r.choice([0] * 11 + [1, 1, 2, 3])):
            s = Scalar(self.name("s"), self.type, "local", False)
            body.append(Local(s.name, self.value(inner, 1), r.random() < 0.4))
            self.program.scalars[s.name] = s
            self.locals.append(s.name)
        body += self.block(inner, depth - 1)
        self.locals = kept
        return Nest(loop, body)

    def block(self, names, depth):
        r = self.random
        out = []
        for _ in range(r.choice([1, 1, 1, 2, 2, 3])):
            if depth > 0 and (not names or r.random() < 0.55):
                out.append(self.nest(names, depth))
            elif names and depth >= 0 and r.random() < 0.12:
                out.append(If(self.condition(names), self.block(names, min(depth, 1)),
                              [self.statement(names)] if r.random() < 0.3 else []))
            elif names or r.random() < 0.3:
                out.append(self.statement(names))
            self.statements_left -= 1
            if self.statements_left <= 0 and out:
                break
        return out or [self.statement(names) if names else self.nest(names, max(1, depth))]

    # ---------------------------------------------------------------------------------------------------------- program
    def induction(self):
        """An induction variable: q0 is stepped once at the end of an outermost loop."""
        r = self.random
        outer = [n for n in self.program.body if isinstance(n, Nest) and not n.loop.lower.op and not n.loop.upper.op]
        if not outer:
            return
        nest, start, amount = r.choice(outer), r.choice([0, 1, 3]), r.choice([1, 1, 2])
        trips = upper_of([added(Ranges(self.program).index(nest.loop.upper.choices[0]).hi, form(2)), {}])
        name = self.name("q")
        self.program.inductions[name] = (start, added(form(start), scaled(trips, amount)))
        nest.body.append(Assign(Read(self.array(1).name, [Index({name: 1})]), "=", self.leaf([nest.loop.variable])))
        nest.body.append(Step(name, amount))

    def skips(self):
        """if (c) continue; in bodies of loops."""
        r = self.random

        def visit(body, names, places):
            names = list(names)
            for at in range(len(body) + 1):
                places.extend([(body, at, list(names))] if names else [])
                if at < len(body):
                    node = body[at]
                    for inner in children(node):
                        visit(inner, names + [node.loop.variable] if isinstance(node, Nest) else names, places)
                    if isinstance(node, IntLocal):
                        names.append(node.name)
            return places

        for _ in range(r.choice([1, 1, 1, 2, 3])):
            body, at, names = r.choice(visit(self.program.body, [], []))
            skipped = [self.statement(names) for _ in range(r.choice([0, 0, 1, 2]))] + [Skip()]
            other = [self.statement(names)] if r.random() < 0.2 else []
            body.insert(at, If(self.condition(names), *((other, skipped) if other and r.random() < 0.5 else (skipped, other))))

    def pack(self):
        """Linear arrays with several cells at an index."""
        r = self.random
        for a in self.program.arrays.values():
            if a.kind == "linear" and not a.centred and a.name != "ix" and r.random() < 0.6:
                a.packed = r.choice([2, 3, 3, 4])
        for node in walk(self.program.body):
            for read in references(node):
                read.cell = r.choice([0, 0, 1, 2, 3])

    def make(self, name):
        r, p = self.random, self.program
        p.name = name
        while r.random() < 0.3 and len(p.scalars) < 2:
            places = ["function", "function", "region"] if p.wrapper == "region" else ["function"]
            s = Scalar(self.name("s"), self.type, r.choice(places))
            p.scalars[s.name] = s
        if r.random() < 0.55:
            p.body = self.block([], r.choice([1, 2, 2, 3, 3, 4]))
        else:
            shapes.random_shape(self)
        if r.random() < 0.06:
            self.induction()
        self.random = random.Random(f"variations {r.random()}")
        if self.random.random() < 0.12 and any(isinstance(n, Nest) for n in p.body):
            self.skips()
        if self.random.random() < 0.08:
            self.pack()
        return p


def added_index(index, name, coefficient):
    return Index({**index.terms, name: index.terms.get(name, 0) + coefficient}, index.constant)


def program(seed, name, **options):
    """The program of this seed, whose function is called `name`. Programs that would run long are passed over."""
    for attempt in range(50):
        p = Generator(f"{seed}.{attempt}", **options).make(name)
        if iterations(p, {q: 3 for q in p.parameters}) <= 3000:
            return p
    raise RuntimeError(f"seed {seed}: no program that is short enough")
