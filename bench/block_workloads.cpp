// Programs of thread blocks: reduction and scan on device data, finite differences as whole calls on host data. Every
// element of the results is compared on the host.
#include <algorithm>

#include "compare.h"
#include "device.h"
#include "finite_difference.h"
#include "metafork/runtime.h"
#include "reduction_launch.h"
#include "scan.h"
#include "workload.h"

namespace metafork::bench {

namespace {

constexpr int length = 1 << 28;
constexpr int problems = 2048, points = 256, time_steps = 5000;

// The function returns a value and has no device variant; its host loop is repeated here around its launch function.
class Reduction : public Workload {
public:
  void reset() override {
    x_.fill_values(1);
    work_.fill_garbage();
  }
  void run(const Choice &choice) override {
    const int s = choice.B[0];
    int count = length;
    unsigned *from = reinterpret_cast<unsigned *>(x_.data()), *to = work_.data();
    unsigned *spare = work_.data() + (length - 1) / (2 * s) + 1;
    mf_region *region = mf_region_begin_device("reduction_unsigned_r0", nullptr, nullptr);
    do {
      const int blocks = (count - 1) / (2 * s) + 1;
      if (reduction_unsigned_r0_n0_launch(region, from, to, blocks, s, count, count, blocks) == 0) break;
      count = blocks;
      from = to;
      std::swap(to, spare);
    } while (count > 1);
    mf_region_end(region);
    sum_ = static_cast<size_t>(from - work_.data());
  }
  std::string verify() override {
    static const unsigned expected = host_sum();
    const unsigned sum = sum_ < work_.size() ? work_.read(sum_, 1)[0] : 0;
    if (sum == expected) return "";
    return "the sum is " + std::to_string(sum) + ", expected " + std::to_string(expected);
  }

private:
  static unsigned host_sum() {
    unsigned sum = 0;
    for (size_t i = 0; i < length; i++) sum += static_cast<unsigned>(value_at<int>(i, 1));
    return sum;
  }
  DeviceArray<int> x_{length};
  DeviceArray<unsigned> work_{length / 256}; // 2 * ceil(n / (2*s)) elements, s >= 256
  size_t sum_ = 0;                           // the element of work_ that holds the sum
};

class Scan : public Workload {
public:
  void reset() override {
    x_.fill_values(1);
    y_.fill_garbage();
    sums_.fill_garbage();
  }
  void run(const Choice &choice) override {
    scan_unsigned_device(length, choice.B[0], choice.B[1], reinterpret_cast<const unsigned *>(x_.data()),
                         reinterpret_cast<unsigned *>(y_.data()), sums_.data(), nullptr, nullptr);
  }
  std::string verify() override {
    static const std::vector<unsigned> expected = host_sums();
    return compare_all(y_, [](size_t i) { return static_cast<int>(expected[i]); });
  }
  uint64_t checksum() override { return y_.checksum(); }

private:
  static std::vector<unsigned> host_sums() {
    std::vector<unsigned> sums(length);
    unsigned sum = 0;
    for (size_t i = 0; i < length; i++) sums[i] = sum += static_cast<unsigned>(value_at<int>(i, 1));
    return sums;
  }
  DeviceArray<int> x_{length}, y_{length};
  DeviceArray<unsigned> sums_{length / 256}; // s * chunks >= 256
};

template <class T>
struct Scheme {
  std::vector<T> lower, middle, upper, start, end; // `end`: after all steps
  Scheme();
};

// One problem, a step at a time, from one array to another. Products and sums in a function that a body calls are not
// fused, whatever --fp-contract says.
template <class T>
void advance(const T *lower, const T *middle, const T *upper, T *u) {
  std::vector<T> now(points + 2), next(points + 2);
  std::copy(u, u + points, now.begin() + 1);
  for (int k = 0; k < time_steps; k++) {
    for (size_t j = 0; j < points; j++)
      next[j + 1] = now[j + 1] + (lower[j] * now[j] + middle[j] * now[j + 1] + upper[j] * now[j + 2]);
    now.swap(next);
  }
  std::copy(now.begin() + 1, now.end() - 1, u);
}

// Coefficients of a stable scheme: their sum is 0, lower and upper are in [0, 1/4).
template <class T>
Scheme<T>::Scheme() {
  for (size_t i = 0; i < size_t{problems} * points; i++) {
    lower.push_back(static_cast<T>((value_at<float>(i, 1) + 1) / 8));
    upper.push_back(static_cast<T>((value_at<float>(i, 2) + 1) / 8));
    middle.push_back(-lower.back() - upper.back());
    start.push_back(static_cast<T>(value_at<float>(i, 3)));
  }
  end = start;
  parallel_for(problems, [this](size_t from, size_t to) {
    for (size_t i = from * points; i < to * points; i += points) advance(&lower[i], &middle[i], &upper[i], &end[i]);
  });
}

// problems, points, steps, lower, middle, upper, u
template <class T>
using Steps = void (*)(int, int, int, const T *, const T *, const T *, T *);

template <class T, Steps<T> function>
class FiniteDifference : public Workload {
public:
  void reset() override { u_ = scheme_.start; }
  void run(const Choice &) override {
    function(problems, points, time_steps, scheme_.lower.data(), scheme_.middle.data(), scheme_.upper.data(),
             u_.data());
  }
  std::string verify() override {
    for (size_t i = 0; i < u_.size(); i++)
      if (u_[i] != scheme_.end[i])
        return "u[" + std::to_string(i) + "] is " + std::to_string(u_[i]) + ", expected " +
               std::to_string(scheme_.end[i]);
    return "";
  }

private:
  Scheme<T> scheme_;
  std::vector<T> u_;
};

template <class W>
std::unique_ptr<Workload> make() {
  return std::make_unique<W>();
}

Entry difference_entry(const std::string &name, std::function<std::unique_ptr<Workload>()> make) {
  const double advanced = double{problems} * points * time_steps;
  Entry e = {name, "2048x256 5000", {{Ceiling::none, advanced}}, {}, std::move(make)};
  for (const char *threads : {"", "T0=64", "T0=128", "T0=256"}) e.choices.push_back({threads});
  e.unit = "Gpoint/s";
  e.whole_call = true;
  return e;
}

} // namespace

std::vector<Entry> block_entries() {
  const double bytes = sizeof(unsigned) * double{length};
  Entry reduction = {"reduction_unsigned", "2^28", {{Ceiling::read, bytes}}, {}, make<Reduction>};
  reduction.choices = {
      {"", {256, 0}}, {"", {1024, 0}}, {"T0=128", {256, 0}}, {"T0=256", {1024, 0}}, {"T0=1024", {1024, 0}}};
  Entry scan = {"scan_unsigned", "2^28", {{Ceiling::copy, 2 * bytes}}, {}, make<Scan>};
  scan.choices = {{"", {256, 16}},       {"", {256, 64}},       {"", {128, 32}},        {"", {1024, 16}},
                  {"T0=128", {128, 32}}, {"T0=256", {256, 64}}, {"T0=1024", {1024, 16}}};
  reduction.argument = "s";
  scan.argument = "s x chunks";
  return {reduction, scan,
          difference_entry("finite_difference_float", make<FiniteDifference<float, finite_difference_float>>),
          difference_entry("finite_difference_double", make<FiniteDifference<double, finite_difference_double>>)};
}

} // namespace metafork::bench
