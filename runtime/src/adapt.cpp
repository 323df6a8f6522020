#include "adapt.h"

#include <algorithm>
#include <array>

namespace metafork::runtime {

namespace {

// What a thread of a block that is staged whole computes for its copies and its place is worth so many points.
constexpr std::int64_t points_of_thread = 16, warp = 32;
// Blocks of a program wait for their threads again and again, for fewer of them not so long: where a multiprocessor has
// more of these blocks than it has room for, threads have more points (sums of 1024 numbers a block, 2^28 of them on an
// H200: 0.45 ms with 256 threads, 0.37 with 128, 0.33 with 64, 0.37 with 32).
constexpr std::int64_t least_of_program = 64;
// A warp of rows of 8 threads reads 128 bytes of each.
constexpr std::int64_t least_threads_side = 8;
// Points of the innermost dimension are adjacent in memory: a warp reads them together, and what a pipeline of one
// dimension copies is at least 64 bytes of them.
constexpr std::int64_t least_innermost = 32, least_of_line = 16;

// A variant whose tiles are read ahead of time.
bool reads_ahead(const mf_variant &variant) {
  return variant.kind == MF_VARIANT_PIPELINED || variant.kind == MF_VARIANT_TENSOR;
}

// The block size that a variant demands with as few threads as it gets where nobody set them; 1: none.
std::int64_t demanded_size(const mf_variant &variant, const Settings &settings, const int64_t *values, int size) {
  for (int i = 0; i < variant.demand_count; i++) {
    const mf_demand &d = variant.demands[i];
    if (d.parameter != size || d.of < 0) continue;
    return times(d.factor, settings.is_set(d.of) ? values[d.of] : std::min(values[d.of], least_threads_side));
  }
  return 1;
}

// Does a variant that reads ahead stay the fastest one where its blocks have the size that it demands and are too few?
// Products that warps do together do, whatever their number; others where a quarter of the multiprocessors has a block
// (of 512 rows on an H100: int 0.054 ms, 0.062 with smaller blocks of another variant; double by warps 0.050, 0.141).
bool holds_demanded_size(const mf_kernel &kernel, const mf_variant &variant, const Settings &settings,
                         const int64_t *points, std::int64_t wanted, const int64_t *values) {
  if (!reads_ahead(variant)) return false;
  std::array<std::int64_t, MF_MAX_PARAMS> least{};
  for (int i = 0; i < kernel.param_count; i++)
    least[static_cast<std::size_t>(i)] =
        kernel.params[i].kind == MF_BLOCK_SIZE && !is_given(kernel.params[i]) && !settings.is_set(i)
            ? std::min(values[i], demanded_size(variant, settings, values, i))
            : values[i];
  return variant.kind == MF_VARIANT_TENSOR || blocks_of(kernel, points, least.data()) >= wanted / 4;
}

} // namespace

std::int64_t product(const mf_kernel &kernel, int kind, const int64_t *values) {
  std::int64_t result = 1;
  for (int i = 0; i < kernel.param_count; i++)
    if (kernel.params[i].kind == kind && values[i] > 0) result = times(result, values[i]);
  return result;
}

void clamp_threads_to_blocks(const mf_kernel &kernel, const Settings &settings, int64_t *values) {
  for (int t = 0; t < kernel.param_count; t++) {
    if (kernel.params[t].kind != MF_THREADS || settings.is_set(t)) continue;
    for (int b = 0; b < kernel.param_count; b++)
      if (kernel.params[b].kind == MF_BLOCK_SIZE && kernel.params[t].dimension == kernel.params[b].dimension)
        values[t] = std::min(values[t], values[b]);
  }
}

void give_points_to_threads(const mf_kernel &kernel, const Settings &settings, int64_t *values) {
  std::int64_t points = 1, threads = 1;
  for (int i = 0; i < kernel.param_count; i++) {
    if (kernel.params[i].kind == MF_BLOCK_SIZE) points = times(points, values[i]);
    if (kernel.params[i].kind == MF_THREADS) threads = times(threads, values[i]);
  }
  for (int i = 0; i < kernel.param_count; i++) {
    if (kernel.params[i].kind != MF_THREADS || settings.is_set(i)) continue;
    for (; values[i] % 2 == 0 && threads >= 2 * warp && points < times(points_of_thread, threads); threads /= 2)
      values[i] /= 2;
  }
}

void make_room_for_blocks(const mf_kernel &kernel, const Settings &settings, std::int64_t blocks, std::int64_t room,
                          int64_t *values) {
  for (int i = 0; i < kernel.param_count; i++) {
    if (kernel.params[i].kind != MF_THREADS || settings.is_set(i)) continue;
    std::int64_t threads = product(kernel, MF_THREADS, values);
    for (; values[i] % 2 == 0 && threads >= 2 * least_of_program && times(blocks, threads) > room; threads /= 2)
      values[i] /= 2;
  }
}

void fit_threads_to_demands(const mf_kernel &kernel, const mf_variant &variant, const Settings &settings,
                            int64_t *values) {
  for (int i = 0; i < variant.demand_count; i++) {
    const mf_demand &d = variant.demands[i];
    const bool threads = kernel.params[d.parameter].kind == MF_THREADS && !settings.is_set(d.parameter);
    if (d.of < 0 && threads) values[d.parameter] = ((values[d.parameter] - 1) / d.factor + 1) * d.factor;
    if (d.of < 0 || settings.is_set(d.of)) continue;
    while (values[d.of] > least_threads_side && times(d.factor, values[d.of]) > values[d.parameter]) values[d.of] /= 2;
  }
}

// A multiprocessor with one block waits where the block waits, unless that copies ahead of time.
// One whose threads share loops waits at the end of each.
std::int64_t blocks_of_multiprocessor(const mf_variant &variant) {
  return shares_loops(variant) ? 16 : reads_ahead(variant) ? 1 : 2;
}
std::int64_t blocks_of(const mf_kernel &kernel, const int64_t *points, const int64_t *values) {
  std::int64_t result = 1;
  for (int i = 0; i < kernel.param_count; i++) {
    if (kernel.params[i].kind != MF_BLOCK_SIZE) continue; // there may be more dimensions of threads
    const std::int64_t all = points[kernel.params[i].dimension];
    if (all > 0) result = times(result, (all - 1) / values[i] + 1);
  }
  return result;
}

void halve_blocks(const mf_kernel &kernel, const mf_variant &variant, const Settings &settings, const int64_t *points,
                  std::int64_t wanted, int64_t *values) {
  int innermost = 0, sizes = 0;
  for (int i = 0; i < kernel.param_count; i++) {
    if (kernel.params[i].kind != MF_BLOCK_SIZE) continue;
    innermost = std::max(innermost, kernel.params[i].dimension);
    sizes++;
  }
  const bool line = variant.kind == MF_VARIANT_PIPELINED && sizes == 1;
  const bool holds = !line && holds_demanded_size(kernel, variant, settings, points, wanted, values);
  const auto least = [&](int i) {
    const std::int64_t own = shares_loops(variant)                     ? 1
                             : kernel.params[i].dimension != innermost ? 1
                             : line                                    ? least_of_line
                                                                       : least_innermost;
    return holds ? std::max(own, demanded_size(variant, settings, values, i)) : own;
  };
  while (blocks_of(kernel, points, values) < wanted) {
    int largest = -1;
    for (int i = 0; i < kernel.param_count; i++) {
      const mf_param &p = kernel.params[i];
      if (p.kind != MF_BLOCK_SIZE || is_given(p) || settings.is_set(i) || points[p.dimension] <= 0) continue;
      if (values[i] > least(i) && (largest < 0 || values[i] > values[largest])) largest = i;
    }
    if (largest < 0) return;
    values[largest] = std::max(least(largest), values[largest] / 2);
    for (int i = 0; i < kernel.param_count && line; i++)
      if (kernel.params[i].kind == MF_TILE && !settings.is_set(i))
        values[i] = std::min(kernel.params[i].most, 2 * values[i]);
  }
}

} // namespace metafork::runtime
