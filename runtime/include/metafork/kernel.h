/* What a generated kernel file needs on both machines: integer helpers, and the words that differ between CUDA and C++.
 * No host headers: the same text is compiled ahead of time and, later, at run time. */
#ifndef METAFORK_KERNEL_H
#define METAFORK_KERNEL_H
#include "metafork/words_begin.h"

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

/* The same of a number of threads: where mf_alone is true, all of them are 1. */
#ifndef MF_THREAD_COUNT
#define MF_THREAD_COUNT(name) [[maybe_unused]] const int name = mf_alone ? 1 : mf_args.name;
#endif

/* In front of a loop over the threads of a phase, of which none waits for another. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__CUDACC__)
#define MF_NEIGHBOURS _Pragma("GCC ivdep")
#else
#define MF_NEIGHBOURS
#endif

/* The same where a launch has seen to it that the parameter is a multiple of a power of two: the compiler sees how rows are
 * aligned. */
#ifndef MF_MULTIPLE
#define MF_MULTIPLE(name, factor) [[maybe_unused]] const int name = mf_args.name & -(factor);
#endif

/* The same where `condition` says so. */
#ifndef MF_MULTIPLE_WHERE
#define MF_MULTIPLE_WHERE(condition, name, factor) [[maybe_unused]] const int name = condition ? mf_args.name & -(factor) : mf_args.name;
#endif

/* A test of what is harmless where it fails: whoever does it for nothing need not test. */
#ifndef MF_SPARE
#if defined(__CUDA_ARCH__)
#define MF_SPARE(test) true
#else
#define MF_SPARE(test) (test)
#endif
#endif

/* Floor and ceiling of n / d for d > 0 and any n (the published floord macro lacks outer parentheses). */
MF_DEVICE static inline long long mf_floord(long long n, long long d) { return n >= 0 ? n / d : -((-n + d - 1) / d); }
MF_DEVICE static inline long long mf_ceild(long long n, long long d) { return n > 0 ? (n + d - 1) / d : -((-n) / d); }
MF_DEVICE static inline long long floord(long long n, long long d) { return mf_floord(n, d); }
MF_DEVICE static inline long long ceild(long long n, long long d) { return mf_ceild(n, d); }
MF_DEVICE static inline long long mf_min(long long a, long long b) { return a < b ? a : b; }
MF_DEVICE static inline long long mf_max(long long a, long long b) { return a > b ? a : b; }

/* ++b, b++, --b and b-- as in C, where 1 is added to a bool or taken from it; C++17 has no such operators. */
MF_DEVICE static inline bool mf_increment(bool &b) { return b = true; }
MF_DEVICE static inline bool mf_decrement(bool &b) { return b = !b; }
MF_DEVICE static inline bool mf_increment_after(bool &b) {
  const bool a = b;
  b = true;
  return a;
}
MF_DEVICE static inline bool mf_decrement_after(bool &b) {
  const bool a = b;
  b = !b;
  return a;
}

/* Bytes rounded up so that what follows them in block storage is aligned for every type. */
MF_DEVICE static inline int mf_aligned(int bytes) { return ((bytes > 0 ? bytes : 0) + 15) & ~15; }

/* The next element of a box that a thread copies: `rows` rows and `columns` columns further on, in rows of `width`. */
MF_DEVICE static inline void mf_next(int &row, int &column, int rows, int columns, int width) {
  row += rows;
  column += columns;
  if (column >= width) {
    column -= width;
    row++;
  }
}

/* Copies that go on while the thread does other things (cp.async): what was begun since the last mf_commit is a group,
 * mf_await<n> waits until at most n groups are on their way. Devices before 8.0, and CPUs, copy at once. */
MF_DEVICE static inline void mf_commit() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
template <int groups> MF_DEVICE static inline void mf_await() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(groups) : "memory");
#endif
}
/* All copies of this thread have arrived; the other threads see them behind a barrier. */
MF_DEVICE static inline void mf_arrived() {
  mf_commit();
  mf_await<0>();
}
/* Elements of a thread that have no values yet. */
template <class T, int count> union mf_slots {
  T mf_of[count];
  MF_DEVICE mf_slots() {}
};
/* A stage of storage that has several, each of them aligned to 16 bytes. */
template <class T> MF_DEVICE static inline T *mf_stage(T *storage, int stage, int elements) {
  char *const first = reinterpret_cast<char *>(storage) + stage * mf_aligned(elements * static_cast<int>(sizeof(T)));
  return static_cast<T *>(__builtin_assume_aligned(first, 16));
}
/* Do the elements begin at a multiple of 16 bytes? */
template <class T> MF_DEVICE static inline bool mf_is_at_16(const T *elements) {
  return reinterpret_cast<unsigned long long>(elements) % 16 == 0;
}
/* Element `number`, counted from a multiple of 16 bytes, of an array that nobody writes: where `wide`, all of the 16 bytes that it
 * lies in are read; once for all that need some of them. */
template <bool wide, int count, class T> MF_DEVICE static inline T mf_of_group(const T *elements, int number) {
#ifdef __CUDA_ARCH__
  if (wide) {
    const int place = number & (count - 1);
    int4 all = *reinterpret_cast<const int4 *>(elements + (number - place));
    asm("" : "+r"(all.x), "+r"(all.y), "+r"(all.z), "+r"(all.w)); /* all four are used: one instruction reads them */
    T of[count];
    memcpy(of, &all, sizeof all);
    return of[place];
  }
#endif
  return elements[number];
}
/* Element `v` + `behind` for each v = `from` .. `to`, of 0 .. count - 1; for the others one that is there, whichever. */
template <bool wide, int count, class T> MF_DEVICE static inline T mf_of_spare_group(const T *elements, int v, int behind, int from, int to) {
#ifdef __CUDA_ARCH__
  if (wide) {
    const int number = v + behind, place = number & (count - 1);
    const int first = ((from & (count - 1)) + behind) & -count, last = ((to & (count - 1)) + behind) & -count;
    const int group = number - place, there = group < first ? first : group > last ? last : group;
    return mf_of_group<true, count>(elements + there, place);
  }
#endif
  return elements[(v < from ? from : v > to ? to : v) + behind];
}
/* Stores `count` elements that lie side by side: where `wide`, at a multiple of 16 bytes and at once. */
template <bool wide, int count, class T> MF_DEVICE static inline void mf_put_group(T *elements, const T *values) {
#ifdef __CUDA_ARCH__
  if (wide) {
    int all[4];
    memcpy(all, values, sizeof all);
    asm volatile("st.global.v4.s32 [%0], {%1, %2, %3, %4};" ::"l"(elements), "r"(all[0]), "r"(all[1]), "r"(all[2]), "r"(all[3]));
  } else
#endif
    for (int i = 0; i < count; i++) elements[i] = values[i];
}
/* Those of v = from .. to alone. */
template <bool wide, int count, class T> MF_DEVICE static inline void mf_put_spare_group(T *elements, const T *values, int from, int to) {
  if (from == 0 && to == count - 1) return mf_put_group<wide, count>(elements, values);
  for (int v = 0; v < count; v++)
    if (v >= from && v <= to) elements[v] = values[v];
}
/* One of `count` elements that lie in 16 bytes; all of them are read. */
template <int count, class T> MF_DEVICE static inline T mf_one_of(const T *elements, int number) {
  struct alignas(16) Elements { T of[count]; };
  const Elements all = *reinterpret_cast<const Elements *>(elements);
  return all.of[number];
}
/* Reads `count` elements at once, which lie aligned so. */
template <int count, class T> MF_DEVICE static inline void mf_take(T *to, const T *from) {
  struct alignas(count == 1 ? alignof(T) : count * sizeof(T)) Elements { T of[count]; };
  const Elements all = *reinterpret_cast<const Elements *>(from);
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int i = 0; i < count; i++) to[i] = all.of[i];
}
/* The same elements from last to first. */
template <int count, class T> MF_DEVICE static inline void mf_take_down(T *to, const T *from) {
  T all[count];
  mf_take<count>(all, from);
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int i = 0; i < count; i++) to[i] = all[count - 1 - i];
}
/* The same value, which nothing that is known of `value` reaches: what is computed of it is computed here. */
MF_DEVICE static inline int mf_here(int value) {
#ifdef __CUDA_ARCH__
  asm volatile("" : "+r"(value));
#endif
  return value;
}
template <int bytes> MF_DEVICE static inline void mf_copy_bytes(void *to, const void *from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  const unsigned shared = static_cast<unsigned>(__cvta_generic_to_shared(to));
  if (bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared), "l"(from) : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(shared), "l"(from), "n"(bytes) : "memory");
#else
  typedef int word;
  for (int i = 0; i < bytes / 4; i++) static_cast<word *>(to)[i] = static_cast<const word *>(from)[i];
#endif
}
template <class T> MF_DEVICE static inline void mf_copy_element(T *to, const T *from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  if constexpr (__is_trivially_copyable(T) && (sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16) && alignof(T) == sizeof(T))
    mf_copy_bytes<sizeof(T)>(to, from);
  else
#endif
    *to = *from;
}

/* How a box of rows of `width` elements is dealt out to threads: groups of `together` adjacent elements, the first one of this
 * thread, and how far it steps. As many are together as 16 bytes hold, where rows lie so on both sides. */
struct mf_deal {
  int row, column, rows, columns, groups, together;
};
template <class T> MF_DEVICE static inline mf_deal mf_dealt(int width, int to_row, const T *from, long long from_row, int thread, int threads) {
  constexpr int most = __is_trivially_copyable(T) && sizeof(T) < 16 && 16 % sizeof(T) == 0 ? 16 / sizeof(T) : 1;
  const unsigned long long strides = static_cast<unsigned long long>(to_row) | static_cast<unsigned long long>(from_row);
  const int together = (reinterpret_cast<unsigned long long>(from) | strides * sizeof(T)) % 16 == 0 ? most : 1;
  const int groups = (width + together - 1) / together;
  return {thread / groups, thread % groups, threads / groups, threads % groups, groups, together};
}
/* The same with one element in each group. */
MF_DEVICE static inline mf_deal mf_dealt_singly(int width, int thread, int threads) {
  return {thread / width, thread % width, threads / width, threads % width, width, 1};
}
template <int bytes, class T> MF_DEVICE static inline void mf_copy_some(T *to, const T *from) {
  if constexpr (bytes == 16)
    mf_copy_bytes<16>(to, from);
  else
    mf_copy_element(to, from);
}
/* One element, or 16 bytes, of each of the rows row, row + step, ... up to last_row, whose places are so far apart. */
template <int bytes, class T>
MF_DEVICE static inline void mf_copy_column(T *to, int to_step, const T *from, long long from_step, int row, int last_row, int step) {
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
  for (; last_row - row >= 3 * step; row += 4 * step, to += 4 * to_step, from += 4 * from_step) {
    mf_copy_some<bytes>(to, from);
    mf_copy_some<bytes>(to + to_step, from + from_step);
    mf_copy_some<bytes>(to + 2 * to_step, from + 2 * from_step);
    mf_copy_some<bytes>(to + 3 * to_step, from + 3 * from_step);
  }
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
  for (; row <= last_row; row += step, to += to_step, from += from_step) mf_copy_some<bytes>(to, from);
}
/* to[row*to_row + column] = from[row*from_row + column] for first_row <= row <= last_row and first <= column <= last of a box that
 * was dealt out, once each. */
template <class T>
MF_DEVICE static inline void mf_copy_rows(const mf_deal &deal, T *to, int to_row, const T *from, long long from_row, int first_row,
                                          int last_row, int first, int last) {
  const int together = deal.together;
  const bool wide = together > 1 && (reinterpret_cast<unsigned long long>(from) | reinterpret_cast<unsigned long long>(to)) % 16 == 0;
  if (deal.columns == 0) { /* this thread stays in its columns */
    const int begin = first_row + deal.row, column = deal.column * together;
    const int low = column > first ? column : first, high = column + together - 1 < last ? column + together - 1 : last;
    T *const there = to + begin * to_row;
    const T *const here = from + begin * from_row;
    const int to_step = deal.rows * to_row;
    const long long from_step = deal.rows * from_row;
    if (wide && high - low == together - 1)
      mf_copy_column<16>(there + low, to_step, here + low, from_step, begin, last_row, deal.rows);
    else
      for (int i = low; i <= high; i++) mf_copy_column<0>(there + i, to_step, here + i, from_step, begin, last_row, deal.rows);
    return;
  }
  for (int row = first_row + deal.row, group = deal.column; row <= last_row;) {
    const int column = group * together;
    T *const there = to + row * to_row + column;
    const T *const here = from + row * from_row + column;
    if (wide && column >= first && column + together - 1 <= last)
      mf_copy_bytes<16>(there, here);
    else
      for (int i = 0; i < together; i++)
        if (column + i >= first && column + i <= last) mf_copy_element(there + i, here + i);
    mf_next(row, group, deal.rows, deal.columns, deal.groups);
  }
}
/* The same from storage to an array, of a box that was dealt out singly; a few elements are read before the first is written. */
template <class T>
MF_DEVICE static inline void mf_put_rows(const mf_deal &deal, T *to, long long to_row, const T *from, int from_row, int first_row,
                                         int last_row, int first, int last) {
  int row = first_row + deal.row, column = deal.column;
  if (deal.columns == 0) { /* this thread stays in its column */
    if (column < first || column > last) return;
    T *there = to + row * to_row + column;
    const T *here = from + row * from_row + column;
    const long long to_step = deal.rows * to_row;
    const int step = deal.rows, from_step = step * from_row;
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (; last_row - row >= 3 * step; row += 4 * step, there += 4 * to_step, here += 4 * from_step) {
      const T a = here[0], b = here[from_step], c = here[2 * from_step], d = here[3 * from_step];
      there[0] = a, there[to_step] = b, there[2 * to_step] = c, there[3 * to_step] = d;
    }
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (; row <= last_row; row += step, there += to_step, here += from_step) *there = *here;
    return;
  }
  for (; row <= last_row; mf_next(row, column, deal.rows, deal.columns, deal.groups))
    if (column >= first && column <= last) to[row * to_row + column] = from[row * from_row + column];
}
/* to[i] = from[i] for first <= i <= last, by all threads: 16 bytes at a time where both lie so. The ends are minima and maxima of
 * what the kernel computes, at whose trip counts nvcc's optimiser would look for seconds. */
template <class T> MF_DEVICE static inline void mf_copy_row(T *to, const T *from, int first, int last, int thread, int threads) {
  constexpr int most = __is_trivially_copyable(T) && sizeof(T) < 16 && 16 % sizeof(T) == 0 ? 16 / sizeof(T) : 1;
  first = mf_here(first), last = mf_here(last);
  int single = first; /* from here on one by one */
  if (most > 1 && (reinterpret_cast<unsigned long long>(from) | reinterpret_cast<unsigned long long>(to)) % 16 == 0) {
    const int begin = (first + most - 1) & -most, end = (last + 1) & -most;
    if (begin < end) {
      for (int i = begin + thread * most; i < end; i += threads * most) mf_copy_bytes<16>(to + i, from + i);
      for (int i = first + thread; i < begin; i += threads) mf_copy_element(to + i, from + i);
      single = end;
    }
  }
#ifdef __CUDA_ARCH__
#pragma unroll 4
#endif
  for (int i = single + thread; i <= last; i += threads) mf_copy_element(to + i, from + i);
}

/* Operators that make one value of two in any order, and the value that changes nothing. Least and most compare as < does. */
template <class T> MF_DEVICE constexpr bool mf_is_floating() { return T(1) / T(2) != T(0); }
template <class T> MF_DEVICE constexpr T mf_largest() {
  if constexpr (mf_is_floating<T>())
    return static_cast<T>(__builtin_huge_val());
  else if constexpr (static_cast<T>(-1) < static_cast<T>(0))
    return static_cast<T>((1ULL << (8 * sizeof(T) - 1)) - 1);
  else
    return static_cast<T>(-1);
}
struct mf_by_sum {
  template <class T> MF_DEVICE static T of(T a, T b) { return static_cast<T>(a + b); }
  template <class T> MF_DEVICE static T none() { return T(0); }
};
struct mf_by_product {
  template <class T> MF_DEVICE static T of(T a, T b) { return static_cast<T>(a * b); }
  template <class T> MF_DEVICE static T none() { return T(1); }
};
struct mf_by_and {
  template <class T> MF_DEVICE static T of(T a, T b) { return static_cast<T>(a & b); }
  template <class T> MF_DEVICE static T none() { return static_cast<T>(~0ULL); }
};
struct mf_by_or {
  template <class T> MF_DEVICE static T of(T a, T b) { return static_cast<T>(a | b); }
  template <class T> MF_DEVICE static T none() { return T(0); }
};
struct mf_by_difference {
  template <class T> MF_DEVICE static T of(T a, T b) { return static_cast<T>(a ^ b); }
  template <class T> MF_DEVICE static T none() { return T(0); }
};
struct mf_by_all {
  template <class T> MF_DEVICE static T of(T a, T b) { return a && b; }
  template <class T> MF_DEVICE static T none() { return T(1); }
};
struct mf_by_any {
  template <class T> MF_DEVICE static T of(T a, T b) { return a || b; }
  template <class T> MF_DEVICE static T none() { return T(0); }
};
struct mf_by_least {
  template <class T> MF_DEVICE static T of(T a, T b) { return b < a ? b : a; }
  template <class T> MF_DEVICE static T none() { return mf_largest<T>(); }
};
struct mf_by_most {
  template <class T> MF_DEVICE static T of(T a, T b) { return a < b ? b : a; }
  template <class T> MF_DEVICE static T none() {
    if constexpr (mf_is_floating<T>())
      return -mf_largest<T>();
    else if constexpr (static_cast<T>(-1) < static_cast<T>(0))
      return -mf_largest<T>() - T(1);
    else
      return T(0);
  }
};
/* A function of the program has no such value: what a thread has of it is a value, or none yet. */
template <class T> struct mf_maybe {
  T value;
  bool has;
  mf_maybe() = default;
  MF_DEVICE explicit mf_maybe(T x) : value(x), has(true) {}
  MF_DEVICE explicit operator T() const { return value; }
};
/* Base of Op, which has T mf_apply(T, T). */
template <class Op, class T> struct mf_by_function {
  MF_DEVICE static T of(T a, T b) { return Op::mf_apply(a, b); }
  MF_DEVICE static mf_maybe<T> of(mf_maybe<T> a, T b) { return mf_maybe<T>(a.has ? Op::mf_apply(a.value, b) : b); }
  MF_DEVICE static mf_maybe<T> of(T a, mf_maybe<T> b) { return mf_maybe<T>(b.has ? Op::mf_apply(a, b.value) : a); }
  MF_DEVICE static mf_maybe<T> of(mf_maybe<T> a, mf_maybe<T> b) { return b.has ? of(a, b.value) : a; }
  template <class Part> MF_DEVICE static Part none() { return Part(); }
};
template <class Op, class T> MF_DEVICE static inline void mf_clear(T &to) { to = Op::template none<T>(); }
/* to = to op part, computed in the type of the part: signed numbers are added up as unsigned ones, which may wrap on the way. */
template <class Op, class T, class Part> MF_DEVICE static inline void mf_join(T &to, Part part) {
  to = static_cast<T>(Op::of(static_cast<Part>(to), part));
}
/* The values of all threads of a block become one, in thread 0: of each 32 threads, and then of what these give, thread t takes in
 * the value of thread t + d for d = 16, 8, 4, 2, 1, as far as both are there. The same on both machines, bit for bit. */
#if defined(__CUDACC__) || defined(MF_HAS_WARPS) /* who else declares what CUDA has */
template <class T> MF_DEVICE static inline T mf_from_lane(unsigned mask, T own, int d) {
  if constexpr (__is_class(T)) {
    union Words {
      T part;
      unsigned words[(sizeof(T) + 3) / 4];
      MF_DEVICE Words() : words() {}
    } all;
    all.part = own;
#pragma unroll
    for (unsigned &word : all.words) word = __shfl_down_sync(mask, word, d);
    return all.part;
  } else {
    return __shfl_down_sync(mask, own, d);
  }
}
template <class Op, class T> MF_DEVICE static inline T mf_tree(T own, int lane, int count, unsigned mask) {
#pragma unroll
  for (int d = 16; d > 0; d /= 2) {
    const T other = mf_from_lane(mask, own, d);
    if (lane + d < count) own = Op::of(own, other);
  }
  return own;
}
template <class Op, class T> MF_DEVICE static inline T mf_combine(T own, T *across, int thread, int threads) {
  const int lane = thread % 32, warps = (threads + 31) / 32, rest = threads - (thread - lane), lanes = rest < 32 ? rest : 32;
  const unsigned mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
  own = mf_tree<Op>(own, lane, lanes, mask);
  if (warps == 1) return own;
  __syncthreads(); /* what was combined before has been read */
  if (lane == 0) across[thread / 32] = own;
  __syncthreads();
  return mf_tree<Op>(lane < warps ? across[lane] : own, lane, warps, mask);
}
#endif
/* Where several blocks share a point: each hands in its result, and who is last takes those of all, in an order of their own. */
template <class T> MF_DEVICE static inline T *mf_results(void *memory, long long first) {
  return reinterpret_cast<T *>(static_cast<char *>(memory) + 8 * first);
}
template <class T> MF_DEVICE static inline void mf_hand_in(T *place, T result, bool own) {
  if constexpr (__is_class(T)) {
    volatile char *const to = reinterpret_cast<volatile char *>(place);
    const char *const from = reinterpret_cast<const char *>(&result);
    for (unsigned i = 0; own && i < sizeof result; i++) to[i] = from[i];
  } else if (own) {
    *const_cast<volatile T *>(place) = result;
  }
}
template <class T> MF_DEVICE static inline T mf_handed_in(const T *place) {
  if constexpr (__is_class(T)) {
    T out;
    char *const to = reinterpret_cast<char *>(&out);
    const volatile char *const from = reinterpret_cast<const volatile char *>(place);
    for (unsigned i = 0; i < sizeof out; i++) to[i] = from[i];
    return out;
  } else {
    return static_cast<T>(*const_cast<const volatile T *>(place));
  }
}
#if defined(__CUDACC__) || defined(MF_HAS_WARPS)
MF_DEVICE static inline bool mf_is_last_of(unsigned *count, int parts, int thread) {
  bool last = false;
  if (thread == 0) {
    __threadfence(); /* what this block handed in comes before its count */
    last = atomicAdd(count, 1u) + 1 == static_cast<unsigned>(parts);
    if (last) *count = 0; /* for the next launch */
  }
  last = __syncthreads_or(last) != 0;
  if (last) __threadfence();
  return last;
}
#else
static inline bool mf_is_last_of(unsigned *count, int parts, int) {
  const bool last = __atomic_add_fetch(count, 1u, __ATOMIC_ACQ_REL) == static_cast<unsigned>(parts);
  if (last) *count = 0;
  return last;
}
#endif
template <class Op, class T> MF_DEVICE static inline T mf_collected(const T *results, int parts, int thread, int threads) {
  T out = Op::template none<T>();
  for (int part = thread; part < parts; part += threads) out = Op::of(out, mf_handed_in(results + part));
  return out;
}
template <class Op, class T> inline void mf_tree(T *values, int count) {
  for (int d = 16; d > 0; d /= 2)
    for (int i = 0; i < d && i + d < count; i++) values[i] = Op::of(values[i], values[i + d]);
}
template <class Op, class T> inline void mf_combine(T *values, T *across, int threads) {
  if (threads == 1) return;
  int count = 0;
  for (int first = 0; first < threads; first += 32) {
    mf_tree<Op>(values + first, threads - first < 32 ? threads - first : 32);
    across[count++] = values[first];
  }
  mf_tree<Op>(across, count);
  values[0] = across[0];
}

/* The iterations of for (i = first; i RELATION limit; i += step), RELATION being < > ! (for !=) or, with `equal`, <= >=; i of
 * the type Counter is compared, and wraps, as the language has it. */
template <class Counter, char relation, bool equal, class Limit>
MF_DEVICE static inline long long mf_trips(Counter first, Limit limit, long long step) {
  typedef unsigned long long Distance;
  typedef decltype(first + limit) Common;
  const bool up = relation == '<', has_sign = static_cast<Counter>(-1) < static_cast<Counter>(1);
  const bool wraps = !has_sign || sizeof(Counter) < sizeof(int), mixed = has_sign && static_cast<Common>(-1) > static_cast<Common>(1);
  const Distance values = sizeof(Counter) < 8 ? (1ULL << (8 * sizeof(Counter) % 64)) - 1 : ~0ULL;
  const Distance stride = step > 0 ? step : 0ULL - static_cast<Distance>(step);
  const Common end = static_cast<Common>(limit);
  if (relation == '!' && stride != 0) {
    const Distance from = static_cast<Distance>(first), to = static_cast<Distance>(limit);
    const Distance distance = (step > 0 ? to - from : from - to) & values;
    if (stride == 1 || distance % stride == 0) return static_cast<long long>(stride == 1 ? distance : distance / stride);
    long long count = 0;
    for (Counter i = first; static_cast<Common>(i) != end; count++) i = static_cast<Counter>(i + step);
    return count;
  }
  if (up ? step <= 0 : step >= 0) return 0;
  const Distance largest = has_sign ? values / 2 : values, least = has_sign ? ~largest : 0;
  Distance count = 0;
  for (Counter i = first;;) { /* once for each time that it wraps, or gets another sign among numbers without one */
    const Common at = static_cast<Common>(i);
    if (!(up ? (equal ? at <= end : at < end) : (equal ? at >= end : at > end))) break;
    const Distance here = static_cast<Distance>(i), a = static_cast<Distance>(at), b = static_cast<Distance>(end);
    const bool below = mixed && here > largest, goes_on = wraps || (mixed && up == below);
    const Distance last = up ? (below ? ~0ULL : largest) : mixed && !below ? 0 : least;
    const Distance room = (up ? last - here : here - last) / stride, wanted = ((up ? b - a : a - b) - (equal ? 0 : 1)) / stride + 1;
    count += wanted <= room || !goes_on ? wanted : room + 1;
    if (wanted <= room || !goes_on) break;
    i = static_cast<Counter>(here + (room + 1) * static_cast<Distance>(step));
  }
  return static_cast<long long>(count);
}

/* Functions of the language and of the C++ library as kernels may use them. */
namespace metafork_kernel {
template <class T> MF_DEVICE constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> MF_DEVICE constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> MF_DEVICE constexpr void swap(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}
template <class T> MF_DEVICE constexpr const T &clamp(const T &x, const T &low, const T &high) {
  return x < low ? low : high < x ? high : x;
}
/* Of whole numbers, in their common type. */
template <class T> MF_DEVICE constexpr T magnitude(T x) { return x < T(0) ? -x : x; }
template <class A, class B> MF_DEVICE constexpr auto gcd(A first, B second) -> decltype(true ? A() : B()) {
  decltype(true ? A() : B()) a = magnitude(first), b = magnitude(second);
  while (b != 0) {
    const decltype(true ? A() : B()) rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
template <class A, class B> MF_DEVICE constexpr auto lcm(A a, B b) -> decltype(true ? A() : B()) {
  using Common = decltype(true ? A() : B());
  return a == 0 || b == 0 ? Common(0) : Common(magnitude(a)) / gcd(a, b) * Common(magnitude(b));
}

/* The bits of one number for another one. */
MF_DEVICE inline void *copy_bytes(void *to, const void *from, unsigned long count) {
#if defined(__CUDACC__)
  return memcpy(to, from, count);
#else
  return __builtin_memcpy(to, from, count);
#endif
}
template <class A, class B> MF_DEVICE inline void *copy_bits(A &to, const B &from) { return copy_bytes(&to, &from, sizeof to); }

#if defined(__CUDA_ARCH__)
template <class T> MF_DEVICE inline bool is_nan(T x) { return ::isnan(x); }
template <class T> MF_DEVICE inline bool is_infinite(T x) { return ::isinf(x); }
template <class T> MF_DEVICE inline bool is_finite(T x) { return ::isfinite(x); }
template <class T> MF_DEVICE inline bool sign_bit(T x) { return ::signbit(x); }
MF_DEVICE inline int population(unsigned x) { return __popc(x); }
MF_DEVICE inline int population_long(unsigned long long x) { return __popcll(x); }
MF_DEVICE inline int leading_zeros(unsigned x) { return __clz(static_cast<int>(x)); }
MF_DEVICE inline int leading_zeros_long(unsigned long long x) { return __clzll(static_cast<long long>(x)); }
MF_DEVICE inline int trailing_zeros(unsigned x) { return __ffs(static_cast<int>(x)) - 1; }
MF_DEVICE inline int trailing_zeros_long(unsigned long long x) { return __ffsll(static_cast<long long>(x)) - 1; }
#else
template <class T> MF_DEVICE inline bool is_nan(T x) { return __builtin_isnan(x); }
template <class T> MF_DEVICE inline bool is_infinite(T x) { return __builtin_isinf(x); }
template <class T> MF_DEVICE inline bool is_finite(T x) { return __builtin_isfinite(x); }
template <class T> MF_DEVICE inline bool sign_bit(T x) { return __builtin_signbit(x); }
MF_DEVICE inline int population(unsigned x) { return __builtin_popcount(x); }
MF_DEVICE inline int population_long(unsigned long long x) { return __builtin_popcountll(x); }
MF_DEVICE inline int leading_zeros(unsigned x) { return __builtin_clz(x); }
MF_DEVICE inline int leading_zeros_long(unsigned long long x) { return __builtin_clzll(x); }
MF_DEVICE inline int trailing_zeros(unsigned x) { return __builtin_ctz(x); }
MF_DEVICE inline int trailing_zeros_long(unsigned long long x) { return __builtin_ctzll(x); }
#endif
} // namespace metafork_kernel

#include "metafork/words_end.h"
#endif
