"""Runs a MetaFork program that forks against its serial elision: as a package at 1, 2 and 8 threads and without OpenMP; as
OpenMP at the same numbers of threads, and as the elision of Cilk; and what comes back of both translations.

usage: check.py [--package-only|--translations-only] [--flag=FLAG] TEST FOLDER [arguments of the program]
"""

import os
import re
import subprocess
import sys

METAFORK_CC = os.environ["METAFORK_CC"]
RUNTIME = os.environ["RUNTIME_INCLUDE"]
INPUTS = os.path.dirname(os.path.abspath(__file__))
CILK = ["-Dcilk_spawn=", "-Dcilk_sync=", "-Dcilk_for=for", "-Dcilk_scope=", "-Wno-empty-body", "-I", INPUTS]
ELISION = ["-I", RUNTIME, "-include", "metafork/metafork.h"]


class Check:
    def __init__(self, test, folder, flags, arguments):
        self.test, self.folder, self.flags, self.arguments = test, folder, flags, arguments
        self.extension = os.path.splitext(test)[1]

    def run(self, *command, **environment):
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False)
        if done.returncode != 0:
            sys.exit(f"check.py: status {done.returncode}: {' '.join(command)}\n{done.stdout}{done.stderr}")
        return done.stdout

    def compile(self, source, name, *flags):
        """With OpenMP optimised, as tasks are sooner in each other's way; else fast to compile."""
        c = self.extension == ".c"
        compiler = [os.environ["CC"], "-std=gnu11"] if c else [os.environ["CXX"], "-std=c++20"]
        output = f"{self.folder}/{name}"
        optimised = "-O1" if "-fopenmp" in flags else "-O0"
        self.run(*compiler, optimised, "-D_GLIBCXX_BITS_SPECFUN_H", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", *self.flags, source, "-o", output, *flags)
        return output

    def expect(self, program, what, numbers=("1", "2", "8")):
        for threads in numbers:
            found = self.run(program, *self.arguments, OMP_NUM_THREADS=threads)
            if found != self.expected:
                sys.exit(f"check.py: {what} at {threads} threads prints\n{found}where the serial elision prints\n{self.expected}")

    def translate(self, source, from_, to, name):
        output = f"{self.folder}/{name}{self.extension}"
        self.run(METAFORK_CC, source, f"--from={from_}", f"--to={to}", "-o", output, "--", *self.flags)
        return output

    def constructs(self, source):
        """How many forks there are, and joins that are not the last statement of a block."""
        with open(source) as file:
            text = re.sub(r"//[^\n]*", "", file.read())
        return len(re.findall(r"\bmeta_fork\b", text)), len(re.findall(r"\bmeta_join\s*;(?!\s*(?:return\b[^;()]*;\s*)?\})", text))

    def package(self):
        folder = f"{self.folder}/package"
        self.run(METAFORK_CC, self.test, "-o", folder, "--", *self.flags)
        drop_in = f"{folder}/{os.path.basename(self.test)}"
        include = ["-I", folder, "-I", f"{folder}/runtime/include"]
        self.expect(self.compile(drop_in, "tasks", *include, "-fopenmp"), "the package")
        self.expect(self.compile(drop_in, "serial", *include), "the package without OpenMP", ("1",))

    def translations(self):
        openmp = self.translate(self.test, "metafork", "openmp", "openmp")
        self.expect(self.compile(openmp, "openmp", "-fopenmp"), "OpenMP")
        self.expect(self.compile(openmp, "openmp_elision"), "OpenMP without threads", ("1",)) if "omp_get_level" not in open(openmp).read() else None
        cilk = self.translate(self.test, "metafork", "cilk", "cilk")
        self.expect(self.compile(cilk, "cilk", *CILK), "Cilk's elision", ("1",))
        for language, source in (("openmp", openmp), ("cilk", cilk)):
            back = self.translate(source, language, "metafork", f"from_{language}")
            self.expect(self.compile(back, f"from_{language}", *ELISION), f"what comes back from {language}", ("1",))
            if self.constructs(back) != self.constructs(self.test):
                sys.exit(f"check.py: (forks, joins) {self.constructs(self.test)} become {self.constructs(back)} in {back}")


def main():
    arguments = sys.argv[1:]
    flags = [a.removeprefix("--flag=") for a in arguments if a.startswith("--flag=")]
    options = [a for a in arguments if a.startswith("--")]
    arguments = [a for a in arguments if not a.startswith("--")]
    os.makedirs(arguments[1], exist_ok=True)
    check = Check(arguments[0], arguments[1], flags, arguments[2:])
    check.expected = check.run(check.compile(check.test, "elision", *ELISION), *check.arguments)
    if "--translations-only" not in options:
        check.package()
    if "--package-only" not in options:
        check.translations()


main()
