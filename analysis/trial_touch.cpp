#include "analysis/trial_run.h"

#include <algorithm>

namespace metafork::analysis {

namespace {
constexpr size_t most_touches = 48; // of the same eight bytes
}

int TrialRun::apart(int p, int q) const {
  auto at = [&](int i) -> const Path & { return paths_[static_cast<size_t>(i)]; };
  auto depth = [&](int i) { return i < 0 ? 0 : at(i).depth; };
  while (depth(p) > depth(q)) p = at(p).parent;
  while (depth(q) > depth(p)) q = at(q).parent;
  if (p == q) return 0;
  while (at(p).parent != at(q).parent) p = at(p).parent, q = at(q).parent;
  return at(p).instance == at(q).instance ? at(p).depth : 0;
}

void TrialRun::touch(const TrialValue &place, int64_t size, bool read, bool write, int site) {
  if (!in_loop_ || quiet_ || !place.is_place() || size <= 0) return;
  const TrialObject *o = memory_.find(place.object);
  if (!o || o->counter || o->path == path_ || (!o->array && o->path < 0)) return;
  const Touch now{call_site_ >= 0 ? call_site_ : site, path_,          place.number, size, read, write,
                  uncertain_ == 0 && !assumed_,        uncertain_ == 0};
  if (now.site < 0) return;
  for (int64_t bucket = place.number >> 3; bucket <= (place.number + size - 1) >> 3; bucket++) {
    std::vector<Touch> &all = touched_[{place.object, bucket}];
    bool known = false;
    for (Touch &t : all) {
      if (t.offset >= now.offset + now.size || now.offset >= t.offset + t.size) continue;
      if (const int depth = t.write || now.write ? apart(t.path, now.path) : 0; depth > 0) collide(t, now, depth, *o);
      if (t.site == now.site && t.path == now.path && t.offset == now.offset && t.size == now.size) {
        t.read = t.read || read;
        t.write = t.write || write;
        t.certain = t.certain || now.certain;
        t.in_phase = t.in_phase || now.in_phase;
        known = true;
      }
    }
    if (!known && all.size() < most_touches) all.push_back(now);
  }
}

bool TrialRun::wanted(const Touch &a, const Touch &b) const {
  if (!request_.wanted) return true;
  auto is = [&](const Touch &t, const model::Location &l) {
    const model::Location &at = program_.references[static_cast<size_t>(t.site)].location;
    return at.line == l.line && at.column == l.column;
  };
  const auto &[x, y] = *request_.wanted;
  return (is(a, x) && is(b, y)) || (is(a, y) && is(b, x));
}

Reference TrialRun::reference(const Touch &t) const {
  const model::TrialReference &r = program_.references[static_cast<size_t>(t.site)];
  return {r.text, r.read || (!r.write && t.read), r.write || (!r.read && t.write), r.location};
}

std::string TrialRun::iteration(int path) const {
  std::string out;
  for (; path >= 0; path = paths_[static_cast<size_t>(path)].parent) {
    const Path &p = paths_[static_cast<size_t>(path)];
    std::string v = std::to_string(p.value.number);
    if (p.value.kind == TrialValue::Kind::pointer) {
      const TrialObject *o = const_cast<TrialMemory &>(memory_).find(p.value.object);
      v = (o ? o->name : "?") + " + " + std::to_string(p.value.number / std::max<int64_t>(1, o ? o->unit : 1));
    }
    out = program_.loops[static_cast<size_t>(p.loop)].name + " = " + v + (out.empty() ? "" : ", ") + out;
  }
  return out;
}

std::string TrialRun::sizes() const {
  std::string out;
  for (const auto &[name, v] : used_) out += (out.empty() ? "" : ", ") + name + " = " + std::to_string(v);
  return out;
}

void TrialRun::collide(const Touch &a, const Touch &b, int depth, const TrialObject &o) {
  if (!certain(a, depth) && !certain(b, depth)) return;
  const bool asked = wanted(a, b), certainly = certain(a, depth) && certain(b, depth);
  // An access that may happen counts where it is asked for: for the same element in all iterations.
  if (found_ || (!asked && (other_ || !certainly)) || (!request_.wanted && !certainly)) return;
  Collision c;
  c.first = reference(a);
  c.second = reference(b);
  c.first_iteration = iteration(a.path);
  c.second_iteration = iteration(b.path);
  const int64_t at = std::max(a.offset, b.offset);
  c.element = o.name;
  const bool elements = o.unit > 0 && a.size <= o.unit && b.size <= o.unit && (a.size == b.size || o.unit > 8);
  if (o.array && elements)
    c.element += "[" + std::to_string(at / o.unit - (at % o.unit < 0)) + "]";
  else if (o.array)
    c.element = "byte " + std::to_string(at) + " of " + o.name;
  c.sizes = sizes();
  c.values = used_;
  (asked ? found_ : other_) = c;
  if (asked && !wrapped_) throw End{};
}

} // namespace metafork::analysis
