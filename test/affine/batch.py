"""A batch of programs: translated, compiled and run together, each against its serial elision.

What fails as a whole (a translation, a compilation) is halved until the programs that are to blame are alone.
"""

import json
import os
import re
import shutil
import signal
import subprocess
from dataclasses import dataclass, field

import print_c

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = ["-O0", "-w", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off", "-fwrapv"]
LIMIT_S = 60  # of processor time of a translation or compilation, and PROGRAM_LIMIT_S more for each program
PROGRAM_LIMIT_S = 4


@dataclass
class Tools:
    metafork_cc: str
    driver: str
    runtime_include: str
    cc: str = "gcc"
    cxx: str = "g++"


@dataclass
class Item:
    program: object  # program.Program
    seed: str


@dataclass
class Failure:
    item: Item
    phase: str  # "elision", "translation", "compilation", "run"
    what: str


@dataclass
class Outcome:
    programs: int = 0
    parallel: int = 0   # programs with a kernel
    launching: int = 0  # programs that launched one
    runs: int = 0
    elisions: int = 0
    nonfinite: int = 0  # runs with a value that is no finite number
    reasons: dict = field(default_factory=dict)  # of "stays serial", with their number
    failures: list = field(default_factory=list)

    def add(self, other):
        for name in ("programs", "parallel", "launching", "runs", "elisions", "nonfinite"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for reason, count in other.reasons.items():
            self.reasons[reason] = self.reasons.get(reason, 0) + count
        self.failures += other.failures


class Broken(Exception):
    """A step failed for the batch as a whole."""

    def __init__(self, phase, what):
        super().__init__(what)
        self.phase, self.what = phase, what


def run(phase, command, limit_s):
    done = subprocess.run(["prlimit", f"--cpu={limit_s}:{limit_s + 5}"] + command, capture_output=True, text=True, errors="replace")
    if done.returncode == -signal.SIGXCPU:
        raise Broken(phase, f"no end after {limit_s} s: {' '.join(command)}")
    if done.returncode != 0:
        raise Broken(phase, f"status {done.returncode}: {' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done


def reason_of(line):
    """A warning's reason without the names and numbers of the program."""
    found = re.search(r"stays? serial[^:]*: (.*)", line)
    if found is None:
        return None
    return re.sub(r"'[^']*'", "'…'", re.sub(r"\b\d+\b", "#", found.group(1)))[:120]


class Batch:
    """`options` go to metafork-cc. `round_trip`: what --emit=metafork prints is translated, in place of the source.
    `spoil`: a function from the text of a generated file and its name to another text, for tests of the harness."""

    def __init__(self, tools, items, folder, options=(), round_trip=False, spoil=None, seed=1):
        self.tools, self.items, self.folder, self.options = tools, items, folder, list(options)
        self.round_trip, self.spoil, self.seed = round_trip, spoil, seed

    def run(self, phase, command):
        return run(phase, command, LIMIT_S + PROGRAM_LIMIT_S * len(self.items))

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)

    def compile(self, source, output, flags, phase="compilation"):
        language = [self.tools.cc, "-std=gnu11"] if source.endswith(".c") else [self.tools.cxx, "-std=c++20"]
        self.run(phase, language + FLAGS + flags + ["-c", self.path(source), "-o", self.path(output)])

    def link(self, output, objects):
        command = [self.tools.cxx, "-shared", "-Wl,-Bsymbolic", "-o", self.path(output)]
        self.run("compilation", command + [self.path(o) for o in objects])

    # ------------------------------------------------------------------------------------------------------------ steps
    def elision(self):
        self.write("batch.c", print_c.functions_file([i.program for i in self.items]))
        self.write("calls.c", print_c.calls_file([i.program for i in self.items], [i.seed for i in self.items]))
        self.compile("batch.c", "batch.o", ["-I", self.tools.runtime_include], "elision")
        self.compile("calls.c", "calls.o", ["-I", os.path.join(HERE, "Inputs")], "elision")
        self.link("elision.so", ["batch.o", "calls.o"])

    def translate(self, outcome):
        clang = ["--", "-I", self.tools.runtime_include]
        source = self.path("batch.c")
        if self.round_trip:
            done = self.run("translation", [self.tools.metafork_cc, source, "--emit=metafork"] + self.options + clang)
            os.makedirs(self.path("emitted"), exist_ok=True)
            self.write("emitted/batch.c", done.stdout)
            source = self.path("emitted/batch.c")
        command = [self.tools.metafork_cc, source, "-o", self.path("package"), "--checked"]
        done = self.run("translation", command + self.options + clang)
        for line in done.stderr.splitlines():
            reason = reason_of(line)
            if reason is not None:
                outcome.reasons[reason] = outcome.reasons.get(reason, 0) + 1

    def package(self, outcome):
        self.translate(outcome)
        if self.spoil is not None:
            for name in ("batch.c", "batch_kernels.cpp", "batch_launch.cpp"):
                with open(self.path("package/" + name)) as file:
                    text = self.spoil(name, file.read())
                self.write("package/" + name, text)
        with open(self.path("package/batch.json")) as file:
            kernels = json.load(file)["kernels"]
        with open(self.path("package/batch_launch.cpp")) as file:
            functions = sorted(set(re.findall(r'^extern "C" const void \*const (\w+)_cuda;', file.read(), re.M)))
        glue = "".join(f'extern "C" const void *const {f}_cuda;\nextern "C" const void *const {f}_cuda = '
                       f"reinterpret_cast<const void *>(&{f}_block);\n" for f in functions)
        self.write("generated.cpp", f'#include "package/batch_launch.cpp"\n#include "package/batch_kernels.cpp"\n{glue}')
        includes = ["-I", self.path("package/runtime/include"), "-I", self.path("package")]
        self.compile("package/batch.c", "drop_in.o", includes)
        self.compile("generated.cpp", "generated.o", includes + ["-DMETAFORK_CUDA"])
        self.link("package.so", ["drop_in.o", "generated.o", "calls.o"])
        return {k["function"] for k in kernels}

    def execute(self, outcome):
        start = 0
        while start < len(self.items):
            command = [self.tools.driver, self.path("elision.so"), self.path("package.so"), "--seed", str(self.seed)]
            environment = {k: v for k, v in os.environ.items() if not k.startswith("METAFORK_")}
            done = subprocess.run(command + ["--from", str(start)], capture_output=True, text=True, env=environment,
                                  errors="replace")
            begun = self.read(done.stdout, outcome, start)
            if begun is None:
                if done.returncode != 0:
                    raise Broken("run", f"status {done.returncode}: {done.stderr[-2000:]}")
                return
            what = f"ended with status {done.returncode}: {done.stderr[-1000:]}"
            if done.returncode == -signal.SIGPROF:
                what = "no end within the driver's limit"
            outcome.failures.append(Failure(self.items[begun], "run", what))
            start = begun + 1

    def read(self, text, outcome, start):
        """The program that was begun and not ended, or None."""
        begun = None
        for line in text.splitlines():
            word, number, rest = (line.split(" ", 2) + ["", ""])[:3]
            if word == "start":
                begun = int(number)
                continue
            begun = None
            if word == "ok":
                runs, launches, elisions, nonfinite = map(int, rest.split())
                outcome.runs += runs
                outcome.launching += launches > 0
                outcome.elisions += elisions
                outcome.nonfinite += nonfinite
            elif word == "mismatch":
                outcome.failures.append(Failure(self.items[int(number)], "run", rest))
        return begun

    def once(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        outcome = Outcome(programs=len(self.items))
        self.elision()
        names = self.package(outcome)
        outcome.parallel = sum(i.program.name in names for i in self.items)
        self.execute(outcome)
        return outcome

    def check(self):
        """The outcome of all programs of the batch."""
        try:
            return self.once()
        except Broken as broken:
            if len(self.items) == 1:
                return Outcome(programs=1, failures=[Failure(self.items[0], broken.phase, broken.what)])
        outcome, half = Outcome(), len(self.items) // 2
        for items in (self.items[:half], self.items[half:]):
            outcome.add(Batch(self.tools, items, self.folder, self.options, self.round_trip, self.spoil, self.seed).check())
        return outcome
