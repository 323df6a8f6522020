/* Loops that make numbers of the ones before them, in tiles that blocks take in turns: the same on both machines, bit for
 * bit.
 *
 * A tile of `count` terms is `threads` chunks of neighbours. What a chunk, a tile and a group of tiles come to is an
 * mf_steps; an order that follows from the number of threads and the counts alone makes one of several. A block hands on
 * what its tile comes to as soon as it knows it, so that later tiles need not wait for the numbers in it.
 *
 * Source: Merrill and Garland, "Single-pass parallel prefix scan with decoupled look-back" (2016); here each tile looks
 * back to the beginning of its group and no further, so that results do not depend on which tile was first. */
#ifndef METAFORK_SCAN_H
#define METAFORK_SCAN_H
#include "metafork/kernel.h"
#include "metafork/turns.h"
#if !defined(__CUDACC__) && !defined(MF_HAS_WARPS)
#include <sched.h>
#endif
#include "metafork/words_begin.h"

#if defined(__CUDACC__)
#define MF_NOT_INLINE __noinline__
#else
#define MF_NOT_INLINE inline
#endif

/* Steps of a recurrence, one after the other: x becomes x op e, or, with factors, f*x + e, computed in the type Wide. */
template <class Op, class Wide, bool with_factors, class T> struct mf_steps {
  T e, f;
  static constexpr bool has_factors = with_factors;
  MF_DEVICE static mf_steps one(const T *terms, const T *factors, int number) {
    mf_steps out;
    out.e = terms[number];
    out.f = with_factors ? factors[number] : T(1);
    return out;
  }
  MF_DEVICE T of(T x) const {
    if constexpr (with_factors)
      return static_cast<T>(static_cast<Wide>(f) * static_cast<Wide>(x) + static_cast<Wide>(e));
    else
      return static_cast<T>(Op::of(static_cast<Wide>(x), static_cast<Wide>(e)));
  }
  MF_DEVICE mf_steps then(const mf_steps &next) const {
    mf_steps out;
    out.e = next.of(e);
    out.f = with_factors ? static_cast<T>(static_cast<Wide>(next.f) * static_cast<Wide>(f)) : f;
    return out;
  }
};

/* A number that is handed on: each 4 bytes of it with a mark beside them in a word of 8 bytes, which is 0 before. */
template <class T> struct mf_words_of { static constexpr int count = (static_cast<int>(sizeof(T)) + 3) / 4; };
MF_DEVICE static inline void mf_put_word(unsigned long long *word, unsigned part) {
  const unsigned long long value = static_cast<unsigned long long>(part) << 32 | 1;
#if defined(__CUDACC__) || defined(MF_HAS_WARPS)
  *const_cast<volatile unsigned long long *>(word) = value;
#else
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
#endif
}
MF_DEVICE static inline unsigned long long mf_look_at(const unsigned long long *word) {
#if defined(__CUDACC__) || defined(MF_HAS_WARPS)
  return *const_cast<const volatile unsigned long long *>(word);
#else
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
#endif
}
/* What is in a word, of which `value` has been seen. */
MF_DEVICE static inline unsigned mf_get_word(const unsigned long long *word, unsigned long long value) {
  while ((value & 1) == 0) {
#if !defined(__CUDACC__) && !defined(MF_HAS_WARPS)
    sched_yield(); /* who has the tile may want this core */
#endif
    value = mf_look_at(word);
  }
  return static_cast<unsigned>(value >> 32);
}
template <class T> union mf_parts_of {
  T number;
  unsigned parts[mf_words_of<T>::count];
  MF_DEVICE mf_parts_of() : parts() {}
};
template <class T> MF_DEVICE static inline void mf_put(unsigned long long *words, T number) {
  mf_parts_of<T> all;
  all.number = number;
  for (int i = 0; i < mf_words_of<T>::count; i++) mf_put_word(words + i, all.parts[i]);
}
/* The same in two steps, so that several are on their way at once: a first look, and waiting for what was not there. */
template <class T> struct mf_looked_at {
  unsigned long long seen[mf_words_of<T>::count];
  MF_DEVICE void look(const unsigned long long *words) {
    for (int i = 0; i < mf_words_of<T>::count; i++) seen[i] = mf_look_at(words + i);
  }
  MF_DEVICE T get(const unsigned long long *words) const {
    mf_parts_of<T> all;
    for (int i = 0; i < mf_words_of<T>::count; i++) all.parts[i] = mf_get_word(words + i, seen[i]);
    return all.number;
  }
};

/* What the turns of a loop hand on: for each of them what it comes to, and for each group the number behind it. */
template <class Op, class Wide, bool with_factors, class T> struct mf_handed_on {
  typedef mf_steps<Op, Wide, with_factors, T> Steps;
  static constexpr int own = mf_words_of<T>::count, all = with_factors ? 2 * own : own;
  unsigned long long *of_turns, *of_groups;
  /* Of 8 bytes, with the counts; a loop may have no iteration. */
  MF_DEVICE static long long words(long long turns) {
    const long long some = turns > 0 ? turns : 0;
    return MF_TURNS_COUNTS / 2 + all * some + own * (some / MF_TURNS_OF_GROUP);
  }
  MF_DEVICE mf_handed_on(unsigned *counts, long long turns)
      : of_turns(reinterpret_cast<unsigned long long *>(counts + MF_TURNS_COUNTS)), of_groups(of_turns + all * turns) {}
  MF_DEVICE void put(long long turn, const Steps &steps) const {
    mf_put(of_turns + all * turn, steps.e);
    if (with_factors) mf_put(of_turns + all * turn + own, steps.f);
  }
  struct Seen {
    mf_looked_at<T> e, f;
  };
  MF_DEVICE void look(Seen &seen, long long turn) const {
    seen.e.look(of_turns + all * turn);
    if (with_factors) seen.f.look(of_turns + all * turn + own);
  }
  MF_DEVICE Steps get(const Seen &seen, long long turn) const {
    Steps out;
    out.e = seen.e.get(of_turns + all * turn);
    out.f = with_factors ? seen.f.get(of_turns + all * turn + own) : T(1);
    return out;
  }
  MF_DEVICE const unsigned long long *of_group_before(long long turn) const {
    return of_groups + own * (turn / MF_TURNS_OF_GROUP - 1);
  }
  /* The number in front of the first group is read by each turn of that, before it hands on anything: the last turn may
   * write it, and is behind all of them. */
  MF_DEVICE T first_number(long long turn, const T *before) const {
    return turn < MF_TURNS_OF_GROUP ? *const_cast<const volatile T *>(before) : T();
  }
  /* The number in front of the group of a turn, which has been looked at but for the first one. */
  MF_DEVICE void look_in_front(mf_looked_at<T> &seen, long long turn) const {
    if (turn >= MF_TURNS_OF_GROUP) seen.look(of_group_before(turn));
  }
  MF_DEVICE T in_front(const mf_looked_at<T> &seen, long long turn, T first) const {
    return turn < MF_TURNS_OF_GROUP ? first : seen.get(of_group_before(turn));
  }
  MF_DEVICE void put_behind(long long turn, const Steps &steps, T number) const {
    if (turn % MF_TURNS_OF_GROUP == MF_TURNS_OF_GROUP - 1)
      mf_put(of_groups + own * (turn / MF_TURNS_OF_GROUP), steps.of(number));
  }
};

/* The turns of a group in front of one go to 32 lanes, of which each takes neighbours. */
enum { mf_turns_of_lane = MF_TURNS_OF_GROUP / 32 };
template <class Handed> MF_DEVICE static inline typename Handed::Steps mf_of_lane(const Handed &handed, long long turn, int lane) {
  const int place = static_cast<int>(turn % MF_TURNS_OF_GROUP), first = lane * mf_turns_of_lane;
  const long long begin = turn - place + first;
  typename Handed::Seen seen[mf_turns_of_lane];
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int i = 0; i < mf_turns_of_lane; i++)
    if (first + i < place) handed.look(seen[i], begin + i);
  typename Handed::Steps out = handed.get(seen[0], begin);
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int i = 1; i < mf_turns_of_lane; i++)
    if (first + i < place) out = out.then(handed.get(seen[i], begin + i));
  return out;
}
MF_DEVICE static inline int mf_lanes(long long turn) {
  return (static_cast<int>(turn % MF_TURNS_OF_GROUP) + mf_turns_of_lane - 1) / mf_turns_of_lane;
}
/* The number in front of a turn, by one thread. */
template <class Handed, class T> MF_DEVICE MF_NOT_INLINE static T mf_number_before(const Handed &handed, long long turn, T first) {
  const int lanes = mf_lanes(turn);
  mf_looked_at<T> seen = {};
  handed.look_in_front(seen, turn);
  const T number = handed.in_front(seen, turn, first);
  typename Handed::Steps of[32];
  for (int lane = 0; lane < lanes; lane++) of[lane] = mf_of_lane(handed, turn, lane);
  for (int d = 1; d < 32; d *= 2)
    for (int lane = 0; lane + d < lanes; lane += 2 * d) of[lane] = of[lane].then(of[lane + d]);
  return lanes > 0 ? of[0].of(number) : number;
}

#if defined(__CUDACC__) || defined(MF_HAS_WARPS)

template <class Steps> MF_DEVICE static inline Steps mf_from_above(unsigned mask, const Steps &own, int d) {
  Steps out;
  out.e = __shfl_up_sync(mask, own.e, d);
  out.f = Steps::has_factors ? __shfl_up_sync(mask, own.f, d) : own.f;
  return out;
}
template <class Steps> MF_DEVICE static inline Steps mf_from_below(unsigned mask, const Steps &own, int d) {
  Steps out;
  out.e = __shfl_down_sync(mask, own.e, d);
  out.f = Steps::has_factors ? __shfl_down_sync(mask, own.f, d) : own.f;
  return out;
}
/* Of each lane, what it and the lanes before it come to. */
template <class Steps> MF_DEVICE static inline Steps mf_up_to(unsigned mask, Steps own, int lane) {
#pragma unroll
  for (int d = 1; d < 32; d *= 2) {
    const Steps before = mf_from_above(mask, own, d);
    if (lane >= d) own = before.then(own);
  }
  return own;
}
/* The number in front of a turn, in lane 0 of a whole warp. */
template <class Handed, class T>
MF_DEVICE static inline T mf_number_before(const Handed &handed, long long turn, T first, int lane) {
  const int lanes = mf_lanes(turn);
  typename Handed::Steps own = {T(), T()};
  mf_looked_at<T> seen = {};
  if (lane == 0) handed.look_in_front(seen, turn);
  if (lane < lanes) own = mf_of_lane(handed, turn, lane);
#pragma unroll
  for (int d = 1; d < 32; d *= 2) {
    const typename Handed::Steps next = mf_from_below(0xffffffffu, own, d);
    if (lane % (2 * d) == 0 && lane + d < lanes) own = own.then(next);
  }
  if (lane > 0) return T();
  const T number = handed.in_front(seen, turn, first);
  return lanes > 0 ? own.of(number) : number;
}

/* The next turn for a block: all of its threads are behind the one before. (To ask for it earlier, while the block waits for
 * others, costs a third of the speed on an H100: later tiles wait for those that a block has and does not do yet.) */
MF_DEVICE static inline long long mf_next_turn(unsigned *counts, long long *slot, int thread) {
  __syncthreads();
  if (thread == 0) *slot = atomicAdd(counts, 1u);
  __syncthreads();
  return *slot;
}
/* Behind the last turn: who is last of `blocks` leaves everything as it was. */
MF_DEVICE static inline void mf_end_of_turns(unsigned *counts, long long words, int blocks, int thread, int threads) {
  bool last = false;
  if (thread == 0) {
    __threadfence(); /* what this block handed on comes before its count */
    last = atomicAdd(counts + 1, 1u) + 1 == static_cast<unsigned>(blocks);
  }
  if (__syncthreads_or(last) == 0) return;
  __threadfence();
  unsigned long long *const all = reinterpret_cast<unsigned long long *>(counts);
  for (long long i = thread; i < words; i += threads) all[i] = 0;
}

template <class Op, class Wide, bool with_factors, class T>
MF_DEVICE static inline void mf_scan(T *values, const T *factors, T *across, int count, const T *before, unsigned *counts,
                                     long long turn, long long turns, int thread, int threads) {
  typedef mf_steps<Op, Wide, with_factors, T> Steps;
  const mf_handed_on<Op, Wide, with_factors, T> handed(counts, turns);
  const int chunk = (count + threads - 1) / threads, active = (count + chunk - 1) / chunk;
  const int first = thread * chunk, end = first + chunk < count ? first + chunk : count;
  const int lane = thread % 32, warp = thread / 32, warps = (active + 31) / 32, rest = threads - warp * 32;
  const unsigned mask = rest < 32 ? (1u << rest) - 1 : 0xffffffffu;
  const int lanes = active - warp * 32 < 32 ? active - warp * 32 : 32;
  __syncthreads(); /* the terms are there */
  Steps own = {T(), T()};
  if (first < end) {
    own = Steps::one(values + 1, factors, first);
    for (int i = first + 1; i < end; i++) own = own.then(Steps::one(values + 1, factors, i));
  }
  own = mf_up_to(mask, own, lane);
  if (lane == lanes - 1) {
    across[warp] = own.e;
    if (with_factors) across[32 + warp] = own.f;
  }
  __syncthreads();
  if (warp == 0) {
    Steps of_warp = {T(), T()};
    T number = T();
    if (lane < warps) {
      of_warp.e = across[lane];
      if (with_factors) of_warp.f = across[32 + lane];
    }
    of_warp = mf_up_to(mask, of_warp, lane);
    Steps all;
    all.e = __shfl_sync(mask, of_warp.e, warps - 1);
    all.f = with_factors ? __shfl_sync(mask, of_warp.f, warps - 1) : T(1);
    T at_first = T();
    if (lane == 0) {
      at_first = handed.first_number(turn, before);
      if (turn < MF_TURNS_OF_GROUP) __threadfence(); /* it is read before anything is handed on */
      handed.put(turn, all);
    }
    if (rest >= 32)
      number = mf_number_before(handed, turn, at_first, lane);
    else if (lane == 0)
      number = mf_number_before(handed, turn, at_first);
    if (lane == 0) {
      handed.put_behind(turn, all, number);
      values[0] = number;
    }
    number = __shfl_sync(mask, number, 0);
    const Steps before_warp = mf_from_above(mask, of_warp, 1);
    if (lane < warps) across[lane] = lane == 0 ? number : before_warp.of(number);
  }
  __syncthreads();
  const Steps before_own = mf_from_above(mask, own, 1);
  if (first < end) {
    T number = across[warp];
    if (lane > 0) number = before_own.of(number);
    for (int i = first; i < end; i++) {
      number = Steps::one(values + 1, factors, i).of(number);
      values[i + 1] = number;
    }
  }
  __syncthreads();
}

#endif

/* The same on a CPU, where one thread does all that the threads of a block do. */
static inline long long mf_next_turn(unsigned *counts, long long *slot) {
  return *slot = __atomic_fetch_add(counts, 1u, __ATOMIC_ACQ_REL);
}
static inline void mf_end_of_turns(unsigned *counts, long long words, int blocks) {
  if (__atomic_add_fetch(counts + 1, 1u, __ATOMIC_ACQ_REL) != static_cast<unsigned>(blocks)) return;
  unsigned long long *const all = reinterpret_cast<unsigned long long *>(counts);
  for (long long i = 0; i < words; i++) all[i] = 0;
}

/* Of each of `count` lanes, what it and the lanes before it come to. */
template <class Steps> inline void mf_up_to(Steps *of, int count) {
  for (int d = 1; d < count; d *= 2)
    for (int i = count - 1; i >= d; i--) of[i] = of[i - d].then(of[i]);
}

template <class Op, class Wide, bool with_factors, class T>
inline void mf_scan(T *values, const T *factors, T *, int count, const T *before, unsigned *counts, long long turn, long long turns,
                    int threads) {
  typedef mf_steps<Op, Wide, with_factors, T> Steps;
  constexpr int most_threads = 1024, side_by_side = 8; /* chunks that a core goes through at once */
  const mf_handed_on<Op, Wide, with_factors, T> handed(counts, turns);
  const int chunk = (count + threads - 1) / threads, active = (count + chunk - 1) / chunk, warps = (active + 31) / 32;
  const T *const terms = values + 1;
  if constexpr (!with_factors && !mf_is_floating<T>()) { /* whole numbers are the same in any order: in the source's */
    Wide sum = static_cast<Wide>(terms[0]);
    for (int i = 1; i < count; i++) sum = Op::of(sum, static_cast<Wide>(terms[i]));
    Steps tile = {static_cast<T>(sum), T(1)};
    const T at_first = handed.first_number(turn, before);
    handed.put(turn, tile);
    T last = mf_number_before(handed, turn, at_first);
    handed.put_behind(turn, tile, last);
    values[0] = last;
    for (int i = 1; i <= count; i++) values[i] = last = static_cast<T>(Op::of(static_cast<Wide>(last), static_cast<Wide>(values[i])));
    return;
  }
  Steps of[most_threads], of_warp[32];
  T number[most_threads];
  const auto first = [&](int t) { return t * chunk; };
  const auto end = [&](int t) { return (t + 1) * chunk < count ? (t + 1) * chunk : count; };
  for (int t = 0; t < active; t++) of[t] = Steps::one(terms, factors, first(t));
  int whole = 0; /* chunks side by side that have all of their terms */
  for (; whole + side_by_side <= active && end(whole + side_by_side - 1) - first(whole + side_by_side - 1) == chunk;
       whole += side_by_side)
    for (int i = 1; i < chunk; i++)
      for (int q = whole; q < whole + side_by_side; q++) of[q] = of[q].then(Steps::one(terms, factors, first(q) + i));
  for (int t = whole; t < active; t++)
    for (int i = first(t) + 1; i < end(t); i++) of[t] = of[t].then(Steps::one(terms, factors, i));
  for (int w = 0; w < warps; w++) {
    const int lanes = active - w * 32 < 32 ? active - w * 32 : 32;
    mf_up_to(of + w * 32, lanes);
    of_warp[w] = of[w * 32 + lanes - 1];
  }
  mf_up_to(of_warp, warps);
  const Steps all = of_warp[warps - 1];
  const T at_first = handed.first_number(turn, before);
  handed.put(turn, all);
  const T begin = mf_number_before(handed, turn, at_first);
  handed.put_behind(turn, all, begin);
  values[0] = begin;
  for (int t = 0; t < active; t++) {
    number[t] = t < 32 ? begin : of_warp[t / 32 - 1].of(begin);
    if (t % 32 > 0) number[t] = of[t - 1].of(number[t]);
  }
  const auto step = [&](int t, int i) {
    number[t] = Steps::one(terms, factors, i).of(number[t]);
    values[i + 1] = number[t];
  };
  for (int t = 0; t < whole; t += side_by_side)
    for (int i = 0; i < chunk; i++)
      for (int q = t; q < t + side_by_side; q++) step(q, first(q) + i);
  for (int t = whole; t < active; t++)
    for (int i = first(t); i < end(t); i++) step(t, i);
}

#include "metafork/words_end.h"
#endif
