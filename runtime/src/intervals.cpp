#include "intervals.h"

#include <algorithm>
#include <utility>

namespace metafork::runtime {

bool intersects(const Bytes &a, const Bytes &b) { return !a.empty() && !b.empty() && a.lo < b.hi && b.lo < a.hi; }

bool contains(const Bytes &outer, const Bytes &inner) {
  return inner.empty() || (outer.lo <= inner.lo && inner.hi <= outer.hi);
}

Bytes hull(const Bytes &a, const Bytes &b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

void ByteSet::add(Bytes range) {
  if (range.empty()) return;
  auto first = std::lower_bound(intervals_.begin(), intervals_.end(), range.lo,
                                [](const Bytes &one, std::uintptr_t lo) { return one.hi < lo; });
  if (first != intervals_.end() && contains(*first, range)) return;
  auto last = first;
  for (; last != intervals_.end() && last->lo <= range.hi; ++last) range = hull(range, *last);
  intervals_.insert(intervals_.erase(first, last), range);
}

void ByteSet::add(const ByteSet &other) {
  for (const Bytes &one : other.intervals_) add(one);
}

void ByteSet::remove(const Bytes &range) {
  if (!meets(range)) return;
  std::vector<Bytes> rest;
  for (const Bytes &one : intervals_) {
    const Bytes before{one.lo, std::min(one.hi, range.lo)}, after{std::max(one.lo, range.hi), one.hi};
    if (!before.empty()) rest.push_back(before);
    if (!after.empty()) rest.push_back(after);
  }
  intervals_ = std::move(rest);
}

bool ByteSet::meets(const Bytes &range) const {
  return std::any_of(intervals_.begin(), intervals_.end(), [&](const Bytes &one) { return intersects(one, range); });
}

std::vector<Bytes> ByteSet::missing(const Bytes &range) const {
  std::vector<Bytes> result;
  Bytes rest = range;
  for (const Bytes &one : intervals_) {
    if (one.hi <= rest.lo) continue;
    if (rest.empty() || one.lo >= rest.hi) break;
    if (one.lo > rest.lo) result.push_back({rest.lo, one.lo});
    rest.lo = one.hi;
  }
  if (!rest.empty()) result.push_back(rest);
  return result;
}

} // namespace metafork::runtime
