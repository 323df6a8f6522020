/* What a generated kernel file needs on both machines: integer helpers, and the words that differ between CUDA and C++.
 * No host headers: the same text is compiled ahead of time and, later, at run time. */
#ifndef METAFORK_KERNEL_H
#define METAFORK_KERNEL_H

#if defined(__CUDACC__)
#define MF_DEVICE __device__
#define MF_CONSTANT __device__
#else
#define MF_DEVICE
#define MF_CONSTANT
#endif

/* The binding prologue: the only place that knows whether a parameter is a launch argument or a constant. */
#ifndef MF_PARAM
#define MF_PARAM(name) [[maybe_unused]] const int name = mf_args.name;
#endif

/* Floor and ceiling of n / d for d > 0 and any n (the published floord macro lacks outer parentheses). */
MF_DEVICE static inline long long floord(long long n, long long d) { return n >= 0 ? n / d : -((-n + d - 1) / d); }
MF_DEVICE static inline long long ceild(long long n, long long d) { return n > 0 ? (n + d - 1) / d : -((-n) / d); }
MF_DEVICE static inline long long mf_min(long long a, long long b) { return a < b ? a : b; }
MF_DEVICE static inline long long mf_max(long long a, long long b) { return a > b ? a : b; }

/* std::min, std::max and std::swap as kernels may use them. */
namespace metafork_kernel {
template <class T> MF_DEVICE constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> MF_DEVICE constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> MF_DEVICE constexpr void swap(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}
} // namespace metafork_kernel

#endif
