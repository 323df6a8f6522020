"""Faults inside the generator: which of them the checker catches, and which the execution of what is generated.

usage: run.py --metafork-cc FILE --driver FILE --runtime-include FOLDER [--fault NAME | --one-of-each] [--jobs J] ...

FILE is metafork-cc-with-faults. Every fault that it lists is switched on in turn, and the programs of this folder are translated.
The checker catches a fault if it refutes a claim, refuses a certificate, ends with an internal error, or does not prove of a
kernel what it proves without the fault; its verdict does not stop the translation here. Execution catches it if the package does
not compile, computes something else than the serial elision, or touches an element in two iterations; what the checker has
caught is executed with --both only. Without a fault neither may say anything.

The last lines are the totals. Status 1 if a fault is caught by neither or changes nothing in any program, if the checker
catches less than three quarters of all, or if something is reported without a fault.
"""

import argparse
import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "programs")
INPUTS = os.path.join(HERE, "..", "run", "Inputs")
SIZES = ["0", "1", "2", "3", "5", "16", "33"]
COMMON = ["-O0", "-w", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off", "-fsanitize=signed-integer-overflow",
          "-fsanitize-undefined-trap-on-error"]
BEHIND_THE_CHECKER = {"print", "emit", "launch", "drop", "memory"}
TRANSLATE_S, COMPILE_S, RUN_S = 60, 120, 30
UNPROVED = re.compile(r"certificate of (\S+): (.*) not checked: (.*)")
PROVED = re.compile(r"certificate of (\S+): proved: (.*)")
NO_KERNELS = "no kernels can be made of the parallel program"
INTERNAL = re.compile(r"^metafork-cc: error: internal error: ", re.M)
CLAIM = re.compile(r"the claim '([^']*)' is refuted: (.*)|no certificate: '([^']*)' is (?:refuted|not checked): (.*)")


@dataclass
class Verdict:
    """What caught a fault, empty if nothing did. `unproved`: a kernel lost a proof, which only --explain and the manifest
    tell; anything else stops the translation or leaves the loops serial. `changed`: a package or what is said of it is
    another one than without the fault."""
    checker: str = ""
    unproved: bool = False
    execution: str = ""
    changed: bool = False


def own_flags(program):
    """Those that a program asks to be translated with, in its head."""
    with open(program) as file:
        return re.findall(r"^// Translated with (--\S+)\.$", file.read(), re.M)


class Suite:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.programs = sorted(f[:-2] for f in os.listdir(PROGRAMS) if f.endswith(".c"))
        self.flags = {p: own_flags(f"{PROGRAMS}/{p}.c") for p in self.programs}
        self.lock = threading.Lock()
        self.generated = ["-DMETAFORK_CUDA", "-I", options.runtime_include, "-I", INPUTS]  # flags for generated C++
        self.proved = {}  # without a fault: program -> pairs of kernel and claim
        self.said = {}  # without a fault: program -> all that is printed

    # -------------------------------------------------------------------------------------------------------------- steps
    def call(self, command, limit_s):
        environment = {k: v for k, v in os.environ.items() if not k.startswith("METAFORK_")}
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=limit_s, env=environment)
        except subprocess.TimeoutExpired:
            return None, f"no end after {limit_s} s"
        return done.returncode, done.stdout + done.stderr

    def compile(self, source, output, flags):
        c = source.endswith(".c")
        language = [self.options.cc, "-std=gnu11"] if c else [self.options.cxx, "-std=c++20"]
        status, text = self.call(language + COMMON + flags + ["-c", source, "-o", output], COMPILE_S)
        return "" if status == 0 else "does not compile: " + first_error(text)

    def precompile(self):
        """The headers of the generated C++ files, once for all packages."""
        header = os.path.join(self.folder, "common.h")
        with open(header, "w") as file:
            file.write('#include <float.h>\n#include <limits.h>\n#include <math.h>\n#include <stddef.h>\n#include <stdint.h>\n'
                       '#include <vector>\n#include "metafork/kernel.h"\n#include "metafork/launch.h"\n')
        command = [self.options.cxx, "-std=c++20"] + COMMON + self.generated + ["-x", "c++-header", header, "-o", header + ".gch"]
        status, text = self.call(command, COMPILE_S)
        return "" if status == 0 else "the run-time library's headers do not compile: " + first_error(text)

    def link(self, output, objects):
        status, text = self.call([self.options.cxx, "-shared", "-Wl,-Bsymbolic", "-o", output] + objects, COMPILE_S)
        return "" if status == 0 else "does not link: " + first_error(text)

    def elision(self, program):
        base = os.path.join(self.folder, program)
        flags = ["-I", INPUTS, "-I", self.options.runtime_include, "-include", "metafork/metafork.h"]
        return self.compile(f"{PROGRAMS}/{program}.c", base + ".o", flags) or self.link(base + ".so", [base + ".o"])

    def translate(self, program, out, fault, decides=False):
        """What the checker says against the translation, whether that is only a proof that is missing, whether there is a
        package, and what was printed. `decides`: what it refutes is not translated."""
        command = [self.options.metafork_cc] + (["--fault", fault] if fault else [])
        command += [f"{PROGRAMS}/{program}.c", "-o", out, "--checked", "--explain"] + self.flags[program]
        command += ([] if decides else ["--unchecked-certificate"]) + ["--", "-I", INPUTS, "-I", self.options.runtime_include]
        status, text = self.call(command, TRANSLATE_S)
        if not fault:
            self.said[program] = text
            self.proved[program] = {(k, c) for k, claims in PROVED.findall(text) for c in claims.split(", ")}
        found = CLAIM.search(text)
        if found:
            claim, why = [g for g in found.groups() if g is not None]
            return f"{claim}: {why}", False, status == 0, text
        if status not in (0, 1) or INTERNAL.search(text):
            return f"internal error: {first_error(text)}", False, False, text
        for kernel, claim, why in UNPROVED.findall(text):
            if (kernel, claim) in self.proved[program]:
                return f"{claim}: {why}", True, status == 0, text
        return "", False, status == 0, text

    def execute(self, program, out):
        """What is wrong with a package when it runs."""
        with open(f"{out}/{program}.json") as file:
            kernels = len(json.load(file)["kernels"])
        if kernels == 0:  # nothing but serial loops
            return ""
        with open(f"{out}/{program}_launch.cpp") as file:
            functions = sorted(set(re.findall(r'^extern "C" const void \*const (\w+)_cuda;', file.read(), re.M)))
        # on the fake GPU a kernel is its CPU print, with memory of its own
        glue = "".join(f'extern "C" const void *const {f}_cuda;\nextern "C" const void *const {f}_cuda = '
                       f"reinterpret_cast<const void *>(&{f}_block);\n" for f in functions)
        with open(f"{out}/generated.cpp", "w") as file:
            file.write(f'#include "{program}_launch.cpp"\n#include "{program}_kernels.cpp"\n{glue}')
        includes = ["-I", f"{out}/runtime/include", "-I", out, "-I", INPUTS]
        wrong = self.compile(f"{out}/{program}.c", f"{out}/drop_in.o", includes)
        wrong = wrong or self.compile(f"{out}/generated.cpp", f"{out}/generated.o",
                                      self.generated + ["-I", out, "-include", f"{self.folder}/common.h"])
        wrong = wrong or self.link(f"{out}/package.so", [f"{out}/drop_in.o", f"{out}/generated.o"])
        if wrong:
            return wrong
        command = [self.options.driver, f"{self.folder}/{program}.so", f"{out}/package.so", str(kernels), "--choices", "10"]
        with open(os.path.join(PROGRAMS, program + ".c")) as file:
            if "--elisions" in file.readline():  # of the driver: some launches find that the source has to run
                command.append("--elisions")
        status, text = self.call(command + SIZES, RUN_S)
        if status == 0:
            return ""
        return text if status is None else f"status {status}: {last_line(text)}"

    # ------------------------------------------------------------------------------------------------------------- faults
    def without_fault(self, program):
        """What is said of a program although there is no fault."""
        out = os.path.join(self.folder, "none", program)
        wrong = self.elision(program)
        if wrong:
            return wrong
        checker, _, package, _ = self.translate(program, out, "")
        if checker or not package:
            return checker or "no package"
        return self.execute(program, out)

    def affected(self, program, out):
        """Does the package differ from the one without a fault?"""
        good = os.path.join(self.folder, "none", program)
        names = [f"{program}{n}" for n in (".c", "_kernels.cpp", "_kernels.h", "_launch.cpp")]
        return not all(filecmp.cmp(f"{good}/{n}", f"{out}/{n}", shallow=False) for n in names)

    def fault(self, name):
        verdict, left = Verdict(), []  # left: changed packages, to be executed if the checker says nothing at all
        for program in self.ordered(name):
            if verdict.execution or (verdict.checker and not self.options.both):
                break
            out = os.path.join(self.folder, name, program)
            said, unproved, package, text = self.translate(program, out, name)
            changed = text != self.said[program] or (package and self.affected(program, out))
            verdict.changed = verdict.changed or changed
            if not said and NO_KERNELS in text:  # of a verdict on such loops nothing is left
                said, unproved, _, _ = self.translate(program, out + "-checked", name, decides=True)
            if said and not verdict.checker:
                verdict.checker, verdict.unproved = f"{program}: {said}", unproved
            executes = self.options.both or (not verdict.checker and self.executes_at_once(name))
            if package and not verdict.execution and changed and not executes:
                left.append((program, out))
            if package and not verdict.execution and changed and executes:
                wrong = self.execute(program, out)
                if wrong:
                    verdict.execution = f"{program}: {wrong}"
        for program, out in left:
            if verdict.checker or verdict.execution:
                break
            wrong = self.execute(program, out)
            if wrong:
                verdict.execution = f"{program}: {wrong}"
        shutil.rmtree(os.path.join(self.folder, name), ignore_errors=True)
        with self.lock:
            checker = "unproved" if verdict.unproved else "refuted" if verdict.checker else "-"
            print(f"{name:36} checker {checker:10} execution {'differs' if verdict.execution else '-'}"
                  f"{'' if verdict.changed else ', changes nothing'}", flush=True)
            if self.options.verbose or not (verdict.checker or verdict.execution):
                print(f"    checker: {verdict.checker[:300]}\n    execution: {verdict.execution[:300]}", flush=True)
        return verdict

    def executes_at_once(self, name):
        """Of the stages that the checker does not see: what is found by execution is found sooner. Of all stages where it is
        not counted who finds a fault."""
        return self.options.one_of_each or name.split("-")[0] in BEHIND_THE_CHECKER

    def ordered(self, name):
        """The programs, those first in which a fault of this stage is likely to show."""
        likely = {"map": ["points"], "bounds": ["points", "tiled"], "stage": ["staged", "tiled"], "footprint": ["staged"],
                  "tile": ["tiled"], "lower": ["blocks"], "barriers": ["blocks"], "tiles": ["waves"], "private": ["scalars"],
                  "program": ["domains", "scalars"], "emit": ["domains", "waves"], "print": ["points", "staged"],
                  "copy": ["staged", "tiled"], "back": ["back"], "held": ["held"], "launch": ["memory"], "drop": ["memory"],
                  "products": ["warps"], "ranges": ["back"], "guards": ["product"], "partial": ["parts"], "share": ["parts"],
                  "scan": ["scans"]}
        first = likely.get(name.split("-")[0], [])
        return first + [p for p in self.programs if p not in first]


def first_error(text):
    return next((l for l in text.splitlines() if "error" in l or "what()" in l or "terminate" in l), text[:200]).strip()


def last_line(text):
    return (text.strip().splitlines() or ["no output"])[-1]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--metafork-cc", required=True, help="metafork-cc-with-faults")
    add("--driver", required=True, help="elision-driver")
    add("--runtime-include", required=True, help="the folder of metafork/metafork.h")
    add("--cc", default=os.environ.get("CC", "gcc"))
    add("--cxx", default=os.environ.get("CXX", "g++"))
    add("--jobs", type=int, default=os.cpu_count())
    add("--folder", help="for what is generated; a temporary one otherwise")
    add("--fault", action="append", help="this fault only; may be repeated")
    add("--one-of-each", action="store_true", help="the first fault of each stage: what stands before the first - in its name")
    add("--both", action="store_true", help="execute what the checker has caught, too")
    add("--verbose", action="store_true", help="print what was found")
    return parser.parse_args()


def main():
    options, started = arguments(), time.time()
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        suite = Suite(options, options.folder or folder)
        os.makedirs(suite.folder, exist_ok=True)
        listed = subprocess.run([options.metafork_cc, "--list-faults"], capture_output=True, text=True, check=True).stdout
        names = options.fault or [line.split(":")[0] for line in listed.splitlines()]
        if options.one_of_each:
            names = list({name.split("-")[0]: name for name in reversed(names)}.values())[::-1]
        with ThreadPoolExecutor(options.jobs) as pool:
            wrong = suite.precompile()
            if wrong:
                sys.exit(wrong)
            silent = True
            for program, wrong in zip(suite.programs, pool.map(suite.without_fault, suite.programs)):
                if wrong:
                    silent = False
                    print(f"{program}, without a fault: {wrong}", flush=True)
            if not silent:
                sys.exit(1)
            verdicts = dict(zip(names, pool.map(suite.fault, names)))
    checker = sum(bool(v.checker) for v in verdicts.values())
    execution = sum(bool(v.execution) for v in verdicts.values())
    idle = [n for n, v in verdicts.items() if not v.changed]
    neither = [n for n, v in verdicts.items() if v.changed and not v.checker and not v.execution]
    unproved = sum(v.unproved for v in verdicts.values())
    print(f"faults {len(names)}, caught by the checker {checker} ({checker - unproved} refuted, {unproved} no longer proved), "
          f"by execution {execution}, by neither {len(neither)}; {time.time() - started:.0f} s")
    if neither:
        print("caught by neither: " + ", ".join(neither))
    if idle:
        print("no program is changed by: " + ", ".join(idle))
    enough = options.one_of_each or 4 * checker >= 3 * len(names)
    if not enough:
        print("the checker catches less than three quarters")
    sys.exit(0 if enough and not neither and not idle else 1)


if __name__ == "__main__":
    main()
