"""DataRaceBench through metafork-cc: its OpenMP loops as meta_for.

usage: dataracebench.py --metafork-cc FILE FOLDER [--only TEXT] [--keep FOLDER] [--jobs J]

FOLDER holds the programs (micro-benchmarks of a checkout): NAME-yes.c has a race, NAME-no.c has none. Loops under `parallel
for`, `for`, `simd` and their like become meta_for; private and firstprivate variables become locals of the body, a reduction
becomes meta_reduction, and an atomic update stays as it is. A program that uses more of OpenMP (tasks, critical sections, ...)
cannot be said with meta_for and is left out.

What metafork-cc accepts is built for the CPU and run: blocks in parallel, in reverse and in random order, with small and
with default sizes, against the serial elision. The last lines are the totals. Status 1 if a result is wrong without a
warning, a race is accepted without a word and not found right, or more than one clean program in twenty is refused.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

LOOPS = {"for", "simd", "parallel for", "parallel for simd", "for simd", "target parallel for", "target parallel for simd",
         "distribute parallel for", "distribute parallel for simd", "teams distribute parallel for", "target simd",
         "teams distribute", "target teams distribute",
         "teams distribute parallel for simd", "target teams distribute parallel for", "target teams distribute parallel for simd"}
AROUND = {"parallel", "target", "teams", "target teams", "target data", "target parallel"}
CLAUSES = {"private", "firstprivate", "shared", "schedule", "num_threads", "default", "map", "device", "if", "collapse",
           "num_teams", "thread_limit", "dist_schedule", "reduction"}
ATOMIC = {"atomic", "atomic update"}  # in front of an update these are MetaFork's too
ASSERTED = re.compile(r"warning: .*(may touch one element|collide|leaves its row)")
COLLIDES = re.compile(r"error: .*(collide|written|is shared|one element|independent|outside the loop)")
TIMEOUT = 120


class LeftOut(Exception):
    pass


def without_comments(text):
    pattern = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()) if m.group()[0] == "/" else m.group(), text)


def skip_space(text, i):
    while i < len(text) and text[i].isspace():
        i += 1
    return i


def closing(text, i):
    """The index behind the bracket that closes the one at i."""
    depth = 0
    while i < len(text):
        if text[i] in "\"'":
            quote, i = text[i], i + 1
            while text[i] != quote:
                i += 2 if text[i] == "\\" else 1
        depth += text[i] in "([{"
        depth -= text[i] in ")]}"
        i += 1
        if depth == 0:
            return i
    raise LeftOut("brackets")


def statement_end(text, i):
    i = skip_space(text, i)
    if text.startswith("#", i):  # a pragma of its own
        return statement_end(text, text.index("\n", i))
    if text[i] == "{":
        return closing(text, i)
    word = re.match(r"(meta_for|for|while|if|switch)\b", text[i:])
    if word:
        end = statement_end(text, closing(text, text.index("(", i)))
        rest = skip_space(text, end)
        if word.group() == "if" and re.match(r"else\b", text[rest:]):
            return statement_end(text, rest + 4)
        return end
    while text[i] != ";":
        i = closing(text, i) if text[i] in "([{" else i + 1
    return i + 1


def clauses_of(text):
    """The words of a directive, and its clauses with their arguments."""
    words, clauses = [], []
    i = 0
    while True:
        m = re.compile(r"[\s,]*(\w+)\s*").match(text, i)
        if not m:
            break
        i = m.end()
        if i < len(text) and text[i] == "(":
            end = closing(text, i)
            clauses.append((m.group(1), text[i + 1:end - 1]))
            i = end
        else:
            words.append(m.group(1))
    return words, clauses


def names_in(clauses, kind):
    return [v.strip() for name, arguments in clauses if name == kind for v in arguments.split(",")]


def reduction_of(clauses):
    """What is behind the header of the meta_for: a[0:n] of OpenMP is a[:n] of MetaFork."""
    given = [re.sub(r"\[\s*0\s*:", "[:", arguments) for name, arguments in clauses if name == "reduction"]
    return " " + " ".join(f"meta_reduction({' : '.join(a.split(':', 1))})" for a in given) if given else ""


def transcribe_loop(text, at, clauses):
    """The loop at `at` and those that collapse with it as meta_for; its private variables as locals of the body, and what it
    reduces in a clause of each."""
    depth = sum(int(a) for name, a in clauses if name == "collapse") or 1
    counters = []
    for _ in range(depth):
        at = skip_space(text, at)
        while text[at] == "{":
            at = skip_space(text, at + 1)
        if not re.match(r"for\b", text[at:]):
            raise LeftOut("no for behind the pragma")
        text = text[:at] + "meta_for" + text[at + 3:]
        end = closing(text, text.index("(", at))
        text = text[:end] + reduction_of(clauses) + text[end:]
        counters += re.findall(r"\(\s*(?:\w+\s+)*(\w+)\s*=", text[at:end])[:1]
        at = end + len(reduction_of(clauses))
    copies = names_in(clauses, "firstprivate")
    own = [v for v in names_in(clauses, "private") if v not in counters]
    first = "".join(f"__typeof__({v}) {v}_first = {v}; " for v in copies)
    inner = "".join(f"__typeof__({v}) {v}; " for v in own) + "".join(f"__typeof__({v}) {v} = {v}_first; " for v in copies)
    if inner:
        end = statement_end(text, at)
        body = " {" + first + "{" + inner + text[at:end] + "}}"
        text = text[:at] + body + text[end:]
    return text


def transcribe(text):
    text = re.sub(r"^[ \t]*#[ \t]*include[ \t]*<omp\.h>", "", without_comments(text), flags=re.M).replace("\\\n", "  ")
    pragma = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+omp\b(.*)$", re.M)
    loops, done, at = 0, 0, 0  # what ends before `done` has been transcribed
    while True:
        m = pragma.search(text, at)
        if not m:
            break
        words, clauses = clauses_of(m.group(1))
        directive = " ".join(words)
        if directive in ATOMIC and not clauses and m.start() < done:
            at = m.end()
            continue
        unknown = [name for name, _ in clauses if name not in CLAUSES]
        if directive not in LOOPS | AROUND or unknown:
            raise LeftOut(unknown[0] if unknown else directive)
        text = text[:m.start()] + re.sub(r".", " ", m.group()) + text[m.end():]
        for kind in ("firstprivate", "reduction"):
            if directive in AROUND and names_in(clauses, kind):
                raise LeftOut(f"{kind} of a parallel region")
        if directive in LOOPS and m.start() >= done:
            text = transcribe_loop(text, m.end(), clauses)
            done = statement_end(text, text.index("meta_for", m.end()))
            loops += 1
    if re.search(r"\bomp_(?!get_wtime)\w+\s*\(", text):
        raise LeftOut("calls of OpenMP's library")
    if not loops:
        raise LeftOut("no loop")
    return text


@dataclass
class Outcome:
    name: str
    race: bool
    verdict: str = ""  # left out, error, refused, warning, silent
    why: str = ""
    wrong: list = field(default_factory=list)
    ran: bool = False


class Bench:
    def __init__(self, arguments, folder):
        self.compiler, self.source, self.work = arguments.metafork_cc, arguments.folder, folder
        self.runtime, self.lock = None, threading.Lock()
        self.headers = ["-I", self.source, "-I", f"{self.source}/utilities", "-I", f"{self.source}/polybench",
                        "-Wno-implicit-function-declaration"]

    def command(self, *words, env=None, program=None):
        try:
            own = {k: v for k, v in os.environ.items() if not k.startswith("METAFORK_")}
            return subprocess.run(words, executable=program, capture_output=True, text=True, errors="replace",
                                  timeout=TIMEOUT, cwd=self.work, env=own | (env or {}))
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(words, 124, "", "timeout")

    def compile(self, source, output, *more):
        driver = ["gcc", "-std=gnu11"] if source.endswith(".c") else ["g++", "-std=c++20"]
        done = self.command(*driver, "-w", "-O1", "-ffp-contract=off", *self.headers, source, "-c", "-o", output, *more)
        if done.returncode:
            raise LeftOut("does not compile: " + done.stderr.strip().splitlines()[0])
        return output

    def runtime_objects(self, package):
        """Compiled once, of the first package."""
        with self.lock:
            if self.runtime is None:
                files = sorted(f for f in os.listdir(f"{package}/runtime/src") if f.endswith(".cpp"))
                self.runtime = [self.compile(f"{package}/runtime/src/{f}", f"{self.work}/runtime_{f}.o", "-fopenmp", "-I",
                                             f"{package}/runtime/include") for f in files]
                helpers = f"{self.source}/utilities/polybench.c"  # what the programs of PolyBench among them call
                if os.path.exists(helpers):
                    self.runtime.append(self.compile(helpers, f"{self.work}/polybench.o", "-DPOLYBENCH_TIME",
                                                     "-Dpolybench_timer_print=polybench_timer_unused"))
                    silent = f"{self.work}/silent.c"
                    with open(silent, "w") as file:
                        file.write("void polybench_timer_print(void) {}\n")
                    self.runtime.append(self.compile(silent, f"{self.work}/silent.o"))
        return self.runtime

    def build(self, source, package):
        stem, ending = os.path.splitext(os.path.basename(source))
        include = ["-I", f"{package}/runtime/include", "-I", package, "-I", f"{package}/headers"]
        plain = self.compile(source, f"{self.work}/{stem}.elision.o", "-include", "metafork/metafork.h", *include)
        objects = [self.compile(f"{package}/{stem}{ending}", f"{self.work}/{stem}.o", *include),
                   self.compile(f"{package}/{stem}_launch.cpp", f"{self.work}/{stem}.launch.o", *include),
                   self.compile(f"{package}/{stem}_kernels.cpp", f"{self.work}/{stem}.kernels.o", *include)]
        programs = []
        for kind, parts in (("elision", [plain] + self.runtime_objects(package)), ("package", objects + self.runtime_objects(package))):
            programs.append(f"{self.work}/{stem}.{kind}.program")
            done = self.command("g++", "-o", programs[-1], *parts, "-fopenmp", "-lm")
            if done.returncode:
                raise LeftOut("does not link: " + done.stderr.strip().splitlines()[0])
        return programs

    def results(self, program, prints, env=None):
        """A program of PolyBench prints its arrays if it is called by no name with 42 arguments."""
        words = [""] + 42 * ["-"] if prints else [program]
        done = self.command(*words, program=program, env=env)
        printed = [text for text in done.stderr.splitlines() if prints and not text.startswith("metafork: warning: ")]
        return done.returncode, done.stdout, printed

    def compare(self, outcome, prints, elision, package):
        expected = self.results(elision, prints)
        if expected[0] == 124 or expected != self.results(elision, prints):
            outcome.why += " (not comparable)"
            return
        outcome.ran = True
        for order in ("in-order", "reversed", "shuffled:1", "shuffled:2"):
            for parameters in ("B0=1,B1=1", "B0=3,B1=2,T0=2", "B0=64"):
                env = {"METAFORK_ORDER": order, "METAFORK_PARAMS": parameters, "METAFORK_DEVICE": "cpu",
                       "OMP_NUM_THREADS": "4"}
                got = self.results(package, prints, env)
                if got[0] == 124:  # it says nothing of the result
                    outcome.why = f"{outcome.why} (takes too long: {order} {parameters})".strip()
                elif got != expected:
                    outcome.wrong.append(f"{order} {parameters}")

    def run(self, file):
        outcome = Outcome(file, os.path.splitext(file)[0].endswith("-yes"))
        source, package = f"{self.work}/{file}", f"{self.work}/{os.path.splitext(file)[0]}.package"
        try:
            with open(f"{self.source}/{file}", encoding="utf-8", errors="replace") as f:
                text = transcribe(f.read())
            with open(source, "w", encoding="utf-8") as f:
                f.write(text)
            done = self.command(self.compiler, source, "-o", package, "--", *self.headers)
            errors = re.findall(r"error: .*", done.stderr)
            if done.returncode:
                found = [e for e in errors if COLLIDES.search(e)]
                outcome.verdict = "error" if found else "refused"
                outcome.why = (found or errors or [f"status {done.returncode}"])[0]
                return outcome
            asserted = ASSERTED.search(done.stderr)
            outcome.verdict = "warning" if asserted else "silent"
            outcome.why = asserted.group() if asserted else ""
            self.compare(outcome, "polybench" in text, *self.build(source, package))
        except LeftOut as reason:
            if outcome.verdict:
                outcome.wrong.append(str(reason))
            else:
                outcome.verdict, outcome.why = "left out", str(reason)
        return outcome


def line(o):
    state = "" if not o.wrong else " WRONG: " + "; ".join(o.wrong)
    why = re.sub(r"^(error|warning): ", "", o.why)
    return f"{o.name}: {o.verdict}{', right' if o.ran and not o.wrong else ''}{state}{': ' + why if why else ''}"


def totals(outcomes):
    taken = [o for o in outcomes if o.verdict != "left out"]
    races, clean = [o for o in taken if o.race], [o for o in taken if not o.race]
    count = lambda group, *verdicts: sum(o.verdict in verdicts for o in group)
    print(f"left out: {len(outcomes) - len(taken)}")
    print(f"races: {len(races)}: {count(races, 'error')} errors of independence, {count(races, 'refused')} refused for other "
          f"reasons, {count(races, 'warning')} with a warning, {count(races, 'silent')} accepted without a word")
    refused = count(clean, "error", "refused")
    print(f"clean: {len(clean)}: {count(clean, 'silent')} accepted, {count(clean, 'warning')} with a warning, {refused} refused")
    unannounced = [o.name for o in taken if o.wrong and o.verdict == "silent"]
    unheard = [o.name for o in races if o.verdict == "silent" and not o.ran]
    print(f"wrong results without a warning: {len(unannounced)}")
    return bool(unannounced or unheard or 20 * refused > len(clean))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--metafork-cc", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    arguments.folder, arguments.metafork_cc = os.path.abspath(arguments.folder), os.path.abspath(arguments.metafork_cc)
    files = sorted(f for f in os.listdir(arguments.folder)
                   if re.search(r"-(yes|no)\.(c|cpp)$", f) and arguments.only in f)
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.abspath(arguments.keep) if arguments.keep else temporary
        os.makedirs(folder, exist_ok=True)
        bench = Bench(arguments, folder)
        with ThreadPoolExecutor(arguments.jobs) as pool:
            outcomes = []
            for outcome in pool.map(bench.run, files):
                print(line(outcome), flush=True)
                outcomes.append(outcome)
    sys.exit(totals(outcomes))


if __name__ == "__main__":
    main()
