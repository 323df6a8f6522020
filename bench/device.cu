#include "device.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace metafork::bench {

namespace {

constexpr int fill_blocks = 4096, fill_threads = 256;

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
void fill(double *data, size_t count, uint32_t seed) { fill_any(data, count, seed); }

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

double median_ms(const std::function<void()> &f) {
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start), "cudaEventCreate");
  check(cudaEventCreate(&stop), "cudaEventCreate");
  std::vector<double> times;
  for (double total = 0; times.size() < 5 || (times.size() < 25 && total < 200); total += times.back()) {
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
  for (double total = 0; times.size() < 3 || (times.size() < 9 && total < 200); total += times.back()) {
    prepare();
    const auto start = std::chrono::steady_clock::now();
    f();
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    times.push_back(elapsed.count());
  }
  return median(times);
}

} // namespace metafork::bench
