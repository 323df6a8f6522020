"""Every kernel of the test programs as text: read back it is the same text, and the passes make the same of it.

usage: round_trip.py METAFORK_CC METAFORK_OPT ROOT [EVERY]

For each program under ROOT's test folders and examples: what --dump-after=mapping prints goes through metafork-opt with all
passes, and has to be what --dump-after=kernel prints; both go through it without any, and have to be themselves. Programs
that the compiler refuses have no kernels. EVERY: of the programs that are run, one in so many.
"""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path

FOLDERS = ("test/run", "test/dependences"), ("test/translate", "examples") # the first are run
CONSTRUCT = re.compile(r"\bmeta_(for|schedule)\b|#pragma scop|--auto\b")


def output(*command, text=None):
    """What a command prints; None if it fails."""
    result = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", timeout=300)
    return result.stdout if result.returncode == 0 else None


def faults(compiler, optimiser, passes, inputs, program):
    """The kernels of a program, and what is wrong with their texts."""
    automatic = ["--auto"] if "--auto" in program.read_text(errors="replace") else []
    command = (compiler, program, "--fp-contract=on", "-Wno-asserted", *automatic)
    flags = ("--", "-I", inputs)
    before = output(*command, "--dump-after=mapping", *flags)
    behind = before and output(*command, "--dump-after=kernel", *flags)
    if not before or not behind:
        return 0, []
    wrong = []
    for name, text in (("mapping", before), ("kernel", behind)):
        if output(optimiser, "-", text=text) != text:
            wrong.append(f"{program}: what --dump-after={name} prints is not read back")
    if output(optimiser, "-", f"--passes={passes}", text=before) != behind:
        wrong.append(f"{program}: the passes make something else of the text")
    return before.count("\nkernel ") + 1, wrong


def programs_of(folder):
    """Those with a construct, by name."""
    files = [p for p in sorted(folder.rglob("*.c*")) if p.suffix in (".c", ".cpp") and "Inputs" not in p.parts]
    return [p for p in files if CONSTRUCT.search(p.read_text(errors="replace"))]


def main():
    compiler, optimiser, root = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    passes = ",".join(output(optimiser, "--list-passes").split())
    every = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    run, read = ([p for folder in group for p in programs_of(root / folder)] for group in FOLDERS)
    programs = run[::every] + read
    with ThreadPoolExecutor(cpu_count()) as pool:
        results = list(pool.map(lambda p: faults(compiler, optimiser, passes, root / "test/run/Inputs", p), programs))
    for _, wrong in results:
        print("".join(line + "\n" for line in wrong), end="")
    kernels = sum(count for count, _ in results)
    print(f"{kernels} kernels of {sum(count > 0 for count, _ in results)} programs, {len(programs)} looked at")
    return 1 if kernels == 0 or any(wrong for _, wrong in results) else 0


if __name__ == "__main__":
    sys.exit(main())
