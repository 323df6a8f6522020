// Jacobi 1D: a value after T steps depends on the 2T + 1 values around it, which the host computes again for a sample.
#include <algorithm>
#include <cstring>

#include "by_hand.h"
#include "compare.h"
#include "device.h"
#include "jacobi.h"
#include "workload.h"

namespace metafork::bench {

namespace {

constexpr int points = 1 << 26, steps = 100;
constexpr size_t samples = 512;

// The value of point p after all steps.
template <class T>
T advance(long p) {
  const long lo = std::max(0L, p - steps), hi = std::min(points - 1L, p + steps);
  std::vector<T> a, b;
  for (long i = lo; i <= hi; i++) a.push_back(value_at<T>(static_cast<uint64_t>(i), 1));
  b = a;
  // The outermost values of the window go stale by one a step and never reach p; the array's own ends are fixed.
  for (int t = 0; t < steps; t++) {
    for (size_t i = 1; i + 1 < a.size(); i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
    a.swap(b);
    a.front() = b.front();
    a.back() = b.back();
  }
  return a[static_cast<size_t>(p - lo)];
}

template <class T, void (*function)(const Choice &, T *, T *)>
class Jacobi : public Workload {
public:
  void reset() override {
    a_.fill_values(1);
    b_.fill_garbage();
  }
  void run(const Choice &choice) override { function(choice, a_.data(), b_.data()); }
  std::string verify() override {
    const std::vector<size_t> indices = sample_indices(points, samples);
    std::vector<T> expected(indices.size());
    parallel_for(indices.size(), [&](size_t from, size_t to) {
      for (size_t i = from; i < to; i++) expected[i] = advance<T>(static_cast<long>(indices[i]));
    });
    for (size_t i = 0; i < indices.size(); i++) {
      const bool end = indices[i] == 0 || indices[i] == points - 1;
      for (const DeviceArray<T> *array : {&a_, &b_}) {
        if (end && array == &b_) continue; // the work array's ends are not written
        const T got = array->read(indices[i], 1)[0];
        if (std::memcmp(&got, &expected[i], sizeof(T)) != 0)
          return "element " + std::to_string(indices[i]) + " is " + std::to_string(got) + ", expected " +
                 std::to_string(expected[i]);
      }
    }
    return "";
  }
  uint64_t checksum() override { return a_.checksum(); }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::jacobi(points, steps, a_.data(), b_.data()); }}};
  }

private:
  DeviceArray<T> a_{points}, b_{points};
};

void point_int(const Choice &, int *a, int *b) { jacobi_int_device(points, steps, a, b, nullptr, nullptr); }
void point_float(const Choice &, float *a, float *b) { jacobi_float_device(points, steps, a, b, nullptr, nullptr); }
void block_int(const Choice &c, int *a, int *b) {
  jacobi_block_int_device(points, steps, c.B[0], a, b, nullptr, nullptr);
}
void block_float(const Choice &c, float *a, float *b) {
  jacobi_block_float_device(points, steps, c.B[0], a, b, nullptr, nullptr);
}

template <class W>
std::unique_ptr<Workload> make() {
  return std::make_unique<W>();
}

} // namespace

std::vector<Entry> jacobi_entries() {
  const std::vector<Choice> point = {{""},
                                     {"B0=512,T0=256"},
                                     {"B0=1024,T0=256"},
                                     {"B0=2048,T0=256"},
                                     {"B0=2048,T0=256", {}, "staged"},
                                     {"B0=1024,T0=256", {}, "unstaged"}};
  const std::vector<Choice> block = {{"", {256, 0}}, {"", {1024, 0}}, {"T0=256", {1024, 0}}};
  // The least an untiled program moves: one read and one write of the array a step.
  const double updates = double{points} * steps, bytes = 2 * sizeof(float) * updates;
  const std::vector<Demand> floats = {{Ceiling::copy, bytes}, {Ceiling::ffma, 3 * updates}},
                            ints = {{Ceiling::copy, bytes}, {Ceiling::imad, 3 * updates}};
  const std::string size = "2^26 T=100";
  return {{"jacobi_float", size, floats, point, make<Jacobi<float, point_float>>, "jacobi_float_r0_n0"},
          {"jacobi_int", size, ints, point, make<Jacobi<int, point_int>>, "jacobi_int_r0_n0"},
          {"jacobi_block_float", size, floats, block, make<Jacobi<float, block_float>>, "jacobi_block_float_r0_n0"},
          {"jacobi_block_int", size, ints, block, make<Jacobi<int, block_int>>, "jacobi_block_int_r0_n0"}};
}

} // namespace metafork::bench
