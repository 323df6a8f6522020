// Products of matrices, and of a matrix and a vector: results are computed again on the host, of matrices a sample.
#include "by_hand.h"
#include "compare.h"
#include "device.h"
#include "matmul.h"
#include "matvec.h"
#include "products.h"
#include "vendor.h"
#include "workload.h"

namespace metafork::bench {

namespace {

constexpr size_t samples = 2048;
constexpr double sum_tolerance = 1e-3; // of sums of 4096 products below 1 in any order

void multiply(long n, const float *a, const float *b, float *c) {
  matmul_float_device(n, n, n, a, b, c, nullptr, nullptr);
}
void multiply(long n, const int *a, const int *b, int *c) { matmul_int_device(n, a, b, c, nullptr, nullptr); }
void multiply(long n, const double *a, const double *b, double *c) {
  matmul_double_device(n, a, b, c, nullptr, nullptr);
}

template <class T>
class Matmul : public Workload {
public:
  explicit Matmul(size_t n) : n_(n), a_(n * n), b_(n * n), c_(n * n) {}
  void reset() override {
    a_.fill_values(1);
    b_.fill_values(2);
    c_.fill_garbage();
  }
  void run(const Choice &) override { multiply(static_cast<long>(n_), a_.data(), b_.data(), c_.data()); }
  std::string verify() override { return compare(0); }
  uint64_t checksum() override { return c_.checksum(); }
  std::vector<Peer> peers() override {
    const long n = static_cast<long>(n_);
    std::vector<Peer> peers = {{source_form, [this, n] { by_hand::matmul(n, a_.data(), b_.data(), c_.data()); }}};
    if constexpr (std::is_same_v<T, float>)
      peers.push_back({cublas, cublas_product(static_cast<int>(n), a_.data(), b_.data(), c_.data()),
                       [this] { return compare(sum_tolerance); }});
    return peers;
  }

private:
  std::string compare(double tolerance) {
    return compare_samples(
        c_, samples,
        [n = n_](size_t e) {
          const size_t i = e / n, j = e % n;
          Expected<T> s;
          for (size_t k = 0; k < n; k++) s.add(value_at<T>(i * n + k, 1), value_at<T>(k * n + j, 2));
          return s;
        },
        tolerance);
  }
  size_t n_;
  DeviceArray<T> a_, b_, c_;
};

class Syrk : public Workload {
public:
  explicit Syrk(size_t n) : n_(n), a_(n * n), c_(n * n) {}
  void reset() override {
    a_.fill_values(1);
    c_.fill_values(2);
  }
  void run(const Choice &) override { syrk_device(static_cast<long>(n_), a_.data(), c_.data(), nullptr, nullptr); }
  std::string verify() override {
    return compare_samples(c_, samples, [n = n_](size_t e) {
      const size_t i = e / n, j = e % n;
      Expected<float> s = value_at<float>(e, 2);
      for (size_t k = 0; k < n && j <= i; k++) s.add(value_at<float>(i * n + k, 1), value_at<float>(j * n + k, 1));
      return s;
    });
  }
  uint64_t checksum() override { return c_.checksum(); }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::syrk(static_cast<long>(n_), a_.data(), c_.data()); }}};
  }

private:
  size_t n_;
  DeviceArray<float> a_, c_;
};

// y = a*x by rows, y += a'*x by columns, y = a*x with sums in any order.
enum class Form { rows, columns, sums };
template <Form form>
class Matvec : public Workload {
public:
  explicit Matvec(size_t n) : n_(n), a_(n * n), x_(n), y_(n) {}
  void reset() override {
    a_.fill_values(1);
    x_.fill_values(2);
    if (by_rows)
      y_.fill_garbage();
    else
      y_.fill_values(3);
  }
  void run(const Choice &) override {
    if constexpr (form == Form::sums)
      matvec_sums_device(static_cast<long>(n_), a_.data(), x_.data(), y_.data(), nullptr, nullptr);
    else if constexpr (by_rows)
      matvec_rows_device(static_cast<long>(n_), a_.data(), x_.data(), y_.data(), nullptr, nullptr);
    else
      matvec_columns_device(static_cast<long>(n_), a_.data(), x_.data(), y_.data(), nullptr, nullptr);
  }
  std::string verify() override {
    const auto expected = [n = n_](size_t i) {
      Expected<float> s = by_rows ? 0 : value_at<float>(i, 3);
      for (size_t k = 0; k < n; k++) s.add(value_at<float>(by_rows ? i * n + k : k * n + i, 1), value_at<float>(k, 2));
      return s;
    };
    return form == Form::sums ? compare_samples<float>(y_, n_ / 8, expected, sum_tolerance)
                              : compare_all<float>(y_, expected);
  }
  uint64_t checksum() override { return y_.checksum(); }
  std::vector<Peer> peers() override {
    const auto function = by_rows ? by_hand::matvec_rows : by_hand::matvec_columns;
    return {{source_form, [this, function] { function(static_cast<long>(n_), a_.data(), x_.data(), y_.data()); }}};
  }

private:
  static constexpr bool by_rows = form != Form::columns;
  size_t n_;
  DeviceArray<float> a_, x_, y_;
};

const std::vector<Choice> tiles = {{""},
                                   {"B0=64,B1=64,T0=8,T1=8,Bk=32"},
                                   {"B0=64,B1=64,T0=16,T1=16,Bk=16"},
                                   {"B0=128,B1=64,T0=16,T1=8,Bk=32"},
                                   {"B0=64,B1=128,T0=8,T1=16,Bk=32"},
                                   {"B0=128,B1=128,T0=16,T1=16,Bk=16"},
                                   {"B0=128,B1=128,T0=16,T1=16,Bk=32"},
                                   {"B0=8,B1=32,T0=8,T1=32", {}, "unstaged"}};

// The arrays once each, and two operations for each of the products.
std::vector<Demand> demands(Ceiling ceiling, double products, double bytes) {
  return {{ceiling, 2 * products}, {Ceiling::copy, bytes}};
}

// Of doubles, which the warps of some devices multiply together.
std::vector<Choice> tiles_of_warps() {
  std::vector<Choice> out = tiles;
  const std::vector<Choice> more = {{"B0=64,B1=128,T0=8,T1=16,Bk=16"},
                                    {"B0=128,B1=64,T0=16,T1=8,Bk=16"},
                                    {"B0=64,B1=64,T0=8,T1=8,Bk=16"},
                                    {"B0=128,B1=128,T0=16,T1=16,Bk=16"},
                                    {"B0=128,B1=64,T0=16,T1=8,Bk=32"},
                                    {"B0=64,B1=128,T0=8,T1=16,Bk=32"},
                                    {"B0=128,B1=128,T0=16,T1=16,Bk=32", {}, "pipelined"}};
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

template <class T>
Entry matmul_entry(const std::string &name, size_t n, Ceiling ceiling, Target target) {
  const double side = static_cast<double>(n);
  return {name,
          std::to_string(n) + "^3",
          demands(ceiling, side * side * side, 3 * sizeof(T) * side * side),
          std::is_same_v<T, double> ? tiles_of_warps() : tiles,
          [n] { return std::make_unique<Matmul<T>>(n); },
          name + "_r0_n0",
          target};
}

template <Form form>
Entry matvec_entry(const std::string &name, double least) {
  const size_t n = 16384;
  const double points = static_cast<double>(n * n);
  const std::vector<Choice> shared = {{""},
                                      {"B0=1,T0=32", {}, "split"},
                                      {"B0=4,T0=32", {}, "split"},
                                      {"B0=4,T0=128", {}, "split"},
                                      {"B0=4,T0=256", {}, "split"},
                                      {"B0=8,T0=256", {}, "split"},
                                      {"B0=1,T0=512", {}, "split"}};
  const std::vector<Choice> choices = {{""},
                                       {"B0=32,T0=256,Bk=128"},
                                       {"B0=64,T0=64,Bk=64"},
                                       {"B0=64,T0=256,Bk=64"},
                                       {"B0=128,T0=128,Bk=32"},
                                       {"B0=128,T0=256,Bk=64"},
                                       {"B0=128,T0=128,Bk=64", {}, "staged"},
                                       {"B0=64,T0=64", {}, "unstaged"}};
  return {name,
          "16384^2",
          {{Ceiling::read, sizeof(float) * points}, {Ceiling::ffma, 2 * points}},
          form == Form::sums ? shared : choices,
          [n] { return std::make_unique<Matvec<form>>(n); },
          name + "_r0_n0",
          {least},
          "B",
          "",
          false,
          form == Form::sums};
}

} // namespace

std::vector<Entry> product_entries() {
  const double n = 4096;
  const Entry syrk = {"syrk",
                      "4096 lower",
                      demands(Ceiling::ffma, n * n * (n + 1) / 2, sizeof(float) * (n * n + n * (n + 1))),
                      tiles,
                      [] { return std::make_unique<Syrk>(4096); },
                      "syrk_r0_n0",
                      {0.60}};
  return {matmul_entry<float>("matmul_float", 4096, Ceiling::ffma, {0.80, cublas}),
          matmul_entry<float>("matmul_float", 4093, Ceiling::ffma, {0.75, cublas}),
          matmul_entry<float>("matmul_float", 1024, Ceiling::ffma, {0.70, cublas}),
          matmul_entry<int>("matmul_int", 4096, Ceiling::imad, {0.75}),
          matmul_entry<double>("matmul_double", 4096, Ceiling::dfma, {0.80}),
          syrk,
          matvec_entry<Form::rows>("matvec_rows", 0.60),
          matvec_entry<Form::columns>("matvec_columns", 0.80),
          matvec_entry<Form::sums>("matvec_sums", 0.90)};
}

} // namespace metafork::bench
