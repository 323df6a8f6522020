// Reversal, addition, saxpy and transposition: every element of the result is compared on the host.
#include "addition.h"
#include "by_hand.h"
#include "compare.h"
#include "device.h"
#include "reversal.h"
#include "saxpy.h"
#include "transpose.h"
#include "workload.h"

namespace metafork::bench {

namespace {

constexpr int length = 1 << 27;
constexpr int side = 16384;
constexpr size_t square = size_t{side} * side;
constexpr float factor = 1.5f;

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
  uint64_t checksum() override { return b_.checksum(); }
  std::vector<Peer> peers() override {
    using Counter = std::conditional_t<index == Index::int_64, long, int>;
    return {{source_form, [this] { by_hand::reversal<Counter>(length, a_.data(), b_.data()); }}};
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
  uint64_t checksum() override { return c_.checksum(); }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::addition(side, side, a_.data(), b_.data(), c_.data()); }}};
  }

private:
  DeviceArray<float> a_{square}, b_{square}, c_{square};
};

Expected<float> saxpy_at(size_t i) {
  Expected<float> y = value_at<float>(i, 2);
  y.add(factor, value_at<float>(i, 1));
  return y;
}

class Saxpy : public Workload {
public:
  void reset() override {
    x_.fill_values(1);
    y_.fill_values(2);
  }
  void run(const Choice &) override { saxpy_device(square, factor, x_.data(), y_.data(), nullptr, nullptr); }
  std::string verify() override { return compare_all(y_, saxpy_at); }
  uint64_t checksum() override { return y_.checksum(); }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::saxpy(square, factor, x_.data(), y_.data()); }}};
  }

private:
  DeviceArray<float> x_{square}, y_{square};
};

class SaxpyCall : public Workload {
public:
  SaxpyCall() { fill(x_, 1); }
  void reset() override { fill(y_, 2); }
  void run(const Choice &) override { saxpy(square, factor, x_.data(), y_.data()); }
  std::string verify() override { return compare_all(y_, saxpy_at); }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::saxpy_call(square, factor, x_.data(), y_.data()); }}};
  }

private:
  static void fill(std::vector<float> &data, uint32_t seed) {
    parallel_for(data.size(), [&](size_t from, size_t to) {
      for (size_t i = from; i < to; i++) data[i] = value_at<float>(i, seed);
    });
  }
  std::vector<float> x_ = std::vector<float>(square), y_ = std::vector<float>(square);
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
  uint64_t checksum() override { return b_.checksum(); }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::transpose(side, side, a_.data(), b_.data()); }}};
  }

private:
  DeviceArray<float> a_{square}, b_{square};
};

template <class W>
std::unique_ptr<Workload> make() {
  return std::make_unique<W>();
}

std::vector<Entry> reversal_entries() {
  const std::vector<Choice> point = {{""},
                                     {"B0=256,T0=256"},
                                     {"B0=1024,T0=256"},
                                     {"B0=2048,T0=256"},
                                     {"B0=2048,T0=512"},
                                     {"B0=256,T0=256", {}, "unstaged"}};
  const std::vector<Choice> block = {
      {"", {128, 0}}, {"", {256, 0}}, {"", {1024, 0}}, {"T0=128", {128, 0}}, {"T0=256", {1024, 0}}};
  const std::vector<Demand> demands = {{Ceiling::copy, 2.0 * sizeof(int) * length}};
  return {{"reversal_int", "2^27", demands, point, make<Reversal<Index::int_32>>, "reversal_int_r0_n0", {0.95}},
          {"reversal_long", "2^27", demands, point, make<Reversal<Index::int_64>>, "reversal_long_r0_n0"},
          {"reversal_block_int", "2^27", demands, block, make<Reversal<Index::block>>, "reversal_block_int_r0_n0"}};
}

std::vector<Entry> sum_entries() {
  const std::vector<Choice> line = {{""},
                                    {"B0=256,T0=256"},
                                    {"B0=1024,T0=256"},
                                    {"B0=2048,T0=256"},
                                    {"B0=2048,T0=512"},
                                    {"B0=256,T0=256", {}, "unstaged"}};
  const std::vector<Choice> plane = {{""},
                                     {"B0=1,B1=256,T0=1,T1=256"},
                                     {"B0=8,B1=32,T0=8,T1=32"},
                                     {"B0=32,B1=32,T0=8,T1=32"},
                                     {"B0=4,B1=256,T0=1,T1=256"},
                                     {"B0=1,B1=1024,T0=1,T1=256"},
                                     {"B0=8,B1=32,T0=8,T1=32", {}, "unstaged"}};
  const double bytes = 3.0 * sizeof(float) * square, points = square;
  const std::vector<Demand> sum = {{Ceiling::copy, bytes}, {Ceiling::ffma, points}},
                            products = {{Ceiling::copy, bytes}, {Ceiling::ffma, 2 * points}};
  Entry call = {"saxpy_host", "2^28", {{Ceiling::host_copy, bytes}}, {{""}}, make<SaxpyCall>, "saxpy_r0_n0", {0.60}};
  call.whole_call = true;
  return {{"addition_float", "16384^2", sum, plane, make<Addition>, "addition_float_r0_n0", {0.97}},
          {"saxpy", "2^28", products, line, make<Saxpy>, "saxpy_r0_n0", {0.97}},
          call};
}

std::vector<Entry> transpose_entries() {
  const std::vector<Choice> point = {{""},
                                     {"B0=64,B1=64,T0=8,T1=32"},
                                     {"B0=64,B1=64,T0=16,T1=32"},
                                     {"B0=32,B1=32,T0=8,T1=32"},
                                     {"B0=32,B1=64,T0=8,T1=32"},
                                     {"B0=64,B1=32,T0=8,T1=32"},
                                     {"B0=32,B1=8,T0=32,T1=8", {}, "unstaged"},
                                     {"B0=16,B1=16,T0=16,T1=16", {}, "unstaged"}};
  const std::vector<Choice> block = {
      {"", {16, 16}}, {"", {32, 32}}, {"", {64, 64}}, {"T0=16,T1=16", {16, 16}}, {"T0=8,T1=32", {32, 32}}};
  const std::vector<Demand> demands = {{Ceiling::copy, 2.0 * sizeof(float) * square}};
  return {{"transpose_float", "16384^2", demands, point, make<Transpose<false>>, "transpose_float_r0_n0", {0.92}},
          {"transpose_block_float",
           "16384^2",
           demands,
           block,
           make<Transpose<true>>,
           "transpose_block_float_r0_n0",
           {0.92}}};
}

} // namespace

std::vector<Entry> memory_entries() {
  std::vector<Entry> entries;
  for (const auto &part : {reversal_entries(), sum_entries(), transpose_entries()})
    entries.insert(entries.end(), part.begin(), part.end());
  return entries;
}

} // namespace metafork::bench
