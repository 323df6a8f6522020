#!/usr/bin/env python3
"""What is proved of kernels by one compiler and not by another: a table that is empty where nothing got worse.

usage: compare.py --old FILE --new FILE [--jobs N] [PROGRAM ...] [-- FLAGS OF BOTH COMPILERS]

Each program (by default every C and C++ file of test/run, test/translate, test/dependences, test/scops and
test/faults/programs) is translated by both compilers, which are commands with blanks between their words. A claim got
worse if its status is a lesser one in the manifest, in the order refuted, not checked, asserted, proved, or if its kernel
or the claim is gone. The last line counts; status 1 if a row was printed, 2 if nothing was compared.
"""
import argparse
import glob
import json
import os
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ("run", "translate", "dependences", "scops", "faults/programs")
ORDER = ("gone", "refuted", "not checked", "asserted", "proved")
LIMIT_S = 300


def programs():
    found = [f for d in FOLDERS for f in glob.glob(os.path.join(ROOT, "test", d, "*.c*"))]
    return sorted(f for f in found if f.endswith((".c", ".cc", ".cpp")))


def claims(compiler, program, flags):
    """(kernel, claim) -> status of one program; empty without a package."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "p")
        standard = [] if program.endswith(".c") else ["-std=c++20"]
        command = shlex.split(compiler) + [program, "-o", out, "-Wno-asserted"] + flags + ["--"] + standard + [
            "-I", os.path.join(ROOT, "test", "run", "Inputs"), "-I", os.path.join(ROOT, "runtime", "include")]
        try:
            subprocess.run(command, capture_output=True, timeout=LIMIT_S, check=False)
        except subprocess.TimeoutExpired:
            return {}
        manifest = os.path.join(out, os.path.splitext(os.path.basename(program))[0] + ".json")
        if not os.path.exists(manifest):
            return {}
        with open(manifest, encoding="utf-8") as file:
            kernels = json.load(file)["kernels"]
    return {(c["kernel"], c["claim"]): c["status"] for k in kernels for c in k["certificate"]}


def main():
    given = sys.argv[1:]
    flags = given[given.index("--") + 1:] if "--" in given else []
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", required=True)
    parser.add_argument("--new", required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args(given[:given.index("--")] if "--" in given else given)
    chosen = options.programs or programs()

    def compare(program):
        old, new = (claims(c, program, flags) for c in (options.old, options.new))
        worse = [(k, before, new.get(k, "gone")) for k, before in old.items()
                 if ORDER.index(new.get(k, "gone")) < ORDER.index(before)]
        return program, len(old), worse

    compared, rows = 0, 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for program, count, worse in pool.map(compare, chosen):
            compared += count
            for (kernel, claim), before, after in worse:
                print(f"{os.path.basename(program)}: {kernel}: {claim}: {before} -> {after}")
            rows += len(worse)
    print(f"{len(chosen)} programs, {compared} claims, {rows} worse")
    return 2 if compared == 0 else 1 if rows else 0


if __name__ == "__main__":
    sys.exit(main())
