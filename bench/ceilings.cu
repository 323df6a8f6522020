#include <algorithm>

#include "ceilings.h"
#include "device.h"

namespace metafork::bench {

namespace {

constexpr int threads = 256;
constexpr int loads = 4;   // 16-byte loads in flight per thread of the copy
constexpr int chains = 8;  // independent multiply-adds per thread
constexpr int steps = 512; // multiply-adds of a chain per round of the loop below
constexpr int rounds = 16;

// A block copies threads * loads consecutive float4; count is a multiple of that.
__global__ void __launch_bounds__(threads) copy_kernel(const float4 *from, float4 *to) {
  const size_t begin = static_cast<size_t>(blockIdx.x) * threads * loads + threadIdx.x;
  float4 held[loads];
#pragma unroll
  for (int i = 0; i < loads; i++) held[i] = from[begin + i * threads];
#pragma unroll
  for (int i = 0; i < loads; i++) to[begin + i * threads] = held[i];
}

__device__ float multiply_add(float x, float m, float a) { return __fmaf_rn(x, m, a); }
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

double best_of(int runs, const std::function<void()> &f) {
  f();
  double best = median_ms(f);
  for (int i = 1; i < runs; i++) best = std::min(best, median_ms(f));
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
  check(cudaGetLastError(), "copy");
  return 2e-6 * static_cast<double>(bytes) / std::min(kernel_ms, memcpy_ms);
}

// Multiply-adds, counted as two operations, in 10^12/s.
template <class T>
double measure_chains(T m, T a) {
  int processors = 0;
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "cudaDeviceGetAttribute");
  DeviceArray<T> out(threads);
  const int blocks = processors * 8 * 4;
  const double ms =
      best_of(3, [&] { chains_kernel<T><<<blocks, threads>>>(m, a, static_cast<T>(-12345), out.data()); });
  check(cudaGetLastError(), "multiply-adds");
  return 2e-9 * static_cast<double>(blocks) * threads * chains * steps * rounds / ms;
}

} // namespace

Ceilings measure_ceilings() { return {measure_copy(), measure_chains<float>(0.5f, 1.25f), measure_chains<int>(3, 7)}; }

} // namespace metafork::bench
