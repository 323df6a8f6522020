"""Tests of the harness of random affine programs: what is right passes, and every kind of failure is found and named.

The environment names the tools: METAFORK_CC, AFFINE_DRIVER, RUNTIME_INCLUDE, CC, CXX.
"""

import os
import subprocess
import sys
import tempfile
import unittest

import batch
import generate
import minimise
import print_c
from program import (Array, Assign, Atom, Bound, Index, Loop, Nest, Number, Operation, Program, Read)

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = batch.Tools(os.environ["METAFORK_CC"], os.environ["AFFINE_DRIVER"], os.environ["RUNTIME_INCLUDE"],
                    os.environ.get("CC", "gcc"), os.environ.get("CXX", "g++"))


def increment(name, subscript=None, keyword="meta_for"):
    """keyword (i < n) a[SUBSCRIPT] = b[i] + 77"""
    index = subscript or Index({"i": 1})
    loop = Loop("i", Bound([Index()]), Bound([Index({"n": 1})]), keyword=keyword)
    body = [Assign(Read("a", [index]), "=", Operation("+", [Read("b", [Index({"i": 1})]), Number(77)]))]
    arrays = {x: Array(x, "int", 1, "linear") for x in "ab"}
    return Program(name, ["n"], arrays, {}, [Nest(loop, body)])


def scattered(name):
    """a[ix[i]] in a parallel loop: beyond the analysis, and two iterations meet."""
    p = increment(name, Index({}, 0, [Atom(1, "load", Index({"i": 1}), 4, "ix")]))
    p.arrays["ix"] = Array("ix", "int", 1, "linear")
    return p


class Harness(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="affine-self-test-")
        self.addCleanup(self.folder.cleanup)

    def check(self, programs, spoil=None, **options):
        items = [batch.Item(p, f"0:{i}") for i, p in enumerate(programs)]
        return batch.Batch(TOOLS, items, os.path.join(self.folder.name, "batch"), spoil=spoil, **options).check()

    def one_failure(self, outcome, phase, name, text):
        self.assertEqual([(f.phase, f.item.program.name) for f in outcome.failures], [(phase, name)])
        self.assertIn(text, outcome.failures[0].what)

    def test_accepts_a_right_parallel_program(self):
        outcome = self.check([increment("p0"), increment("p1", keyword="for")])
        self.assertEqual(outcome.failures, [])
        self.assertEqual(outcome.programs, 2)
        self.assertGreaterEqual(outcome.parallel, 1)
        self.assertGreaterEqual(outcome.launching, 1)
        self.assertGreater(outcome.runs, 10)

    def test_finds_a_wrong_value(self):
        def spoil(name, text):
            at = text.rfind("77")
            return text[:at] + "78" + text[at + 2:] if name == "batch_kernels.cpp" else text

        self.one_failure(self.check([increment("p0"), increment("p1")], spoil), "run", "p1", "instead of")

    def test_finds_a_kernel_that_omits_an_iteration(self):
        def spoil(name, text):
            at = text.find("mf_args.n = n;")
            return text[:at] + "mf_args.n = n - 1;" + text[at + 14:] if name == "batch_launch.cpp" else text

        self.one_failure(self.check([increment("p0"), increment("p1")], spoil), "run", "p0", "a: element")

    def test_finds_colliding_iterations(self):
        self.one_failure(self.check([increment("p0"), scattered("p1")]), "run", "p1", "")

    def test_goes_on_behind_a_crash(self):
        def spoil(name, text):
            if name != "batch_kernels.cpp":
                return text
            lines = text.split("\n")
            at = next(i for i, line in enumerate(lines) if "77" in line and not line.startswith("//"))
            lines[at] = lines[at].replace("77", "*(volatile int *)8")
            return "\n".join(lines)

        outcome = self.check([increment("p0"), increment("p1")], spoil)
        self.one_failure(outcome, "run", "p0", "ended with status")
        self.assertGreaterEqual(outcome.launching, 1)

    def test_names_the_program_that_is_not_translated(self):
        programs = [increment(f"p{i}") for i in range(5)]
        programs[3] = increment("p3", Index({}, 1))  # every iteration writes a[1]
        self.one_failure(self.check(programs), "translation", "p3", "iterations")

    def test_names_the_program_that_is_not_compiled(self):
        def spoil(name, text):
            return text + ("#error spoiled\n" if name == "batch_kernels.cpp" and "p2_r0" in text else "")

        self.one_failure(self.check([increment(f"p{i}") for i in range(5)], spoil), "compilation", "p2", "spoiled")


class Generation(unittest.TestCase):
    def programs(self, seed, count):
        return [generate.program(f"{seed}:{i}", f"p{i}") for i in range(count)]

    def test_depends_on_the_seed_alone(self):
        texts = [[print_c.function_text(p) for p in self.programs(s, 20)] for s in (5, 5, 6)]
        self.assertEqual(texts[0], texts[1])
        self.assertNotEqual(texts[0], texts[2])

    def test_has_what_is_asked_of_it(self):
        text = print_c.functions_file(self.programs(1, 1000))
        for feature in [" % ", " / ", "if (", "else {", "--", "+= 2", "restrict ", "meta_schedule", " ? ", "[ix[", "(*", "!=",
                        "long i", "continue;", ") * 3 + "]:
            self.assertIn(feature, text)

    def test_stays_within_its_arrays(self):
        programs = self.programs(11, 200)
        with tempfile.TemporaryDirectory(prefix="affine-sanitized-") as folder:
            texts = {"functions.c": print_c.functions_file(programs), "calls.c": print_c.calls_file(programs, range(200))}
            for name, text in texts.items():
                with open(os.path.join(folder, name), "w") as file:
                    file.write(text)
            binary = os.path.join(folder, "sanitized")
            sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-sanitize=signed-integer-overflow"]
            subprocess.run([TOOLS.cc, "-std=gnu11", "-w", "-g", "-fwrapv", *sanitizers, "-I", os.path.join(HERE, "Inputs"),
                            "-I", TOOLS.runtime_include,
                            os.path.join(folder, "functions.c"), os.path.join(folder, "calls.c"),
                            os.path.join(HERE, "Inputs", "sanitized_main.c"), "-o", binary], check=True)
            done = subprocess.run([binary], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr[-3000:])


class Minimising(unittest.TestCase):
    def test_leaves_only_what_fails(self):
        def has_remainder(p):
            return " % 3" in print_c.function_text(p) and "-=" in print_c.function_text(p)

        start = next(p for p in (generate.program(f"3:{i}", "p0") for i in range(10000)) if has_remainder(p))
        smallest = minimise.minimise(start, lambda group: [i for i, p in enumerate(group) if has_remainder(p)])
        text = print_c.Printer(smallest).function()
        self.assertTrue(has_remainder(smallest), text)
        self.assertLess(len(text.splitlines()), 12, text)

    def test_candidates_are_smaller_and_in_scope(self):
        for i in range(30):
            p = generate.program(f"4:{i}", "p0")
            length = len(print_c.function_text(p))
            for c in minimise.candidates(p):
                self.assertLess(len(print_c.function_text(c)), length)
                self.assertFalse(minimise.undeclared(c))


class Running(unittest.TestCase):
    def run_py(self, *options):
        command = [sys.executable, os.path.join(HERE, "run.py"), "--metafork-cc", TOOLS.metafork_cc, "--driver", TOOLS.driver,
                   "--runtime-include", TOOLS.runtime_include, "--batch", "5", *options]
        return subprocess.run(command, capture_output=True, text=True)

    def test_goes_on_where_it_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "state")
            first = self.run_py("--programs", "10", "--state", state)
            self.assertEqual(first.returncode, 0, first.stdout + first.stderr)
            with open(state) as file:
                lines = file.read().splitlines()
            self.assertEqual(len(lines), 2)
            second = self.run_py("--programs", "15", "--state", state)
            self.assertIn("programs 15,", second.stdout)
            with open(state) as file:
                self.assertEqual(file.read().splitlines()[:2], lines)

    def test_fails_where_too_few_programs_are_parallel(self):
        done = self.run_py("--programs", "5", "--minimum-parallel", "1.01")
        self.assertEqual(done.returncode, 1)
        self.assertIn("expected at least 1.01", done.stdout)


if __name__ == "__main__":
    unittest.main()
