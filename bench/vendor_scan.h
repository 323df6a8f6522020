// CUB's scan, which the toolkit has.
#pragma once

#include <functional>

namespace metafork::bench {

inline constexpr const char *cub = "CUB";

// p = the inclusive prefix sums of n ints; its memory is there while the function is.
std::function<void()> cub_prefix(int n, const int *a, int *p);

} // namespace metafork::bench
