#include "analysis/trial_run.h"

#include <algorithm>
#include <utility>

namespace metafork::analysis {

using Kind = model::TrialNode::Kind;
using model::TrialType;

namespace {
constexpr int most_calls = 60; // one in the other

// Moves a place by so many units; false where no memory is that large.
bool move(TrialValue &place, int64_t steps, int64_t unit) {
  constexpr int64_t farthest = int64_t{1} << 60;
  const __int128 to = place.number + static_cast<__int128>(steps) * unit;
  if (to > farthest || to < -farthest) return false;
  place.number = static_cast<int64_t>(to);
  return true;
}
} // namespace

std::optional<bool> TrialRun::truth(const TrialValue &v) const {
  if (v.is_integer()) return v.number != 0;
  if (v.kind == TrialValue::Kind::pointer) return v.object != 0;
  return std::nullopt;
}

// Signed arithmetic that leaves its type has no meaning: these sizes say nothing.
TrialValue TrialRun::in_range(__int128 v, const TrialType &type) {
  const TrialValue out = trial_converted(TrialValue::integer(static_cast<int64_t>(v)), type);
  if (type.is_signed && out.is_integer() && out.number != v) {
    failed_ = true;
    throw End{};
  }
  return out;
}

TrialValue TrialRun::binary(const std::string &op, const TrialType &type, const TrialType &operands,
                            const TrialValue &a, const TrialValue &b) {
  if (a.kind == TrialValue::Kind::pointer || b.kind == TrialValue::Kind::pointer) {
    const TrialValue x = trial_converted(a, {TrialType::Kind::pointer, 64, false, 8}),
                     y = trial_converted(b, {TrialType::Kind::pointer, 64, false, 8});
    if (!x.is_place() || !y.is_place()) return {};
    const bool same = x.object == y.object && x.number == y.number;
    if (op == "==") return TrialValue::integer(same);
    if (op == "!=") return TrialValue::integer(!same);
    if (x.object != y.object) return {};
    const int64_t d = x.number - y.number;
    if (op == "<") return TrialValue::integer(d < 0);
    if (op == "<=") return TrialValue::integer(d <= 0);
    if (op == ">") return TrialValue::integer(d > 0);
    if (op == ">=") return TrialValue::integer(d >= 0);
    return {};
  }
  if (!a.is_integer() || !b.is_integer()) return {};
  // 64-bit unsigned values are kept as the bits of signed ones
  auto wide = [&](const TrialValue &v) {
    return operands.is_signed ? static_cast<__int128>(v.number)
                              : static_cast<__int128>(static_cast<uint64_t>(v.number));
  };
  const __int128 x = wide(a), y = wide(b);
  if (op == "<") return TrialValue::integer(x < y);
  if (op == "<=") return TrialValue::integer(x <= y);
  if (op == ">") return TrialValue::integer(x > y);
  if (op == ">=") return TrialValue::integer(x >= y);
  if (op == "==") return TrialValue::integer(x == y);
  if (op == "!=") return TrialValue::integer(x != y);
  const bool divides = op == "/" || op == "%", shifts = op == "<<" || op == ">>";
  if ((divides && y == 0) || (shifts && (b.number < 0 || b.number >= std::max(1, type.bits)))) {
    failed_ = true;
    throw End{};
  }
  if (op == "+") return in_range(x + y, type);
  if (op == "-") return in_range(x - y, type);
  if (op == "*") {
    if (!type.is_signed)
      return trial_converted(
          TrialValue::integer(static_cast<int64_t>(static_cast<uint64_t>(a.number) * static_cast<uint64_t>(b.number))),
          type);
    return in_range(x * y, type);
  }
  if (op == "/") return in_range(x / y, type);
  if (op == "%") return in_range(x % y, type);
  if (op == "<<")
    return trial_converted(TrialValue::integer(static_cast<int64_t>(static_cast<uint64_t>(a.number) << b.number)),
                           type);
  if (op == ">>") return in_range(x >> static_cast<int>(b.number), type);
  if (op == "&") return trial_converted(TrialValue::integer(a.number & b.number), type);
  if (op == "|") return trial_converted(TrialValue::integer(a.number | b.number), type);
  if (op == "^") return trial_converted(TrialValue::integer(a.number ^ b.number), type);
  return {};
}

TrialValue TrialRun::stepped(const Node &n) {
  TrialValue p = value(n.parts[0]);
  const TrialValue i = value(n.parts[1]);
  if (n.flag) { // elsewhere the program has no meaning
    const TrialValue extent = value(n.parts[2]);
    if (extent.is_integer() && i.is_integer() && (i.number < 0 || i.number > extent.number)) {
      if (in_loop_ && uncertain_ == 0 && !assumed_ && call_site_ < 0 && n.site >= 0) {
        const model::TrialReference &r = program_.references[static_cast<size_t>(n.site)];
        leaving_ = {{r.text, false, false, r.location}, iteration(path_), sizes()};
      }
      failed_ = true;
      throw End{};
    }
  }
  if (p.kind != TrialValue::Kind::pointer) return {};
  p.placed = p.placed && i.is_integer();
  if (p.placed && !move(p, i.number, n.value)) {
    failed_ = true;
    throw End{};
  }
  return p;
}

TrialValue TrialRun::load(const Node &n) {
  const TrialValue place = value(n.parts[0]);
  touch(place, n.type.size, true, false, n.site);
  TrialObject *o = place.kind == TrialValue::Kind::pointer ? memory_.find(place.object) : nullptr;
  if (!o || !place.placed) return {};
  if (o->array && o->size >= 0 && (place.number < 0 || place.number + n.type.size > o->size)) {
    failed_ = true;
    throw End{};
  }
  TrialValue out = memory_.load(*o, place.number, n.type);
  const bool number = n.type.kind == TrialType::Kind::integer || n.type.kind == TrialType::Kind::boolean;
  // What stood there before the loop and is called by a name has one value, whatever it is.
  const bool named = number && n.value >= 0 && !n.text.empty();
  if (named && out.is_integer() && used_.count(n.text)) return out;
  if (out.kind != TrialValue::Kind::unknown || o->path >= 0 || o->counter) return out;
  if (o->array && o->cells.count(place.number)) return out; // the program has computed it
  if (named) {
    const TrialObject *root = memory_.find(object_of(static_cast<int>(n.value)));
    if (!root || root->path >= 0 || call_site_ >= 0) return out;
    const auto known = used_.find(n.text);
    int64_t size = known != used_.end() ? known->second : request_.size(n.text);
    if (n.type.kind == TrialType::Kind::boolean)
      size = size != 0;
    else if (n.type.bits < 64)
      size = std::min<int64_t>(size, (int64_t{1} << (n.type.bits - n.type.is_signed)) - 1);
    used_[n.text] = size;
    related_ = related_ || o->array || !program_.variables[static_cast<size_t>(n.value)].parameter;
    out = TrialValue::integer(size);
  } else if (n.type.kind == TrialType::Kind::pointer) {
    TrialObject array;
    array.name = n.site >= 0 ? program_.references[static_cast<size_t>(n.site)].text : n.text;
    array.unit = n.inner.size;
    const int64_t made = memory_.make(std::move(array));
    o = memory_.find(place.object);
    out = TrialValue::pointer(made);
  } else {
    return out;
  }
  TrialMemory::store(*o, place.number, n.type.size, out);
  return out;
}

void TrialRun::store(const TrialValue &place, int64_t size, TrialValue v) {
  if (place.kind != TrialValue::Kind::pointer) {
    memory_.forget_arrays();
    return;
  }
  TrialObject *o = memory_.find(place.object);
  if (!o) return;
  if (!place.placed) return TrialMemory::forget(*o);
  if (o->array && o->size >= 0 && (place.number < 0 || place.number + size > o->size)) {
    failed_ = true;
    throw End{};
  }
  TrialMemory::store(*o, place.number, size, o->uncertain < uncertain_ ? TrialValue{} : v);
}

TrialValue TrialRun::assign(const Node &n) {
  if (n.kind == Kind::copy) {
    const TrialValue from = n.parts.size() > 1 ? value(n.parts[1]) : TrialValue{};
    const TrialValue to = value(n.parts[0]);
    if (n.flag) touch(from, n.type.size, true, false, n.site);
    touch(to, n.type.size, false, true, n.site);
    store(to, n.type.size, {});
    TrialObject *target = to.is_place() ? memory_.find(to.object) : nullptr;
    const TrialObject *source = n.flag && from.is_place() ? memory_.find(from.object) : nullptr;
    if (target && source && target->uncertain >= uncertain_)
      TrialMemory::copy(*target, to.number, *source, from.number, n.type.size);
    return {};
  }
  if (n.kind == Kind::assign) {
    const TrialValue v = trial_converted(value(n.parts[1]), n.type);
    const TrialValue place = value(n.parts[0]);
    touch(place, n.type.size, false, true, n.site);
    store(place, n.type.size, v);
    return v;
  }
  const TrialValue by = n.kind == Kind::update ? value(n.parts[1]) : TrialValue{};
  const TrialValue place = value(n.parts[0]);
  touch(place, n.type.size, true, true, n.site);
  const TrialObject *o = place.is_place() ? memory_.find(place.object) : nullptr;
  const TrialValue before = o ? memory_.load(*o, place.number, n.type) : TrialValue{};
  TrialValue after;
  if (n.type.kind == TrialType::Kind::pointer) {
    after = before;
    const TrialValue steps = n.kind == Kind::update ? by : TrialValue::integer(1);
    after.placed = after.placed && steps.is_integer();
    if (after.placed && !move(after, steps.number, n.value)) {
      failed_ = true;
      throw End{};
    }
  } else if (n.kind == Kind::update) {
    after = trial_converted(binary(n.op, n.inner, n.inner, trial_converted(before, n.inner), by), n.type);
  } else if (before.is_integer()) {
    after = n.type.bits < 32 ? trial_converted(TrialValue::integer(before.number + n.value), n.type)
                             : in_range(static_cast<__int128>(before.number) + n.value, n.type);
  }
  store(place, n.type.size, after);
  return n.flag ? before : after;
}

TrialValue TrialRun::call(const Node &n) {
  const model::TrialFunction &f = program_.functions[static_cast<size_t>(n.value)];
  std::vector<TrialValue> arguments;
  for (const Node &a : n.parts) arguments.push_back(value(a));
  if (f.body.empty() || ++calls_ > most_calls) {
    failed_ = true;
    throw End{};
  }
  const int site = call_site_;
  if (in_loop_ && call_site_ < 0) call_site_ = n.site;
  const size_t first = declared_.size();
  std::vector<int64_t> objects;
  for (size_t i = 0; i < f.parameters.size(); i++) {
    const int p = f.parameters[i];
    const TrialType &type = program_.variables[static_cast<size_t>(p)].type;
    declared_.emplace_back(p, frame_[static_cast<size_t>(p)]);
    const int64_t made = new_variable(p, type.size);
    const TrialValue given = i < arguments.size() ? arguments[i] : TrialValue{};
    TrialObject &o = *memory_.find(made);
    if (type.kind == TrialType::Kind::other) {
      if (given.is_place())
        if (const TrialObject *from = memory_.find(given.object))
          TrialMemory::copy(o, 0, *from, given.number, type.size);
    } else {
      TrialMemory::store(o, 0, type.size, trial_converted(given, type));
    }
  }
  const int backs = std::exchange(open_back_, 0);
  result_ = {};
  execute(f.body[0]);
  TrialValue out = open_back_ > 0 ? TrialValue{} : result_;
  uncertain_ -= std::exchange(open_back_, backs);
  undeclare(first);
  call_site_ = site;
  calls_--;
  return n.type.kind == TrialType::Kind::pointer ? out : trial_converted(out, n.type);
}

TrialValue TrialRun::value(const Node &n) {
  step();
  switch (n.kind) {
    case Kind::constant:
      if (n.type.kind == TrialType::Kind::pointer) return TrialValue::pointer(0);
      return n.type.kind == TrialType::Kind::none ? TrialValue::integer(n.value)
                                                  : trial_converted(TrialValue::integer(n.value), n.type);
    case Kind::variable:
      return TrialValue::pointer(object_of(static_cast<int>(n.value)));
    case Kind::load:
      return load(n);
    case Kind::cast:
      return trial_converted(value(n.parts[0]), n.type);
    case Kind::negate: {
      const TrialValue v = value(n.parts[0]);
      return v.is_integer() ? in_range(-static_cast<__int128>(v.number), n.type) : TrialValue{};
    }
    case Kind::complement: {
      const TrialValue v = value(n.parts[0]);
      return v.is_integer() ? trial_converted(TrialValue::integer(~v.number), n.type) : TrialValue{};
    }
    case Kind::logical_not: {
      const auto v = truth(value(n.parts[0]));
      return v ? TrialValue::integer(!*v) : TrialValue{};
    }
    case Kind::binary: {
      const TrialValue a = value(n.parts[0]), b = value(n.parts[1]);
      return binary(n.op, n.type, n.inner, a, b);
    }
    case Kind::logical_and:
    case Kind::logical_or: {
      const bool decided = n.kind == Kind::logical_or;
      const auto a = truth(value(n.parts[0]));
      if (a && *a == decided) return TrialValue::integer(decided);
      uncertain_ += !a;
      const auto b = truth(value(n.parts[1]));
      uncertain_ -= !a;
      if (b && (a || *b == decided)) return TrialValue::integer(*b);
      return {};
    }
    case Kind::conditional: {
      const auto c = truth(value(n.parts[0]));
      if (c) {
        const TrialValue v = value(n.parts[*c ? 1 : 2]);
        return v.is_integer() ? trial_converted(v, n.type) : v;
      }
      uncertain_++;
      const TrialValue a = value(n.parts[1]), b = value(n.parts[2]);
      uncertain_--;
      if (a.is_integer() && b.is_integer() && a.number == b.number) return trial_converted(a, n.type);
      if (a.kind != TrialValue::Kind::pointer || b.kind != a.kind || a.object != b.object) return {};
      TrialValue either = a;
      either.placed = a.placed && b.placed && a.number == b.number;
      return either;
    }
    case Kind::extremum: {
      const TrialValue a = value(n.parts[0]), b = value(n.parts[1]);
      const auto second = truth(n.flag ? binary("<", n.type, n.type, b, a) : binary("<", n.type, n.type, a, b));
      return !second ? TrialValue{} : *second ? b : a;
    }
    case Kind::comma:
      value(n.parts[0]);
      return value(n.parts[1]);
    case Kind::step:
      return stepped(n);
    case Kind::difference: {
      const TrialValue a = value(n.parts[0]), b = value(n.parts[1]);
      if (!a.is_place() || !b.is_place() || a.object != b.object || n.value == 0) return {};
      return TrialValue::integer((a.number - b.number) / n.value);
    }
    case Kind::assign:
    case Kind::update:
    case Kind::increment:
    case Kind::copy:
      return assign(n);
    case Kind::allocate: {
      TrialObject o;
      o.name = "the new array";
      o.unit = n.value;
      o.uncertain = uncertain_;
      o.path = path_;
      return TrialValue::pointer(memory_.make(std::move(o)));
    }
    case Kind::call:
      return call(n);
    case Kind::stop:
      if (in_loop_) failed_ = true;
      throw End{};
    default: {
      for (const Node &part : n.parts) {
        const TrialValue v = value(part);
        if (!n.flag || v.kind != TrialValue::Kind::pointer) continue;
        if (TrialObject *o = memory_.find(v.object)) TrialMemory::forget(*o);
      }
      if (n.flag) memory_.forget_arrays();
      return {};
    }
  }
}

} // namespace metafork::analysis
