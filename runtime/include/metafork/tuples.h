/* Pairs, tuples, arrays and what goes with them, in kernels. A CPU has those of the program's library; CUDA has these, with the
 * same layout, as far as they hold numbers, and the same members. */
#ifndef METAFORK_TUPLES_H
#define METAFORK_TUPLES_H

#if defined(__CUDACC__) || defined(MF_HAS_WARPS)

#include <initializer_list>
#include <tuple>
#include <utility>

#include "metafork/words_begin.h"

#include "metafork/kernel.h"

namespace metafork_values {

/* What a type is without a reference, and without const. */
template <class T> struct mf_plain { typedef T type; };
template <class T> struct mf_plain<T &> { typedef T type; };
template <class T> struct mf_plain<T &&> { typedef T type; };
template <class T> struct mf_bare { typedef T type; };
template <class T> struct mf_bare<const T> { typedef T type; };
template <class T> using mf_value = typename mf_bare<typename mf_plain<T>::type>::type;

template <class T> MF_DEVICE constexpr typename mf_plain<T>::type &&move(T &&x) {
  return static_cast<typename mf_plain<T>::type &&>(x);
}
template <class T> MF_DEVICE constexpr T &&forward(typename mf_plain<T>::type &x) { return static_cast<T &&>(x); }
template <class T> MF_DEVICE constexpr T &&forward(typename mf_plain<T>::type &&x) { return static_cast<T &&>(x); }
template <class T> MF_DEVICE constexpr const T &as_const(T &x) { return x; }
template <class T, class U = T> MF_DEVICE constexpr T exchange(T &x, U &&y) {
  T before = static_cast<T &&>(x);
  x = static_cast<U &&>(y);
  return before;
}

template <class T, class U> struct pair {
  typedef T first_type;
  typedef U second_type;
  T first;
  U second;
  MF_DEVICE constexpr pair() : first(), second() {}
  MF_DEVICE constexpr pair(const T &x, const U &y) : first(x), second(y) {}
  template <class A, class B> MF_DEVICE constexpr pair(A &&x, B &&y) : first(static_cast<A &&>(x)), second(static_cast<B &&>(y)) {}
  template <class A, class B> MF_DEVICE constexpr pair(const pair<A, B> &p) : first(p.first), second(p.second) {}
  pair(const pair &) = default;
  pair &operator=(const pair &) = default;
  template <class A, class B> MF_DEVICE constexpr pair &operator=(const pair<A, B> &p) {
    first = p.first;
    second = p.second;
    return *this;
  }
  MF_DEVICE constexpr void swap(pair &p) {
    metafork_kernel::swap(first, p.first);
    metafork_kernel::swap(second, p.second);
  }
};
template <class T, class U> pair(T, U) -> pair<T, U>;
template <class T, class U> MF_DEVICE constexpr pair<mf_value<T>, mf_value<U>> make_pair(T &&x, U &&y) {
  return pair<mf_value<T>, mf_value<U>>(static_cast<T &&>(x), static_cast<U &&>(y));
}
template <class T, class U, class A, class B> MF_DEVICE constexpr bool operator==(const pair<T, U> &p, const pair<A, B> &q) {
  return p.first == q.first && p.second == q.second;
}
template <class T, class U, class A, class B> MF_DEVICE constexpr bool operator<(const pair<T, U> &p, const pair<A, B> &q) {
  return p.first < q.first || (!(q.first < p.first) && p.second < q.second);
}

/* The last element comes first, as it does in libstdc++. */
template <unsigned long number, class T> struct mf_element {
  T mf_one;
  MF_DEVICE constexpr mf_element() : mf_one() {}
  template <class U> MF_DEVICE constexpr explicit mf_element(int, U &&x) : mf_one(static_cast<U &&>(x)) {}
};
template <unsigned long number, class... All> struct mf_elements {
  MF_DEVICE constexpr mf_elements() {}
  MF_DEVICE constexpr explicit mf_elements(int) {}
};
template <unsigned long number, class T, class... Rest>
struct mf_elements<number, T, Rest...> : mf_elements<number + 1, Rest...>, mf_element<number, T> {
  MF_DEVICE constexpr mf_elements() {}
  template <class U, class... Others>
  MF_DEVICE constexpr explicit mf_elements(int, U &&x, Others &&...others)
      : mf_elements<number + 1, Rest...>(0, static_cast<Others &&>(others)...), mf_element<number, T>(0, static_cast<U &&>(x)) {}
};
template <class... All> class tuple;
template <unsigned long number, class T> MF_DEVICE constexpr T &mf_get(mf_element<number, T> &e) { return e.mf_one; }
template <unsigned long number, class T> MF_DEVICE constexpr const T &mf_get(const mf_element<number, T> &e) { return e.mf_one; }
template <class T, unsigned long number> MF_DEVICE constexpr T &mf_get_typed(mf_element<number, T> &e) { return e.mf_one; }
template <class T, unsigned long number> MF_DEVICE constexpr const T &mf_get_typed(const mf_element<number, T> &e) { return e.mf_one; }
/* to = from, element by element; the numbers of the elements come one by one. */
template <unsigned long number, unsigned long count> struct mf_each {
  template <class A, class B> MF_DEVICE static constexpr void assign(A &to, const B &from) {
    mf_get<number>(to) = mf_get<number>(from);
    mf_each<number + 1, count>::assign(to, from);
  }
  template <class A, class B> MF_DEVICE static constexpr bool equal(const A &a, const B &b) {
    return mf_get<number>(a) == mf_get<number>(b) && mf_each<number + 1, count>::equal(a, b);
  }
  template <class A, class B> MF_DEVICE static constexpr bool less(const A &a, const B &b) {
    return mf_get<number>(a) < mf_get<number>(b) ||
           (!(mf_get<number>(b) < mf_get<number>(a)) && mf_each<number + 1, count>::less(a, b));
  }
};
template <unsigned long count> struct mf_each<count, count> {
  template <class A, class B> MF_DEVICE static constexpr void assign(A &, const B &) {}
  template <class A, class B> MF_DEVICE static constexpr bool equal(const A &, const B &) { return true; }
  template <class A, class B> MF_DEVICE static constexpr bool less(const A &, const B &) { return false; }
};
template <class... All> class tuple : public mf_elements<0, All...> {
public:
  MF_DEVICE constexpr tuple() {}
  MF_DEVICE constexpr tuple(const All &...all) : mf_elements<0, All...>(0, all...) {}
  tuple(const tuple &) = default;
  template <class A, class B> MF_DEVICE constexpr tuple(const pair<A, B> &p) : mf_elements<0, All...>(0, p.first, p.second) {}
  template <class First, class... Others> MF_DEVICE constexpr tuple(const tuple<First, Others...> &t) {
    mf_each<0, sizeof...(All)>::assign(*this, t);
  }
  MF_DEVICE constexpr tuple &operator=(const tuple &t) {
    mf_each<0, sizeof...(All)>::assign(*this, t);
    return *this;
  }
  template <class First, class... Others> MF_DEVICE constexpr tuple &operator=(const tuple<First, Others...> &t) {
    mf_each<0, sizeof...(All)>::assign(*this, t);
    return *this;
  }
  template <class A, class B> MF_DEVICE constexpr tuple &operator=(const pair<A, B> &p) {
    mf_get<0>(*this) = p.first;
    mf_get<1>(*this) = p.second;
    return *this;
  }
};
template <> class tuple<> : public mf_elements<0> {};
template <class... All> tuple(All...) -> tuple<All...>;
template <class T, class U> tuple(pair<T, U>) -> tuple<T, U>;
template <class... All> MF_DEVICE constexpr tuple<mf_value<All>...> make_tuple(All &&...all) { return tuple<mf_value<All>...>(all...); }
template <class... All> MF_DEVICE constexpr tuple<All &...> tie(All &...all) { return tuple<All &...>(all...); }
template <class... A, class... B> MF_DEVICE constexpr bool operator==(const tuple<A...> &a, const tuple<B...> &b) {
  return mf_each<0, sizeof...(A)>::equal(a, b);
}
template <class... A, class... B> MF_DEVICE constexpr bool operator<(const tuple<A...> &a, const tuple<B...> &b) {
  return mf_each<0, sizeof...(A)>::less(a, b);
}

template <class T, unsigned long count> struct array {
  typedef T value_type;
  T mf_all[count];
  MF_DEVICE constexpr T &operator[](unsigned long i) { return mf_all[i]; }
  MF_DEVICE constexpr const T &operator[](unsigned long i) const { return mf_all[i]; }
  MF_DEVICE constexpr T &front() { return mf_all[0]; }
  MF_DEVICE constexpr const T &front() const { return mf_all[0]; }
  MF_DEVICE constexpr T &back() { return mf_all[count - 1]; }
  MF_DEVICE constexpr const T &back() const { return mf_all[count - 1]; }
  MF_DEVICE constexpr T *data() { return mf_all; }
  MF_DEVICE constexpr const T *data() const { return mf_all; }
  MF_DEVICE constexpr T *begin() { return mf_all; }
  MF_DEVICE constexpr const T *begin() const { return mf_all; }
  MF_DEVICE constexpr T *end() { return mf_all + count; }
  MF_DEVICE constexpr const T *end() const { return mf_all + count; }
  MF_DEVICE constexpr unsigned long size() const { return count; }
  MF_DEVICE constexpr bool empty() const { return false; }
  MF_DEVICE constexpr void fill(const T &x) {
    for (T &one : mf_all) one = x;
  }
};
template <class T, class... Rest> array(T, Rest...) -> array<T, 1 + sizeof...(Rest)>;
template <class T, unsigned long count> MF_DEVICE constexpr bool operator==(const array<T, count> &a, const array<T, count> &b) {
  for (unsigned long i = 0; i < count; i++)
    if (!(a[i] == b[i])) return false;
  return true;
}
template <class T, unsigned long count> MF_DEVICE constexpr bool operator<(const array<T, count> &a, const array<T, count> &b) {
  for (unsigned long i = 0; i < count; i++) {
    if (a[i] < b[i]) return true;
    if (b[i] < a[i]) return false;
  }
  return false;
}

/* The others follow from == and <. */
template <class T> struct mf_is_value { static constexpr bool value = false; };
template <class T, class U> struct mf_is_value<pair<T, U>> { static constexpr bool value = true; };
template <class... All> struct mf_is_value<tuple<All...>> { static constexpr bool value = true; };
template <class T, unsigned long count> struct mf_is_value<array<T, count>> { static constexpr bool value = true; };
template <bool condition> struct mf_if {};
template <> struct mf_if<true> { typedef bool type; };
template <class A, class B> using mf_truth = typename mf_if<mf_is_value<A>::value && mf_is_value<B>::value>::type;
template <class A, class B> MF_DEVICE constexpr mf_truth<A, B> operator!=(const A &a, const B &b) { return !(a == b); }
template <class A, class B> MF_DEVICE constexpr mf_truth<A, B> operator>(const A &a, const B &b) { return b < a; }
template <class A, class B> MF_DEVICE constexpr mf_truth<A, B> operator<=(const A &a, const B &b) { return !(b < a); }
template <class A, class B> MF_DEVICE constexpr mf_truth<A, B> operator>=(const A &a, const B &b) { return !(a < b); }

template <unsigned long number, class... All> MF_DEVICE constexpr auto &get(tuple<All...> &t) { return mf_get<number>(t); }
template <unsigned long number, class... All> MF_DEVICE constexpr const auto &get(const tuple<All...> &t) { return mf_get<number>(t); }
template <unsigned long number, class... All> MF_DEVICE constexpr auto &&get(tuple<All...> &&t) {
  return static_cast<typename std::tuple_element<number, std::tuple<All...>>::type &&>(mf_get<number>(t));
}
template <class T, class... All> MF_DEVICE constexpr T &get(tuple<All...> &t) { return mf_get_typed<T>(t); }
template <class T, class... All> MF_DEVICE constexpr const T &get(const tuple<All...> &t) { return mf_get_typed<T>(t); }
template <unsigned long number, class T, class U> MF_DEVICE constexpr auto &get(pair<T, U> &p) {
  if constexpr (number == 0)
    return p.first;
  else
    return p.second;
}
template <unsigned long number, class T, class U> MF_DEVICE constexpr const auto &get(const pair<T, U> &p) {
  if constexpr (number == 0)
    return p.first;
  else
    return p.second;
}
template <class T, class U> MF_DEVICE constexpr T &get(pair<T, U> &p) { return p.first; }
template <class T, class U> MF_DEVICE constexpr const T &get(const pair<T, U> &p) { return p.first; }
template <class T, class U> MF_DEVICE constexpr T &get(pair<U, T> &p) { return p.second; }
template <class T, class U> MF_DEVICE constexpr const T &get(const pair<U, T> &p) { return p.second; }
template <unsigned long number, class T, unsigned long count> MF_DEVICE constexpr T &get(array<T, count> &a) { return a[number]; }
template <unsigned long number, class T, unsigned long count> MF_DEVICE constexpr const T &get(const array<T, count> &a) {
  return a[number];
}
template <unsigned long number, class T, class U> MF_DEVICE constexpr auto &&get(pair<T, U> &&p) {
  return static_cast<typename std::tuple_element<number, std::pair<T, U>>::type &&>(get<number>(p));
}
template <unsigned long number, class T, unsigned long count> MF_DEVICE constexpr T &&get(array<T, count> &&a) {
  return static_cast<T &&>(a[number]);
}

template <class T, class U> MF_DEVICE constexpr void swap(pair<T, U> &p, pair<T, U> &q) { p.swap(q); }

template <class T> MF_DEVICE constexpr pair<const T &, const T &> minmax(const T &a, const T &b) {
  return b < a ? pair<const T &, const T &>(b, a) : pair<const T &, const T &>(a, b);
}
template <class T> MF_DEVICE constexpr T min(std::initializer_list<T> all) {
  const T *least = all.begin();
  for (const T *one = least + 1; one != all.end(); one++)
    if (*one < *least) least = one;
  return *least;
}
template <class T> MF_DEVICE constexpr T max(std::initializer_list<T> all) {
  const T *most = all.begin();
  for (const T *one = most + 1; one != all.end(); one++)
    if (*most < *one) most = one;
  return *most;
}
template <class T> MF_DEVICE constexpr pair<T, T> minmax(std::initializer_list<T> all) {
  const T *least = all.begin(), *most = least;
  for (const T *one = least + 1; one != all.end(); one++) {
    if (*one < *least) least = one;
    if (!(*one < *most)) most = one;
  }
  return pair<T, T>(*least, *most);
}

template <class T> struct mf_quotient { T quot, rem; };
typedef mf_quotient<int> div_t;
typedef mf_quotient<long> ldiv_t;
typedef mf_quotient<long long> lldiv_t;
MF_DEVICE constexpr div_t div(int a, int b) { return {a / b, a % b}; }
MF_DEVICE constexpr ldiv_t div(long a, long b) { return {a / b, a % b}; }
MF_DEVICE constexpr lldiv_t div(long long a, long long b) { return {a / b, a % b}; }
MF_DEVICE constexpr ldiv_t ldiv(long a, long b) { return {a / b, a % b}; }
MF_DEVICE constexpr lldiv_t lldiv(long long a, long long b) { return {a / b, a % b}; }

} // namespace metafork_values

template <class... All> struct std::tuple_size<metafork_values::tuple<All...>> : std::integral_constant<std::size_t, sizeof...(All)> {};
template <std::size_t number, class... All> struct std::tuple_element<number, metafork_values::tuple<All...>> {
  typedef typename std::tuple_element<number, std::tuple<All...>>::type type;
};
template <class T, class U> struct std::tuple_size<metafork_values::pair<T, U>> : std::integral_constant<std::size_t, 2> {};
template <std::size_t number, class T, class U> struct std::tuple_element<number, metafork_values::pair<T, U>> {
  typedef typename std::tuple_element<number, std::pair<T, U>>::type type;
};
template <class T, std::size_t count> struct std::tuple_size<metafork_values::array<T, count>> : std::integral_constant<std::size_t, count> {};
template <std::size_t number, class T, std::size_t count> struct std::tuple_element<number, metafork_values::array<T, count>> {
  typedef T type;
};

#include "metafork/words_end.h"

#else

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>
#include <utility>
namespace metafork_values = std;

#endif
#endif
