"""Shapes of programs that loops are known for, with random numbers in them: each fills generator.program.body."""

from program import (Assign, Bound, Compare, Condition, If, Index, Local, Loop, Nest, Number, Operation, Read, Scalar)


def loop(g, lower, upper, step=1):
    """A loop whose bounds are (constant, {name: coefficient}) pairs; the upper one is exclusive."""
    l = Loop(g.name("i"), Bound([Index(dict(lower[1]), lower[0])]), Bound([Index(dict(upper[1]), upper[0])]), step)
    l.style = g.random.choice(["<", "<="] if step > 0 else [">=", ">"])
    return l


def at(array, *index):
    return Read(array.name, [Index({**i[0]}, i[1]) if isinstance(i, tuple) else Index({i: 1}) for i in index])


def nested(loops, body):
    for l in reversed(loops):
        body = [Nest(l, body)]
    return body


def size(g):
    return {g.random.choice(g.program.parameters): 1}


def weighted(g, values):
    """A sum of values that does not grow."""
    out = values[0]
    for v in values[1:]:
        out = Operation("+", [out, v])
    return Operation("*", [out, Number(8 // len(values) or 1)]) if g.floating else out


def neighbours(g, array, names, radius):
    r = g.random
    picks = [[r.randint(-radius, radius) for _ in names] for _ in range(r.choice([2, 3, 4]))]
    return [Read(array.name, [Index({v: 1}, c) for v, c in zip(names, pick)]) for pick in picks]


def stencil(g):
    """Time steps over one or two arrays: Jacobi, or in place like Gauss-Seidel and so with skewed dependences."""
    r, d = g.random, g.random.choice([1, 1, 2])
    a = g.array(d)
    b = g.array(d) if r.random() < 0.6 else a
    time = loop(g, (0, {}), (0, size(g)) if r.random() < 0.5 else (3, {}))

    def sweep(target, source):
        loops = [loop(g, (r.choice([1, 1, 2]), {}), (r.choice([-1, -2, 1]), size(g)), r.choice([1, 1, 1, 1, -1]))
                 for _ in range(d)]
        names = [l.variable for l in loops]
        return nested(loops, [Assign(at(target, *names), "=", weighted(g, neighbours(g, source, names, 1)))])

    g.program.body = [Nest(time, sweep(b, a) + (sweep(a, b) if a is not b else []))]


def polynomial(g):
    """c[i + j] += a[i] * b[j], and relatives: other directions, other coefficients, zeroed before."""
    r = g.random
    a, b, c = g.array(1), g.array(1), g.array(1)
    outer, inner = loop(g, (0, {}), (r.choice([0, 0, 1]), size(g))), loop(g, (0, {}), (r.choice([0, 0, 1]), size(g)))
    i, j = outer.variable, inner.variable
    target = ({i: r.choice([1, 1, 1, 2, -1]), j: r.choice([1, 1, 1, -1, 2])}, r.choice([0, 0, 1]))
    product = Operation("*", [at(a, i), at(b, j)])
    if g.floating:
        product = Operation("*", [product, Number(0.5)])
    g.program.body = nested([outer, inner], [Assign(at(c, target), r.choice(["+=", "+=", "-=", "="]), product)])
    if r.random() < 0.6:
        zero = loop(g, (0, {}), (r.choice([0, 1]), {p: 2 for p in size(g)}))
        g.program.body.insert(0, Nest(zero, [Assign(at(c, zero.variable), "=", Number(0))]))


def product(g):
    """Matrix products: the accumulator an element or a private scalar, loops in any order, triangular or full."""
    r = g.random
    a, b, c = (g.array(2) for _ in range(3))
    i, j = loop(g, (0, {}), (0, size(g))), loop(g, (0, {}), (0, size(g)))
    if r.random() < 0.4:
        j = loop(g, (0, {}), (1, {i.variable: 1})) if r.random() < 0.5 else loop(g, (0, {i.variable: 1}), (0, size(g)))
    k = loop(g, (0, {}), r.choice([(0, size(g)), (0, {i.variable: 1})]))
    iv, jv, kv = (l.variable for l in (i, j, k))
    x, y = at(a, iv, kv), (at(b, kv, jv) if r.random() < 0.7 else at(b, jv, kv))
    term = Operation("*", [Operation("*", [x, y]), Number(0.5)]) if g.floating else Operation("*", [x, y])
    if r.random() < 0.4:
        s = Scalar(g.name("s"), g.type, "local", False)
        g.program.scalars[s.name] = s
        inner = [Local(s.name, Number(0)), Nest(k, [Assign(Read(s.name, []), "+=", term)]),
                 Assign(at(c, iv, jv), r.choice(["=", "+="]), Read(s.name, []))]
        g.program.body = nested([i, j], inner)
    elif r.random() < 0.5:
        g.program.body = nested([i, j], [Assign(at(c, iv, jv), "=", Number(0)), Nest(k, [Assign(at(c, iv, jv), "+=", term)])])
    else:
        loops = [i, j, k]
        if not any(l.lower.choices[0].terms or iv in l.upper.choices[0].terms for l in loops):
            r.shuffle(loops)
        g.program.body = nested(loops, [Assign(at(c, iv, jv), "+=", term)])


def elimination(g):
    """Triangular updates in place, like LU, Cholesky and triangular solves."""
    r, a = g.random, g.array(2)
    n = size(g)
    k = loop(g, (0, {}), (0, n))
    i = loop(g, (1, {k.variable: 1}), (0, n))
    j = loop(g, (r.choice([0, 1]), {k.variable: 1}), r.choice([(0, n), (1, {i.variable: 1})]))
    kv, iv, jv = k.variable, i.variable, j.variable
    scale = Operation("*", [at(a, iv, kv), at(a, kv, jv)])
    update = Assign(at(a, iv, jv), "-=", Operation("*", [scale, Number(0.25)]) if g.floating else scale)
    inner = [Nest(j, [update])]
    if r.random() < 0.6:
        inner.insert(0, Assign(at(a, iv, kv), "=", Operation("mix", [at(a, iv, kv), at(a, kv, kv)])))
    g.program.body = [Nest(k, [Nest(i, inner)])]
    if r.random() < 0.4:
        x = g.array(1)
        g.program.body[0].body.insert(0, Assign(at(x, kv), "+=", at(a, kv, kv)))


def row_sums(g):
    """Sums, maxima and running values of rows, through a scalar that is private, kept or carried."""
    r, a, b = g.random, g.array(2), g.array(1)
    i, j = loop(g, (0, {}), (0, size(g))), loop(g, (0, {}), (0, size(g)), r.choice([1, 1, -1]))
    s = Scalar(g.name("s"), g.type, "function", r.random() < 0.6)
    g.program.scalars[s.name] = s
    x, element = Read(s.name, []), at(a, i.variable, j.variable)
    inner = [Nest(j, [Assign(x, r.choice(["+=", "max", "-="]), element)])]
    if r.random() < 0.75:
        inner.insert(0, Assign(x, "=", r.choice([Number(0), at(b, i.variable), at(a, i.variable, ({}, 0))])))
    if r.random() < 0.3:
        inner[-1].body.append(Assign(element, "=", x))
    g.program.body = [Nest(i, inner + [Assign(at(b, i.variable), "=", x)])]


def wavefront(g):
    """a[i][j] from neighbours above and to the left: parallel along diagonals only."""
    r, a = g.random, g.array(2)
    i, j = (loop(g, (r.choice([1, 2]), {}), (r.choice([0, 1]), size(g))) for _ in range(2))
    iv, jv = i.variable, j.variable
    reads = [at(a, ({iv: 1}, -1), jv), at(a, iv, ({jv: 1}, -1))]
    if r.random() < 0.5:
        reads.append(at(a, ({iv: 1}, -1), ({jv: 1}, r.choice([-1, 1]))))
    g.program.body = nested([i, j], [Assign(at(a, iv, jv), r.choice(["=", "+="]), weighted(g, reads))])


def split_range(g):
    """A loop that is parallel in parts: a[i] from a[n - i], from a[c], or by the parity of i."""
    r, a = g.random, g.array(1)
    n = g.random.choice(g.program.parameters)
    i = loop(g, (0, {}), (r.choice([0, 1]), {n: r.choice([1, 1, 2])}))
    v = i.variable
    source = r.choice([at(a, ({v: -1, n: 1}, r.choice([0, 1, 3]))), at(a, ({}, r.choice([0, 2, 5]))),
                       at(a, ({v: 1, n: 1}, r.choice([0, -1]))), at(a, ({v: 2}, 1))])
    body = [Assign(at(a, ({v: r.choice([1, 1, 2])}, 0)), "=", weighted(g, [source, g.leaf([v])]))]
    if r.random() < 0.3:
        body = [If(Condition([Compare(Index({v: 1}), r.choice(["<", ">", "=="]), Index({n: 1}, r.choice([-2, -1, 0])))]), body,
                   [Assign(at(a, v), "=", Number(3))])]
    g.program.body = nested([i], body)


def fusable(g):
    """Nests in sequence, the later ones reading what the earlier ones wrote, in place or shifted."""
    r, d = g.random, g.random.choice([1, 1, 2])
    arrays = [g.array(d) for _ in range(r.choice([2, 3]))]
    g.program.body = []
    for target, source in zip(arrays[1:], arrays):
        loops = [loop(g, (r.choice([0, 1]), {}), (0, size(g)), r.choice([1, 1, 1, -1, 2])) for _ in range(d)]
        names = [l.variable for l in loops]
        value = weighted(g, neighbours(g, source, names, r.choice([0, 1])))
        g.program.body += nested(loops, [Assign(at(target, *names), "=", value)])
    if r.random() < 0.4:
        step = loop(g, (0, {}), (3, {}))
        g.program.body = [Nest(step, g.program.body)]


def random_shape(g):
    g.random.choice([stencil, stencil, polynomial, product, elimination, row_sums, wavefront, split_range, fusable, fusable])(g)
    if g.random.random() < 0.25:
        g.program.body.append(g.nest([], 2))
    if g.random.random() < 0.15:
        g.program.body.insert(0, g.nest([], 1))
