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

/* Bytes rounded up so that what follows them in block storage is aligned for every type. */
MF_DEVICE static inline int mf_aligned(int bytes) { return bytes > 0 ? (bytes + 15) & ~15 : 0; }

/* The next element of a box that a thread copies: `rows` rows and `columns` columns further on, in rows of `width`. */
MF_DEVICE static inline void mf_next(int &row, int &column, int rows, int columns, int width) {
  row += rows;
  column += columns;
  if (column >= width) {
    column -= width;
    row++;
  }
}

/* The iterations of for (i = first; i RELATION limit; i += step), RELATION being < > ! (for !=) or, with `equal`, <= >=. */
template <char relation, bool equal> MF_DEVICE static inline long long mf_trips(long long first, long long limit, long long step) {
  if (relation == '!') return step == 1 ? limit - first : step == -1 ? first - limit : (limit - first) / step;
  const long long distance = (relation == '<' ? limit - first : first - limit) + (equal ? 1 : 0);
  const long long stride = relation == '<' ? step : -step;
  return distance <= 0 ? 0 : stride == 1 ? distance : (distance + stride - 1) / stride;
}

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
