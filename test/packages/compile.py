"""Compiles every package that the lit suites have written, with each compiler that is found.

usage: compile.py --outputs FOLDER --newer-than METAFORK_CC [--jobs N] [--only TEXT] COMPILER...

COMPILER is g++=PATH, clang++=PATH (each with the C compiler beside it: g++=PATH,PATH) or nvcc=PATH. Packages are folders below FOLDER with
a manifest; those that an older metafork-cc has written do not count. g++ and clang++ read the drop-in, the launch functions and the
CPU kernels, nvcc translates the CUDA kernels to PTX. g++ leaves out what the tests of test/run have linked.
"""

import argparse
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import sys


class Package:
    def __init__(self, manifest):
        self.folder = os.path.dirname(manifest)
        self.name = os.path.splitext(os.path.basename(manifest))[0]
        with open(os.path.join(self.folder, "CMakeLists.txt")) as file:
            self.cmake = file.read()
        listed = re.findall(r"target_include_directories\(\S+ PUBLIC (.*)\)", self.cmake)[-1]
        carried = listed.replace("${CMAKE_CURRENT_LIST_DIR}", self.folder).split()
        self.includes = ["-iquote", self.folder, "-I", os.path.join(self.folder, "runtime", "include")]
        for path in carried:
            self.includes += ["-I", path]
        self.flags = [f for f in re.search(r'COMPILE_OPTIONS "(.*)"\)', self.cmake).group(1).replace('\\"', '"').split(";") if f]
        self.drop_in = next(p for e in (".c", ".cc", ".cpp") if os.path.exists(p := os.path.join(self.folder, self.name + e)))

    def is_linked(self):
        """Has test/run/check.py made a library of it, with g++ and all warnings?"""
        return os.path.exists(os.path.join(os.path.dirname(self.folder), "package.so"))

    def path(self, ending):
        return os.path.join(self.folder, self.name + ending)

    def host_commands(self, cxx, cc):
        check = ["-fsyntax-only", "-w"]
        compiler = [cc, "-std=gnu11"] if self.drop_in.endswith(".c") else [cxx, "-std=c++20"]
        yield compiler + check + self.includes + self.flags + [self.drop_in]
        for ending in ("_launch.cpp", "_kernels.cpp"):
            yield [cxx, "-std=c++20"] + check + self.includes + [self.path(ending)]

    def nvcc_command(self, nvcc):
        includes = [f"-Xcompiler=-iquote{self.folder}" if i == "-iquote" else i for i in self.includes if i != self.folder]
        unoptimised = "-G"  # what nvcc takes is the question here: optimising long kernels takes up to twenty times as long
        return [nvcc, "-std=c++20", "-arch=sm_80", "-w", unoptimised, "-ptx", "-o", os.devnull] + includes + [self.path("_kernels.cu")]


def packages(outputs, newer_than, only):
    oldest = os.path.getmtime(newer_than)
    for manifest in sorted(glob.glob(os.path.join(outputs, "**", "*.json"), recursive=True)):
        if only not in manifest or os.path.getmtime(manifest) < oldest:
            continue
        try:
            with open(manifest) as file:
                if str(json.load(file).get("format", "")).startswith("metafork-package-"):
                    yield Package(manifest)
        except (ValueError, AttributeError):
            continue # no manifest


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    return "" if done.returncode == 0 else " ".join(command) + "\n" + done.stderr + done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--outputs", required=True)
    parser.add_argument("--newer-than", required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("compilers", nargs="+")
    options = parser.parse_args()
    found = list(packages(options.outputs, options.newer_than, options.only))
    if not found:
        sys.exit(f"no packages below {options.outputs}: the lit suites write them")
    commands = []
    for compiler in options.compilers:
        kind, paths = compiler.split("=", 1)
        for p in found:
            if kind == "nvcc":
                commands.append(p.nvcc_command(paths))
            elif kind != "g++" or not p.is_linked():
                commands += p.host_commands(*paths.split(","))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        failures = [text for text in pool.map(run, commands) if text]
    for text in failures:
        print(text)
    print(f"{len(found)} packages, {len(commands)} commands, {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
