#include "analysis/trial_memory.h"

namespace metafork::analysis {

using model::TrialType;

TrialValue trial_converted(const TrialValue &v, const TrialType &type) {
  if (v.kind == TrialValue::Kind::pointer) {
    if (type.kind == TrialType::Kind::boolean && v.placed) return TrialValue::integer(v.object != 0);
    return type.kind == TrialType::Kind::pointer ? v : TrialValue{};
  }
  if (!v.is_integer()) return {};
  switch (type.kind) {
    case TrialType::Kind::boolean:
      return TrialValue::integer(v.number != 0);
    case TrialType::Kind::integer: {
      if (type.bits >= 64 || type.bits <= 0) return v;
      const auto bits = static_cast<unsigned>(64 - type.bits);
      const uint64_t shifted = static_cast<uint64_t>(v.number) << bits;
      return TrialValue::integer(type.is_signed ? static_cast<int64_t>(shifted) >> bits
                                                : static_cast<int64_t>(shifted >> bits));
    }
    case TrialType::Kind::pointer:
      return v.number == 0 ? TrialValue::pointer(0) : TrialValue{};
    default:
      return {};
  }
}

TrialValue TrialMemory::load(const TrialObject &o, int64_t offset, const TrialType &type) const {
  const auto it = o.cells.find(offset);
  if (it != o.cells.end()) return it->second.size == type.size ? trial_converted(it->second.value, type) : TrialValue{};
  if (!o.zero) return {};
  // nothing that was stored reaches into these bytes
  const auto next = o.cells.upper_bound(offset);
  if (next != o.cells.end() && next->first < offset + type.size) return {};
  if (next != o.cells.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second.size > offset) return {};
  }
  return trial_converted(TrialValue::integer(0), type);
}

void TrialMemory::store(TrialObject &o, int64_t offset, int64_t size, TrialValue value) {
  auto it = o.cells.lower_bound(offset);
  if (it != o.cells.begin()) {
    const auto before = std::prev(it);
    if (before->first + before->second.size > offset) before->second.value = {};
  }
  for (; it != o.cells.end() && it->first < offset + size;)
    if (it->first + it->second.size > offset + size) {
      it->second.value = {};
      ++it;
    } else {
      it = o.cells.erase(it);
    }
  o.cells[offset] = {size, std::move(value)};
}

void TrialMemory::copy(TrialObject &to, int64_t offset, const TrialObject &from, int64_t first, int64_t size) {
  std::map<int64_t, TrialObject::Cell> cells; // the two may be one object
  for (auto it = from.cells.lower_bound(first); it != from.cells.end() && it->first < first + size; ++it)
    cells.insert(*it);
  store(to, offset, size, {});
  to.cells.erase(offset);
  if (cells.empty()) {
    to.cells[offset] = {size, {}};
    return;
  }
  for (const auto &[at, cell] : cells) to.cells[at - first + offset] = cell;
}

} // namespace metafork::analysis
