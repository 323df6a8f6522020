"""Translates a test with --checked, compiles package and serial elision, and runs both (driver.cpp).

usage: check.py [driver options] [--translate=OPTION] [--said=FILE] [--skeleton] TEST FOLDER [sizes]
                [--and driver options and sizes] [-- flags for all compilers]
       check.py --precompile FOLDER     the headers of what is generated, once for all tests, whose $CHECK_HEADERS is FOLDER

--translate=OPTION goes to metafork-cc; what that prints goes to FILE. --skeleton: prints which loops have become parallel, as
dependences/Inputs/skeleton.py does. --and: the driver runs once more. Without -O1 among the flags the compilers do not optimise, but as far as
$CHECK_OPTIMISATION says: most tests are compiled longer than they run.
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
TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INPUTS = os.path.join(TESTS, "run", "Inputs")
sys.path.append(os.path.join(TESTS, "dependences", "Inputs"))
# A signed overflow in what is generated ends the program. <cmath> goes without its special functions, which are most of it.
COMMON = [os.environ.get("CHECK_OPTIMISATION", "-O0"), "-U_FORTIFY_SOURCE", "-D_GLIBCXX_BITS_SPECFUN_H", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra",
          "-Werror", "-Wno-unknown-pragmas", "-ffp-contract=off", "-fsanitize=signed-integer-overflow,shift", "-fsanitize-undefined-trap-on-error"]


# In front of what is generated for either machine; the package's own copies of these headers are then passed over.
HEADERS = ("float.h", "limits.h", "math.h", "stddef.h", "stdint.h", "metafork/kernel.h", "metafork/launch.h", "metafork/region.h")
MACHINES = {"generated": [], "emulated": ["emulated_cuda.h"]}


def run(command, said=None):
    if said is None:
        done = subprocess.run(command)
    else:
        with open(said, "w") as file:
            done = subprocess.run(command, stdout=file, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        if said is not None:
            with open(said) as file:
                sys.stderr.write(file.read())
        sys.exit(f"check.py: status {done.returncode}: {shlex.join(command)}")


def compiler(source):
    if source.endswith(".c"):
        return [os.environ["CC"], "-std=gnu11"]
    return [os.environ["CXX"], "-std=c++20"]


def compile_file(source, output, flags):
    run(compiler(source) + COMMON + flags + ["-I", INPUTS, "-c", source, "-o", output])


def precompile(folder):
    os.makedirs(folder, exist_ok=True)
    for machine, first in MACHINES.items():
        header = f"{folder}/{machine}.h"
        with open(header, "w") as file:
            file.writelines(f"#include <{name}>\n" for name in [*first, *HEADERS])
        run([os.environ["CXX"], "-std=c++20"] + COMMON + ["-I", INPUTS, "-I", RUNTIME, "-MMD", "-MF", f"{header}.d", "-MT",
             f"{header}.gch", "-x", "c++-header", header, "-o", f"{header}.gch"])


# As flags. Headers of the program may depend on what it defines, and on its standard.
def precompiled(machine, flags):
    folder = os.environ.get("CHECK_HEADERS")
    plain = all(f.startswith(("-W", "-I", "-O", "-f")) for f in flags)
    return ["-include", f"{folder}/{machine}.h"] if folder and plain else []


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
    own = [f for f in flags if not f.startswith("-O")]
    return [METAFORK_CC, test, "-o", f"{folder}/package", "--checked"] + options + ["--", "-I", INPUTS] + own


def translate(command, said, folder):
    said = said or f"{folder}/translation"
    run(command, said)
    check_no_loop_is_left(command, said)


def translate_with_skeleton(command, test, folder):
    import skeleton
    emitted, said = f"{folder}/emitted", f"{folder}/translation"
    with open(emitted, "w") as text, open(said, "w") as messages:
        done = subprocess.run([*command[:2], "--emit=metafork", *command[2:]], stdout=text, stderr=messages)
    with open(emitted) as text, open(said) as messages:
        if done.returncode != 0:
            sys.exit(f"check.py: status {done.returncode}: {shlex.join(command)}\n{messages.read()}")
        skeleton.show(test, text.read(), messages.read())
    check_no_loop_is_left(command, said)
    sys.stdout.flush()


# A loop that stays because its kernel would not compile is a defect.
def check_no_loop_is_left(command, said):
    with open(said) as file:
        text = file.read()
    if "[MF901]" in text:
        sys.exit(f"check.py: {shlex.join(command)}\n{text}")


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
    compile_file(f"{folder}/generated.cpp", f"{folder}/generated.o",
                 precompiled("generated", own) + includes + own + (["-DMETAFORK_CUDA"] if gpu else []))
    objects = [f"{folder}/drop_in.o", f"{folder}/generated.o"]
    if gpu:
        objects.append(f"{folder}/emulated.o")
        compile_emulated(out, name, kernels, folder, precompiled("emulated", own) + includes + own)
    link(f"{folder}/package.so", objects)
    return len(kernels)


def compile_emulated(out, name, kernels, folder, flags):
    emulated(out, name, kernels, f"{folder}/emulated.cpp")
    # What lives in registers has a value wherever it is used; GCC does not see why.
    compile_file(f"{folder}/emulated.cpp", f"{folder}/emulated.o",
                 flags + ["-Wno-unknown-pragmas", "-Wno-maybe-uninitialized"])


def main():
    arguments, flags = sys.argv[1:], []
    if arguments[:1] == ["--precompile"]:
        return precompile(arguments[1])
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], arguments[at + 1:]
    options = [a.removeprefix("--translate=") for a in arguments if a.startswith("--translate=")]
    said = next((a.removeprefix("--said=") for a in arguments if a.startswith("--said=")), None)
    shows = "--skeleton" in arguments
    arguments = [a for a in arguments if a != "--skeleton" and not a.startswith(("--translate=", "--said="))]
    at = next(i for i, a in enumerate(arguments) if a.endswith((".c", ".cc", ".cpp")))
    test, folder = arguments[at:at + 2]
    del arguments[at:at + 2]
    os.makedirs(folder, exist_ok=True)
    elision(test, folder, flags)
    command = translation(test, folder, [*options, *(["--report"] if said is None else [])], flags)
    if shows:
        translate_with_skeleton(command, test, folder)
    else:
        translate(command, said, folder)
    kernels = package(test, folder, flags)
    # the driver's arguments are its own environment: none of METAFORK_* may be inherited
    environment = {k: v for k, v in os.environ.items() if not k.startswith("METAFORK_")}
    driver = [DRIVER, f"{folder}/elision.so", f"{folder}/package.so", str(kernels)]
    while True:
        end = arguments.index("--and") if "--and" in arguments else len(arguments)
        done = subprocess.run(driver + arguments[:end], env=environment)
        if done.returncode != 0:
            sys.exit(f"check.py: the driver ended with status {done.returncode}")
        if end == len(arguments):
            break
        arguments = arguments[end + 1:]


if __name__ == "__main__":
    main()
