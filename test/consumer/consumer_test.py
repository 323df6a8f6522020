"""Builds a separate project that uses metafork_add_library, and checks what an edit translates again.

usage: consumer_test.py --metafork-cc FILE --module MetaFork.cmake --build FOLDER --work FOLDER
"""

import argparse
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

PROJECT = Path(__file__).parent / "project"
OPTIONS = argparse.Namespace()


def run(*command):
    return subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )


class Consumer:
    """A fresh copy of the project and its build folder, configured for the CPU."""

    def __init__(self, name):
        self.source = OPTIONS.work / name / "source"
        self.binary = OPTIONS.work / name / "build"
        shutil.rmtree(OPTIONS.work / name, ignore_errors=True)
        shutil.copytree(PROJECT, self.source)

    def configure(self, *choices):
        return run(
            *("cmake", "-G", "Ninja", "-S", self.source, "-B", self.binary, "-DMETAFORK_TARGET=cpu"),
            *(choices or (f"-DMETAFORK_MODULE={OPTIONS.module}", f"-DMETAFORK_CC={OPTIONS.metafork_cc}")),
        )

    def build(self):
        return run("cmake", "--build", self.binary)

    def edit(self, name, old, new):
        path = self.source / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} does not hold {old!r} once"
        path.write_text(text.replace(old, new), encoding="utf-8")


class MetaforkAddLibrary(unittest.TestCase):
    maxDiff = None

    def succeed(self, result):
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout

    def translated(self, consumer):
        """Builds; the sources that were translated, in alphabetical order."""
        return sorted(re.findall(r"Translating (\S+)", self.succeed(consumer.build())))

    def assert_prints(self, consumer, expected):
        self.assertEqual(self.succeed(run(consumer.binary / "consumer")), expected)

    def test_translates_again_only_what_changed(self):
        consumer = Consumer("edits")
        self.succeed(consumer.configure())
        self.assertEqual(self.translated(consumer), ["scale.cpp", "shift.c"])
        self.assert_prints(consumer, "10 13 16 19 22 step 10\n")

        self.assertEqual(self.translated(consumer), [], "nothing changed")

        consumer.edit("shift.c", "a[i] + STEP", "a[i] - STEP")
        self.assertEqual(self.translated(consumer), ["shift.c"])
        self.assert_prints(consumer, "-10 -7 -4 -1 2 step 10\n")

        consumer.edit("factor.h", "FACTOR 3", "FACTOR 5")
        self.assertEqual(self.translated(consumer), ["scale.cpp"])
        self.assert_prints(consumer, "-10 -5 0 5 10 step 10\n")

        self.assertEqual(self.translated(consumer), [], "nothing changed after the edits")

    def test_an_error_in_a_source_fails_the_build_at_its_line(self):
        consumer = Consumer("broken")
        consumer.edit("scale.cpp", "a[i] * FACTOR;", "a[i] * FACTOR")
        self.succeed(consumer.configure())
        result = consumer.build()
        self.assertNotEqual(result.returncode, 0)
        self.assertRegex(result.stdout, r"scale\.cpp:5:\d+: error: ")

    def test_an_installation_is_complete_and_openmp_is_no_must(self):
        prefix = OPTIONS.work / "prefix"
        shutil.rmtree(prefix, ignore_errors=True)
        self.succeed(run("cmake", "--install", OPTIONS.build, "--prefix", prefix))
        for tool in ("metafork-cc", "metafork-opt", "metafork-qe"):
            self.succeed(run(prefix / "bin" / tool, "--help"))
        consumer = Consumer("installed")
        module = prefix / "share" / "metafork" / "cmake" / "MetaFork.cmake"
        self.succeed(consumer.configure(f"-DMETAFORK_MODULE={module}", "-DCMAKE_DISABLE_FIND_PACKAGE_OpenMP=ON"))
        cache = (consumer.binary / "CMakeCache.txt").read_text(encoding="utf-8")
        self.assertIn(f"METAFORK_CC:FILEPATH={prefix / 'bin' / 'metafork-cc'}", cache)
        self.assertNotIn("-fopenmp", (consumer.binary / "build.ninja").read_text(encoding="utf-8"))
        self.succeed(consumer.build())
        self.assert_prints(consumer, "10 13 16 19 22 step 10\n")

    def test_two_sources_of_one_name_are_refused(self):
        consumer = Consumer("same-name")
        shutil.copy(consumer.source / "shift.c", consumer.source / "scale.c")
        consumer.edit("CMakeLists.txt", "shift.c", "shift.c scale.c")
        result = consumer.configure()
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("two sources are called scale", " ".join(result.stdout.split()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--metafork-cc", type=Path, required=True)
    parser.add_argument("--module", type=Path, required=True)
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.parse_args(namespace=OPTIONS)
    unittest.main(argv=[sys.argv[0]])


if __name__ == "__main__":
    main()
