"""TSVC 2 through metafork-cc --auto: which of its loops become parallel, and whether they stay right.

usage: tsvc.py --metafork-cc FILE FOLDER [--keep FOLDER] [--only plain|reassociate] [--repetitions N]

FOLDER is a checkout of TSVC 2. src/tsvc.c is translated as it is, but that every loop is repeated N times (2) instead of as often
as takes a second; once as it is and once with --reassociate. A line a function says how many of the loop nests that stand in
its repetition are parallel, and of those that are not the place, the code and the reason. Where the repetition itself cannot be
read (a goto, say), that is the one nest.

Each package is built for the CPU and run in several orders with several block sizes against the program as it is. After
each function all arrays and its result have to be equal bit by bit; with --reassociate the sums of the arrays are compared, to
a part in 1000, since the program has sums of floating-point numbers. The last lines are the totals, by code. Status 1 if a
result is wrong or the compiler fails.
"""

import argparse
import collections
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

SETTINGS = [(order, parameters) for order in ("in-order", "reversed", "shuffled:1")
            for parameters in ("", "B0=3,B1=2", "B0=64,B1=7,T0=4")]
FLAGS = ["-w", "-O1", "-ffp-contract=off", "-fopenmp"]
ARRAYS = {"flat_2d_array": "LEN_2D * LEN_2D", "x": "LEN_1D", **{v: "LEN_1D" for v in "abcde"},
          **{v: "LEN_2D * LEN_2D" for v in ("aa", "bb", "cc", "tt")}, "xx": "LEN_1D"}

# What stands between the functions and the suite's own beginning of the arrays: it knows whose turn it is.
WITNESS = """
#include "common.h"
#include "array_defs.h"
#include <stdio.h>
#include <string.h>

int suite_initialise_arrays(const char *name);
static const char *running = "";

int initialise_arrays(const char *name) { return suite_initialise_arrays(running = name); }
real_t calc_checksum(const char *name) { return 0; }

static void array(const char *name, const real_t *p, int n) {
  unsigned long long hash = 1469598103934665603ull;
  double sum = 0;
  if (!p) return;
  for (int i = 0; i < n; i++) {
    unsigned bits;
    memcpy(&bits, p + i, sizeof bits);
    if (p[i] != p[i]) bits = 0x7fc00000; /* one NaN is like another */
    hash = (hash ^ bits) * 1099511628211ull;
    sum += p[i];
  }
  printf(" %s %llx %.17g", name, hash, sum);
}
void witness(double result) {
  printf("\\n%s %a", running, result);
  CALLS
  printf("\\n");
}
"""


class Suite:
    def __init__(self, options, folder):
        self.options, self.folder, self.failed = options, folder, False
        source = os.path.join(options.folder, "src")
        for name in ("common.h", "array_defs.h", "common.c", "dummy.c"):
            shutil.copy(os.path.join(source, name), folder)
        with open(os.path.join(source, "tsvc.c"), encoding="utf-8") as file:
            text = file.read()
        text, loops = re.subn(r"for \(int nl = 0; nl < [^;]*;", f"for (int nl = 0; nl < {options.repetitions};", text)
        text, reports = re.subn(r'printf\("[^"]*", taken, result\);', "witness(result);", text)
        if not loops or reports != 1:
            sys.exit("tsvc.py: this is not the src/tsvc.c that is known")
        self.program = os.path.join(folder, "tsvc.c")
        with open(self.program, "w", encoding="utf-8") as file:
            file.write(text.replace('#include "array_defs.h"', '#include "array_defs.h"\nvoid witness(double result);', 1))
        self.lines = text.splitlines()
        calls = "".join(f'array("{name}", (const real_t *){name}, {length});\n  ' for name, length in ARRAYS.items())
        with open(os.path.join(folder, "witness.c"), "w", encoding="utf-8") as file:
            file.write(WITNESS.replace("CALLS", calls))
        self.functions = re.findall(r"time_function\(&(\w+)", text)
        self.common = [self.compile("common.c", "common.o", "-Dinitialise_arrays=suite_initialise_arrays",
                                    "-Dcalc_checksum=suite_calc_checksum"),
                       self.compile("dummy.c", "dummy.o"), self.compile("witness.c", "witness.o")]

    def run(self, *words, env=None, seconds=600):
        own = {k: v for k, v in os.environ.items() if not k.startswith("METAFORK_")}
        try:
            return subprocess.run(words, capture_output=True, text=True, errors="replace", cwd=self.folder, timeout=seconds,
                                  env=own | (env or {}))
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(words, 124, "", "timeout")

    def must(self, *words):
        done = self.run(*words)
        if done.returncode:
            sys.exit(f"tsvc.py: {' '.join(words)}\n{done.stderr[-2000:]}")
        return done

    def compile(self, source, output, *more):
        driver = ["gcc", "-std=gnu11"] if source.endswith(".c") else ["g++", "-std=c++20"]
        self.must(*driver, *FLAGS, source, "-c", "-o", output, *more)
        return output

    def link(self, output, objects):
        self.must("g++", "-fopenmp", "-o", output, *objects, *self.common, "-lm")
        return os.path.join(self.folder, output)

    def elision(self):
        return self.link("elision", [self.compile("tsvc.c", "elision.o")])

    def translate(self, package, *more):
        done = self.run(self.options.metafork_cc, "tsvc.c", "-o", package, "--auto", "--report=json", *more)
        if done.returncode:
            print(f"metafork-cc: status {done.returncode}: {done.stderr.strip()[-2000:]}")
            self.failed = True
            return None
        return json.loads(done.stdout)["loops"]

    def build(self, package):
        include = ["-I", f"{package}/runtime/include", "-I", package, "-I", f"{package}/headers", "-I", "."]
        sources = [f"{package}/tsvc{e}" for e in (".c", "_launch.cpp", "_kernels.cpp")]
        runtime = f"{package}/runtime/src"
        sources += [f"{runtime}/{f}" for f in sorted(os.listdir(os.path.join(self.folder, runtime))) if f.endswith(".cpp")]
        return self.link(f"{package}.program", [self.compile(s, s + ".o", *include) for s in sources])

    def function_at(self, line):
        heads = (re.match(r"(?:real_t|void|int) (\w+)\(", self.lines[k]) for k in range(line - 2, -1, -1))
        return next((m.group(1) for m in heads if m), "")

    def nests(self, loops):
        """By function: the loops of its repetitions; the repetition itself where nothing in it has been looked at."""
        of = collections.defaultdict(list)
        repetitions = {}
        for loop in loops:
            name = self.function_at(loop["line"])
            if "int nl = " in loop["loop"]:
                repetitions[name] = loop
            else:
                of[name].append(loop)
        for name, loop in repetitions.items():
            if not of[name] and self.has_loops(name):
                of[name].append(loop)
        return of

    def has_loops(self, name):
        at = next(k for k, l in enumerate(self.lines) if re.match(rf"\w+ {name}\(", l))
        end = next(k for k in range(at, len(self.lines)) if self.lines[k].startswith("}"))
        return sum("for (" in l for l in self.lines[at:end]) > 1

    def results(self, program, env=None):
        done = self.run(program, env={"METAFORK_DEVICE": "cpu", "OMP_NUM_THREADS": "2"} | (env or {}))
        lines = [l.split() for l in done.stdout.splitlines()]
        found = {w[0]: w[1:] for w in lines if len(w) > 1 and w[0] in self.functions}
        return found if not done.returncode else found | {"": [f"status {done.returncode}", done.stderr[-300:]]}

    def wrong(self, expected, program, exact):
        """By function: under which settings the result is another one."""
        out = collections.defaultdict(list)
        for order, parameters in SETTINGS:
            found = self.results(program, {"METAFORK_ORDER": order, "METAFORK_PARAMS": parameters})
            for name in set(expected) | set(found):
                if not same(expected.get(name, []), found.get(name, []), exact):
                    out[name].append(f"{order} {parameters}".strip())
        return out


def same(a, b, exact):
    if exact or len(a) != len(b) or len(a) < 4:
        return a == b
    near = lambda x, y: x == y or math.isclose(x, y, rel_tol=1e-3, abs_tol=1e-3) or (math.isnan(x) and math.isnan(y))
    return near(float.fromhex(a[0]), float.fromhex(b[0])) and all(near(float(x), float(y)) for x, y in zip(a[3::3], b[3::3]))


def show(name, nests, wrong):
    parallel = [n for n in nests if n["verdict"] == "parallel"]
    state = f"{len(parallel)} of {len(nests)} parallel" if nests else "no loop nest of its own"
    print(f"{name}: {state}, {'right' if not wrong else 'WRONG: ' + '; '.join(wrong)}")
    for n in nests:
        if n["verdict"] != "parallel":
            print(f"    {n['line']}: {n['loop']}: {n.get('why', '')} [{n.get('code', '')}]")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--metafork-cc", required=True)
    parser.add_argument("--keep")
    parser.add_argument("--only", choices=["plain", "reassociate"])
    parser.add_argument("--repetitions", type=int, default=2)
    options = parser.parse_args()
    options.metafork_cc = os.path.abspath(options.metafork_cc)
    failed = False
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.abspath(options.keep) if options.keep else temporary
        os.makedirs(folder, exist_ok=True)
        suite = Suite(options, folder)
        expected = suite.results(suite.elision())
        for mode, more in (("plain", []), ("reassociate", ["--reassociate"])):
            if options.only not in (None, mode):
                continue
            print(f"--- {mode}")
            loops = suite.translate(mode, *more)
            if loops is None:
                continue
            wrong = suite.wrong(expected, suite.build(mode), exact=not more)
            nests = suite.nests(loops)
            for name in suite.functions + sorted(set(nests) - set(suite.functions)) + ([""] if wrong[""] else []):
                show(name, nests[name], wrong[name])
            failed = totals(suite, nests, wrong) or failed
        failed = failed or suite.failed
    sys.exit(failed)


def totals(suite, nests, wrong):
    every = [[n["verdict"] == "parallel" for n in nests[f]] for f in suite.functions]
    print(f"functions: {len(every)}: {sum(bool(v) and all(v) for v in every)} parallel, {sum(any(v) and not all(v) for v in every)} in part, "
          f"{sum(bool(v) and not any(v) for v in every)} serial, {sum(not v for v in every)} without a nest of their own")
    codes = collections.Counter(n.get("code", "") for v in nests.values() for n in v if n["verdict"] != "parallel")
    for code, number in sorted(codes.items(), key=lambda c: -c[1]):
        print(f"{number:5} nests serial: {code}")
    bad = [f for f, settings in wrong.items() if settings]
    print(f"wrong results: {len(bad)} {' '.join(bad)}".rstrip())
    return bool(bad)


if __name__ == "__main__":
    main()
