"""Every kernel of the test programs as text: read back it is the same text, and the passes make the same of it.

usage: round_trip.py METAFORK_CC METAFORK_OPT ROOT

For each program under ROOT's test folders and examples: what --dump-after=mapping prints goes through metafork-opt with all
passes, and has to be what --dump-after=kernel prints; both go through it without any, and have to be themselves. Programs
that the compiler refuses have no kernels.
"""

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path

FOLDERS = ("test/run", "test/translate", "test/dependences", "examples")


def output(*command, text=None):
    """What a command prints; None if it fails."""
    result = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", timeout=300)
    return result.stdout if result.returncode == 0 else None


def faults(compiler, optimiser, passes, program):
    """The kernels of a program, and what is wrong with their texts."""
    with tempfile.TemporaryDirectory() as folder:
        command = (compiler, program, "-o", Path(folder) / "p", "--fp-contract=on", "-Wno-asserted")
        before, behind = (output(*command, f"--dump-after={stage}") for stage in ("mapping", "kernel"))
    if not before or not behind:
        return 0, []
    wrong = []
    for name, text in (("mapping", before), ("kernel", behind)):
        if output(optimiser, "-", text=text) != text:
            wrong.append(f"{program}: what --dump-after={name} prints is not read back")
    if output(optimiser, "-", f"--passes={passes}", text=before) != behind:
        wrong.append(f"{program}: the passes make something else of the text")
    return before.count("\nkernel ") + 1, wrong


def main():
    compiler, optimiser, root = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    passes = ",".join(output(optimiser, "--list-passes").split())
    programs = [p for folder in FOLDERS for p in sorted((root / folder).rglob("*.c*")) if "Inputs" not in p.parts]
    programs = [p for p in programs if p.suffix in (".c", ".cpp")]
    with ThreadPoolExecutor(cpu_count()) as pool:
        results = list(pool.map(lambda p: faults(compiler, optimiser, passes, p), programs))
    for _, wrong in results:
        print("".join(line + "\n" for line in wrong), end="")
    kernels = sum(count for count, _ in results)
    print(f"{kernels} kernels of {len(programs)} programs")
    return 1 if kernels == 0 or any(wrong for _, wrong in results) else 0


if __name__ == "__main__":
    sys.exit(main())
