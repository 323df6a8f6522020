"""PolyBench/C 4.2.1 through metafork-cc: what of each program becomes parallel, and that it stays right bit by bit.

usage: polybench.py --metafork-cc FILE FOLDER [--only NAME,...] [--sizes MINI,SMALL] [--styles static,c99] [--auto] [--jobs J]

FOLDER holds the distribution. Each program is translated with the arrays of both styles, of constant dimensions and of those
that are parameters (POLYBENCH_USE_C99_PROTO), and for each size: what is between its #pragma scop, or every loop with --auto.
The package is built for the CPU and run in several orders with several block sizes against the program as it is; what they
print of their arrays is written with all digits. A line a program, style and size says how many loops are parallel, and
those that are not with code and reason. Status 1 if a program is not translated, not built or not equal.
"""

import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

SETTINGS = list(itertools.product(("in-order", "reversed", "shuffled:1"), ("", "B0=1,B1=3", "B0=7,B1=5,B2=2,T0=2", "B0=64")))
STYLES = {"static": [], "c99": ["-DPOLYBENCH_USE_C99_PROTO"]}
FLAGS = ["-w", "-O1", "-ffp-contract=off", "-fopenmp"]

# Two digits behind the point are not enough.
DIGITS = """
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
int all_digits(FILE *file, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int n = strncmp(format, "%0.2", 4) ? vfprintf(file, format, arguments) : fprintf(file, "%a ", va_arg(arguments, double));
  va_end(arguments);
  return n;
}
"""
DIGITS_HEADER = """
#include <stdio.h>
int all_digits(FILE *file, const char *format, ...);
#define fprintf all_digits
"""


class Failed(Exception):
    pass


class Bench:
    def __init__(self, options, folder):
        self.options, self.folder, self.objects, self.lock = options, folder, None, threading.Lock()
        self.utilities = os.path.join(options.folder, "utilities")
        with open(os.path.join(folder, "digits.h"), "w", encoding="utf-8") as file:
            file.write(DIGITS_HEADER)
        with open(os.path.join(folder, "digits.c"), "w", encoding="utf-8") as file:
            file.write(DIGITS)

    def run(self, *words, env=None):
        own = {k: v for k, v in os.environ.items() if not k.startswith("METAFORK_")}
        try:
            return subprocess.run(words, capture_output=True, text=True, errors="replace", cwd=self.folder, timeout=600,
                                  env=own | (env or {}))
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(words, 124, "", "timeout")

    def must(self, what, *words):
        done = self.run(*words)
        if done.returncode:
            first = re.search(r".*(error|Error).*|.+", done.stderr)
            raise Failed(f"{what}: status {done.returncode}: {first.group() if first else ''}")
        return done

    def compile(self, source, output, *more):
        driver = ["gcc", "-std=gnu11"] if source.endswith(".c") else ["g++", "-std=c++20"]
        self.must("does not compile", *driver, *FLAGS, *more, "-c", source, "-o", output)
        return output

    def common(self, package):
        """PolyBench's helpers and the runtime, once."""
        with self.lock:
            if self.objects is None:
                runtime = os.path.join(package, "runtime", "src")
                self.objects = [self.compile("digits.c", "digits.o"),
                                self.compile(os.path.join(self.utilities, "polybench.c"), "polybench.o")]
                self.objects += [self.compile(os.path.join(runtime, f), f"runtime_{f}.o", "-I", f"{package}/runtime/include")
                                 for f in sorted(os.listdir(runtime)) if f.endswith(".cpp")]
        return self.objects

    def link(self, output, objects, package):
        self.must("does not link", "g++", "-fopenmp", "-o", output, *objects, *self.common(package), "-lm")
        return os.path.join(self.folder, output)

    def program(self, path, style, size):
        """The loops of the report, and under which settings the results differ."""
        stem = os.path.splitext(os.path.basename(path))[0]
        key = f"{stem}-{style}-{size}"
        package = os.path.join(self.folder, key)
        flags = ["-I", self.utilities, "-I", os.path.dirname(path), f"-D{size}_DATASET", "-DPOLYBENCH_DUMP_ARRAYS",
                 "-include", os.path.join(self.folder, "digits.h"), *STYLES[style]]
        done = self.must("is not translated", self.options.metafork_cc, path, "-o", package, "--report=json",
                         *(["--auto"] if self.options.auto else []), "--", *flags)
        elision = self.link(f"{key}.elision", [self.compile(path, f"{key}.o", *flags)], package)
        include = ["-I", f"{package}/runtime/include", "-I", package, "-I", f"{package}/headers"]
        parts = [self.compile(f"{package}/{stem}.c", f"{key}.drop.o", *include, *flags)]
        parts += [self.compile(f"{package}/{stem}_{p}.cpp", f"{key}.{p}.o", *include) for p in ("launch", "kernels")]
        built = self.link(f"{key}.package", parts, package)
        expected = self.run(elision)
        if expected.returncode or "BEGIN DUMP_ARRAYS" not in expected.stderr:
            raise Failed(f"does not run as it is: status {expected.returncode}")
        wrong = []
        for order, parameters in SETTINGS:
            found = self.run(built, env={"METAFORK_ORDER": order, "METAFORK_PARAMS": parameters, "METAFORK_DEVICE": "cpu",
                                         "OMP_NUM_THREADS": "2"})
            printed = "".join(l for l in found.stderr.splitlines(True) if not l.startswith("metafork: warning: METAFORK_PARAMS"))
            if (found.returncode, printed) != (0, expected.stderr):
                wrong.append(f"{order} {parameters}".strip())
        return json.loads(done.stdout)["loops"], wrong

    def outcome(self, case):
        path, style, size = case
        lines = [f"{os.path.splitext(os.path.basename(path))[0]} {style} {size}: "]
        try:
            loops, wrong = self.program(path, style, size)
        except Failed as reason:
            return case, False, [lines[0] + f"FAILED: {reason}"]
        parallel = [l for l in loops if l["verdict"] == "parallel"]
        kernels = {k for l in parallel for k in l.get("kernels", [])}
        lines[0] += f"{len(parallel)} of {len(loops)} nests parallel, {len(kernels)} kernels, "
        lines[0] += "equal" if not wrong else f"DIFFERS: {'; '.join(wrong)}"
        lines += [f"    {l['line']}: {l['loop']}: {l.get('why', '')} [{l.get('code', '')}]" for l in loops if l not in parallel]
        return case, not wrong, lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--metafork-cc", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default="MINI,SMALL")
    parser.add_argument("--styles", default=",".join(STYLES))
    parser.add_argument("--auto", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.folder, options.metafork_cc = os.path.abspath(options.folder), os.path.abspath(options.metafork_cc)
    with open(os.path.join(options.folder, "utilities", "benchmark_list"), encoding="utf-8") as file:
        paths = [os.path.normpath(os.path.join(options.folder, l.strip())) for l in file if l.strip()]
    if options.only:
        paths = [p for p in paths if os.path.splitext(os.path.basename(p))[0] in options.only.split(",")]
    cases = list(itertools.product(paths, options.styles.split(","), options.sizes.split(",")))
    good, bad = set(paths), 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.abspath(options.keep) if options.keep else temporary
        os.makedirs(folder, exist_ok=True)
        bench = Bench(options, folder)
        with ThreadPoolExecutor(options.jobs) as pool:
            for case, right, lines in pool.map(bench.outcome, cases):
                print("\n".join(lines), flush=True)
                bad += not right
                if not right:
                    good.discard(case[0])
    print(f"programs: {len(good)} of {len(paths)} translated and equal; {len(cases) - bad} of {len(cases)} with each style and size")
    sys.exit(bad != 0)


if __name__ == "__main__":
    main()
