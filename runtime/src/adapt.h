// What values that nobody set become: sizes of blocks, and threads of a block, for the points and the device of a
// launch. What a person set stays.
#pragma once

#include "settings.h"

namespace metafork::runtime {

// a * b for a, b >= 1, or INT64_MAX where that is smaller.
inline std::int64_t times(std::int64_t a, std::int64_t b) {
  if ((a | b) <= INT32_MAX) return a * b; // without a division
  return a > INT64_MAX / b ? INT64_MAX : a * b;
}
// Of the parameters of one kind, as far as they have values.
std::int64_t product(const mf_kernel &kernel, int kind, const int64_t *values);

// The threads of a block do a point together.
inline bool shares_loops(const mf_variant &variant) {
  return variant.kind == MF_VARIANT_SPLIT || variant.kind == MF_VARIANT_SCAN;
}

// So many threads a multiprocessor has room for.
constexpr std::int64_t threads_of_multiprocessor = 2048;
// So many blocks keep a multiprocessor busy.
std::int64_t blocks_of_multiprocessor(const mf_variant &variant);
// The blocks of a launch, or INT64_MAX where there are more. points[d]: how many points block dimension d has; 0: not
// known, it counts as one block.
std::int64_t blocks_of(const mf_kernel &kernel, const int64_t *points, const int64_t *values);

// Few points in large blocks would leave multiprocessors idle. Block sizes that nobody set are halved, the largest
// first and of equal ones the outermost, until the launch has as many blocks as wanted; at most down to 32 in the
// innermost dimension and to 1 in the others, or to what the variant demands where that holds. Where the number of
// points is not known, the block size stays. A pipeline of one dimension is to have as much on its way as before: its
// tile is doubled as often, unless somebody set it.
void halve_blocks(const mf_kernel &kernel, const mf_variant &variant, const Settings &settings, const int64_t *points,
                  std::int64_t wanted, int64_t *values);

// Threads beyond the block size would idle: unset ones shrink to the block size of their dimension.
void clamp_threads_to_blocks(const mf_kernel &kernel, const Settings &settings, int64_t *values);
// Blocks of a size that the program chose may be small: threads that nobody set are halved, those of the outermost
// dimensions first, until each has 16 of its points.
void give_points_to_threads(const mf_kernel &kernel, const Settings &settings, int64_t *values);
// The same until the device has room for all blocks, 64 threads being left.
void make_room_for_blocks(const mf_kernel &kernel, const Settings &settings, std::int64_t blocks, std::int64_t room,
                          int64_t *values);
// Threads that nobody set are halved where the block is too small for what the variant gives each of them, and are as
// many more as make a multiple that it demands.
void fit_threads_to_demands(const mf_kernel &kernel, const mf_variant &variant, const Settings &settings,
                            int64_t *values);

} // namespace metafork::runtime
