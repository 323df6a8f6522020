// Sets of host bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace metafork::runtime {

// The bytes lo, lo+1, ..., hi-1; empty where lo == hi.
struct Bytes {
  std::uintptr_t lo = 0, hi = 0;
  bool empty() const { return lo >= hi; }
  std::size_t size() const { return empty() ? 0 : hi - lo; }
};
bool intersects(const Bytes &a, const Bytes &b);
bool contains(const Bytes &outer, const Bytes &inner);
// The smallest interval that holds both; an empty one adds nothing.
Bytes hull(const Bytes &a, const Bytes &b);

// A set of bytes as sorted, disjoint, non-empty intervals; neighbours that touch are one interval.
class ByteSet {
public:
  const std::vector<Bytes> &intervals() const { return intervals_; }
  bool empty() const { return intervals_.empty(); }
  void add(Bytes range);
  void add(const ByteSet &other);
  void remove(const Bytes &range);
  void clear() { intervals_.clear(); }
  bool meets(const Bytes &range) const;
  // The intervals of `range` that are not in the set, ascending.
  std::vector<Bytes> missing(const Bytes &range) const;

private:
  std::vector<Bytes> intervals_;
};

} // namespace metafork::runtime
