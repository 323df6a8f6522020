// What a trial remembers: objects, and of each the values that are known.
#pragma once

#include "model/trial.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

namespace metafork::analysis {

// A pointer's object is 0 for null; its offset (bytes) may be unknown while the object is known.
struct TrialValue {
  enum class Kind { unknown, integer, pointer };
  Kind kind = Kind::unknown;
  int64_t number = 0; // or the offset
  int64_t object = -1;
  bool placed = true; // the offset is known

  static TrialValue integer(int64_t n) { return {Kind::integer, n, -1, true}; }
  static TrialValue pointer(int64_t object, int64_t offset = 0) { return {Kind::pointer, offset, object, true}; }
  bool is_integer() const { return kind == Kind::integer; }
  bool is_place() const { return kind == Kind::pointer && placed; }
};

struct TrialObject {
  std::string name;
  int64_t size = -1;    // bytes; -1: not known
  int64_t unit = 0;     // of its elements
  bool array = true;    // false: a variable, which only its name or its address reaches
  bool counter = false; // of a meta_for
  bool zero = false;
  int uncertain = 0; // how many undecided conditions it was born under
  int path = -1;     // the iteration in which it was born
  struct Cell {
    int64_t size = 0;
    TrialValue value;
  };
  std::map<int64_t, Cell> cells; // by offset
};

class TrialMemory {
public:
  int64_t make(TrialObject object) {
    objects_.emplace(++last_, std::move(object));
    return last_;
  }
  void remove(int64_t object) { objects_.erase(object); }
  TrialObject *find(int64_t object) {
    const auto it = objects_.find(object);
    return it == objects_.end() ? nullptr : &it->second;
  }
  TrialValue load(const TrialObject &o, int64_t offset, const model::TrialType &type) const;
  static void store(TrialObject &o, int64_t offset, int64_t size, TrialValue value);
  static void copy(TrialObject &to, int64_t offset, const TrialObject &from, int64_t first, int64_t size);
  // Nothing is known of its contents any more.
  static void forget(TrialObject &o) {
    o.cells.clear();
    o.zero = false;
  }
  void forget_arrays() {
    for (auto &[id, o] : objects_)
      if (o.array) forget(o);
  }

private:
  std::unordered_map<int64_t, TrialObject> objects_;
  int64_t last_ = 0;
};

// As a value of that type; unknown stays unknown.
TrialValue trial_converted(const TrialValue &v, const model::TrialType &type);

} // namespace metafork::analysis
