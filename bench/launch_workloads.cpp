// Launches one after the other of a kernel with next to nothing to do.
#include "compare.h"
#include "device.h"
#include "launches.h"
#include "workload.h"

namespace metafork::bench {

namespace {

constexpr int launch_count = 4000, points = 256;

class Launches : public Workload {
public:
  void reset() override { a_.fill_values(1); }
  void run(const Choice &) override { launches_device(launch_count, points, a_.data(), nullptr, nullptr); }
  std::string verify() override {
    return compare_all(a_, [](size_t i) { return value_at<int>(i, 1) + launch_count; });
  }
  uint64_t checksum() override { return a_.checksum(); }

private:
  DeviceArray<int> a_{points};
};

} // namespace

// A launch may take 1.15 times as long as one without a package. That one is the ceiling and the source form too.
std::vector<Entry> launch_entries() {
  return {{"launches",
           "4000 in a row",
           {{Ceiling::launch, launch_count}},
           {{""}, {"B0=256,T0=256"}, {"B0=256,T0=256", {}, "unstaged"}},
           [] { return std::make_unique<Launches>(); },
           "launches_r0_n0",
           {1 / 1.15}}};
}

} // namespace metafork::bench
