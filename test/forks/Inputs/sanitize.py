"""Runs the package of a MetaFork program under ThreadSanitizer at 1, 2 and 8 threads, with LLVM's OpenMP and its Archer.

usage: sanitize.py LLVM_FOLDER PROGRAM FOLDER [arguments of the program]

Exits with 1 where there is a race, or another output than that of one thread. Reports about memory that the OpenMP library has
allocated for its tasks, and uses again, are left out: programs written by hand have them too.
"""

import os
import re
import subprocess
import sys

METAFORK_CC = os.environ["METAFORK_CC"]


def races(report):
    reports = [r for r in report.split("==================") if "WARNING: ThreadSanitizer" in r]
    return [r for r in reports if not re.search(r"Location is heap block.*\n +#0 .*\n +#1 [^\n]*libomp", r)]


def main():
    llvm, program, folder, *arguments = sys.argv[1:]
    package = f"{folder}/package"
    os.makedirs(folder, exist_ok=True)
    subprocess.run([METAFORK_CC, program, "-o", package], check=True)
    compiler = [f"{llvm}/bin/clang"] if program.endswith(".c") else [f"{llvm}/bin/clang++", "-std=c++20"]
    subprocess.run(compiler + ["-g", "-O1", "-fsanitize=thread", "-fopenmp", "-I", package, "-I", f"{package}/runtime/include",
                               f"{package}/{os.path.basename(program)}", "-o", f"{folder}/program", f"-L{llvm}/lib",
                               f"-Wl,-rpath,{llvm}/lib"], check=True)
    expected = None
    for threads in ("1", "2", "8"):
        environment = {**os.environ, "OMP_NUM_THREADS": threads, "OMP_TOOL_LIBRARIES": f"{llvm}/lib/libarcher.so",
                       "TSAN_OPTIONS": "ignore_noninstrumented_modules=1 exitcode=0"}
        done = subprocess.run([f"{folder}/program", *arguments], capture_output=True, text=True, env=environment, check=True)
        for race in races(done.stderr)[:1]:
            sys.exit(f"sanitize.py: a race at {threads} threads:\n{race}")
        if expected not in (None, done.stdout):
            sys.exit(f"sanitize.py: {threads} threads print\n{done.stdout}one thread prints\n{expected}")
        expected = done.stdout


main()
