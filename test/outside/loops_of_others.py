"""Loops that others have marked as parallel, without the marks: does metafork-cc --auto find them?

usage: loops_of_others.py --metafork-cc FILE FOLDER [--every K] [--first K] [--translate=OPTION] [--run] [--verbose] [--jobs J]

FOLDER is src of a checkout of HeCBench. The rule: of its folders *-omp, in alphabetical order, those that have one source file
in C or C++, with a loop behind a pragma of OpenMP that has the words `parallel for`; of these each K-th (2), from the first (0).
All pragmas of OpenMP are blanked, lines stay where they are. A file that Clang does not compile then (headers that are not there,
say) is left out and counted; so is a marked loop that the preprocessor removes.

A marked loop is found if it is reported as parallel, in its line, or if the next loop around it that is reported is, which is
counted beside. It is not found if it is parallel only right inside, also where one line is reported for all of it: where the host
walks the marked loop and launches kernels in it, which the package tells. All others are counted by the code of what the compiler
says instead, of the loop or the next one around it.

With --run what becomes a package is built for the CPU and run against the program, with the arguments of its makefile (a tenth of
their numbers, as often as it takes, where that is too long): what both print has to be equal, but for lines about times and those
that the program itself prints otherwise each time. With --reassociate numbers may be a part in 100000 apart; where they are not
that near, the program is run once more in the source's order, bit by bit. --translate=--reassociate says of sums what a reduction clause says,
--translate=--assume-distinct of pointers what a marked loop says without a word. Status 1 if the compiler crashes or says something
of its own insides, or a result differs.
"""

import argparse
import collections
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from running import Builder, NotRun, compared

PRAGMA = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+omp\b(?:[^\n]*\\\n)*[^\n]*", re.M)
MARK = re.compile(r"\bparallel\s+for\b")
FAILURE = re.compile(r"internal error|PLEASE submit|Assertion|terminate called")
SECONDS = 300


@dataclass
class Mark:
    line: int
    end: int
    text: str
    collapse: int = 1
    verdict: str = ""  # parallel, inside, around, or a code
    why: str = ""


@dataclass
class Outcome:
    name: str
    state: str = ""  # taken, left out, FAILED
    why: str = ""
    marks: list = field(default_factory=list)
    removed: int = 0  # marked loops that the preprocessor leaves out
    result: str = ""  # of running it: equal, DIFFERS ..., not run: ...


def without_comments(text):
    pattern = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()) if m.group()[0] == "/" else m.group(), text)


def closing(text, i):
    """The index behind the bracket that closes the one at i; the end of the text where nothing does."""
    depth = 0
    while i < len(text):
        if text[i] in "\"'":
            quote, i = text[i], i + 1
            while i < len(text) and text[i] != quote:
                i += 2 if text[i] == "\\" else 1
        elif text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
        i += 1
        if depth == 0:
            return i
    return i


def statement_end(text, i):
    while i < len(text) and text[i].isspace():
        i += 1
    if i >= len(text):
        return i
    if text[i] == "{":
        return closing(text, i)
    word = re.match(r"(for|while|if)\s*\(", text[i:])
    if word:
        return statement_end(text, closing(text, text.index("(", i)))
    while i < len(text) and text[i] != ";":
        i = closing(text, i) if text[i] in "([{" else i + 1
    return i + 1


def blanked(text):
    return PRAGMA.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def marks_of(text):
    plain = without_comments(text)
    silent, out = blanked(plain), []
    for m in PRAGMA.finditer(plain):
        if not MARK.search(m.group().replace("\\\n", " ")):
            continue
        loop = re.compile(r"\s*(for\s*\()").match(silent, m.end())
        if not loop:
            continue
        at = loop.start(1)
        line = lambda i: silent.count("\n", 0, i) + 1
        header = silent[at:closing(silent, silent.index("(", at))]
        collapse = re.search(r"collapse\s*\(\s*(\d)", m.group())
        out.append(Mark(line(at), line(statement_end(silent, at) - 1), " ".join(header.split()),
                        int(collapse.group(1)) if collapse else 1))
    return out


def chosen(options):
    candidates = []
    for folder in sorted(glob.glob(os.path.join(options.folder, "*-omp"))):
        sources = [f for f in glob.glob(os.path.join(folder, "**", "*"), recursive=True)
                   if f.endswith((".c", ".cc", ".cpp"))]
        if len(sources) != 1:
            continue
        with open(sources[0], encoding="utf-8", errors="replace") as file:
            if marks_of(file.read()):
                candidates.append(sources[0])
    return candidates, candidates[options.first::options.every]


def flags_of(folder, source):
    """Include folders and macros of its makefile."""
    out = ["-w", "-I", os.path.dirname(source), "-I", folder, "-I", os.path.join(os.path.dirname(folder), "include")]
    path = os.path.join(folder, "Makefile")
    if os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            words = re.findall(r"^[ \t]*(?:CFLAGS\s*[:+]?=|-)(.*)", file.read().replace("\\\n", " "), re.M)
        for word in " ".join(words).split():
            if word.startswith("-I") and "$" not in word:
                out += ["-I", os.path.normpath(os.path.join(folder, word[2:]))]
            elif re.fullmatch(r"-D\w+(=\w+)?", word):
                out.append(word)
    return out + ([] if source.endswith(".c") else ["-std=c++20"])


def host_loops(text, kernel):
    """How many loops of the host are around a launch, in the package's own text."""
    launch = text.find(kernel + "_launch(mf_r")
    begin = text.rfind("mf_region_begin", 0, launch)
    around, heads = [], set()  # what is open, and the braces that begin the bodies of loops
    for m in re.compile(r"\bfor \(|[{}]").finditer(text, begin, launch):
        if m.group() == "}":
            if around:
                around.pop()
        elif m.group() == "{":
            around.append(m.start() in heads)
        else:
            body = re.compile(r"\s*").match(text, closing(text, m.end() - 1)).end()
            heads.add(body)
    return sum(around)


def walked(mark, line, package):
    """Does the host walk the marked loop, and launches kernels in it? Then more of its loops are around them than there
    are around the mark."""
    text, kernels, silent = package
    inside = [k["name"] for k in kernels if k["name"] in line["kernels"] and mark.line <= k["line"] <= mark.end]
    depth = 0
    for m in re.compile(r"\bfor\s*\(").finditer(silent):
        first = silent.count("\n", 0, m.start()) + 1
        if line["line"] <= first < mark.line and silent.count("\n", 0, statement_end(silent, m.start()) - 1) + 1 >= mark.end:
            depth += 1
    return any(host_loops(text, k) > depth for k in inside or line["kernels"])


def judge(marks, loops, package):
    """The report has a line for the outermost loop of what is read as one, and for what stays serial around it."""
    for m in marks:
        at = [l for l in loops if l["line"] == m.line]
        around = [l for l in loops if l["line"] < m.line and l["end"] >= m.end]
        inside = [l for l in loops if m.line < l["line"] <= m.end]
        says = at + sorted(around, key=lambda l: -l["line"])
        if any(l["verdict"] == "parallel" for l in at):
            m.verdict = "parallel"
        elif says and says[0]["verdict"] == "parallel":
            m.verdict = "around"
        elif any(l["verdict"] == "parallel" for l in inside):
            m.verdict, m.why = "inside", f"{says[0]['why']} [{says[0].get('code', '')}]" if says else ""
        elif says:
            m.verdict, m.why = says[0].get("code", "no code"), says[0].get("why", "")
        else:
            m.verdict, m.why = "not reported", ""
        if m.verdict in ("parallel", "around") and walked(m, says[0], package):
            m.verdict, m.why = "inside", "the host walks it"


def kept(preprocessed, name, marks):
    """The marked loops of a file that are there behind the preprocessor."""
    lines, file, at = set(), "", 0
    for text in preprocessed.splitlines():
        marker = re.match(r'# (\d+) "(.*?)"', text)
        if marker:
            at, file = int(marker.group(1)), marker.group(2)
            continue
        if file == name and re.search(r"\bfor\b", text):
            lines.add(at)
        at += 1
    return [m for m in marks if m.line in lines]


class Suite:
    def __init__(self, options, folder):
        self.options, self.work = options, folder
        self.builder = Builder(folder, options.seconds)
        self.tolerance = 1e-5 if any("reassociate" in t for t in options.translate) else 0

    def run(self, *words):
        try:
            return subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=SECONDS, cwd=self.work)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(words, 124, "", "timeout")

    def outcome(self, source):
        folder = source[:source.index("-omp" + os.sep) + 4]
        out = Outcome(os.path.relpath(source, self.options.folder))
        with open(source, encoding="utf-8", errors="replace") as file:
            text = file.read()
        here = os.path.join(self.work, out.name.replace(os.sep, "_"))
        with open(here, "w", encoding="utf-8") as file:
            file.write(blanked(text))
        flags = flags_of(folder, source)
        clang = "clang++-19" if not source.endswith(".c") else "clang-19"
        return self.judged(out, here, text, clang, flags)

    def judged(self, out, here, text, clang, flags):
        """The outcome of a file that stands `here`, blanked, as `text` has it."""
        tried = self.run(clang, "-fsyntax-only", *flags, here)
        if tried.returncode:
            error = re.search(r"error: .*", tried.stderr)
            out.state, out.why = "left out", error.group() if error else f"status {tried.returncode}"
            return out
        marks = marks_of(text)
        out.marks = kept(self.run(clang, "-E", *flags, here).stdout, here, marks)
        out.removed = len(marks) - len(out.marks)
        done = self.run(self.options.metafork_cc, here, "-o", here + ".package", "--auto", "--report=json",
                        *self.options.translate, "--", *flags)
        if done.returncode not in (0, 1) or FAILURE.search(done.stderr) or not done.stdout.strip():
            said = FAILURE.search(done.stderr) or re.search(r"error: .*", done.stderr)
            out.state, out.why = "FAILED", f"status {done.returncode} {said.group() if said else ''}"
            return out
        out.state = "taken" if not done.returncode else "refused"
        error = re.search(r"error: .*", done.stderr)
        out.why = error.group() if done.returncode and error else ""
        silent = blanked(without_comments(text))
        starts = [0] + [k + 1 for k, c in enumerate(silent) if c == "\n"]
        loops = [l for l in json.loads(done.stdout)["loops"] if os.path.basename(l["file"]) == os.path.basename(here)]
        for l in loops:
            end = statement_end(silent, starts[l["line"] - 1] + l["column"] - 1)
            l["end"] = silent.count("\n", 0, end - 1) + 1
        judge(out.marks, loops, self.package(here, silent))
        if self.options.run and any(l["verdict"] == "parallel" for l in json.loads(done.stdout)["loops"]):
            try:
                out.result = self.compared(out, here, flags)
                if out.result.startswith("DIFFERS") and self.tolerance:
                    out.result = self.in_order(out, here, flags)
            except NotRun as reason:
                out.result = f"not run: {reason}"
        return out

    def in_order(self, out, here, flags):
        """Numbers that are further apart than sums in another order should be: are they equal bit by bit without that?"""
        own = [t for t in self.options.translate if t != "--reassociate"]
        done = self.run(self.options.metafork_cc, here, "-o", here + ".package", "--auto", *own, "--", *flags)
        if done.returncode:
            return f"DIFFERS and has status {done.returncode} in the source's order"
        tolerance, self.tolerance = self.tolerance, 0
        try:
            result = self.compared(out, here, flags)
        finally:
            self.tolerance = tolerance
        return "equal in the source's order of sums" if result == "equal" else result

    @staticmethod
    def package(here, silent):
        """The drop-in, the kernels of the manifest, and the source as it was; of what is refused as a whole there is none."""
        stem = os.path.splitext(os.path.basename(here))[0]
        if not os.path.exists(os.path.join(here + ".package", stem + ".json")):
            return silent, [], silent
        with open(os.path.join(here + ".package", os.path.basename(here)), encoding="utf-8", errors="replace") as file:
            text = file.read()
        with open(os.path.join(here + ".package", stem + ".json"), encoding="utf-8") as file:
            return text, json.load(file)["kernels"], silent

    def compared(self, out, here, flags):
        name = os.path.basename(here)
        plain = self.builder.linked(name + ".plain", [self.builder.compiled(here, name + ".o", flags)])
        package = self.builder.linked(name + ".package.program", self.builder.package_objects(here + ".package", flags))
        return compared(self.builder, plain, package, self.arguments(out), self.tolerance, self.place(out))

    def place(self, out):
        """A copy of the program's folder, beside the folders that its arguments name."""
        name = out.name.split(os.sep)[0]
        here = os.path.join(self.work, "run", name)
        os.makedirs(os.path.dirname(here), exist_ok=True)
        shutil.copytree(os.path.join(self.options.folder, name), here, dirs_exist_ok=True)
        for other in glob.glob(os.path.join(self.options.folder, name.removesuffix("omp") + "*")) + \
                [os.path.join(self.options.folder, n) for n in re.findall(r"\.\./([\w.-]+)/", " ".join(self.arguments(out)))]:
            link = os.path.join(self.work, "run", os.path.basename(other))
            if os.path.exists(other) and not os.path.lexists(link):
                os.symlink(other, link)
        return here

    def arguments(self, out):
        """Of the makefile's target run."""
        path = os.path.join(self.options.folder, out.name.split(os.sep)[0], "Makefile")
        with open(path, encoding="utf-8", errors="replace") as file:
            found = re.search(r"^run:.*\n\t.*\./\S+(.*)", file.read(), re.M)
        if not found:
            raise NotRun("its makefile does not say how")
        return found.group(1).split()


def options_of(description, every=2):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--metafork-cc", required=True)
    parser.add_argument("--every", type=int, default=every)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--translate", action="append", default=[], metavar="OPTION")
    parser.add_argument("--run", action="store_true")
    parser.add_argument("--seconds", type=int, default=60, help="for each run of a program")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.folder, options.metafork_cc = os.path.abspath(options.folder), os.path.abspath(options.metafork_cc)
    return options


def report(options, suite_of, files):
    """What becomes of the files, and the totals; the status."""
    outcomes = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.abspath(options.keep) if options.keep else temporary
        os.makedirs(folder, exist_ok=True)
        with ThreadPoolExecutor(options.jobs) as pool:
            for o in pool.map(suite_of(options, folder).outcome, files):
                outcomes.append(o)
                said = [o.state] + [text for text in (o.why, o.result) if text]
                print(f"{o.name}: {': '.join(said)}", flush=True)
                for m in o.marks if o.state in ("taken", "refused") else []:
                    if options.verbose or m.verdict != "parallel":
                        print(f"    {m.line}: {m.text}: {m.verdict}{': ' if m.why else ''}{m.why}", flush=True)
    return totals(outcomes)


def main():
    options = options_of(__doc__)
    candidates, files = chosen(options)
    print(f"programs of one file with marked loops: {len(candidates)}; chosen: {len(files)}", flush=True)
    sys.exit(report(options, Suite, files))


def totals(outcomes):
    states = collections.Counter(o.state for o in outcomes)
    print("files: " + ", ".join(f"{n} {s}" for s, n in states.most_common()))
    print(f"marked loops that the preprocessor removes: {sum(o.removed for o in outcomes)}")
    marks = [m for o in outcomes if o.state in ("taken", "refused") for m in o.marks]
    verdicts = collections.Counter(m.verdict for m in marks)
    found = verdicts["parallel"] + verdicts["around"]
    share = 100 * found / len(marks) if marks else 0
    print(f"marked loops: {len(marks)}; found: {found} ({share:.0f} %), of them {verdicts['around']} with a loop around them; "
          f"parallel inside only: {verdicts['inside']}")
    for verdict, number in verdicts.most_common():
        if verdict not in ("parallel", "around", "inside"):
            print(f"{number:5} {verdict}")
    results = collections.Counter(re.sub(r"(DIFFERS) .*", r"\1", o.result) for o in outcomes if o.result)
    if results:
        print("results: " + ", ".join(f"{n} {r}" for r, n in results.most_common()))
    return bool(states["FAILED"] or results["DIFFERS"])


if __name__ == "__main__":
    main()
