"""Runs the fuzzer of the frontend for some time, and says what it has done.

usage: run.py --fuzzer FILE --work FOLDER [--seconds N] [--seed N] [--programs]

It begins with the corpus beside this file; --programs: and with the test programs of the other suites. What stops it, a
crash, a sanitizer or an input that takes more than ten seconds, is left in the folder, and the exit status is 1.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SUITES = ("errors", "translate", "scops", "run", "forks", "dependences", "idioms")
# The fuzzer measures processor time itself; this is for what waits.
LIMIT_S = 120
# LLVM's own libraries know nothing of the sanitizers' marks in containers, and what Clang keeps is no leak of ours.
SANITIZER = "detect_container_overflow=0:detect_leaks=0:allocator_may_return_null=1"


def first_line(source):
    """What tells the fuzzer how a test program is translated: as its first RUN line does."""
    run = re.search(r"%metafork-cc (.*)", source)
    options = re.findall(r"--[a-z-]+(?:=[a-z-]+)?", run.group(1)) if run else []
    return " ".join(options)


def write_seeds(folder, programs):
    for path in sorted((HERE / "corpus").iterdir()):
        shutil.copy(path, folder)
    for suite in SUITES if programs else ():
        for path in sorted((HERE.parent / suite).glob("*.c*")):
            source = path.read_bytes()
            language = "input.c" if path.suffix == ".c" else "input.cpp"
            head = f"// {language} {first_line(source.decode(errors='replace'))}\n"
            (folder / f"{suite}-{path.name}").write_bytes(head.encode() + source)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fuzzer", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--programs", action="store_true")
    options = parser.parse_args()

    shutil.rmtree(options.work, ignore_errors=True)
    seeds, found, stopped = (options.work / name for name in ("seeds", "found", "stopped"))
    for folder in (seeds, found, stopped):
        folder.mkdir(parents=True)
    write_seeds(seeds, options.programs)
    fuzzer = [options.fuzzer, f"-max_total_time={options.seconds}", f"-timeout={LIMIT_S}", f"-seed={options.seed}"]
    settings = "-max_len=8192 -keep_seed=1 -rss_limit_mb=4096 -report_slow_units=1000 -close_fd_mask=3 -print_final_stats=1"
    with (options.work / "log").open("w+", errors="replace") as log:
        status = subprocess.run(
            [*fuzzer, *settings.split(), f"-artifact_prefix={stopped}/", found, seeds],
            cwd=options.work,
            env={**os.environ, "ASAN_OPTIONS": SANITIZER},
            stdout=subprocess.DEVNULL,
            stderr=log,
            check=False,
        ).returncode
        log.seek(0)
        text = log.read()
    # the seed, the coverage at the end, and how many programs there were
    print("\n".join(re.findall(r"(?m)^(?:INFO: Seed.*|#\d+\s+DONE.*|Done \d+ runs.*|stat::.*)$", text)))
    left = sorted(stopped.iterdir())
    if status != 0 or left:
        print(text[-20000:])
        for path in left:
            print(f"stopped by {path}:\n{path.read_text(errors='replace')}")
        sys.exit(1)


if __name__ == "__main__":
    main()
