// A program may include a package's header, and the package those of the runtime, behind macros of any name that they use.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: %python %S/Inputs/words_as_macros.py %t/macros.h %t/p/headers-behind-macros.h %t/p/headers-behind-macros_launch.h %t/p/runtime/include/metafork/runtime.h %t/p/runtime/include/metafork/metafork.h %t/p/runtime/include/metafork/trips.h %t/p/runtime/include/metafork/launch.h %t/p/runtime/include/metafork/kernel.h %t/p/runtime/include/metafork/functions.h %t/p/runtime/include/metafork/region.h %t/p/runtime/include/metafork/forks.h %t/p/runtime/include/metafork/forks_openmp.h %t/p/runtime/include/metafork/device_scope.h
// RUN: %python %S/Inputs/words_as_macros.py %t/tbb_macros.h %t/p/runtime/include/metafork/forks.h %t/p/runtime/include/metafork/forks_tbb.h
// RUN: %if tbb %{ %cxx -std=c++20 -Wall -Wextra -Werror -fsyntax-only -DMETAFORK_TASKS_TBB -I %t/p/runtime/include -I %t -DTBB -x c++ %s %}
// RUN: grep -q 'define B0 ' %t/macros.h && grep -q 'define name ' %t/macros.h
// RUN: %cc -std=gnu11 -Wall -Wextra -Werror -fsyntax-only -I %t/p/runtime/include -I %t/p -I %t -DUSER -x c %s
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I %t/p/runtime/include -I %t/p -I %t -DUSER -x c++ %s
#ifdef TBB
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <atomic>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "tbb_macros.h"
#include "metafork/forks.h"
#elif !defined(USER)
void smooth(int N, int stream, const float *from, float *to) {
  meta_for (int i = 1; i < N - 1; i++) to[i] = (from[i - 1] + from[i] + from[i + 1]) / 3 + stream;
}
#else
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
#include <atomic>
#include <cmath>
#include <cstring>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#endif
#define N 100
#include "macros.h"
#include "headers-behind-macros.h"
#include "headers-behind-macros_launch.h"
#include "metafork/device_scope.h"
#include "metafork/forks.h"
#ifdef __cplusplus
#include "metafork/kernel.h"
#include "metafork/launch.h"
#include "metafork/region.h"
#endif
#if N != 100
#error the macro of the program is gone
#endif
#undef B0
#undef r0_n0
int main(void) {
  static struct smooth_params set;
  set.r0_n0.B0 = 3;
  smooth_set_params(&set);
  smooth(10, 2, 0, 0);
  return 0;
}
#endif
