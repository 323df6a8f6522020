// Reversal, addition and transposition: every element of the result is compared on the host.
#include "addition.h"
#include "device.h"
#include "reversal.h"
#include "transpose.h"
#include "workload.h"

namespace metafork::bench {

namespace {

constexpr int length = 1 << 27;
constexpr int side = 16384;

enum class Index { int_32, int_64, block };

template <Index index>
class Reversal : public Workload {
public:
  void reset() override {
    a_.fill_values(1);
    b_.fill_garbage();
  }
  void run(const Choice &choice) override {
    if constexpr (index == Index::int_32) reversal_int_device(length, a_.data(), b_.data(), nullptr, nullptr);
    if constexpr (index == Index::int_64) reversal_long_device(length, a_.data(), b_.data(), nullptr, nullptr);
    if constexpr (index == Index::block)
      reversal_block_int_device(length, choice.B[0], a_.data(), b_.data(), nullptr, nullptr);
  }
  std::string verify() override {
    return compare_all(b_, [](size_t i) { return value_at<int>(length - 1 - i, 1); });
  }

private:
  DeviceArray<int> a_{length}, b_{length};
};

class Addition : public Workload {
public:
  void reset() override {
    a_.fill_values(1);
    b_.fill_values(2);
    c_.fill_garbage();
  }
  void run(const Choice &) override {
    addition_float_device(side, side, a_.data(), b_.data(), c_.data(), nullptr, nullptr);
  }
  std::string verify() override {
    return compare_all(c_, [](size_t i) { return value_at<float>(i, 1) + value_at<float>(i, 2); });
  }

private:
  static constexpr size_t count = size_t{side} * side;
  DeviceArray<float> a_{count}, b_{count}, c_{count};
};

template <bool block_form>
class Transpose : public Workload {
public:
  void reset() override {
    a_.fill_values(1);
    b_.fill_garbage();
  }
  void run(const Choice &choice) override {
    if constexpr (block_form)
      transpose_block_float_device(side, side, choice.B[0], choice.B[1], a_.data(), b_.data(), nullptr, nullptr);
    else
      transpose_float_device(side, side, a_.data(), b_.data(), nullptr, nullptr);
  }
  std::string verify() override {
    return compare_all(b_, [](size_t i) { return value_at<float>(i % side * side + i / side, 1); });
  }

private:
  static constexpr size_t count = size_t{side} * side;
  DeviceArray<float> a_{count}, b_{count};
};

template <class W>
std::unique_ptr<Workload> make() {
  return std::make_unique<W>();
}

} // namespace

std::vector<Entry> memory_entries() {
  const std::vector<Choice> line = {
      {""}, {"B0=128,T0=128"}, {"B0=256,T0=256"}, {"B0=512,T0=256"}, {"B0=1024,T0=256"}, {"B0=1024,T0=1024"}};
  const std::vector<Choice> plane = {{""},
                                     {"B0=1,B1=256,T0=1,T1=256"},
                                     {"B0=8,B1=32,T0=8,T1=32"},
                                     {"B0=32,B1=32,T0=8,T1=32"},
                                     {"B0=4,B1=256,T0=1,T1=256"},
                                     {"B0=1,B1=1024,T0=1,T1=256"}};
  const std::vector<Choice> square = {{""},
                                      {"B0=64,B1=64,T0=8,T1=32"},
                                      {"B0=64,B1=64,T0=16,T1=32"},
                                      {"B0=32,B1=32,T0=8,T1=32"},
                                      {"B0=32,B1=64,T0=8,T1=32"},
                                      {"B0=64,B1=32,T0=8,T1=32"},
                                      {"B0=32,B1=8,T0=32,T1=8", {}, "unstaged"},
                                      {"B0=16,B1=16,T0=16,T1=16", {}, "unstaged"}};
  const Target transposed = {Target::Of::ceiling, 0.60};
  const double line_bytes = 2.0 * sizeof(int) * length, plane_bytes = sizeof(float) * double{side} * side;
  return {{"reversal_int", "2^27", Ceiling::copy, line_bytes, line, make<Reversal<Index::int_32>>},
          {"reversal_long", "2^27", Ceiling::copy, line_bytes, line, make<Reversal<Index::int_64>>},
          {"reversal_block_int",
           "2^27",
           Ceiling::copy,
           line_bytes,
           {{"", {256, 0}}, {"T0=256", {1024, 0}}, {"T0=128", {128, 0}}},
           make<Reversal<Index::block>>},
          {"addition_float", "16384^2", Ceiling::copy, 3 * plane_bytes, plane, make<Addition>},
          {"transpose_float", "16384^2", Ceiling::copy, 2 * plane_bytes, square, make<Transpose<false>>,
           "transpose_float_r0_n0", transposed},
          {"transpose_block_float",
           "16384^2",
           Ceiling::copy,
           2 * plane_bytes,
           {{"T0=8,T1=32", {32, 32}}, {"T0=16,T1=16", {16, 16}}},
           make<Transpose<true>>}};
}

} // namespace metafork::bench
