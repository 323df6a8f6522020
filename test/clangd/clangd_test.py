"""Opens sources with constructs in clangd, which has the compile commands of their project, as an editor does.

usage: clangd_test.py --clangd FILE --metafork-cc FILE --root FOLDER --build FOLDER --work FOLDER
"""

import argparse
import json
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


def errors(source, commands):
    """The errors that clangd shows in a source, as (line, message)."""
    said = run(OPTIONS.clangd, f"--check={source}", "--check-lines=1-1", f"--compile-commands-dir={commands}").stdout
    assert "All checks completed" in said, said
    return [(int(line), text) for line, text in re.findall(r"(?m)^E\[[^]]*\] \[\w+\] Line (\d+): (.*)", said)]


class Edited:
    """A fresh copy of the project, configured for the CPU. Nothing is built."""

    def __init__(self, name):
        self.source = OPTIONS.work / name / "source"
        self.binary = OPTIONS.work / name / "build"
        shutil.rmtree(OPTIONS.work / name, ignore_errors=True)
        shutil.copytree(PROJECT, self.source)

    def configure(self):
        return run(
            *("cmake", "-G", "Ninja", "-S", self.source, "-B", self.binary, "-DMETAFORK_TARGET=cpu"),
            *(f"-DMETAFORK_MODULE={OPTIONS.root}/cmake/MetaFork.cmake", f"-DMETAFORK_CC={OPTIONS.metafork_cc}"),
        )

    def edit(self, name, old, new):
        path = self.source / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} does not hold {old!r} once"
        path.write_text(text.replace(old, new), encoding="utf-8")


class ReadsSources(unittest.TestCase):
    maxDiff = None

    def succeed(self, result):
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_sources_of_a_library_have_no_errors(self):
        edited = Edited("library")
        self.succeed(edited.configure())
        for source in sorted(edited.source.glob("*.c*")):
            with self.subTest(source.name):
                self.assertEqual(errors(source, edited.binary), [])

    def test_true_errors_are_shown_at_their_lines(self):
        edited = Edited("wrong")
        edited.edit("loops.c", "a[i] += 1;", "a[i] += one;")
        edited.edit("forks.cpp", "meta_shared(y) { y", "meta_shared(y) { z")
        edited.edit("containers.cpp", "x *= 0.5f;", "y *= 0.5f;")
        edited.edit("short.c", "a[i] = b[i]", "a[i] = c[i]")
        self.succeed(edited.configure())
        lines = {source.name: [line for line, _ in errors(source, edited.binary)] for source in edited.source.glob("*.c*")}
        self.assertEqual(
            lines, {"loops.c": [10], "forks.cpp": [5], "containers.cpp": [4], "short.c": [3], "openmp.c": []}
        )

    def test_the_serial_elision_can_be_built(self):
        edited = Edited("elision")
        self.succeed(edited.configure())
        for target in ("kernels_elision", "short_clauses_elision"):
            self.succeed(run("cmake", "--build", edited.binary, "--target", target))

    def test_a_package_of_its_own_and_its_source_have_no_errors(self):
        folder = OPTIONS.work / "package"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        source, package = folder / "loops.c", folder / "loops"
        text = '#include "metafork/metafork.h"\n' + (PROJECT / "loops.c").read_text(encoding="utf-8")
        source.write_text(re.sub("UNIT|STEP|OFFSET", "3", text.replace('#include "units.h"\n', "")), encoding="utf-8")
        self.succeed(run(OPTIONS.metafork_cc, source, "-o", package, "-Wno-asserted"))
        self.succeed(run("cmake", "-G", "Ninja", "-S", package, "-B", folder / "build", "-DMETAFORK_TARGET=cpu"))
        for path in (source, *sorted(package.glob("*.c")), *sorted(package.glob("*.cpp")), *sorted(package.glob("*.h"))):
            with self.subTest(path.name):
                self.assertEqual(errors(path, folder / "build"), [])

    def test_examples_and_headers_have_no_errors(self):
        commands = OPTIONS.build / "compile_commands.json"
        if not commands.is_file():
            self.skipTest("no compile commands in this build")
        known = {Path(entry["file"]) for entry in json.loads(commands.read_text(encoding="utf-8"))}
        sources = known.intersection((OPTIONS.root / "examples").glob("*/*.c*"))
        self.assertGreater(len(sources), 10)
        self.assertEqual(len([source for source in sources if source.parent.name == "forks"]), 4)
        headers = [OPTIONS.root / "runtime/include/metafork" / f"{name}.h" for name in ("metafork", "functions", "kernel", "runtime")]
        for source in sorted(sources) + headers:
            with self.subTest(source.name):
                self.assertEqual(errors(source, OPTIONS.build), [])


def main():
    parser = argparse.ArgumentParser()
    for name in ("clangd", "metafork-cc", "root", "build", "work"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.parse_args(namespace=OPTIONS)
    unittest.main(argv=[sys.argv[0]])


if __name__ == "__main__":
    main()
