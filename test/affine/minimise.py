"""Shrinks a program that fails until every single further simplification makes it pass.

A simplification replaces one node of the tree by smaller ones; its text is strictly shorter, so that shrinking ends.
Extents and shifts of arrays follow from the accesses, so that every candidate is within bounds again.
"""

import copy
import dataclasses
import time

import print_c
from program import (Array, Assign, Bound, Compare, Condition, If, Index, IndexValue, IntLocal, Local, Loop, Nest, Number,
                     Operation, Program, Read, Scalar, Skip, Step, children, references, walk)


def nodes(x, path=()):
    """All parts of a tree with their paths: keys of lists and dicts, names of fields."""
    yield path, x
    if dataclasses.is_dataclass(x):
        for f in dataclasses.fields(x):
            yield from nodes(getattr(x, f.name), path + (f.name,))
    elif isinstance(x, (list, dict)):
        for key in (range(len(x)) if isinstance(x, list) else list(x)):
            yield from nodes(x[key], path + (key,))


def replaced(program, path, value):
    out = copy.deepcopy(program)
    at = out
    for key in path[:-1]:
        at = getattr(at, key) if dataclasses.is_dataclass(at) else at[key]
    if dataclasses.is_dataclass(at):
        setattr(at, path[-1], value)
    else:
        at[path[-1]] = value
    return out


# ------------------------------------------------------------------------------------------------------ simplifications
def substituted(body, name, index):
    """The body with an Index in place of a loop variable."""
    body = copy.deepcopy(body)
    for _, x in nodes(body):
        if isinstance(x, Index) and name in x.terms:
            factor = x.terms.pop(name)
            x.constant += factor * index.constant
            for n, c in index.terms.items():
                x.terms[n] = x.terms.get(n, 0) + factor * c
            x.terms = {n: c for n, c in x.terms.items() if c != 0}
    return body


def is_body(x):
    return isinstance(x, list) and all(isinstance(n, (Nest, If, Assign, Local, IntLocal, Step, Skip)) for n in x)


def simpler_bodies(body):
    for i, node in enumerate(body):
        yield body[:i] + body[i + 1:]
        if isinstance(node, Nest):
            yield body[:i] + node.body + body[i + 1:]
            yield body[:i] + substituted(node.body, node.loop.variable, node.loop.lower.choices[0]) + body[i + 1:]
        if isinstance(node, If):
            yield body[:i] + node.body + body[i + 1:]
            yield body[:i] + node.otherwise + body[i + 1:]
        if isinstance(node, IntLocal):
            yield body[:i] + substituted(body[i + 1:], node.name, node.index)


def simpler_indices(e):
    for i, a in enumerate(e.atoms):
        yield Index(e.terms, e.constant, e.atoms[:i] + e.atoms[i + 1:])
        yield Index({n: e.terms.get(n, 0) + a.inner.terms.get(n, 0) for n in {**e.terms, **a.inner.terms}}, e.constant,
                    e.atoms[:i] + e.atoms[i + 1:])
    for name, c in e.terms.items():
        yield Index({n: v for n, v in e.terms.items() if n != name}, e.constant, e.atoms)
        if c != 1:
            yield Index({**e.terms, name: 1}, e.constant, e.atoms)
    if e.constant != 0:
        yield Index(e.terms, 0, e.atoms)
        yield Index(e.terms, e.constant - (1 if e.constant > 0 else -1), e.atoms)


def with_field(x, **fields):
    return [dataclasses.replace(x, **fields)] if any(getattr(x, k) != v for k, v in fields.items()) else []


def simpler(x):
    """Smaller replacements of a node."""
    if isinstance(x, Index):
        yield from simpler_indices(x)
    elif isinstance(x, Bound) and x.op:
        yield from (Bound([c]) for c in x.choices)
    elif isinstance(x, Loop):
        for change in ({"step": 1, "style": "<"}, {"step": -1, "style": ">="}, {"outside": False}, {"type": "int"},
                       {"style": "<" if x.step > 0 else ">="}, {"lower": Bound([Index()])}):
            yield from with_field(x, **change)
    elif isinstance(x, Local):
        yield from with_field(x, apart=False)
    elif isinstance(x, Assign):
        yield from with_field(x, op="=")
    elif isinstance(x, Condition):
        yield from with_field(x, negated=False)
        if len(x.parts) > 1:
            yield from (dataclasses.replace(x, parts=[p]) for p in x.parts)
    elif isinstance(x, Array):
        for change in ({"centred": False}, {"narrow": False}, {"packed": 1}, {"kind": "linear"}, {"named": False}, {"type": "int"},
                       {"type": "double"}, {"restrict": False}):
            yield from with_field(x, **change)
    elif isinstance(x, Scalar):
        for change in ({"live_out": False}, {"type": "int"}, {"type": "double"}):
            yield from with_field(x, **change)
    elif is_body(x):
        yield from simpler_bodies(x)
    if isinstance(x, Operation):
        yield from x.arguments
    if isinstance(x, (Operation, IndexValue)) or (isinstance(x, Number) and x.value != 1):
        yield Number(1)


# ------------------------------------------------------------------------------------------------------------- validity
def undeclared(program):
    """Whether a name is used outside its scope: such a candidate is no program."""

    def integers(index, scope):
        return all(n in scope for n in index.terms) and all(integers(a.inner, scope) for a in index.atoms)

    def check(body, scope, in_loop=False):
        scope = set(scope)
        for node in body:
            if isinstance(node, Skip) and not in_loop:
                return False
            names = [r.array for r in references(node)]
            own = node.loop if isinstance(node, Nest) else node.condition if isinstance(node, If) else node
            indices = [x for _, x in nodes(own) if isinstance(x, Index)]
            if not all(n in scope for n in names) or not all(integers(i, scope) for i in indices):
                return False
            if isinstance(node, Step) and node.name not in scope:
                return False
            if isinstance(node, (Local, IntLocal)):
                scope.add(node.name)
            inner = scope | {node.loop.variable} if isinstance(node, Nest) else scope
            for block in children(node):
                if not check(block, inner, in_loop or isinstance(node, Nest)):
                    return False
        return True

    outer = {*program.parameters, *program.arrays, *program.inductions,
             *(s.name for s in program.scalars.values() if s.place != "local")}
    return not check(program.body, outer)


def without_unused(program):
    """Nothing is declared that no statement uses."""
    out = copy.deepcopy(program)
    used = {r.array for n in walk(out.body) for r in references(n)}
    used |= {n.name for n in walk(out.body) if isinstance(n, (Local, Step))}
    for _, x in nodes(out.body):
        if isinstance(x, Index):
            used |= set(x.terms) | {a.table for a in x.atoms}
    out.arrays = {k: v for k, v in out.arrays.items() if k in used}
    out.scalars = {k: v for k, v in out.scalars.items() if k in used}
    out.inductions = {k: v for k, v in out.inductions.items() if k in used}
    return out


def candidates(program):
    """Valid smaller programs, the smallest first."""
    length = len(print_c.function_text(program))
    found = {}
    whole = [without_unused(program)]
    whole += [replaced(program, ("parameters",), [q for q in program.parameters if q != p]) for p in program.parameters]
    for path, x in nodes(program):
        if path:
            whole += [replaced(program, path, y) for y in simpler(x)]
    for p in whole:
        if undeclared(p):
            continue
        try:
            text = print_c.function_text(p)
        except (KeyError, IndexError):
            continue
        if len(text) < length and p.body:
            found.setdefault(text, p)
    return [found[t] for t in sorted(found, key=len)]


def minimise(program, failing, limit_s=120, at_once=24):
    """The smallest program found within the time that `failing` still names. failing(programs): the positions of those that
    fail as the original one does."""
    end = time.time() + limit_s
    while True:
        for first in range(0, len(all_ := candidates(program)), at_once):
            group = all_[first:first + at_once]
            bad = failing(group)
            if bad:
                program = group[min(bad)]
                break
            if time.time() > end:
                return program
        else:
            return program
