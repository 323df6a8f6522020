"""Compiles the loops that `metafork-qe bounds --code` prints and compares the points they visit with enumeration.

usage: code_test.py METAFORK_QE CC
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CC = sys.argv.pop(2)
METAFORK_QE = sys.argv.pop(1)

# Name -> (formula, order of the loops, parameters with their values, what a point satisfies, ranges to enumerate).
CASES = {
    "blocks_of_the_product_polynomial": (
        "n > 0, 0 <= b, 0 <= u < B, 0 <= b*B + u <= 2*n",
        ["b", "u"],
        {"n": range(-1, 7), "B": range(-1, 8)},
        lambda n, B, b, u: n > 0 and b >= 0 and 0 <= u < B and 0 <= b * B + u <= 2 * n,
        [range(-1, 16), range(-1, 9)],
    ),
    "negative_numerators_round_down": (
        "lo <= 3*k + 1 <= hi, 2*j >= k, 2*j <= k + 5",
        ["k", "j"],
        {"lo": range(-9, 3), "hi": range(-9, 8)},
        lambda lo, hi, k, j: lo <= 3 * k + 1 <= hi and k <= 2 * j <= k + 5,
        [range(-9, 9), range(-9, 9)],
    ),
    "a_coefficient_of_either_sign": (
        "a*i <= m, -4 <= i <= 4",
        ["i"],
        {"a": range(-4, 5), "m": range(-9, 10)},
        lambda a, m, i: a * i <= m and -4 <= i <= 4,
        [range(-6, 7)],
    ),
    "a_union_visits_no_point_twice": (
        "0 <= i < n or 3 <= i < m or i = 2*m",
        ["i"],
        {"n": range(-1, 8), "m": range(-1, 8)},
        lambda n, m, i: 0 <= i < n or 3 <= i < m or i == 2 * m,
        [range(-4, 20)],
    ),
    "a_triangle_in_blocks": (
        "0 <= i < n, i <= j < n, i = c*B + u, 0 <= u < B",
        ["c", "j", "u", "i"],
        {"n": range(0, 7), "B": range(1, 5)},
        lambda n, B, c, j, u, i: 0 <= i <= j < n and i == c * B + u and 0 <= u < B,
        [range(-1, 8), range(-1, 8), range(-1, 5), range(-1, 8)],
    ),
}


def enumerate_points(inside, values, ranges):
    points = [()]
    for axis in ranges:
        points = [point + (value,) for point in points for value in axis]
    return sorted(point for point in points if inside(*values, *point))


def parameter_values(parameters):
    values = [()]
    for axis in parameters.values():
        values = [value + (v,) for value in values for v in axis]
    return values


def program(code, order, parameters):
    """Reads values of the parameters from its arguments and prints each point on a line."""
    reads = "".join(f"  const long long {name} = atoll(argv[{i + 1}]);\n" for i, name in enumerate(parameters))
    points = ", ".join(["%lld"] * len(order))
    prelude, loops = code.split("\n\n", 1)
    return (
        "#include <stdio.h>\n#include <stdlib.h>\n"
        f"{prelude}\n#define S({', '.join(order)}) printf(\"{points}\\n\", {', '.join(order)})\n"
        f"int main(int argc, char **argv) {{\n  (void)argc;\n{reads}{loops}\n  return 0;\n}}\n"
    )


class Code(unittest.TestCase):
    def check(self, name):
        formula, order, parameters, inside, ranges = CASES[name]
        call = [METAFORK_QE, "bounds", "--order", ",".join(order), "--code", formula]
        code = subprocess.run(call, capture_output=True, text=True, check=True).stdout
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "loops.c")
            source.write_text(program(code, order, parameters), encoding="utf-8")
            binary = Path(folder, "loops")
            subprocess.run([CC, "-Wall", "-Werror", "-Wno-unused", "-o", binary, source], check=True)
            visited_any = False
            for values in parameter_values(parameters):
                out = subprocess.run([binary, *map(str, values)], capture_output=True, text=True, check=True).stdout
                visited = sorted(tuple(map(int, line.split(","))) for line in out.splitlines())
                visited_any |= bool(visited)
                self.assertEqual(visited, enumerate_points(inside, values, ranges), f"{parameters.keys()} = {values}")
            self.assertTrue(visited_any)


for case in CASES:
    setattr(Code, f"test_{case}", lambda self, case=case: self.check(case))

if __name__ == "__main__":
    unittest.main()
