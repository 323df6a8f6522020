// std::mdspan as far as tests use it, for libraries that have none: layouts, static and dynamic extents, and what says
// where an element is.
#pragma once
#pragma GCC system_header // as those of libraries are
#include <array>
#include <cstddef>
#include <utility>

namespace std {

template <class Index, size_t... all> class extents {
public:
  using index_type = Index;
  static constexpr size_t rank() { return sizeof...(all); }
  constexpr extents() = default;
  template <class... Sizes>
  constexpr explicit extents(Index first, Sizes... rest) : sizes_{first, static_cast<Index>(rest)...} {}
  constexpr Index extent(size_t r) const { return sizes_[r]; }

private:
  array<Index, sizeof...(all)> sizes_{static_cast<Index>(all)...};
};

template <class Extents, bool right> class linear_mapping {
public:
  using index_type = typename Extents::index_type;
  constexpr linear_mapping() = default;
  constexpr linear_mapping(const Extents &e) : extents_(e) {}
  constexpr const Extents &extents() const { return extents_; }
  constexpr index_type required_span_size() const {
    index_type all = 1;
    for (size_t r = 0; r < Extents::rank(); r++) all *= extents_.extent(r);
    return all;
  }
  constexpr index_type stride(size_t r) const {
    index_type all = 1;
    for (size_t k = right ? r + 1 : 0; k < (right ? Extents::rank() : r); k++) all *= extents_.extent(k);
    return all;
  }

private:
  Extents extents_;
};
struct layout_right {
  template <class Extents> struct mapping : linear_mapping<Extents, true> {
    using linear_mapping<Extents, true>::linear_mapping;
  };
};
struct layout_left {
  template <class Extents> struct mapping : linear_mapping<Extents, false> {
    using linear_mapping<Extents, false>::linear_mapping;
  };
};
struct layout_stride {
  template <class Extents> class mapping {
  public:
    using index_type = typename Extents::index_type;
    constexpr mapping(const Extents &e, const array<index_type, Extents::rank()> &strides) : extents_(e), strides_(strides) {}
    constexpr const Extents &extents() const { return extents_; }
    constexpr index_type stride(size_t r) const { return strides_[r]; }
    constexpr index_type required_span_size() const {
      index_type last = 0;
      for (size_t r = 0; r < Extents::rank(); r++) {
        if (extents_.extent(r) == 0) return 0;
        last += (extents_.extent(r) - 1) * strides_[r];
      }
      return last + 1;
    }

  private:
    Extents extents_;
    array<index_type, Extents::rank()> strides_;
  };
};

template <class T> struct default_accessor {
  constexpr T &access(T *p, size_t i) const { return p[i]; }
};

template <class T, class Extents, class Layout = layout_right, class Accessor = default_accessor<T>> class mdspan {
public:
  using index_type = typename Extents::index_type;
  using mapping_type = typename Layout::template mapping<Extents>;
  constexpr mdspan(T *p, const mapping_type &m) : p_(p), mapping_(m) {}
  template <class... Sizes> constexpr explicit mdspan(T *p, Sizes... sizes) : p_(p), mapping_(Extents(sizes...)) {}
  constexpr T *data_handle() const { return p_; }
  constexpr const mapping_type &mapping() const { return mapping_; }
  constexpr index_type extent(size_t r) const { return mapping_.extents().extent(r); }
  constexpr index_type stride(size_t r) const { return mapping_.stride(r); }
  constexpr size_t size() const {
    size_t all = 1;
    for (size_t r = 0; r < Extents::rank(); r++) all *= static_cast<size_t>(extent(r));
    return all;
  }
  constexpr bool empty() const { return size() == 0; }
  template <class... Indices> constexpr T &operator()(Indices... i) const { return at(static_cast<index_type>(i)...); }
#if defined __cpp_multidimensional_subscript
  template <class... Indices> constexpr T &operator[](Indices... i) const { return at(static_cast<index_type>(i)...); }
#endif

private:
  template <class... Indices> constexpr T &at(Indices... i) const {
    const array<index_type, sizeof...(i)> all{i...};
    index_type place = 0;
    for (size_t r = 0; r < sizeof...(i); r++) place += all[r] * stride(r);
    return accessor_.access(p_, static_cast<size_t>(place));
  }
  T *p_;
  mapping_type mapping_;
  Accessor accessor_;
};

} // namespace std
