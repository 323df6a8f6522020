// Sizes that 32-bit indices and 16-bit grid axes cannot hold: more than 2^31 elements, more than 65535 blocks on an
// axis.
#include "addition.h"
#include "compare.h"
#include "device.h"
#include "metafork/runtime.h"
#include "reversal.h"
#include "transpose.h"
#include "workload.h"

namespace metafork::bench {

namespace {

std::string reverse_long() {
  const long n = (1L << 31) + 12345;
  DeviceArray<int> a(static_cast<size_t>(n)), b(static_cast<size_t>(n));
  a.fill_values(1);
  b.fill_garbage();
  metafork_set_params("");
  reversal_long_device(n, a.data(), b.data(), nullptr, nullptr);
  const uint64_t wrong = count_not_reversed(b.data(), b.size(), 1);
  if (wrong != 0) return std::to_string(wrong) + " elements differ";
  for (size_t i : sample_indices(b.size(), 256))
    if (b.read(i, 1)[0] != value_at<int>(b.size() - 1 - i, 1))
      return "element " + std::to_string(i) + " differs on the host";
  return "";
}

std::string add(int rows, int cols, const char *parameters) {
  const size_t count = static_cast<size_t>(rows) * static_cast<size_t>(cols);
  DeviceArray<float> a(count), b(count), c(count);
  a.fill_values(1);
  b.fill_values(2);
  c.fill_garbage();
  metafork_set_params(parameters);
  addition_float_device(rows, cols, a.data(), b.data(), c.data(), nullptr, nullptr);
  return compare_all(c, [](size_t i) { return value_at<float>(i, 1) + value_at<float>(i, 2); });
}

std::string transpose(size_t rows, size_t cols, const char *parameters) {
  DeviceArray<float> a(rows * cols), b(rows * cols);
  a.fill_values(1);
  b.fill_garbage();
  metafork_set_params(parameters);
  transpose_float_device(static_cast<int>(rows), static_cast<int>(cols), a.data(), b.data(), nullptr, nullptr);
  return compare_all(b, [=](size_t i) { return value_at<float>(i % rows * cols + i / rows, 1); });
}

} // namespace

std::vector<LargeRun> large_runs() {
  const char *single = "B0=1,B1=1,T0=1,T1=1", *rows = "B0=1,B1=16,T0=1,T1=32,N0=70001",
             *cols = "B0=16,B1=1,T0=8,T1=1,N1=70001";
  return {{"reversal_long, 2^31 + 12345 elements", reverse_long},
          {"addition_float 70001x33, a block a point", [=] { return add(70001, 33, single); }},
          {"addition_float 70001x33, 70001 blocks of rows", [=] { return add(70001, 33, rows); }},
          {"addition_float 33x70001, a block a point", [=] { return add(33, 70001, single); }},
          {"addition_float 33x70001, 70001 blocks of columns", [=] { return add(33, 70001, cols); }},
          {"transpose_float 70001x33, a block a point", [=] { return transpose(70001, 33, single); }},
          {"transpose_float 33x70001, 70001 blocks of columns", [=] { return transpose(33, 70001, cols); }}};
}

} // namespace metafork::bench
