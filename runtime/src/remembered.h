// What a launch chose, kept for the next one like it: in a loop of launches only the first works its parameters out.
#pragma once

#include "internal.h"

namespace metafork::runtime {

// What a choice follows from, besides the settings: of `values` only those that the launch has given count; points[d]
// as in mf_choose, `point_count` of them.
struct Question {
  const mf_kernel *kernel = nullptr;
  int path = 0;
  bool on_gpu = false;
  const void *args = nullptr;
  const std::int64_t *points = nullptr;
};

// The variant that this thread's last launch like this one chose, with its values filled in; -1: none is remembered, or
// settings, the device or the storage that its arguments make have changed since.
int recall_choice(const Question &question, std::int64_t *values);

// Remembers a choice for this thread. It must not have depended on a variant's storage having been too large.
void remember_choice(const Question &question, int variant, const DeviceLimits &limits, const std::int64_t *values);

} // namespace metafork::runtime
