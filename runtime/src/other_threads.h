// What regions of several threads have on the device at the same time.
#pragma once

#include "internal.h"
#include "intervals.h"

namespace metafork::runtime {

// The range of an array is on the device for a launch of this thread's region, until that ends. Where the open region of
// another thread has some of it there too: two that write overwrite each other's elements when they end, even those that
// they do not touch, so that this is an error, and the region is given up; of one that reads and one that writes a warning
// is printed, once for the two kernels.
void use_on_device(const mf_region &region, const mf_kernel &kernel, const mf_array &array, const Bytes &range);

// The region ends.
void no_longer_used(const mf_region &region);

} // namespace metafork::runtime
