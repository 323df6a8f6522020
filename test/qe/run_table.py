r"""Runs a table of metafork-qe calls and compares what they print.

usage: run_table.py METAFORK_QE TABLE [--update]

A table holds blocks, separated by blank lines: a line `$ ARGUMENTS` (quoted as for a shell, \n for a new line), then what
is printed on stdout and stderr, then `[status N]` if the exit status is not 0. Lines in front of `$` are comments.
Exit status 1 and a difference for each block that does not agree. --update writes the table anew instead; read the
difference before you keep it.
"""

import difflib
import shlex
import subprocess
import sys
from pathlib import Path


def printed(tool, arguments):
    """What a call prints, as the lines of a block."""
    call = subprocess.run([tool, *(a.replace(r"\n", "\n") for a in shlex.split(arguments))], capture_output=True, text=True, timeout=60, check=False)
    lines = (call.stdout + call.stderr).splitlines()
    return lines + ([f"[status {call.returncode}]"] if call.returncode else [])


def main():
    tool, table = sys.argv[1], Path(sys.argv[2])
    blocks = [block.splitlines() for block in table.read_text(encoding="utf-8").strip().split("\n\n")]
    calls = failures = 0
    for block in blocks:
        at = next((i for i, line in enumerate(block) if line.startswith("$ ")), None)
        if at is None:
            continue
        calls += 1
        # blank lines would end a block
        actual = [line for line in printed(tool, block[at][2:]) if line.strip()]
        if block[at + 1 :] != actual:
            failures += 1
            print(block[at])
            print("\n".join(difflib.unified_diff(block[at + 1 :], actual, "expected", "printed", lineterm="", n=9)))
            block[at + 1 :] = actual
    if "--update" in sys.argv:
        table.write_text("\n\n".join("\n".join(block) for block in blocks) + "\n", encoding="utf-8")
        return 0
    print(f"{table.name}: {calls} calls, {failures} failures")
    return 1 if failures or not calls else 0


if __name__ == "__main__":
    sys.exit(main())
