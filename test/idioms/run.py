"""What becomes of loops as people write them: each idiom of the files beside this one, against what is written at its head.

usage: run.py --at-least N [--gpu] [--verbose] [--only TEXT] [--update] --folder FOLDER [FILE.cpp ...]

--update writes what was found at the heads. A file is translated with --auto, without the idioms that are refused, and each of its idioms is run as its serial elision
and from the package on the CPU, with --gpu on the fake GPU of test/run too (Inputs/idioms.h). An idiom is taken if its outermost loop is parallel or
asserted, and its kernel runs. Status 1 if fewer than N are, or one has another verdict, code or result than it should.
"""

import argparse
import glob
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
TAKEN = ("parallel", "asserted")
HEAD = re.compile(r"//: (parallel|(?:asserted|serial|refused) MF\d+): (.*)")


def load_check():
    spec = importlib.util.spec_from_file_location("check", os.path.join(HERE, "..", "run", "check.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check = load_check()
FLAGS = ["-I" + os.path.join(HERE, "Inputs"), "-std=c++20"]


class Idiom:
    def __init__(self, line, expected, text):
        self.first, self.expected, self.text = line, expected, text
        self.last = self.found = self.why = None
        self.taken = self.launches = False


def idioms_of(lines):
    out = []
    for number, line in enumerate(lines, 1):
        if match := HEAD.match(line):
            if out and out[-1].last is None:
                sys.exit(f"run.py: line {number}: the idiom before has no IDIOM(…)")
            out.append(Idiom(number, *match.groups()))
        elif line.startswith("IDIOM("):
            out[-1].last = number
    return out


# The loops of each idiom, the outermost first; a loop of a template has a line for each instance, the worst counts.
def judge(idioms, loops):
    order = ["refused", "serial", "asserted", "parallel"]
    for i in idioms:
        inside = [l for l in loops if i.first <= l["line"] <= i.last]
        if not inside:
            i.found, i.why = "unseen", "the report has no loop of it"
            continue
        line = min(l["line"] for l in inside)
        worst = min((l for l in inside if l["line"] == line), key=lambda l: order.index(l["verdict"]))
        i.found = worst["verdict"] + (" " + worst["code"] if "code" in worst else "")
        i.why = worst["why"]
        i.taken = worst["verdict"] in TAKEN
        i.launches = any(l["verdict"] in TAKEN for l in inside)


# The idioms in which there are errors.
def refuse(idioms, source, messages):
    out = []
    for line, text, code in re.findall(rf"^{re.escape(source)}:(\d+):\d+: error: (.*) \[(MF\d+)\]$", messages, re.M):
        for i in idioms:
            if i.first <= int(line) <= i.last and i not in out:
                i.found, i.why, i.taken = "refused " + code, text, False
                out.append(i)
    return out


# Translates a file; the idioms that are refused are left out until the rest is a package.
def translated(source, lines, idioms, folder):
    left_out = []
    while True:
        with open(source, "w") as file:
            file.write("\n".join(lines) + "\n")
        done = subprocess.run(check.translation(source, folder, ["--auto", "--report=json"], FLAGS), capture_output=True, text=True)
        try:
            loops = json.loads(done.stdout)["loops"]
        except ValueError:
            sys.exit(f"run.py: {source}: status {done.returncode}\n{done.stderr}")
        rest = [i for i in idioms if i not in left_out]
        judge(rest, loops)
        if done.returncode == 0:
            return rest
        refused = refuse(rest, source, done.stderr)
        if not refused:
            sys.exit(f"run.py: {source}: status {done.returncode}\n{done.stderr}")
        for i in refused:
            lines[i.first - 1:i.last] = [""] * (i.last - i.first + 1)
        left_out += refused


# Runs idiom k of the elision and of the package; returns what is wrong.
def executed(folder, k, idiom, gpu):
    environment = {n: v for n, v in os.environ.items() if not n.startswith("METAFORK_")}
    command = [os.environ["ELISION_DRIVER"], f"{folder}/elision.so", f"{folder}/package.so", "1" if idiom.launches else "0",
               "--choices", "4" if gpu else "1", str(k)] # the second choice is the first on the GPU
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    return "" if done.returncode == 0 else (done.stderr or f"status {done.returncode}").strip()


def run_file(path, folder, options):
    os.makedirs(folder, exist_ok=True)
    with open(path) as file:
        lines = file.read().split("\n")
    idioms = idioms_of(lines)
    for i in idioms:
        if options.only not in i.text:
            lines[i.first - 1:i.last] = [""] * (i.last - i.first + 1)
    idioms = [i for i in idioms if options.only in i.text]
    if not idioms:
        return [], []
    source = os.path.join(folder, os.path.basename(path))
    rest = translated(source, lines, idioms, folder)
    check.elision(source, folder, FLAGS + ["-O0"])
    check.package(source, folder, FLAGS + ["-O0"], options.gpu)
    wrong = []
    for i in idioms:
        result = executed(folder, rest.index(i), i, options.gpu) if i in rest else ""
        if result:
            i.taken = False
        if result or i.found != i.expected:
            wrong.append(f"{path}:{i.first}: {i.text}: {i.found} in place of {i.expected}{'; ' if result else ''}{result} ({i.why})")
        if options.verbose:
            print(f"{os.path.basename(path):16}{i.found:16}{i.text}" + ("" if i.taken else f"\n{'':32}{i.why}"))
    if options.update:
        update(path, idioms)
    return idioms, wrong


def update(path, idioms):
    with open(path) as file:
        lines = file.read().split("\n")
    for i in idioms:
        lines[i.first - 1] = f"//: {i.found}: {i.text}"
    with open(path, "w") as file:
        file.write("\n".join(lines))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--at-least", type=int, default=0)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--folder", required=True)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    all_idioms, all_wrong = [], []
    for path in options.files or sorted(glob.glob(os.path.join(HERE, "*.cpp"))):
        name = os.path.splitext(os.path.basename(path))[0]
        idioms, wrong = run_file(path, os.path.join(options.folder, name), options)
        all_idioms += idioms
        all_wrong += wrong
        print(f"{name}: {sum(i.taken for i in idioms)} of {len(idioms)} taken", flush=True)
    for line in all_wrong:
        print(line)
    taken = sum(i.taken for i in all_idioms)
    kinds = Counter(i.found.split()[0] for i in all_idioms)
    print(f"{taken} of {len(all_idioms)} taken: " + ", ".join(f"{n} {kind}" for kind, n in kinds.most_common()))
    sys.exit(1 if all_wrong or taken < options.at_least else 0)


main()
