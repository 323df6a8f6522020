"""Checks that docs/diagnostics.md is true: a section for each code that `metafork-cc --codes` lists, with its title, and none
more; of the programs of a section, in pairs, the first one gives exactly its code, the second one does not and is translated.

usage: check_diagnostics.py METAFORK_CC DOCS FOLDER
"""

import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SECTION = re.compile(r"^## (MF\d{3}): (.*)$", re.M)
FENCE = re.compile(r"^```(c|cpp)\b ?([^\n]*)\n(.*?)^```$", re.M | re.S)
CODE = re.compile(r"\[(MF\d{3})\]")
# What an example gives beside its own code: the reason, in a warning of its own.
BESIDE = {"MF205": {"MF210"}}


def translate(cc, folder, language, options, text):
    """The exit status, the codes in what is said, and all of it."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        source = Path(place) / f"example.{language}"
        source.write_text(text)
        target = "out.c" if "--to=" in options else "package"
        command = [cc, str(source), "-o", str(Path(place) / target), *options.split()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return done.returncode, set(CODE.findall(done.stderr)), done.stderr


def check(cc, folder, code, fences):
    """What is wrong with a section."""
    if len(fences) == 0:
        return []
    if len(fences) % 2:
        return [f"{code}: {len(fences)} programs, in place of examples and their cures"]
    out = []
    for example, cure in zip(fences[::2], fences[1::2]):
        _, given, said = translate(cc, folder, *example)
        if given != {code} | BESIDE.get(code, set()):
            out.append(f"{code}: the example gives {sorted(given) or 'no code'}\n{said}")
        status, given, said = translate(cc, folder, *cure)
        if status != 0 or code in given:
            out.append(f"{code}: the cure gives {sorted(given)}, status {status}\n{said}")
    return out


# Nobody knows a program that gives them and nothing else, or no program does.
WITHOUT_EXAMPLE = {"MF213", "MF215", "MF311", "MF312", "MF402", "MF601", "MF602", "MF901"}


def main():
    cc, docs, folder = sys.argv[1], Path(sys.argv[2]).read_text(), sys.argv[3]
    os.makedirs(folder, exist_ok=True)
    listed = subprocess.run([cc, "--codes"], capture_output=True, text=True, check=True).stdout
    table = dict(line.split(" ", 1) for line in listed.splitlines())
    heads = list(SECTION.finditer(docs))
    wrong = []
    if [h[1] for h in heads] != list(table):
        missing, more = set(table) - {h[1] for h in heads}, {h[1] for h in heads} - set(table)
        wrong.append(f"sections are not those of the table: missing {sorted(missing)}, more {sorted(more)}")
    sections = {}
    for head, following in zip(heads, heads[1:] + [None]):
        text = docs[head.end() : following.start() if following else len(docs)]
        sections[head[1]] = FENCE.findall(text)
        if table.get(head[1]) != head[2]:
            wrong.append(f"{head[1]}: the title is '{head[2]}', that of the table '{table.get(head[1])}'")
        if bool(sections[head[1]]) == (head[1] in WITHOUT_EXAMPLE):
            wrong.append(f"{head[1]}: {'an' if sections[head[1]] else 'no'} example")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(lambda s: check(cc, folder, *s), sections.items()):
            wrong += found
    for one in wrong:
        print(one)
    print(f"{len(sections)} codes, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
