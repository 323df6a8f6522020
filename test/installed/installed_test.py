"""Installs into a clean prefix, and into a Debian package, and uses both as somebody else would.

usage: installed_test.py --build FOLDER --work FOLDER --compilers NAME=C++,C ...
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

PROJECT = Path(__file__).parent / "project"
OPTIONS = argparse.Namespace()
TOOLS = ("metafork-cc", "metafork-opt", "metafork-qe")


def run(*command, **more):
    return subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more
    )


class Installed(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.prefix = OPTIONS.work / "prefix"
        shutil.rmtree(OPTIONS.work, ignore_errors=True)
        done = run("cmake", "--install", OPTIONS.build, "--prefix", cls.prefix)
        assert done.returncode == 0, done.stdout

    def succeed(self, result):
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout

    def foreign_program(self, prefix, compiler, standard):
        """What the foreign project's program prints, built by one compiler in one standard."""
        name, programs = compiler.split("=")
        cxx, c = programs.split(",")
        binary = OPTIONS.work / f"build-{name}-{standard}"
        environment = {**os.environ, "CXX": cxx, "CC": c, "METAFORK_DEVICE": "cpu"}
        self.succeed(
            run(
                *("cmake", "-G", "Ninja", "-S", PROJECT, "-B", binary, f"-DCMAKE_PREFIX_PATH={prefix}"),
                *("-DMETAFORK_TARGET=cpu", f"-DCMAKE_CXX_STANDARD={standard}", "-DCMAKE_BUILD_TYPE=Debug"),
                env=environment,
            )
        )
        cache = (binary / "CMakeCache.txt").read_text(encoding="utf-8")
        self.assertIn(f"METAFORK_CC:FILEPATH={prefix / 'bin' / 'metafork-cc'}", cache)
        self.succeed(run("cmake", "--build", binary, env=environment))
        return self.succeed(run(binary / "foreign", env=environment))

    def test_a_foreign_project_finds_it(self):
        for compiler, standard in zip(OPTIONS.compilers, (17, 23)):
            printed = self.foreign_program(self.prefix, compiler, standard)
            self.assertRegex(printed, r"^117 217 317 per cent, C\+\+" + ("17" if standard == 17 else r"2\d"))

    @unittest.skipUnless(shutil.which("pkg-config"), "no pkg-config")
    def test_pkg_config_says_where_things_are(self):
        environment = {**os.environ, "PKG_CONFIG_PATH": str(self.prefix / "share" / "pkgconfig")}
        ask = lambda *what: self.succeed(run("pkg-config", *what, "metafork", env=environment)).strip()
        self.assertRegex(ask("--modversion"), r"^\d+\.\d+\.\d+$")
        self.assertTrue((Path(ask("--variable=includedir")) / "metafork" / "metafork.h").is_file())
        self.succeed(run(ask("--variable=metafork_cc"), "--version"))

    def test_each_tool_has_a_manual_page(self):
        for tool in TOOLS:
            page = (self.prefix / "share" / "man" / "man1" / f"{tool}.1").read_text(encoding="utf-8")
            self.assertIn(f".TH {tool.upper()} 1", page)
            said = self.succeed(run(self.prefix / "bin" / tool, "--help"))
            for option in re.findall(r"^  (--[a-z-]+)", said, re.M):
                self.assertIn(option.replace("-", "\\-"), page, f"{tool}: {option}")

    def test_what_is_read_ahead_changes_nothing(self):
        source = OPTIONS.work / "scale.c"
        source.write_text("void scale(int n, float *a) {\n  meta_for (int i = 0; i < n; i++) a[i] *= 2;\n}\n")
        ahead = self.prefix / "lib" / "metafork" / "headers.pch"
        self.assertTrue(ahead.is_file())
        of = lambda top: {str(p.relative_to(top)): p.read_bytes() for p in top.rglob("*") if p.is_file()}
        packages = []
        for name, change in ("with", lambda: None), ("broken", lambda: ahead.write_text("?")), ("without", ahead.unlink):
            change()
            self.succeed(run(self.prefix / "bin" / "metafork-cc", source, "-o", OPTIONS.work / name))
            packages.append(of(OPTIONS.work / name))
        self.assertEqual(packages[0], packages[1])
        self.assertEqual(packages[0], packages[2])
        self.succeed(run(self.prefix / "bin" / "metafork-cc", "--read-headers-ahead", ahead))
        self.assertTrue(ahead.is_file())

    @unittest.skipUnless(shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"), "no Debian tools")
    def test_a_debian_package_is_complete(self):
        folder = OPTIONS.work / "deb"
        self.succeed(run("cpack", "-G", "DEB", "-B", folder, "--config", OPTIONS.build / "CPackConfig.cmake"))
        (package,) = folder.glob("*.deb")
        fields = self.succeed(run("dpkg-deb", "--field", package))
        self.assertRegex(fields, r"(?m)^Package: metafork$")
        for needed in ("libc6", "libclang-common-19-dev"):
            self.assertRegex(fields, rf"(?m)^Depends: .*\b{needed}\b")
        root = OPTIONS.work / "root"
        self.succeed(run("dpkg-deb", "--extract", package, root))
        of = lambda top: {str(p.relative_to(top)) for p in top.rglob("*") if p.is_file()}
        self.assertEqual(of(root / "usr"), of(self.prefix))
        source = OPTIONS.work / "fill.c"
        source.write_text("void fill(int n, int *a) {\n  meta_for (int i = 0; i < n; i++) a[i] = i;\n}\n")
        self.succeed(run(root / "usr" / "bin" / "metafork-cc", source, "-o", OPTIONS.work / "package"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--compilers", nargs="+", required=True)
    parser.parse_args(namespace=OPTIONS)
    unittest.main(argv=[sys.argv[0]])


if __name__ == "__main__":
    main()
