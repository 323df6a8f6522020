"""lit configuration of the suites of test files; CMake runs each folder as a suite of its own.

Substitutions: %metafork-cc, %metafork-opt, %cc, %cxx, %cmake, %python, %nvcc (only under the feature `nvcc`), %runtime-include (the folder of
metafork/metafork.h), %runtime-object (the run-time library as %cxx compiles it, with OpenMP), %run (a limit of ten minutes in front of a program). FileCheck, not and split-file are on PATH.
A test that writes files makes the folder %t first: `RUN: rm -rf %t && mkdir -p %t`.
"""

import os
import sys

import lit.formats

config.name = "MetaFork " + config.suite
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cc", ".cpp", ".ir", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.join(config.source_root, "test", config.suite)
config.test_exec_root = os.path.join(config.build_root, config.suite)

# A program that hangs fails its own test, by name, rather than the whole suite.
limit = "timeout 600 "
config.substitutions += [
    (r"%metafork-cc\b", limit + config.metafork_cc),
    (r"%metafork-opt\b", limit + config.metafork_opt),
    (r"%run\b", limit.strip()),
    (r"%runtime-include\b", os.path.join(config.source_root, "runtime", "include")),
    (r"%runtime-object\b", os.path.join(config.build_root, "run", "runtime.o")),
    (r"%cmake\b", config.cmake),
    (r"%python\b", sys.executable),
    (r"%cxx\b", config.cxx),
    (r"%cc\b", config.cc),
]
if config.nvcc:
    config.available_features.add("nvcc")
    config.substitutions.append((r"%nvcc\b", config.nvcc))


# oneTBB, for the tasks of packages in its place of OpenMP's.
if any(os.path.exists(os.path.join(folder, "tbb", "task_group.h")) for folder in ("/usr/include", "/usr/local/include")):
    config.available_features.add("tbb")

# What proves by quantity says REQUIRES: long, and is left to lit.long, which runs nothing else.
if lit_config.params.get("long"):
    config.available_features.add("long")
    config.limit_to_features = {"long"}

# How far %check optimises; lit.optimised runs its tests with -O1, which is where compilers see more and do more.
if "optimisation" in lit_config.params:
    config.environment["CHECK_OPTIMISATION"] = lit_config.params["optimisation"]

config.environment["PATH"] = config.llvm_tools + os.pathsep + os.environ["PATH"]
# Threads that wait for work sleep: several tests run at once.
config.environment["OMP_WAIT_POLICY"] = "passive"
config.environment["CMAKE_GENERATOR"] = config.generator
config.environment["CC"] = config.cc
config.environment["CXX"] = config.cxx
# A compiler cache does not report everything that the compiler does.
config.environment["CCACHE_DISABLE"] = "1"
for name in ("HOME", "CUDAARCHS", "CUDA_VISIBLE_DEVICES", "ASAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
