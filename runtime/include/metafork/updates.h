/* Updates of elements that several threads may do at once: each is done as a whole, in whichever order. What it gives is what the
 * statement of the source gives, conversions included; whole numbers that are added up, or multiplied, may wrap on the way. */
#ifndef METAFORK_UPDATES_H
#define METAFORK_UPDATES_H

#include "metafork/kernel.h"

#include "metafork/words_begin.h"

template <unsigned long long bytes> struct mf_word_of { typedef unsigned long long type; };
template <> struct mf_word_of<4> { typedef unsigned type; };
template <> struct mf_word_of<2> { typedef unsigned short type; };
template <> struct mf_word_of<1> { typedef unsigned char type; };
template <class T> using mf_word = typename mf_word_of<sizeof(T)>::type;

template <class To, class From> MF_DEVICE static inline To mf_same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From), "the same bytes");
  To to;
#ifdef __CUDA_ARCH__
  memcpy(&to, &from, sizeof to);
#else
  __builtin_memcpy(&to, &from, sizeof to);
#endif
  return to;
}

/* The element as it is now, and an exchange where it still is what was seen: else false, and what it is then. */
template <class T> MF_DEVICE static inline T mf_seen(const T *at) {
#ifdef __CUDA_ARCH__
  return *const_cast<const volatile T *>(at);
#else
  T value;
  __atomic_load(at, &value, __ATOMIC_RELAXED);
  return value;
#endif
}
template <class T> MF_DEVICE static inline bool mf_exchange(T *at, T &seen, T next) {
#ifdef __CUDA_ARCH__
  typedef mf_word<T> Word;
  const Word before = mf_same_bits<Word>(seen), after = mf_same_bits<Word>(next);
  Word found;
  if constexpr (sizeof(T) >= 4) {
    found = atomicCAS(reinterpret_cast<Word *>(at), before, after);
  } else { /* within the 4 bytes that it lies in */
    const unsigned long long address = reinterpret_cast<unsigned long long>(at);
    unsigned *const whole = reinterpret_cast<unsigned *>(address & ~3ULL);
    const unsigned shift = static_cast<unsigned>(address & 3) * 8, mask = ((1u << (8 * sizeof(T) % 32)) - 1) << shift;
    unsigned all = *const_cast<volatile unsigned *>(whole), other;
    do {
      other = all;
      found = static_cast<Word>((other & mask) >> shift);
      if (found != before) break;
      all = atomicCAS(whole, other, (other & ~mask) | static_cast<unsigned>(after) << shift);
    } while (all != other);
  }
  seen = mf_same_bits<T>(found);
  return found == before;
#else
  return __atomic_compare_exchange(at, &seen, &next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
#endif
}

/* What is added up or multiplied on the way to an element of T: of whole numbers one without a sign, which may wrap. */
template <class T, bool wraps> struct mf_partial { typedef T type; };
template <> struct mf_partial<signed char, true> { typedef unsigned char type; };
template <> struct mf_partial<char, true> { typedef unsigned char type; };
template <> struct mf_partial<short, true> { typedef unsigned short type; };
template <> struct mf_partial<int, true> { typedef unsigned type; };
template <> struct mf_partial<long, true> { typedef unsigned long type; };
template <> struct mf_partial<long long, true> { typedef unsigned long long type; };

/* for (mf_attempt<T, wraps> x; x.open();) statement, in which x(element) stands for the element: a copy of it, which is put back if
 * nobody has changed the element meanwhile; else the statement is done again. */
template <class T, bool wraps> class mf_attempt {
public:
  typedef typename mf_partial<T, wraps>::type Value;
  MF_DEVICE bool open() {
    if (!begun_) return begun_ = true;
    if (!at_) return false;
    const T next = static_cast<T>(value_);
    typedef mf_word<T> Word;
    if (mf_same_bits<Word>(next) == mf_same_bits<Word>(seen_) || mf_exchange(at_, seen_, next)) return false;
    value_ = static_cast<Value>(seen_);
    return true;
  }
  MF_DEVICE Value &operator()(T &element) {
    if (at_) return value_;
    at_ = &element;
    seen_ = mf_seen(at_);
    value_ = static_cast<Value>(seen_);
    return value_;
  }

private:
  T *at_ = nullptr;
  T seen_ = T();
  Value value_ = Value();
  bool begun_ = false;
};

/* mf_step(element) op= e, mf_step(element)++ and their like. */
template <class T> class mf_stepped {
public:
  MF_DEVICE explicit mf_stepped(T &element) : at_(&element) {}
  template <class E> MF_DEVICE void operator+=(E e) const { add(e); }
  template <class E> MF_DEVICE void operator-=(E e) const {
    if constexpr (mf_is_floating<E>())
      add(-e);
    else if constexpr (mf_is_floating<T>())
      add(-static_cast<T>(e));
    else
      add(0ULL - static_cast<unsigned long long>(e));
  }
  MF_DEVICE void operator++() const { add(1); }
  MF_DEVICE void operator++(int) const { add(1); }
  MF_DEVICE void operator--() const { add(-1); }
  MF_DEVICE void operator--(int) const { add(-1); }
  template <class E> MF_DEVICE void operator*=(E e) const {
    change([e](T x) {
      if constexpr (mf_is_floating<T>() || mf_is_floating<E>())
        return static_cast<T>(x * e);
      else
        return static_cast<T>(static_cast<unsigned long long>(x) * static_cast<unsigned long long>(e));
    });
  }
  template <class E> MF_DEVICE void operator&=(E e) const {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) >= 4) return void(atomicAnd(reinterpret_cast<mf_word<T> *>(at_), static_cast<mf_word<T>>(static_cast<T>(e))));
#endif
    change([e](T x) { return static_cast<T>(x & e); });
  }
  template <class E> MF_DEVICE void operator|=(E e) const {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) >= 4) return void(atomicOr(reinterpret_cast<mf_word<T> *>(at_), static_cast<mf_word<T>>(static_cast<T>(e))));
#endif
    change([e](T x) { return static_cast<T>(x | e); });
  }
  template <class E> MF_DEVICE void operator^=(E e) const {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) >= 4) return void(atomicXor(reinterpret_cast<mf_word<T> *>(at_), static_cast<mf_word<T>>(static_cast<T>(e))));
#endif
    change([e](T x) { return static_cast<T>(x ^ e); });
  }

private:
  /* What is added up in a wider type is rounded once. */
  template <class E> MF_DEVICE void add(E e) const {
    if constexpr (mf_is_floating<T>()) {
#ifdef __CUDA_ARCH__
      if constexpr (!mf_is_floating<E>() || sizeof(E) <= sizeof(T)) return void(atomicAdd(at_, static_cast<T>(e)));
#endif
      change([e](T x) { return static_cast<T>(x + e); });
    } else {
      typedef mf_word<T> Word;
#ifdef __CUDA_ARCH__
      if constexpr (sizeof(T) >= 4)
        atomicAdd(reinterpret_cast<Word *>(at_), static_cast<Word>(e));
      else
        change([e](T x) { return static_cast<T>(static_cast<Word>(x) + static_cast<Word>(e)); });
#else
      __atomic_fetch_add(at_, static_cast<T>(static_cast<Word>(e)), __ATOMIC_RELAXED);
#endif
    }
  }
  template <class F> MF_DEVICE void change(F f) const {
    T seen = mf_seen(at_);
    for (;;) {
      const T next = f(seen);
      if (mf_same_bits<mf_word<T>>(next) == mf_same_bits<mf_word<T>>(seen) || mf_exchange(at_, seen, next)) return;
    }
  }

  T *at_;
};
template <class T> MF_DEVICE static inline mf_stepped<T> mf_step(T &element) { return mf_stepped<T>(element); }

#include "metafork/words_end.h"
#endif
