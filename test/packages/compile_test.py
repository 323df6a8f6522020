"""usage: compile_test.py COMPILE_PY METAFORK_CC CXX CC        compile.py finds what does not compile, and packages that are missing."""

import os
import subprocess
import sys
import tempfile

script, metafork_cc, cxx, cc = sys.argv[1:]


def status(folder):
    done = subprocess.run([sys.executable, script, "--outputs", folder, "--newer-than", metafork_cc, f"g++={cxx},{cc}"],
                          capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def expect(what, result, wanted, text):
    if result[0] != wanted or text not in result[1]:
        sys.exit(f"{what}: status {result[0]}, expected {wanted} and '{text}':\n{result[1]}")


with tempfile.TemporaryDirectory() as folder:
    expect("an empty folder", status(folder), 1, "no packages")
    source, package = os.path.join(folder, "scale.c"), os.path.join(folder, "scale")
    with open(source, "w") as file:
        file.write("void scale(int n, int *a) { meta_for (int i = 0; i < n; i++) a[i] *= 3; }\n")
    subprocess.run([metafork_cc, source, "-o", package], check=True)
    expect("a package", status(folder), 0, "1 packages, 3 commands, 0 failures")
    for file_name, line in (("scale_kernels.cpp", "static int x = y;"), ("scale.c", "int f(void) { return y; }"),
                            ("scale_launch.cpp", "#error broken")):
        path = os.path.join(package, file_name)
        with open(path) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(text + line + "\n")
        expect(file_name, status(folder), 1, "1 failures")
        with open(path, "w") as file:
            file.write(text)
