// Products of polynomials: a sample of the coefficients is computed again on the host.
#include <algorithm>

#include "by_hand.h"
#include "compare.h"
#include "device.h"
#include "polynomial.h"
#include "workload.h"

namespace metafork::bench {

namespace {

constexpr int degree = 1 << 17;
constexpr size_t samples = 256;

void multiply(const Choice &c, const int *a, const int *b, int *p) {
  if (c.B[0] != 0)
    polynomial_block_int_device(degree, c.B[0], a, b, p, nullptr, nullptr);
  else
    polynomial_int_device(degree, a, b, p, nullptr, nullptr);
}

void multiply(const Choice &c, const float *a, const float *b, float *p) {
  if (c.B[0] != 0)
    polynomial_block_float_device(degree, c.B[0], a, b, p, nullptr, nullptr);
  else
    polynomial_float_device(degree, a, b, p, nullptr, nullptr);
}

template <class T>
class Polynomial : public Workload {
public:
  void reset() override {
    a_.fill_values(1);
    b_.fill_values(2);
    c_.fill_garbage();
  }
  void run(const Choice &choice) override { multiply(choice, a_.data(), b_.data(), c_.data()); }
  std::string verify() override {
    return compare_samples(c_, samples, [](size_t e) {
      const int p = static_cast<int>(e), n = degree;
      Expected<T> s;
      for (int t = std::max(0, n - p); t <= std::min(n, 2 * n - p); t++)
        s.add(value_at<T>(static_cast<uint64_t>(t + p - n), 1), value_at<T>(static_cast<uint64_t>(n - t), 2));
      return s;
    });
  }
  uint64_t checksum() override { return c_.checksum(); }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::polynomial(degree, a_.data(), b_.data(), c_.data()); }}};
  }

private:
  DeviceArray<T> a_{degree + 1}, b_{degree + 1}, c_{2 * degree + 1};
};

template <class T>
Entry entry(const std::string &name, Ceiling ceiling, const std::vector<Choice> &choices, double least) {
  const double size = degree + 1.0, bytes = sizeof(T) * (2 * size + 2.0 * degree + 1);
  return {name,
          "2^17",
          {{ceiling, 2 * size * size}, {Ceiling::copy, bytes}},
          choices,
          [] { return std::make_unique<Polynomial<T>>(); },
          name + "_r0_n1",
          {least}};
}

} // namespace

std::vector<Entry> polynomial_entries() {
  const std::vector<Choice> point = {{""},
                                     {"B0=1024,T0=128,Bk=512"},
                                     {"B0=1024,T0=128,Bk=2048"},
                                     {"B0=2048,T0=256,Bk=1024"},
                                     {"B0=512,T0=64,Bk=1024"},
                                     {"B0=768,T0=96,Bk=1024"},
                                     {"B0=512,T0=512", {}, "unstaged"}};
  const std::vector<Choice> block = {
      {"", {256, 0}}, {"", {512, 0}}, {"", {1024, 0}}, {"T0=256", {256, 0}}, {"T0=128,Bk=2048", {1024, 0}}};
  return {entry<float>("polynomial_float", Ceiling::ffma, point, 0.65),
          entry<int>("polynomial_int", Ceiling::imad, point, 0.70),
          entry<float>("polynomial_block_float", Ceiling::ffma, block, 0.65),
          entry<int>("polynomial_block_int", Ceiling::imad, block, 0.70)};
}

} // namespace metafork::bench
