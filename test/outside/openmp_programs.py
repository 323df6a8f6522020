#!/usr/bin/env python3
"""What becomes of OpenMP programs of others (the examples of the OpenMP specification, say), translated to MetaFork.

usage: openmp_programs.py [--metafork-cc PROGRAM] [--to metafork|cilk] [--verbose] FOLDER

Each C or C++ file below FOLDER that compiles with OpenMP is translated. Accepted ones are compiled as their serial elisions;
those with a main are run, and their output is compared with that of the OpenMP program. Prints a line for each file with
--verbose, then the numbers of each outcome; exits with 1 where an accepted program does not compile or prints something else.
"""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ELISIONS = {"metafork": ["-I", os.path.join(ROOT, "runtime", "include"), "-include", "metafork/metafork.h"],
            "cilk": ["-Dcilk_spawn=", "-Dcilk_sync=", "-Dcilk_for=for", "-Dcilk_scope=", "-Dcilk_reducer(identity,reduce)=", "-I",
                     os.path.join(ROOT, "test", "forks", "Inputs")]}


def succeeds(*command, seconds=60):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None


class Suite:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder

    def compile(self, source, name, run, *flags):
        c = source.endswith(".c")
        compiler = [os.environ.get("CC", "gcc"), "-std=gnu11"] if c else [os.environ.get("CXX", "g++"), "-std=c++20"]
        output = os.path.join(self.folder, name)
        done = succeeds(*compiler, "-w", *([] if run else ["-c"]), source, "-o", output, "-fopenmp", *flags, "-lm")
        return output if done and done.returncode == 0 else None

    def outcome(self, source):
        with open(source, errors="replace") as file:
            text = file.read()
        if not re.search(r"#\s*pragma\s+omp", text):
            return "no OpenMP", ""
        run = re.search(r"\bmain\s*\(", text) is not None
        program = self.compile(source, "openmp", run)
        if program is None:
            return "does not compile with OpenMP", ""
        translated = os.path.join(self.folder, "translated" + os.path.splitext(source)[1])
        done = succeeds(self.options.metafork_cc, source, "--from=openmp", f"--to={self.options.to}", "-o", translated)
        if done is None or done.returncode not in (0, 1):
            return "FAILED", "the compiler ended with " + ("a timeout" if done is None else str(done.returncode))
        if done.returncode == 1:
            reason = re.search(r"error: (.*)", done.stderr)
            return "refused", reason.group(1) if reason else done.stderr
        elision = self.compile(translated, "elision", run, *ELISIONS[self.options.to], "-I", os.path.dirname(source))
        if elision is None:
            return "FAILED", "what it is translated to does not compile"
        if not run:
            return "accepted, compiles", ""
        a, b = (succeeds(p, seconds=20) for p in (program, elision))
        if a is None or b is None:
            return "accepted, runs too long", ""
        same = (a.returncode, a.stdout) == (b.returncode, b.stdout)
        return ("accepted, equal", "") if same else ("accepted, DIFFERS", f"{a.stdout[:200]!r} {b.stdout[:200]!r}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--metafork-cc", default=os.path.join(ROOT, "build", "bin", "metafork-cc"))
    parser.add_argument("--to", default="metafork", choices=sorted(ELISIONS))
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("folder")
    options = parser.parse_args()
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        suite = Suite(options, folder)
        for path, _, names in sorted(os.walk(options.folder)):
            for name in sorted(n for n in names if n.endswith((".c", ".cc", ".cpp"))):
                outcome, why = suite.outcome(os.path.join(path, name))
                counts[outcome] += 1
                if options.verbose or outcome.isupper() or "DIFFERS" in outcome:
                    print(f"{os.path.join(path, name)}: {outcome}{': ' if why else ''}{why}")
    for outcome, number in sorted(counts.items()):
        print(f"{number:5} {outcome}")
    return 1 if counts["FAILED"] or counts["accepted, DIFFERS"] else 0


if __name__ == "__main__":
    sys.exit(main())
