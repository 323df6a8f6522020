// Checks of the harness itself: covering arrays cover, size levels mean what they say, guard zones and differences are
// noticed.
#pragma once

#include <cstdint>

namespace metafork::matrix {

// Prints each failed check; returns their number.
int run_self_test(uint64_t seed, double case_limit);

} // namespace metafork::matrix
