"""Programs of others as they are and through a package: built for the CPU, run, and compared."""

import os
import re
import subprocess
import threading

# Blocks in order with sizes of the package's own; in reverse with small blocks; in random order.
ENVIRONMENTS = ({}, {"METAFORK_ORDER": "reversed", "METAFORK_PARAMS": "B0=3,B1=2,T0=2"},
                {"METAFORK_ORDER": "shuffled:1", "METAFORK_PARAMS": "B0=7"})
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
TIMING = re.compile(r"\b(time|times|elapsed|seconds?|ms|us|ns|sec|msec|usec|[GM]B/s|bandwidth|throughput|GFLOPS?)\b", re.I)


class NotRun(Exception):
    pass


class TooLong(NotRun):
    pass


class Builder:
    """Objects and programs in one folder."""

    def __init__(self, folder, seconds):
        self.folder, self.seconds = folder, seconds
        self.runtime, self.lock = None, threading.Lock()

    def command(self, *words, env=None, program=None, limit=300, cwd=None):
        own = {k: v for k, v in os.environ.items() if not k.startswith("METAFORK_")}
        try:
            return subprocess.run(words, executable=program, capture_output=True, text=True, errors="replace", timeout=limit,
                                  cwd=cwd or self.folder, env=own | (env or {}))
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(words, 124, "", "timeout")

    def compiled(self, source, output, flags):
        language = ["clang-19"] if source.endswith(".c") else ["clang++-19", *([] if any("-std" in f for f in flags) else ["-std=c++20"])]
        output = os.path.join(self.folder, output)
        done = self.command(*language, "-w", "-O1", "-ffp-contract=off", *flags, source, "-c", "-o", output)
        if done.returncode:
            error = re.search(r"error: .*", done.stderr)
            raise NotRun("does not compile: " + (error.group() if error else f"status {done.returncode}"))
        return output

    def runtime_objects(self, package):
        """Compiled once, of the first package."""
        with self.lock:
            if self.runtime is None:
                files = sorted(f for f in os.listdir(f"{package}/runtime/src") if f.endswith(".cpp"))
                self.runtime = [self.compiled(f"{package}/runtime/src/{f}", f"runtime_{f}.o",
                                              ["-fopenmp", "-I", f"{package}/runtime/include"]) for f in files]
        return self.runtime

    def package_objects(self, package, flags):
        """The file and its kernels; `flags` are those of the file."""
        source = os.path.basename(package).removesuffix(".package")
        stem = os.path.splitext(source)[0]
        own = ["-I", package, "-I", f"{package}/runtime/include", "-I", f"{package}/headers"]
        return [self.compiled(f"{package}/{source}", f"{stem}.package.o", own + flags),
                self.compiled(f"{package}/{stem}_launch.cpp", f"{stem}.launch.o", own),
                self.compiled(f"{package}/{stem}_kernels.cpp", f"{stem}.kernels.o", own)] + self.runtime_objects(package)

    def linked(self, name, objects):
        program = os.path.join(self.folder, name)
        done = self.command("clang++-19", "-o", program, *objects, "-fopenmp", "-lm", "-no-pie", "-fuse-ld=lld",
                            "-Wl,--unresolved-symbols=ignore-all")
        if done.returncode:
            raise NotRun("does not link: " + done.stderr.strip().splitlines()[-1])
        return program

    def result(self, program, arguments, env=None, cwd=None, limit=0):
        done = self.command(program, *arguments, env={"METAFORK_DEVICE": "cpu", "OMP_NUM_THREADS": "2"} | (env or {}),
                            limit=limit or self.seconds, cwd=cwd)
        if done.returncode == 124:
            raise TooLong("takes too long")
        return done.returncode, [line for line in done.stdout.splitlines() if not TIMING.search(line)]


def near(a, b, tolerance):
    """Are two results the same, numbers up to a relative difference?"""
    if a[0] != b[0] or len(a[1]) != len(b[1]):
        return False
    for x, y in zip(a[1], b[1]):
        if x == y:
            continue
        if tolerance == 0 or NUMBER.sub("#", x) != NUMBER.sub("#", y):
            return False
        for u, v in zip(map(float, NUMBER.findall(x)), map(float, NUMBER.findall(y))):
            if abs(u - v) > tolerance * max(abs(u), abs(v)):
                return False
    return True


def smaller(arguments):
    """The whole numbers among them divided by 10; None: there is none to divide."""
    if not any(re.fullmatch(r"[1-9]\d+", a) for a in arguments):
        return None
    return [str(int(a) // 10) if re.fullmatch(r"[1-9]\d+", a) else a for a in arguments]


def stable(expected, other):
    """The lines that two runs of the program as it is print alike; at least one has to be there."""
    if expected[0] != other[0] or len(expected[1]) != len(other[1]):
        raise NotRun("prints something else each time")
    kept = [k for k, (x, y) in enumerate(zip(expected[1], other[1])) if x == y]
    if not kept:
        raise NotRun("prints something else each time" if expected[1] else "prints nothing but times")
    return kept


def compared(builder, plain, package, arguments, tolerance=0, cwd=None):
    """"equal", or what differs. Where the program takes too long with its arguments it gets smaller ones; where it prints a
    line that is another one each time, that line is not compared."""
    while True:
        try:
            expected = builder.result(plain, arguments, cwd=cwd)
            break
        except TooLong:
            arguments = smaller(arguments)
            if arguments is None:
                raise
    if expected[0] != 0:
        raise NotRun(f"ends with status {expected[0]}")
    kept = stable(expected, builder.result(plain, arguments, cwd=cwd, limit=2 * builder.seconds))
    for env in ENVIRONMENTS:
        got = builder.result(package, arguments, env, cwd, 4 * builder.seconds)
        if len(got[1]) == len(expected[1]):
            same = near(*(((r[0], [r[1][k] for k in kept]) for r in (expected, got))), tolerance)
        else:
            same = False
        if not same:
            return f"DIFFERS with {env or 'no parameters'}, {' '.join(arguments)}"
    return "equal"
