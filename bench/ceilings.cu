#include "ceilings.h"

#include <algorithm>

#include "by_hand.h"
#include "device.h"

namespace metafork::bench {

namespace {

constexpr int threads = 256;
constexpr int loads = 4;   // 16-byte loads in flight per thread of the copy
constexpr int chains = 8;  // independent multiply-adds per thread
constexpr int steps = 512; // multiply-adds of a chain per round of the loop below
constexpr int rounds = 16;
constexpr int launches = 4000;

// A block copies threads * loads consecutive float4; count is a multiple of that.
__global__ void __launch_bounds__(threads) copy_kernel(const float4 *from, float4 *to) {
  const size_t begin = static_cast<size_t>(blockIdx.x) * threads * loads + threadIdx.x;
  float4 held[loads];
#pragma unroll
  for (int i = 0; i < loads; i++) held[i] = from[begin + i * threads];
#pragma unroll
  for (int i = 0; i < loads; i++) to[begin + i * threads] = held[i];
}

// A block reads threads * flying consecutive float4; the store that never happens keeps the loads alive.
template <int flying>
__global__ void __launch_bounds__(threads) read_kernel(const float4 *from, float never, float *out) {
  const size_t begin = static_cast<size_t>(blockIdx.x) * threads * flying + threadIdx.x;
  float sum = 0;
#pragma unroll
  for (int i = 0; i < flying; i++) {
    const float4 held = from[begin + i * threads];
    sum += (held.x + held.y) + (held.z + held.w);
  }
  if (sum == never) out[threadIdx.x] = sum;
}

__device__ float multiply_add(float x, float m, float a) { return __fmaf_rn(x, m, a); }
__device__ double multiply_add(double x, double m, double a) { return __fma_rn(x, m, a); }
__device__ int multiply_add(int x, int m, int a) { return x * m + a; }

// m and a come from outside, so that nothing folds; the store that never happens keeps the chains alive.
template <class T>
__global__ void __launch_bounds__(threads) chains_kernel(T m, T a, T never, T *out) {
  T x[chains];
#pragma unroll
  for (int c = 0; c < chains; c++) x[c] = static_cast<T>(threadIdx.x + c);
  for (int round = 0; round < rounds; round++) {
#pragma unroll 16
    for (int step = 0; step < steps; step++)
#pragma unroll
      for (int c = 0; c < chains; c++) x[c] = multiply_add(x[c], m, a);
  }
  T sum = 0;
#pragma unroll
  for (int c = 0; c < chains; c++) sum += x[c];
  if (sum == never) out[threadIdx.x] = sum;
}

// In milliseconds.
double best_of(int runs, const std::function<void()> &f) {
  f();
  double best = median_ms(f);
  for (int i = 1; i < runs; i++) best = std::min(best, median_ms(f));
  check(cudaGetLastError(), "a ceiling");
  return best;
}

double measure_copy() {
  const size_t count = size_t{1} << 27, bytes = count * sizeof(float);
  DeviceArray<float> from(count), to(count);
  from.fill_values(1);
  const unsigned blocks = static_cast<unsigned>(count / 4 / (threads * loads));
  const double kernel_ms = best_of(3, [&] {
    copy_kernel<<<blocks, threads>>>(reinterpret_cast<const float4 *>(from.data()),
                                     reinterpret_cast<float4 *>(to.data()));
  });
  const double memcpy_ms =
      best_of(3, [&] { check(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyDeviceToDevice), "copy"); });
  return 2e3 * static_cast<double>(bytes) / std::min(kernel_ms, memcpy_ms);
}

template <int flying>
double read_ms(DeviceArray<float> &from, DeviceArray<float> &out) {
  const unsigned blocks = static_cast<unsigned>(from.size() / 4 / (threads * flying));
  return best_of(3, [&] {
    read_kernel<flying><<<blocks, threads>>>(reinterpret_cast<const float4 *>(from.data()), -12345, out.data());
  });
}

double measure_read() {
  DeviceArray<float> from(size_t{1} << 28), out(threads);
  from.fill_values(1);
  const double ms = std::min({read_ms<4>(from, out), read_ms<8>(from, out), read_ms<16>(from, out)});
  return 1e3 * sizeof(float) * static_cast<double>(from.size()) / ms;
}

double measure_host_copy() {
  const size_t bytes = size_t{1} << 28;
  DeviceArray<char> device(bytes);
  void *host = nullptr;
  check(cudaMallocHost(&host, bytes), "cudaMallocHost");
  const double ms = best_of(2, [&] {
    check(cudaMemcpyAsync(device.data(), host, bytes, cudaMemcpyHostToDevice), "copy to the device");
    check(cudaMemcpyAsync(host, device.data(), bytes, cudaMemcpyDeviceToHost), "copy to the host");
  });
  check(cudaFreeHost(host), "cudaFreeHost");
  return 2e3 * static_cast<double>(bytes) / ms;
}

template <class T>
double measure_chains(T m, T a) {
  int processors = 0;
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "cudaDeviceGetAttribute");
  DeviceArray<T> out(threads);
  const int blocks = processors * 8 * 4;
  const double ms =
      best_of(3, [&] { chains_kernel<T><<<blocks, threads>>>(m, a, static_cast<T>(-12345), out.data()); });
  return 2e3 * static_cast<double>(blocks) * threads * chains * steps * rounds / ms;
}

double measure_launches() {
  DeviceArray<int> a(threads);
  a.fill_values(1);
  return 1e3 * launches / best_of(3, [&] { by_hand::launches(launches, threads, a.data()); });
}

} // namespace

const CeilingKind &kind(Ceiling c) {
  static const CeilingKind kinds[] = {
      {"copy", "GB/s", 1e9},     {"read", "GB/s", 1e9},   {"host copy", "GB/s", 1e9}, {"FFMA", "TFLOP/s", 1e12},
      {"DFMA", "TFLOP/s", 1e12}, {"IMAD", "TOP/s", 1e12}, {"raw launch", "k/s", 1e3}, {"", "", 1e9}};
  return kinds[static_cast<size_t>(c)];
}

Ceilings measure_ceilings() {
  return {{measure_copy(), measure_read(), measure_host_copy(), measure_chains<float>(0.5f, 1.25f),
           measure_chains<double>(0.5, 1.25), measure_chains<int>(3, 7), measure_launches()}};
}

} // namespace metafork::bench
