// Loops that make numbers of the ones before them: prefix sums, and a recurrence with a factor for each iteration.
#include "compare.h"
#include "device.h"
#include "scans.h"
#include "vendor_scan.h"
#include "workload.h"

#include <cmath>

namespace metafork::bench {

namespace {

constexpr int length = 1 << 28;

// p begins with the first element, so that both make the same sums.
class Prefix : public Workload {
public:
  void reset() override {
    a_.fill_values(1);
    p_.fill_values(1);
  }
  void run(const Choice &) override { prefix_int_device(length, a_.data(), p_.data(), nullptr, nullptr); }
  std::string verify() override {
    std::vector<int> sums(length);
    unsigned sum = 0;
    for (size_t i = 0; i < sums.size(); i++)
      sums[i] = static_cast<int>(sum += static_cast<unsigned>(value_at<int>(i, 1)));
    return compare_all(p_, [&](size_t i) { return sums[i]; });
  }
  uint64_t checksum() override { return p_.checksum(); }
  std::vector<Peer> peers() override { return {{cub, cub_prefix(length, a_.data(), p_.data())}}; }

private:
  DeviceArray<int> a_{length}, p_{length};
};

} // namespace

std::vector<Entry> scan_entries() {
  const double bytes = 2.0 * sizeof(int) * length;
  return {{"prefix_int",
           "2^28",
           {{Ceiling::copy, bytes}},
           {{""}, {"T0=256,Bk=3840"}, {"T0=256,Bk=7936"}, {"T0=256,Bk=11520"}, {"T0=512,Bk=15872"}},
           [] { return std::make_unique<Prefix>(); },
           "prefix_int_r0_n0",
           {0.85, cub}}};
}

} // namespace metafork::bench
