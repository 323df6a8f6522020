"""Compares answers over the reals with those of QEPCAD B, where it is installed (Debian: qepcad).

usage: qepcad_test.py METAFORK_QE

For exists x: f and our answer g it asks QEPCAD whether f implies g for all values, and whether g implies exists x: f; both
have to be TRUE. A perturbed answer must not pass. Exit status 77 if there is no qepcad.
"""

import re
import shutil
import subprocess
import sys

METAFORK_QE = sys.argv[1]

# (free symbols, f): the unknown is x.
FORMULAS = [
    ("b c", "x^2 + b*x + c = 0"),
    ("a b c", "a*x^2 + b*x + c = 0"),
    ("b c", "x^2 + b*x + c < 0"),
    ("a b c", "a*x <= b and x >= c"),
    ("m n", "x^2 <= n and x > m"),
    ("m n", "x^2 + m*x >= n and x < 1 and 2*x > m"),
    ("a b", "a*x^2 + x > b and x^2 < 4"),
    ("a b", "a*x^2 != b and x*b = 1"),
    ("a b", "x^2 + a <= 0 or (a*x > b and x < 0)"),
]


def answer(formula):
    call = [METAFORK_QE, "eliminate", "--reals", f"exists x: ({formula})"]
    return subprocess.run(call, capture_output=True, text=True, check=True).stdout.splitlines()[0]


RELATION = r"\s*(<=|>=|!=|<|>|=)\s*"


def without_chains(formula):
    """a <= b < c as a <= b and b < c."""

    def split(match):
        parts = re.split(RELATION, match.group())
        links = [" ".join(parts[i : i + 3]) for i in range(0, len(parts) - 2, 2)]
        return links[0] if len(links) == 1 else "(" + " and ".join(links) + ")"

    side = r"(?:(?!\b(?:and|or)\b)[^<>=!,()])+"
    return re.sub(rf"{side}(?:{RELATION}{side})+", split, formula)


def qepcad_text(formula):
    """A quantifier-free formula of ours in QEPCAD's notation."""
    text = without_chains(formula).replace("!=", "/=").replace("*", " ")
    text = re.sub(r"\(|\)", lambda m: "[" if m.group() == "(" else "]", text)
    text = re.sub(r"\bor\b", r" \\/ ", re.sub(r"\band\b|,", r" /\\ ", text))
    return f"[ {text} ]".replace("true", "0 = 0").replace("false", "0 = 1")


def decides(free, quantifier, premise, conclusion):
    names = free.split()
    prefix = "".join(f"(A {name})" for name in names) + f"({quantifier} x)"
    matrix = f"[ {premise} ==> {conclusion} ]"
    script = f"[ implication ]\n({','.join(names + ['x'])})\n0\n{prefix}{matrix}.\nfinish\n"
    out = subprocess.run(["qepcad", "-noecho"], input=script, capture_output=True, text=True, timeout=100, check=False)
    verdict = re.search(r"quantifier-free formula:\s*(TRUE|FALSE)", out.stdout)
    if not verdict:
        raise RuntimeError(f"qepcad: no verdict on\n{script}{out.stdout}{out.stderr}")
    return verdict.group(1) == "TRUE"


def equivalent(free, formula, result):
    f, g = qepcad_text(formula), qepcad_text(result)
    return decides(free, "A", f, g) and decides(free, "E", g, f)


def main():
    if not shutil.which("qepcad"):
        print("skipped: there is no qepcad")
        return 77
    failures = 0
    for free, formula in FORMULAS:
        result = answer(formula)
        if not equivalent(free, formula, result):
            print(f"not equivalent: exists x: {formula}   and   {result}")
            failures += 1
    if equivalent("b c", "x^2 + b*x + c = 0", "4*c <= b^2 + 1"):
        print("a wrong answer passes")
        failures += 1
    print(f"{len(FORMULAS) + 1} comparisons, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
