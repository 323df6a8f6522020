// Division and the Euclidean algorithm of polynomials over a prime field, one step and s steps a launch: whole calls on
// host data. The inputs are made from the results that they have to give.
#include <algorithm>

#include "device.h"
#include "division.h"
#include "euclid.h"
#include "workload.h"

namespace metafork::bench {

namespace {

using Coefficients = std::vector<unsigned>; // modulo prime, the constant one first

constexpr unsigned prime = 2147483647;
constexpr size_t dividend_size = 10001, divisor_size = 5001, common_size = 101;
constexpr unsigned garbage = 0xA5A5A5A5;

// None is zero.
Coefficients random_coefficients(size_t count, uint32_t seed) {
  Coefficients a(count);
  for (size_t i = 0; i < count; i++) a[i] = 1 + hash(i, seed) % (prime - 1);
  return a;
}

Coefficients product(const Coefficients &a, const Coefficients &b) {
  Coefficients c(a.size() + b.size() - 1);
  for (size_t i = 0; i < a.size(); i++)
    for (size_t j = 0; j < b.size(); j++) c[i + j] = static_cast<unsigned>((c[i + j] + uint64_t{a[i]} * b[j]) % prime);
  return c;
}

std::string compare(const char *name, const Coefficients &actual, const Coefficients &expected) {
  for (size_t i = 0; i < actual.size(); i++) {
    const unsigned wanted = i < expected.size() ? expected[i] : 0;
    if (actual[i] != wanted)
      return std::string(name) + "[" + std::to_string(i) + "] is " + std::to_string(actual[i]) + ", expected " +
             std::to_string(wanted);
  }
  return "";
}

// n, m, B or s, p, a, b, q
using Divide = void (*)(int, int, int, unsigned, unsigned *, const unsigned *, unsigned *);

template <Divide divide>
class Division : public Workload {
public:
  Division() : dividend_(product(quotient_, divisor_)) {
    for (size_t i = 0; i < rest_.size(); i++) dividend_[i] = (dividend_[i] + rest_[i]) % prime;
  }
  void reset() override {
    a_ = dividend_;
    q_.assign(quotient_.size(), garbage);
  }
  void run(const Choice &choice) override {
    divide(static_cast<int>(a_.size()), static_cast<int>(divisor_.size()), choice.B[0], prime, a_.data(),
           divisor_.data(), q_.data());
  }
  std::string verify() override {
    const std::string wrong = compare("q", q_, quotient_);
    return wrong.empty() ? compare("a", a_, rest_) : wrong;
  }

private:
  Coefficients divisor_ = random_coefficients(divisor_size, 1),
               quotient_ = random_coefficients(dividend_size - divisor_size + 1, 2),
               rest_ = random_coefficients(divisor_size - 1, 3), dividend_, a_, q_;
};

// Both polynomials are multiples of a monic one; that their cofactors, random ones, have a common divisor is as good as
// impossible.
template <bool steps>
class Euclid : public Workload {
public:
  void reset() override {
    a_ = first_;
    b_ = second_;
    work_.assign(4 * dividend_size, garbage);
    g_.assign(dividend_size, garbage);
    degree_ = -2;
  }
  void run(const Choice &choice) override {
    constexpr int n = dividend_size;
    if constexpr (steps)
      degree_ = euclid_steps(n, n, choice.B[0], prime, a_.data(), b_.data(), work_.data(), st_.data(), g_.data());
    else
      degree_ = euclid_naive(n, n, choice.B[0], prime, a_.data(), b_.data(), st_.data(), g_.data());
  }
  std::string verify() override {
    if (degree_ != static_cast<int>(common_size) - 1) return "the degree is " + std::to_string(degree_);
    return compare("g", g_, common_);
  }

private:
  static Coefficients monic() {
    Coefficients a = random_coefficients(common_size, 1);
    a.back() = 1;
    return a;
  }
  static Coefficients cofactor(uint32_t seed) { return random_coefficients(dividend_size - common_size + 1, seed); }

  Coefficients common_ = monic(), first_ = product(common_, cofactor(2)), second_ = product(common_, cofactor(3));
  Coefficients a_, b_, work_, g_;
  std::array<int, 4> st_{};
  int degree_ = 0;
};

template <class W>
std::unique_ptr<Workload> make() {
  return std::make_unique<W>();
}

// The default number of threads, and one for four, two and one of the 2*s coefficients of a block, but whole warps.
std::vector<Choice> steps_choices() {
  std::vector<Choice> choices;
  for (const int s : {1, 16, 64, 256, 512}) {
    choices.push_back({"", {s, 0}});
    int last = 0;
    for (const int threads : {std::max(32, s / 2), std::max(32, s), std::max(32, 2 * s)})
      if (threads != last) choices.push_back({"T0=" + std::to_string(last = threads), {s, 0}});
  }
  return choices;
}

std::vector<Choice> naive_choices() {
  std::vector<Choice> choices;
  for (const int B : {64, 256, 1024})
    for (const char *threads : {"", "T0=64"}) choices.push_back({threads, {B, 0}});
  return choices;
}

Entry entry(const std::string &name, double operations, bool steps, std::function<std::unique_ptr<Workload>()> make) {
  Entry e = {name, "n=10^4", {{Ceiling::none, operations}}, steps ? steps_choices() : naive_choices(), std::move(make)};
  if (steps) e.argument = "s", e.target.steps = 2;
  e.unit = "Gop/s";
  e.whole_call = true;
  return e;
}

} // namespace

// Operations: x - y * z of a division; w * x - y * z of the Euclidean algorithm, about one for each pair of
// coefficients.
std::vector<Entry> steps_entries() {
  const double divided = double{dividend_size - divisor_size + 1} * double{divisor_size - 1};
  const double reduced = double{dividend_size} * double{dividend_size};
  return {entry("division_naive", divided, false, make<Division<division_naive>>),
          entry("division_steps", divided, true, make<Division<division_steps>>),
          entry("euclid_naive", reduced, false, make<Euclid<false>>),
          entry("euclid_steps", reduced, true, make<Euclid<true>>)};
}

} // namespace metafork::bench
