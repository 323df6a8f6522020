// Random run-time parameters of the program that is loaded, for the drivers that compare packages with their elisions.
#pragma once

#include "internal.h"
#include "settings.h"

#include <random>
#include <set>
#include <string>
#include <vector>

namespace metafork::test {

// Legal parameters for kernels, of each name most times, and for sizes of tiles on the host: block and tile sizes out of
// `sizes`, threads out of `threads` with a product of at most 1024.
inline std::string random_parameters(std::mt19937 &random, const std::vector<int> &sizes,
                                     const std::vector<int> &threads) {
  static const std::vector<int> grids = {1, 2, 3, 10};
  auto one_of = [&](const std::vector<int> &values) { return values[random() % values.size()]; };
  std::set<std::string> seen;
  std::string out;
  auto add = [&](const std::string &name, int value) {
    out += (out.empty() ? "" : ",") + name + "=" + std::to_string(value);
  };
  int product = 1;
  for (const mf_kernel *k = runtime::first_kernel(); k != nullptr; k = k->next)
    for (int i = 0; i < k->param_count; i++) {
      const mf_param &p = k->params[i];
      if (!seen.insert(p.name).second || random() % 5 == 0) continue;
      const bool size = p.kind == MF_BLOCK_SIZE || p.kind == MF_TILE;
      int value = one_of(size ? sizes : p.kind == MF_THREADS ? threads : grids);
      if (p.kind == MF_THREADS) {
        if (product * value > 1024) value = 1;
        product *= value;
      }
      add(p.name, value);
    }
  for (const std::string &name : runtime::size_names())
    if (random() % 5 != 0) add(name, one_of(sizes));
  return out;
}

} // namespace metafork::test
