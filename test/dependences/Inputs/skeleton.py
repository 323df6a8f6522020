"""Prints the loops of a program that metafork-cc has parallelised, a line a function:

    wavefront: for(meta_for(a))

Loops are for(...) and meta_for(...), an assignment is the name of its target. Left out are branches, what a switch does,
declarations without a value or of constants (block sizes, points), and the loops over the points of a block, which belong to
the loop over blocks. Behind a function's line stand its warnings, "wavefront stays serial: REASON".

usage: skeleton.py SOURCE [options of metafork-cc] [-- Clang flags]
"""

import os
import re
import subprocess
import sys

TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|[A-Za-z_]\w*|\d[\w.]*|#[^\n]*|[-+*/%&|^]?=(?!=)|\+\+|--|\S", re.S)


def tokens(text):
    return [t for t in TOKEN.findall(text) if not t.startswith(("//", "/*", "#"))]


def closing(words, at):
    """Behind the bracket that closes the one at `at`."""
    depth = 0
    while True:
        depth += words[at] in "([{"
        depth -= words[at] in ")]}"
        at += 1
        if depth == 0:
            return at


class Reader:
    def __init__(self, words):
        self.words, self.at = words, 0

    def statement(self):
        """The text of one statement, and moves behind it."""
        word = self.words[self.at]
        if word == "{":
            self.at += 1
            parts = []
            while self.words[self.at] != "}":
                parts.append(self.statement())
            self.at += 1
            return " ".join(p for p in parts if p)
        if word in ("for", "meta_for", "if", "while"):
            header = " ".join(self.words[self.at + 1:closing(self.words, self.at + 1)])
            self.at = closing(self.words, self.at + 1)
            while self.words[self.at].startswith("meta_") and self.words[self.at] != "meta_for":
                self.at = closing(self.words, self.at + 1)
            body = self.statement()
            threads = word == "meta_for" and re.search(r"^\( long u\d*(_\d+)? = .* B\d* - 1\b", header)
            return body if word == "if" or threads else f"{word}({body})"
        if word == "else":
            self.at += 1
            return self.statement()
        if word == "do":
            self.at += 1
            body = self.statement()
            self.at = closing(self.words, self.at + 1) + 1  # while (...);
            return body
        if word == "switch":
            self.at = closing(self.words, closing(self.words, self.at + 1))
            return ""
        if word == "meta_schedule":
            self.at += 1
            while self.words[self.at] != "{":
                self.at = closing(self.words, self.at + 1)
            return self.statement()
        return self.simple()

    def simple(self):
        start = self.at
        while self.words[self.at] != ";":
            self.at = closing(self.words, self.at) if self.words[self.at] in "([{" else self.at + 1
        words = self.words[start:self.at]
        self.at += 1
        assigned = next((i for i, w in enumerate(words) if re.fullmatch(r"[-+*/%&|^]?=|\+\+|--", w)), None)
        if assigned is None:
            return ""
        at = assigned - 1  # back over the subscripts to the name
        while words[at] in ")]":
            depth = 0
            while True:
                depth += words[at] in ")]"
                depth -= words[at] in "(["
                at -= 1
                if depth == 0:
                    break
        return "" if words[:2] == ["const", "long"] else words[at]


def functions(text):
    """(name, body text) of the functions of a file, in order."""
    words = tokens(text)
    at = 0
    while at < len(words):
        if words[at] == "{":
            end = closing(words, at)
            if words[at - 1] == ")":
                depth, name = 0, at - 1
                while True:
                    depth += words[name] == ")"
                    depth -= words[name] == "("
                    name -= 1
                    if depth == 0:
                        break
                yield words[name], Reader(words[at:end]).statement()
            at = end
        else:
            at += 1


def warnings(source, stderr):
    """function -> reasons of its "stays serial" warnings."""
    with open(source) as file:
        lines = file.read().splitlines()
    out = {}
    for line, reason in re.findall(r"^[^\n:]*:(\d+):\d+: warning: [^\n]*?stays? serial: ([^\n]*)$", stderr, re.M):
        starts = [l for l in lines[:int(line)] if re.match(r"(static )?\w.*\) \{$", l)]
        name = re.search(r"(\w+)\(", starts[-1]).group(1)
        out.setdefault(name, []).append(reason)
    return out


def show(source, text, messages):
    reasons = warnings(source, messages)
    for name, body in functions(text):
        if name == "test_case":
            continue
        print(f"{name}: {body}")
        for reason in reasons.get(name, []):
            print(f"{name} stays serial: {reason}")


def main():
    source, options = sys.argv[1], sys.argv[2:]
    flags = options[options.index("--"):] if "--" in options else ["--"]
    options = options[:options.index("--")] if "--" in options else options
    here = os.path.dirname(os.path.abspath(__file__))
    includes = ["-I", os.path.join(here, "..", "..", "run", "Inputs"), "-I", os.environ["RUNTIME_INCLUDE"]]
    command = [os.environ["METAFORK_CC"], source, "--emit=metafork", *options, *flags, *includes]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"status {done.returncode}: {done.stderr}")
    show(source, done.stdout, done.stderr)


if __name__ == "__main__":
    main()
