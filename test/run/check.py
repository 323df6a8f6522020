"""Translates a test with --checked, compiles package and serial elision, and runs both (driver.cpp).

usage: check.py [driver options] [--translate=OPTION] TEST FOLDER [sizes] [-- flags for all compilers]

--translate=OPTION goes to metafork-cc.
"""

import json
import os
import re
import shlex
import subprocess
import sys

METAFORK_CC = os.environ["METAFORK_CC"]
DRIVER = os.environ["ELISION_DRIVER"]
RUNTIME = os.environ["RUNTIME_INCLUDE"]
INPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs")
# A signed overflow in what is generated ends the program. <cmath> goes without its special functions, which are most of it.
COMMON = ["-O1", "-U_FORTIFY_SOURCE", "-D_GLIBCXX_BITS_SPECFUN_H", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra",
          "-Werror", "-Wno-unknown-pragmas", "-ffp-contract=off", "-fsanitize=signed-integer-overflow,shift", "-fsanitize-undefined-trap-on-error"]


def run(command):
    done = subprocess.run(command)
    if done.returncode != 0:
        sys.exit(f"check.py: status {done.returncode}: {shlex.join(command)}")


def compiler(source):
    if source.endswith(".c"):
        return [os.environ["CC"], "-std=gnu11"]
    return [os.environ["CXX"], "-std=c++20"]


def compile_file(source, output, flags):
    run(compiler(source) + COMMON + flags + ["-I", INPUTS, "-c", source, "-o", output])


def link(output, objects):
    run([os.environ["CXX"], "-shared", "-Wl,-Bsymbolic", "-o", output] + objects)


def elision(test, folder, flags):
    compile_file(test, f"{folder}/elision.o",
                 flags + ["-I", RUNTIME, "-include", "metafork/metafork.h", "-DSERIAL_ELISION"])
    link(f"{folder}/elision.so", [f"{folder}/elision.o"])


# On the fake GPU a kernel is its CUDA print, the threads of a block being fibers (Inputs/emulated_cuda.h).
def emulated(out, name, kernels, source):
    # the members that hold the parameters, which are called otherwise where the program has their names
    with open(f"{out}/{name}_kernels.h") as file:
        fields = {n: f.split(", ") for n, f in
                  re.findall(r"struct (\w+)_args \{[^}]*?\n +int ([^;\n]*);\n *\};", file.read())}
    threads = {v["kernel"]: " * ".join("a." + f for p, f in zip(k["parameters"], fields[k["name"]]) if p["kind"] == "threads")
               for k in kernels for v in k["variants"]}

    def wrapped(line):
        name, kernel = line.groups()
        return f"""static void {name}_emulated(const void *args, ::int64_t block) {{
  emulated::launch({kernel}, args, block, [](const auto &a) {{ return {threads[name]}; }});
}}
extern "C" const void *const {name}_cuda = reinterpret_cast<const void *>(&{name}_emulated);"""

    with open(f"{out}/{name}_kernels.cu") as file:
        text = re.sub(r'^extern "C" const void \*const (\w+)_cuda = .*?(&[\w:]+)\);$', wrapped, file.read(), flags=re.M)
    with open(source, "w") as file:
        file.write(f'#include "emulated_cuda.h"\n#line 1 "{out}/{name}_kernels.cu"\n{text}')


def translation(test, folder, options, flags):
    return [METAFORK_CC, test, "-o", f"{folder}/package", "--checked"] + options + ["--", "-I", INPUTS] + flags


# Builds the package of a test, with its CUDA print for the fake GPU or without; returns the number of its kernels.
def package(test, folder, flags, gpu=True):
    out = f"{folder}/package"
    name = os.path.splitext(os.path.basename(test))[0]
    with open(f"{out}/{name}.json") as file:
        kernels = json.load(file)["kernels"]
    with open(f"{out}/CMakeLists.txt") as file:
        carried = re.findall(r"target_include_directories\(\S+ PUBLIC (.*)\)", file.read())[-1]
    includes = ["-I", f"{out}/runtime/include", "-I", out]
    for path in carried.replace("${CMAKE_CURRENT_LIST_DIR}", out).split():
        includes += ["-I", path]
    with open(f"{folder}/generated.cpp", "w") as file:
        file.write(f'#include "{out}/{name}_launch.cpp"\n#include "{out}/{name}_kernels.cpp"\n')
    drop_in = f"{out}/{name}{os.path.splitext(test)[1]}"
    own = [f for f in flags if not f.startswith("-I")]
    compile_file(drop_in, f"{folder}/drop_in.o", includes + own)
    compile_file(f"{folder}/generated.cpp", f"{folder}/generated.o", includes + own + (["-DMETAFORK_CUDA"] if gpu else []))
    objects = [f"{folder}/drop_in.o", f"{folder}/generated.o"]
    if gpu:
        objects.append(f"{folder}/emulated.o")
        compile_emulated(out, name, kernels, folder, includes + own)
    link(f"{folder}/package.so", objects)
    return len(kernels)


def compile_emulated(out, name, kernels, folder, flags):
    emulated(out, name, kernels, f"{folder}/emulated.cpp")
    # What lives in registers has a value wherever it is used; GCC does not see why.
    compile_file(f"{folder}/emulated.cpp", f"{folder}/emulated.o",
                 flags + ["-Wno-unknown-pragmas", "-Wno-maybe-uninitialized"])


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], arguments[at + 1:]
    options = [a.removeprefix("--translate=") for a in arguments if a.startswith("--translate=")]
    arguments = [a for a in arguments if not a.startswith("--translate=")]
    at = next(i for i, a in enumerate(arguments) if a.endswith((".c", ".cc", ".cpp")))
    test, folder = arguments[at:at + 2]
    del arguments[at:at + 2]
    os.makedirs(folder, exist_ok=True)
    elision(test, folder, flags)
    run(translation(test, folder, options, flags))
    kernels = package(test, folder, flags)
    # the driver's arguments are its own environment: none of METAFORK_* may be inherited
    environment = {k: v for k, v in os.environ.items() if not k.startswith("METAFORK_")}
    done = subprocess.run([DRIVER, f"{folder}/elision.so", f"{folder}/package.so", str(kernels)] + arguments, env=environment)
    if done.returncode != 0:
        sys.exit(f"check.py: the driver ended with status {done.returncode}")


if __name__ == "__main__":
    main()
