"""The loops of RAJAPerf's kernels, without their marks: does metafork-cc --auto find them?

usage: rajaperf.py --metafork-cc FILE FOLDER [--every K] [--first K] [--translate=OPTION] [--run] [--verbose] [--jobs J]

FOLDER is src of a checkout of RAJAPerf. The rule: all its files */*-OMP.cpp (every K-th with --every), of each the case
Base_OpenMP, which has the kernel as plain loops; the cases that need the library RAJA are blanked, and so are all pragmas of
OpenMP. Marked are loops behind a pragma with the words `parallel for` or `for`. Bodies are macros of the kernels' headers, which
stay as they are; of RAJA's own headers there is only what HEADERS has. How loops are counted loops_of_others.py says. With --run
each kernel is executed with the suite's own set-up, and its checksum is compared with that of the plain loops.
"""

import glob
import os
import re
import sys
import threading

import loops_of_others
from loops_of_others import Outcome, Suite, blanked, closing, options_of, report, without_comments
from running import compared

HEADERS = {
    "RAJA/config.hpp": """#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>
#define RAJA_ENABLE_OPENMP
#define RUN_OPENMP
#define RAJA_INLINE inline
#define RAJA_HOST_DEVICE
#define RAJA_RESTRICT __restrict__
#define RAJA_UNROLL
#define RAJA_UNROLL_COUNT(n)
#define RAJA_TEAM_SHARED
#define RAJA_OMP_COLLAPSE_PRAGMA
#define RAJA_UNUSED_ARG(x)
#define RAJA_UNUSED_VAR(...)
#define RAJA_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define RAJA_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define RAJA_DIVIDE_CEILING_INT(n, d) (((n) + (d) - 1) / (d))
#define RAJA_INDEX_VALUE(type, name) struct type {}
int omp_get_max_threads();
int omp_get_num_threads();
int omp_get_thread_num();
namespace RAJA {
using Index_type = std::ptrdiff_t;
using idx_t = Index_type;
constexpr std::size_t DATA_ALIGN = 64;
template <typename T> T *allocate_aligned_type(std::size_t alignment, std::size_t bytes) {
  return static_cast<T *>(std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment));
}
inline void free_aligned(void *p) { std::free(p); }
}
""",
    "RAJA/RAJA.hpp": """#pragma once
#include "RAJA/config.hpp"
""",
    "RAJA/util/Timer.hpp": """#pragma once
namespace RAJA {
struct Timer {
  using ElapsedType = double;
  void start();
  void stop();
  void reset();
  ElapsedType elapsed() const;
};
}
""",
    "RAJA/util/types.hpp": "#pragma once\n",
    "RAJA/util/macros.hpp": "#pragma once\n#include \"RAJA/config.hpp\"\n",
    "RAJA/internal/MemUtils_CPU.hpp": "#pragma once\n",
    "camp/resource.hpp": "#pragma once\n",
    "rajaperf_config.hpp": """#pragma once
#include "RAJA/config.hpp"
template <typename... T> inline void RAJAPERF_UNUSED_VAR(T &&...) {}
#define RAJAPERF_UNUSED_ARG(...)
namespace camp {
template <typename... T> struct list {};
template <typename T, T... n> using int_seq = std::integer_sequence<T, n...>;
template <typename T, T n> using make_int_seq_t = std::make_integer_sequence<T, n>;
}
namespace RAJA {
template <typename... T> struct direct_dispatch {};
struct indirect_function_call_dispatch {};
struct indirect_virtual_function_dispatch {};
}
namespace rajaperf::integer {
template <std::size_t... n> using list_type = camp::list<std::integral_constant<std::size_t, n>...>;
}
""",
    "common/GPUUtils.hpp": """#pragma once
namespace rajaperf {
namespace integer {
template <std::size_t n> struct MultipleOf {};
template <std::size_t n> struct LessEqual {};
struct ExactSqrt {};
template <std::size_t n, typename... T> using make_gpu_block_size_list_type = list_type<n>;
template <std::size_t n, typename... T> using make_atomic_replication_list_type = list_type<n>;
template <std::size_t n, typename... T> using make_gpu_items_per_thread_list_type = list_type<n>;
}
template <typename... T, typename F> void seq_for(const camp::list<T...> &, F &&f) { (f(T{}), ...); }
}
""",
}

# Runs one kernel and prints its checksum.
MAIN = """#include "NAME.hpp"
#include "common/RunParams.hpp"
#include <cstdio>
int omp_get_max_threads() { return 1; }
int omp_get_num_threads() { return 1; }
int omp_get_thread_num() { return 0; }
namespace RAJA {
void Timer::start() {}
void Timer::stop() {}
void Timer::reset() {}
Timer::ElapsedType Timer::elapsed() const { return 1; }
}
rajaperf::KernelBase *rajaperf::getKernelObject(KernelID, const RunParams &params) { return new GROUP::NAME(params); }
int main(int argc, char **argv) {
  rajaperf::RunParams params(argc, argv);
  rajaperf::GROUP::NAME kernel(params);
  kernel.execute(rajaperf::Base_OpenMP, 0);
  std::printf("%.15Lg\\n", kernel.getChecksum(rajaperf::Base_OpenMP, 0));
}
"""
COMMON = ["common/KernelBase.cpp", "common/DataUtils.cpp", "common/RunParams.cpp", "common/RAJAPerfSuite.cpp",
          "apps/AppsData.cpp", "comm/HALO_base.cpp"]

CASE = re.compile(r"\bcase\s+(\w+)\s*:\s*\{")


def base_only(text):
    """The file with its case Base_OpenMP alone."""
    plain = without_comments(text)
    for m in CASE.finditer(plain):
        if m.group(1) != "Base_OpenMP":
            end = closing(plain, m.end() - 1)
            text = text[:m.start()] + re.sub(r"[^\n]", " ", text[m.start():end]) + text[end:]
    return text


class Kernels(Suite):
    def __init__(self, options, folder):
        super().__init__(options, folder)
        self.common, self.lock = None, threading.Lock()
        for name, text in HEADERS.items():
            path = os.path.join(folder, "headers", name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

    def outcome(self, source):
        out = Outcome(os.path.relpath(source, self.options.folder))
        with open(source, encoding="utf-8") as file:
            text = base_only(file.read())
        here = os.path.join(self.work, os.path.basename(source))
        with open(here, "w", encoding="utf-8") as file:
            file.write(blanked(text))
        flags = ["-w", "-std=c++20", "-I", os.path.join(self.work, "headers"), "-I", self.options.folder,
                 "-I", os.path.dirname(source)]
        return self.judged(out, here, text, "clang++-19", flags)

    def objects_of_suite(self, flags):
        with self.lock:
            if self.common is None:
                one = ["-DgetKernelObject=getAnyKernelObject"]  # there is one kernel
                self.common = [self.builder.compiled(os.path.join(self.options.folder, f), os.path.basename(f) + ".o",
                                                     flags + (one if f == "common/RAJAPerfSuite.cpp" else [])) for f in COMMON]
        return self.common

    def compared(self, out, here, flags):
        group, name = os.path.split(out.name.replace("-OMP.cpp", ""))
        main = os.path.join(self.work, name + ".main.cpp")
        with open(main, "w", encoding="utf-8") as file:
            file.write(MAIN.replace("NAME", name).replace("GROUP", group))
        source = os.path.join(self.options.folder, group, name + ".cpp")
        both = [self.builder.compiled(main, name + ".main.o", flags), self.builder.compiled(source, name + ".o", flags)]
        both.append(self.builder.compiled(source.replace(".cpp", "-Seq.cpp"), name + "-Seq.o", flags))
        both += self.objects_of_suite(flags)
        plain = self.builder.linked(name + ".plain", [self.builder.compiled(here, name + "-OMP.o", flags)] + both)
        package = self.builder.linked(name + ".program", self.builder.package_objects(here + ".package", flags) + both)
        return compared(self.builder, plain, package, ["--size", "5000", "--checkrun", "2"], self.tolerance)


def main():
    loops_of_others.MARK = re.compile(r"\bomp\s+(parallel\s+)?for\b")
    options = options_of(__doc__, every=1)
    files = sorted(glob.glob(os.path.join(options.folder, "*", "*-OMP.cpp")))
    chosen = files[options.first::options.every]
    print(f"kernels: {len(files)}; chosen: {len(chosen)}", flush=True)
    sys.exit(report(options, Kernels, chosen))


if __name__ == "__main__":
    main()
