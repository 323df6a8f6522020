/* Products that the threads of a warp do together. CUDA only: other machines have the loop itself. */
#ifndef METAFORK_WARPS_H
#define METAFORK_WARPS_H
#include "metafork/kernel.h"
#if defined(__CUDACC__) || defined(MF_HAS_WARPS)
#include "metafork/words_begin.h"

/* The warp is 8 rows of 4 threads. For k = 0 .. 15, in this order,
 *
 *   a = fma(first row's x[k], y[k], a), b likewise with the next column's y[k], c and d the same with the second row's x[k],
 *
 * for the two rows of 16, r and r + 8, and the two columns of 8, 2t and 2t + 1, that are thread (r, t)'s. It has x[k] of its rows and
 * y[k] of column r for k = t, t + 4, t + 8, t + 12. All threads of the warp call it together, each with its number in the block.
 *
 * PTX does not say in which order mma adds; on compute capability 9.0 both forms here were measured to be the chain of fma above,
 * bit for bit, and no other device is given kernels that call this unless somebody asks for them. */
MF_DEVICE static inline void mf_multiply_in_warp(const double (&first)[4], const double (&second)[4], const double (&y)[4], double &a,
                                                 double &b, double &c, double &d, [[maybe_unused]] int thread) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, "
      "{%0, %1, %2, %3};"
      : "+d"(a), "+d"(b), "+d"(c), "+d"(d)
      : "d"(first[0]), "d"(second[0]), "d"(first[1]), "d"(second[1]), "d"(first[2]), "d"(second[2]), "d"(first[3]), "d"(second[3]),
        "d"(y[0]), "d"(y[1]), "d"(y[2]), "d"(y[3]));
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#pragma unroll
  for (int i = 0; i < 4; i++) {
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+d"(a), "+d"(b) : "d"(first[i]), "d"(y[i]));
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+d"(c), "+d"(d) : "d"(second[i]), "d"(y[i]));
  }
#else
  const unsigned mask = 0xffffffffU;
  const int own = thread % 32;
#pragma unroll
  for (int i = 0; i < 16; i++) {
    const double x = __shfl_sync(mask, first[i / 4], own / 4 * 4 + i % 4), below = __shfl_sync(mask, second[i / 4], own / 4 * 4 + i % 4);
    const double left = __shfl_sync(mask, y[i / 4], own % 4 * 8 + i % 4), next = __shfl_sync(mask, y[i / 4], own % 4 * 8 + 4 + i % 4);
    a = ::fma(x, left, a), b = ::fma(x, next, b);
    c = ::fma(below, left, c), d = ::fma(below, next, d);
  }
#endif
}

#include "metafork/words_end.h"
#endif
#endif
