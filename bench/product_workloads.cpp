// Matrix and polynomial multiplication: a sample of the results is computed again on the host. The packages may fuse
// each product with its sum or not (--fp-contract): a result must equal one of the two chains bit by bit.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "device.h"
#include "matmul.h"
#include "polynomial.h"
#include "workload.h"

namespace metafork::bench {

namespace {

constexpr long side = 4096;
constexpr int degree = 1 << 17;
constexpr size_t matmul_samples = 2048, polynomial_samples = 256;

template <class T>
struct Sums {
  T plain = 0, fused = 0;
  void add(T x, T y) {
    plain += x * y;
    if constexpr (std::is_floating_point_v<T>)
      fused = std::fma(x, y, fused);
    else
      fused = plain;
  }
};

// Compares samples of the array with sums(i), computed on all cores.
template <class T>
std::string compare_samples(const DeviceArray<T> &data, size_t count, const std::function<Sums<T>(size_t)> &sums) {
  const std::vector<size_t> indices = sample_indices(data.size(), count);
  std::vector<Sums<T>> expected(indices.size());
  parallel_for(indices.size(), [&](size_t from, size_t to) {
    for (size_t i = from; i < to; i++) expected[i] = sums(indices[i]);
  });
  for (size_t i = 0; i < indices.size(); i++) {
    const T got = data.read(indices[i], 1)[0];
    if (std::memcmp(&got, &expected[i].plain, sizeof(T)) != 0 && std::memcmp(&got, &expected[i].fused, sizeof(T)) != 0)
      return "element " + std::to_string(indices[i]) + " is " + std::to_string(got) + ", expected " +
             std::to_string(expected[i].plain) + " or " + std::to_string(expected[i].fused);
  }
  return "";
}

class Matmul : public Workload {
public:
  void reset() override {
    a_.fill_values(1);
    b_.fill_values(2);
    c_.fill_garbage();
  }
  void run(const Choice &) override {
    matmul_float_device(side, side, side, a_.data(), b_.data(), c_.data(), nullptr, nullptr);
  }
  std::string verify() override {
    return compare_samples<float>(c_, matmul_samples, [](size_t e) {
      const size_t n = side, i = e / n, j = e % n;
      Sums<float> s;
      for (size_t l = 0; l < n; l++) s.add(value_at<float>(i * n + l, 1), value_at<float>(l * n + j, 2));
      return s;
    });
  }
  uint64_t checksum() override { return c_.checksum(); }

private:
  static constexpr size_t count = size_t{side} * side;
  DeviceArray<float> a_{count}, b_{count}, c_{count};
};

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
    return compare_samples<T>(c_, polynomial_samples, [](size_t e) {
      const int p = static_cast<int>(e), n = degree;
      Sums<T> s;
      for (int t = std::max(0, n - p); t <= std::min(n, 2 * n - p); t++)
        s.add(value_at<T>(static_cast<uint64_t>(t + p - n), 1), value_at<T>(static_cast<uint64_t>(n - t), 2));
      return s;
    });
  }
  uint64_t checksum() override { return c_.checksum(); }

private:
  DeviceArray<T> a_{degree + 1}, b_{degree + 1}, c_{2 * degree + 1};
};

template <class W>
std::unique_ptr<Workload> make() {
  return std::make_unique<W>();
}

} // namespace

std::vector<Entry> product_entries() {
  const std::vector<Choice> square = {{""},
                                      {"B0=64,B1=64,T0=16,T1=16,Bk=16"},
                                      {"B0=64,B1=64,T0=16,T1=16,Bk=32"},
                                      {"B0=128,B1=64,T0=32,T1=16,Bk=16"},
                                      {"B0=64,B1=128,T0=16,T1=32,Bk=16"},
                                      {"B0=128,B1=128,T0=16,T1=16,Bk=16"},
                                      {"B0=128,B1=128,T0=16,T1=32,Bk=16"},
                                      {"B0=128,B1=128,T0=16,T1=16,Bk=32"},
                                      {"B0=64,B1=64,T0=8,T1=8,Bk=32"},
                                      {"B0=8,B1=32,T0=8,T1=32", {}, "unstaged"},
                                      {"B0=4,B1=64,T0=4,T1=64", {}, "unstaged"}};
  const std::vector<Choice> point = {{""},
                                     {"B0=1024,T0=128,Bk=512"},
                                     {"B0=2048,T0=256,Bk=256"},
                                     {"B0=896,T0=128,Bk=256"},
                                     {"B0=1792,T0=256,Bk=256"},
                                     {"B0=448,T0=64,Bk=512"},
                                     {"B0=512,T0=512", {}, "unstaged"}};
  const std::vector<Choice> block = {{"T0=128", {128, 0}}, {"T0=256", {256, 0}}};
  const double products = (degree + 1.0) * (degree + 1.0), cubes = double{side} * side * side;
  const Target matmul = {Target::Of::rate, 8}, polynomial = {Target::Of::rate, 9};
  return {{"matmul_float", "4096^3", Ceiling::ffma, 2 * cubes, square, make<Matmul>, "matmul_float_r0_n0", matmul},
          {"polynomial_float", "2^17", Ceiling::ffma, 2 * products, point, make<Polynomial<float>>,
           "polynomial_float_r0_n1", polynomial},
          {"polynomial_int", "2^17", Ceiling::imad, 2 * products, point, make<Polynomial<int>>, "polynomial_int_r0_n1"},
          {"polynomial_block_float", "2^17", Ceiling::ffma, 2 * products, block, make<Polynomial<float>>},
          {"polynomial_block_int", "2^17", Ceiling::imad, 2 * products, block, make<Polynomial<int>>}};
}

} // namespace metafork::bench
