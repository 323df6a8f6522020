"""Random affine programs against their serial elisions.

usage: run.py --metafork-cc FILE --driver FILE --runtime-include FOLDER [--programs N] [--seed S] [--jobs J] ...

The last line is the summary: programs, how many had a kernel, how many stayed serial, runs, mismatches. Status 1 if a
program failed, or if fewer programs than --minimum-parallel (a share) had a kernel.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import generate
import minimise
import print_c
from batch import Batch, Item, Outcome, Tools

# Weight, options of metafork-cc, options of the generator, whether the emitted source is translated in place of the batch.
MODES = [
    (8, [], {"wrappers": ("region",)}, False),
    (2, [], {"wrappers": ("pragma", "region")}, False),
    (3, ["--auto"], {"wrappers": ("auto",)}, False),
    (2, ["--assume-distinct"], {"wrappers": ("region", "pragma"), "overlap": False}, False),
    (2, ["--synchronous"], {"wrappers": ("region",)}, False),
    (2, ["--reassociate"], {"wrappers": ("region",), "integers_only": True}, False),
    (3, [], {"wrappers": ("region",)}, True),
]


def known_modes(metafork_cc):
    """The modes that this metafork-cc has options for."""
    help_text = subprocess.run([metafork_cc, "--help"], capture_output=True, text=True, check=True).stdout
    if "--auto" not in help_text:
        return [MODES[0]]
    return [m for m in MODES if all(o in help_text for o in m[1]) and ("--emit" in help_text or not m[3])]


class Run:
    def __init__(self, options):
        self.options = options
        self.tools = Tools(options.metafork_cc, options.driver, options.runtime_include, options.cc, options.cxx)
        self.modes = known_modes(options.metafork_cc)
        self.total, self.lock, self.minimised, self.started = Outcome(), threading.Lock(), 0, time.time()
        self.done = {}
        if options.state and os.path.exists(options.state):
            with open(options.state) as file:
                self.done = {r["batch"]: r for r in map(json.loads, file)}

    def mode(self, number):
        weights = [m[0] for m in self.modes]
        return random.Random(f"mode {self.options.seed}:{number}").choices(self.modes, weights)[0]

    def item(self, index, name=None):
        seed = f"{self.options.seed}:{index}"
        return Item(generate.program(seed, name or f"p{index}", **self.mode(index // self.options.batch)[2]), seed)

    def batch(self, items, number, folder):
        _, flags, _, round_trip = self.mode(number)
        return Batch(self.tools, items, folder, flags, round_trip, seed=self.options.seed)

    # ----------------------------------------------------------------------------------------------------------- failures
    def smallest(self, failure, number):
        folder = tempfile.mkdtemp(prefix="minimise-", dir=self.options.folder)

        def failing(programs):
            items = []
            for i, p in enumerate(programs):
                p.name = f"p{i}"
                items.append(Item(p, failure.item.seed))
            found = self.batch(items, number, folder).check().failures
            return [items.index(f.item) for f in found if f.phase == failure.phase]

        try:
            return minimise.minimise(failure.item.program, failing, self.options.minimise_seconds)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def report(self, failure, number):
        _, flags, _, round_trip = self.mode(number)
        index = failure.item.seed.split(":")[1]
        lines = [f"---- {failure.phase} of program {index}, seed {self.options.seed} (--only {index}), options "
                 f"{' '.join(flags) or 'none'}{', emitted source translated' if round_trip else ''}", failure.what.strip()]
        with self.lock:
            self.minimised += 1
            shrink = self.minimised <= self.options.minimise
        program = self.smallest(failure, number) if shrink else failure.item.program
        lines.append("minimised:" if shrink else "not minimised:")
        lines.append(print_c.function_text(program))
        text = "\n".join(lines)
        with self.lock:
            print(text, flush=True)
            if self.options.failures:
                with open(self.options.failures, "a") as file:
                    file.write(text + "\n")

    # ------------------------------------------------------------------------------------------------------------ batches
    def run_batch(self, number):
        size = self.options.batch
        last = min(self.options.programs, (number + 1) * size)
        folder = os.path.join(self.options.folder, f"batch{number}")
        outcome = self.batch([self.item(i) for i in range(number * size, last)], number, folder).check()
        if not outcome.failures or not self.options.keep:
            shutil.rmtree(folder, ignore_errors=True)
        failures = outcome.failures
        for failure in failures:
            self.report(failure, number)
        outcome.failures = [f.item.seed for f in failures]
        record = {"batch": number, **vars(outcome)}
        with self.lock:
            self.total.add(outcome)
            if self.options.state:
                with open(self.options.state, "a") as file:
                    file.write(json.dumps(record) + "\n")
            if self.options.verbose:
                print(f"{time.time() - self.started:.0f} s: {self.summary()}", file=sys.stderr, flush=True)

    def summary(self):
        t = self.total
        share = 100 * t.parallel / max(1, t.programs)
        return (f"programs {t.programs}, parallel {t.parallel} ({share:.1f} %), launched {t.launching}, serial "
                f"{t.programs - t.parallel}, runs {t.runs}, elisions {t.elisions}, runs with values that are not finite "
                f"{t.nonfinite}, failures {len(t.failures)}, seed {self.options.seed}")

    def all(self):
        for record in self.done.values():
            self.total.add(Outcome(**{k: v for k, v in record.items() if k != "batch"}))
        count = (self.options.programs + self.options.batch - 1) // self.options.batch
        with ThreadPoolExecutor(self.options.jobs) as pool:
            list(pool.map(self.run_batch, [n for n in range(count) if n not in self.done]))
        for reason, number in sorted(self.total.reasons.items(), key=lambda r: -r[1]):
            print(f"{number:6} stay serial: {reason}")
        print(self.summary())
        share = self.total.parallel / max(1, self.total.programs)
        if share < self.options.minimum_parallel:
            print(f"only {share:.3f} of the programs have a kernel, expected at least {self.options.minimum_parallel}")
        return 1 if self.total.failures or share < self.options.minimum_parallel else 0

    def only(self, index):
        item, number = self.item(index), index // self.options.batch
        print(print_c.function_text(item.program))
        outcome = self.batch([item], number, os.path.join(self.options.folder, f"only{index}")).check()
        for failure in outcome.failures:
            self.report(failure, number)
        self.total.add(outcome)
        print(self.summary())
        return 1 if outcome.failures else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--metafork-cc", required=True)
    add("--driver", required=True, help="affine-driver")
    add("--runtime-include", required=True, help="the folder of metafork/metafork.h")
    add("--cc", default=os.environ.get("CC", "gcc"))
    add("--cxx", default=os.environ.get("CXX", "g++"))
    add("--programs", type=int, default=1000)
    add("--seed", type=int, default=1)
    add("--batch", type=int, default=50, help="programs that are translated together")
    add("--jobs", type=int, default=os.cpu_count())
    add("--folder", help="for what is generated; a temporary one otherwise")
    add("--keep", action="store_true", help="keep the folders of batches with failures (with --folder)")
    add("--state", help="a file with the batches that are done; a run that finds it goes on behind them")
    add("--failures", help="failures are appended to this file too")
    add("--minimise", type=int, default=5, help="how many failures are minimised")
    add("--minimise-seconds", type=float, default=60)
    add("--minimum-parallel", type=float, default=0.0, help="the share of programs that must have a kernel")
    add("--only", type=int, help="this program alone")
    add("--verbose", action="store_true")
    return parser.parse_args()


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="affine-") as folder:
        options.folder = options.folder or folder
        os.makedirs(options.folder, exist_ok=True)
        run = Run(options)
        sys.exit(run.only(options.only) if options.only is not None else run.all())


if __name__ == "__main__":
    main()
