#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

#include "device.h"

namespace metafork::bench {

namespace {

constexpr int fill_blocks = 4096, fill_threads = 256;
constexpr size_t chunk = size_t{1} << 24; // elements that compare_all holds on the host at a time

template <class T>
__global__ void fill_kernel(T *data, size_t count, uint32_t seed) {
  const size_t stride = static_cast<size_t>(gridDim.x) * blockDim.x;
  for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
    value(i, seed, data[i]);
}

__global__ void count_kernel(const int *b, size_t count, uint32_t seed, unsigned long long *wrong) {
  const size_t stride = static_cast<size_t>(gridDim.x) * blockDim.x;
  for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
    if (b[i] != value_at<int>(count - 1 - i, seed)) atomicAdd(wrong, 1ull);
}

__global__ void checksum_kernel(const uint32_t *data, size_t words, unsigned long long *sum) {
  const size_t stride = static_cast<size_t>(gridDim.x) * blockDim.x;
  unsigned long long part = 0;
  for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < words; i += stride)
    part += static_cast<unsigned long long>(hash(i, data[i])) << 32 | hash(i, ~data[i]);
  atomicAdd(sum, part);
}

template <class T>
void fill_any(T *data, size_t count, uint32_t seed) {
  fill_kernel<<<fill_blocks, fill_threads>>>(data, count, seed);
  check(cudaGetLastError(), "fill");
}

template <class T>
std::string compare_any(const DeviceArray<T> &data, const std::function<T(size_t)> &expected) {
  std::mutex mutex;
  std::string found;
  for (size_t begin = 0; begin < data.size() && found.empty(); begin += chunk) {
    const std::vector<T> part = data.read(begin, std::min(chunk, data.size() - begin));
    parallel_for(part.size(), [&](size_t from, size_t to) {
      for (size_t i = from; i < to; i++) {
        const T wanted = expected(begin + i);
        if (std::memcmp(&part[i], &wanted, sizeof(T)) == 0) continue;
        const std::lock_guard<std::mutex> lock(mutex);
        found = "element " + std::to_string(begin + i) + " is " + std::to_string(part[i]) + ", expected " +
                std::to_string(wanted);
        return;
      }
    });
  }
  return found;
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

} // namespace

void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "bench: %s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

void fill(int *data, size_t count, uint32_t seed) { fill_any(data, count, seed); }
void fill(float *data, size_t count, uint32_t seed) { fill_any(data, count, seed); }

uint64_t count_not_reversed(const int *b, size_t count, uint32_t seed) {
  DeviceArray<unsigned long long> wrong(1);
  check(cudaMemset(wrong.data(), 0, sizeof(unsigned long long)), "cudaMemset");
  count_kernel<<<fill_blocks, fill_threads>>>(b, count, seed, wrong.data());
  check(cudaGetLastError(), "count");
  return wrong.read(0, 1)[0];
}

uint64_t checksum_words(const uint32_t *data, size_t words) {
  DeviceArray<unsigned long long> sum(1);
  check(cudaMemset(sum.data(), 0, sizeof(unsigned long long)), "cudaMemset");
  checksum_kernel<<<fill_blocks, fill_threads>>>(data, words, sum.data());
  check(cudaGetLastError(), "checksum");
  return sum.read(0, 1)[0];
}

void parallel_for(size_t count, const std::function<void(size_t, size_t)> &f) {
  const size_t parts = std::max<size_t>(1, std::thread::hardware_concurrency());
  std::vector<std::thread> threads;
  for (size_t p = 0; p < parts; p++)
    threads.emplace_back([&f, p, parts, count] { f(count * p / parts, count * (p + 1) / parts); });
  for (std::thread &thread : threads) thread.join();
}

std::string compare_all(const DeviceArray<int> &data, const std::function<int(size_t)> &expected) {
  return compare_any<int>(data, expected);
}
std::string compare_all(const DeviceArray<float> &data, const std::function<float(size_t)> &expected) {
  return compare_any<float>(data, expected);
}

std::vector<size_t> sample_indices(size_t count, size_t samples) {
  std::vector<size_t> indices = {0, count - 1};
  for (size_t i = 2; i < samples; i++)
    indices.push_back((static_cast<size_t>(hash(i, 17)) << 32 | hash(i, 18)) % count);
  return indices;
}

double median_ms(const std::function<void()> &f) {
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start), "cudaEventCreate");
  check(cudaEventCreate(&stop), "cudaEventCreate");
  std::vector<double> times;
  for (double total = 0; times.size() < 5 || (times.size() < 25 && total < 500); total += times.back()) {
    check(cudaEventRecord(start), "cudaEventRecord");
    f();
    check(cudaEventRecord(stop), "cudaEventRecord");
    check(cudaEventSynchronize(stop), "a timed run");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, start, stop), "cudaEventElapsedTime");
    times.push_back(ms);
  }
  check(cudaEventDestroy(start), "cudaEventDestroy");
  check(cudaEventDestroy(stop), "cudaEventDestroy");
  return median(times);
}

double median_wall_ms(const std::function<void()> &prepare, const std::function<void()> &f) {
  std::vector<double> times;
  for (double total = 0; times.size() < 3 || (times.size() < 9 && total < 400); total += times.back()) {
    prepare();
    const auto start = std::chrono::steady_clock::now();
    f();
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    times.push_back(elapsed.count());
  }
  return median(times);
}

} // namespace metafork::bench
