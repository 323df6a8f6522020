// Device memory, data that host and device compute alike from an index, and timing.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <vector>

namespace metafork::bench {

// Ends the program with the place and CUDA's message unless the status is success.
void check(cudaError_t status, const char *what);

// Element i of the input with this seed: ints in -100..100, the others in [-1, 1).
#ifdef __CUDACC__
#define METAFORK_BENCH_BOTH __host__ __device__
#else
#define METAFORK_BENCH_BOTH
#endif
METAFORK_BENCH_BOTH inline uint32_t hash(uint64_t i, uint32_t seed) {
  uint64_t x = (i + 1) * 0x9e3779b97f4a7c15u + seed * 0xd1b54a32d192ed03u;
  x = (x ^ (x >> 32)) * 0xbf58476d1ce4e5b9u;
  return static_cast<uint32_t>((x ^ (x >> 29)) >> 16);
}
METAFORK_BENCH_BOTH inline void value(uint64_t i, uint32_t seed, int &out) {
  out = static_cast<int>(hash(i, seed) % 201) - 100;
}
METAFORK_BENCH_BOTH inline void value(uint64_t i, uint32_t seed, float &out) {
  out = static_cast<float>(hash(i, seed) >> 8) * (1.0f / 8388608.0f) - 1.0f;
}
METAFORK_BENCH_BOTH inline void value(uint64_t i, uint32_t seed, double &out) {
  out = hash(i, seed) * (1.0 / 2147483648.0) - 1.0;
}
template <class T>
METAFORK_BENCH_BOTH T value_at(uint64_t i, uint32_t seed) {
  T v;
  value(i, seed, v);
  return v;
}

void fill(int *data, size_t count, uint32_t seed);
void fill(float *data, size_t count, uint32_t seed);
void fill(double *data, size_t count, uint32_t seed);
// A sum over the words that tells two arrays with different contents apart, whatever their sizes.
uint64_t checksum_words(const uint32_t *data, size_t words);
// The number of i with b[i] != value_at(count - 1 - i, seed), counted on the device.
uint64_t count_not_reversed(const int *b, size_t count, uint32_t seed);

// Every byte 0x7B: neither a small int nor a float near 1.
constexpr unsigned char garbage_byte = 0x7B;
template <class T>
T garbage() {
  T value;
  std::memset(&value, garbage_byte, sizeof(T));
  return value;
}

template <class T>
class DeviceArray {
public:
  explicit DeviceArray(size_t count) : count_(count) { check(cudaMalloc(&data_, count * sizeof(T)), "cudaMalloc"); }
  ~DeviceArray() { cudaFree(data_); }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;

  T *data() { return data_; }
  size_t size() const { return count_; }
  void fill_values(uint32_t seed) { fill(data_, count_, seed); }
  void fill_garbage() { check(cudaMemset(data_, garbage_byte, count_ * sizeof(T)), "cudaMemset"); }
  std::vector<T> read(size_t begin, size_t count) const {
    std::vector<T> host(count);
    check(cudaMemcpy(host.data(), data_ + begin, count * sizeof(T), cudaMemcpyDeviceToHost), "copy of results");
    return host;
  }

  uint64_t checksum() const {
    static_assert(sizeof(T) % sizeof(uint32_t) == 0);
    return checksum_words(reinterpret_cast<const uint32_t *>(data_), count_ * (sizeof(T) / sizeof(uint32_t)));
  }

private:
  T *data_ = nullptr;
  size_t count_;
};

// The median time of f in milliseconds (CUDA events): at least 5 runs, and up to 25 until 0.2 s have passed.
double median_ms(const std::function<void()> &f);
// The median time of f in milliseconds by the host's clock, `prepare` before each run not counted: at least 3 runs, and
// up to 9 until 0.2 s have passed. f returns when its work is done.
double median_wall_ms(const std::function<void()> &prepare, const std::function<void()> &f);

} // namespace metafork::bench
