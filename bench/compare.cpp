#include "compare.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <thread>

namespace metafork::bench {

namespace {

constexpr size_t chunk = size_t{1} << 24; // elements that compare_all holds on the host at a time

template <class T>
std::string difference(size_t index, T got, const Expected<T> &wanted, double tolerance) {
  if (std::memcmp(&got, &wanted.plain, sizeof(T)) == 0 || std::memcmp(&got, &wanted.fused, sizeof(T)) == 0) return "";
  if (std::abs(static_cast<double>(got) - static_cast<double>(wanted.plain)) <= tolerance && tolerance > 0) return "";
  std::string text =
      "element " + std::to_string(index) + " is " + std::to_string(got) + ", expected " + std::to_string(wanted.plain);
  if (wanted.plain != wanted.fused) text += " or " + std::to_string(wanted.fused);
  return text;
}

// Element i of `part` is element begin + i of the array.
template <class T>
std::string compare_part(const T *part, size_t begin, size_t count, const ExpectedAt<T> &expected) {
  std::mutex mutex;
  std::string found;
  parallel_for(count, [&](size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
      const std::string text = difference(begin + i, part[i], expected(begin + i), 0);
      if (text.empty()) continue;
      const std::lock_guard<std::mutex> lock(mutex);
      found = text;
      return;
    }
  });
  return found;
}

} // namespace

void parallel_for(size_t count, const std::function<void(size_t, size_t)> &f) {
  const size_t parts = std::max<size_t>(1, std::thread::hardware_concurrency());
  std::vector<std::thread> threads;
  for (size_t p = 0; p < parts; p++)
    threads.emplace_back([&f, p, parts, count] { f(count * p / parts, count * (p + 1) / parts); });
  for (std::thread &thread : threads) thread.join();
}

std::vector<size_t> sample_indices(size_t count, size_t samples) {
  std::vector<size_t> indices = {0, count - 1};
  for (size_t i = 2; i < samples; i++)
    indices.push_back((static_cast<size_t>(hash(i, 17)) << 32 | hash(i, 18)) % count);
  return indices;
}

template <class T>
std::string compare_all(const DeviceArray<T> &data, const ExpectedAt<T> &expected) {
  std::string found;
  for (size_t begin = 0; begin < data.size() && found.empty(); begin += chunk) {
    const std::vector<T> part = data.read(begin, std::min(chunk, data.size() - begin));
    found = compare_part(part.data(), begin, part.size(), expected);
  }
  return found;
}

template <class T>
std::string compare_all(const std::vector<T> &data, const ExpectedAt<T> &expected) {
  return compare_part(data.data(), 0, data.size(), expected);
}

template <class T>
std::string compare_samples(const DeviceArray<T> &data, size_t samples, const ExpectedAt<T> &expected,
                            double tolerance) {
  const std::vector<size_t> indices = sample_indices(data.size(), samples);
  std::vector<Expected<T>> wanted(indices.size());
  parallel_for(indices.size(), [&](size_t from, size_t to) {
    for (size_t i = from; i < to; i++) wanted[i] = expected(indices[i]);
  });
  std::string found;
  for (size_t i = 0; i < indices.size() && found.empty(); i++)
    found = difference(indices[i], data.read(indices[i], 1)[0], wanted[i], tolerance);
  return found;
}

#define METAFORK_BENCH_COMPARE(T)                                                  \
  template std::string compare_all(const DeviceArray<T> &, const ExpectedAt<T> &); \
  template std::string compare_all(const std::vector<T> &, const ExpectedAt<T> &); \
  template std::string compare_samples(const DeviceArray<T> &, size_t, const ExpectedAt<T> &, double);
METAFORK_BENCH_COMPARE(int)
METAFORK_BENCH_COMPARE(unsigned)
METAFORK_BENCH_COMPARE(float)
METAFORK_BENCH_COMPARE(double)
#undef METAFORK_BENCH_COMPARE

} // namespace metafork::bench
