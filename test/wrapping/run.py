"""Random loops over counters that may wrap: types, steps, bounds and relations, as meta_for and as plain loops.

usage: run.py --check FILE --folder FOLDER [--loops N] [--seed S]

Each loop is run here first, value by value as C defines it, and kept if it ends soon for some of its arguments. The
rest is test/run/check.py: what the package computes has to be what the serial elision computes, for the arguments
where a counter wraps too. A loop that metafork-cc refuses has to be refused for its counter. The last line counts
loops, refusals, calls, and those in which a counter wraps. Its environment is that of check.py.
"""

import argparse
import os
import random
import re
import subprocess
import sys

TYPES = {  # bits, signed
    "unsigned char": (8, False), "signed char": (8, True), "unsigned short": (16, False), "short": (16, True),
    "unsigned": (32, False), "int": (32, True), "unsigned long": (64, False), "long": (64, True),
}
MOST_STEPS = 300
REASONS = ("wraps before it reaches", "may wrap", "does not end", "steps away from its bound", "compared with an unsigned bound", "2^63",
           "step is 0")


def converted(value, type_name):
    bits, signed = TYPES[type_name]
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def promoted(type_name):
    return type_name if TYPES[type_name][0] >= 32 else "int"


def common(a, b):
    """The usual arithmetic conversions."""
    a, b = promoted(a), promoted(b)
    (wa, sa), (wb, sb) = TYPES[a], TYPES[b]
    if wa != wb:
        return a if wa > wb else b
    return b if sa else a


class Undefined(Exception):
    pass


class Loop:
    def __init__(self, rng, name):
        self.name = name
        self.type = rng.choice(list(TYPES))
        bits, signed = TYPES[self.type]
        self.bits = bits
        self.up = rng.random() < 0.6
        self.relation = rng.choice(["<", "<", "<=", "!="] if self.up else [">", ">", ">=", "!="])
        largest = 1 << (bits - 1 if signed else bits)
        small = rng.choice([1, 2, 3, 5, 7, 11])
        # coarse: few iterations over all of the type
        self.coarse = max(1, largest >> 7)
        self.step = small if bits == 8 or rng.random() < 0.3 else self.coarse * small + rng.choice([0, 0, 1])
        if rng.random() < 0.2:
            self.step = 1
        self.step_type = rng.choice([None, None, None, self.type, "int", "unsigned", "long"])
        self.limit_type = rng.choice([self.type, self.type, "int", "unsigned", "long", "unsigned char", "unsigned long"])
        self.first_type = rng.choice([self.type, "int", "unsigned"])
        self.constants = rng.random() < 0.25
        self.plain = rng.random() < 0.4
        self.inner = rng.random() < 0.3
        low, high = (-largest if signed else 0), largest - 1
        near = [low, low + 1, low + 5, high, high - 1, high - 6, high - self.step, low + self.step, 0, 1, 100, high // 2, 254, 255, 256]
        self.arguments = []
        for _ in range(60):
            first = converted(rng.choice(near) + rng.randint(-3, 3), self.first_type)
            limit = converted(rng.choice(near) + rng.randint(-3, 3), self.limit_type)
            step = converted(self.step, self.step_type or "long")
            try:
                values = self.run(first, limit, step)
            except Undefined:
                continue
            if values is not None and len(set(v // self.coarse for v in values)) == len(set(values)):
                self.arguments.append((first, limit, step, values))
        # those in which something happens first
        self.arguments.sort(key=lambda a: -min(len(a[3]), 3))
        self.arguments = self.arguments[:6]
        if self.constants:
            self.arguments = self.arguments[:1]

    def run(self, first, limit, step):
        """The values of the counter; None where it does not end soon."""
        compare = common(self.type, self.limit_type)
        step_type = self.step_type or ("int" if -2**31 <= step < 2**31 else "long")
        add = common(self.type, step_type)
        v, limit, values = converted(first, self.type), converted(limit, compare), []
        while {"<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__, "!=": int.__ne__}[self.relation](
                converted(v, compare), limit):
            if len(values) == MOST_STEPS:
                return None
            values.append(v)
            by = converted(step, add)
            next_value = converted(v, add) + by if self.up else converted(v, add) - by
            if TYPES[add][1] and next_value != converted(next_value, add):
                raise Undefined
            v = converted(next_value, self.type)
        return values

    def wraps(self, values):
        return any((b < a) == self.up for a, b in zip(values, values[1:]))

    # ------------------------------------------------------------------------------------------------------------- text
    @staticmethod
    def literal(value):
        if value < -(1 << 31) or value >= 1 << 31:
            return f"({value + 1}L - 1)" if value == -(1 << 63) else f"{value}{'UL' if value >= 1 << 63 else 'L'}"
        return f"({value})" if value < 0 else str(value)

    def header(self, keyword):
        first, limit, step = "first", "limit", "step"
        if self.constants:
            a = self.arguments[0]
            first, limit = f"({self.first_type}){self.literal(a[0])}", f"({self.limit_type}){self.literal(a[1])}"
        if self.step_type is None:
            step = self.literal(self.step)
        elif self.constants or self.plain:
            step = f"({self.step_type}){self.literal(self.arguments[0][2])}"
        sign = "+" if self.up else "-"
        change = {0: f"i {sign}= {step}", 1: f"i = i {sign} {step}"}[len(self.name) % 2]
        if step == "1" and len(self.name) % 3:
            change = "i++" if self.up else "i--"
        return f"{keyword} ({self.type} i = {first}; i {self.relation} {limit}; {change})"

    def text(self):
        parameters = f"{self.first_type} first, {self.limit_type} limit, {self.step_type or 'long'} step, int *a"
        out = f"void {self.name}({parameters}) {{\n  (void)first; (void)limit; (void)step;\n"
        if self.plain:
            body = f"  {self.header('for')} a[{self.subscript()}] = (int)i + 1;\n"
            return out + "  meta_schedule {\n  " + body + "  }\n}\n"
        if self.inner:
            return (out + f"  meta_for (int k = 0; k < 2; k++) meta_extent(a, 1024) {{\n    int *b = a + 512 * k;\n"
                    f"    {self.header('for')} b[{self.subscript()}] += (int)i + 1;\n  }}\n}}\n")
        return out + f"  {self.header('meta_for')} meta_extent(a, 1024) a[{self.subscript()}] = (int)i + 1;\n}}\n"

    def subscript(self):
        """A place of 0 .. 511, another one for every value that is not taken for one with it."""
        if self.bits == 8 and self.coarse <= 2:
            return "i + 128"
        shift = self.coarse.bit_length() - 1
        return f"(i >> {shift}) + 256"


def program(loops, seed):
    out = [f"// Loops whose counters may wrap; seed {seed}.", '#include "testing.h"']
    out += [loop.text() for loop in loops]
    out.append("void test_case(int n) {\n  int *a = NEW(int, 1024);")
    for loop in loops:
        for first, limit, step, _ in loop.arguments:
            call = ", ".join([f"({loop.first_type}){loop.literal(first)}", f"({loop.limit_type}){loop.literal(limit)}",
                              f"({loop.step_type or 'long'}){loop.literal(step)}", "a"])
            out.append(f"  FILL(a, 1024, 0, n);\n  {loop.name}({call});\n  RECORD(a, 1024); // {loop.name}")
    return "\n".join(out) + "\n}\n"


def refused(loops, source):
    """Translates, and gives the loops that are refused."""
    runtime = os.environ["RUNTIME_INCLUDE"]
    inputs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "run", "Inputs")
    # what collides for other arguments is no matter here
    done = subprocess.run([os.environ["METAFORK_CC"], source, "-o", source + ".package", "--assume-independent", "-Wno-asserted",
                           "--", "-I", runtime, "-I", inputs], capture_output=True, text=True)
    if done.returncode == 0:
        return set()
    with open(source) as file:
        lines = file.read().splitlines()
    out = set()
    for line, message in re.findall(r"^\S+?:(\d+):\d+: error: (.*)$", done.stderr, re.M):
        if not any(reason in message for reason in REASONS):
            sys.exit(f"{source}:{line}: {message}")
        at = int(line) - 1
        while not lines[at].startswith("void "):
            at -= 1
        out.add(re.match(r"void (\w+)", lines[at]).group(1))
    if not out:
        sys.exit(f"run.py: status {done.returncode}\n{done.stderr}")
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--loops", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    loops = []
    while len(loops) < options.loops:
        loop = Loop(rng, f"loop{len(loops)}{'_' * rng.randint(0, 5)}")
        if loop.arguments:
            loops.append(loop)
    os.makedirs(options.folder, exist_ok=True)
    source = os.path.join(options.folder, "wrapping.c")

    def write(these):
        with open(source, "w") as file:
            file.write(program(these, options.seed))

    write(loops)
    without = refused(loops, source)
    wrapped_and_refused = sum(l.name in without and any(l.wraps(a[3]) for a in l.arguments) for l in loops)
    kept = [l for l in loops if l.name not in without]
    write(kept)
    calls = [(l, a) for l in kept for a in l.arguments]
    done = subprocess.run([sys.executable, options.check, "--translate=--assume-independent", "--elisions", "--choices", "2", source, options.folder + "/work", "3", "--", "-w", "-fwrapv",
                           "-fno-sanitize=all"], capture_output=True, text=True, timeout=300)
    sys.stdout.write(done.stdout)
    if done.returncode != 0:
        number = re.search(r"result (\d+) of", done.stderr)
        if number:
            loop, arguments = calls[int(number.group(1))]
            sys.stderr.write(f"{loop.text()}called with {arguments[:3]}, values {arguments[3][:12]} ...\n")
        sys.exit(done.stderr)
    wrapping = sum(l.wraps(a[3]) for l, a in calls)
    print(f"seed {options.seed}: {len(loops)} loops, {len(without)} refused ({wrapped_and_refused} of them wrap), "
          f"{len(calls)} calls, {wrapping} of them wrap")
    if wrapping == 0:
        sys.exit("run.py: no call in which a counter wraps")


main()
