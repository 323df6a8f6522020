// What is known of the values of symbols at one place of the program, to tell whether unsigned arithmetic wraps.
#pragma once

#include "model/model.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

class KnownRanges {
public:
  // fact >= 0 holds here.
  void add_fact(model::IntExpr fact) { facts_.push_back(std::move(fact)); }
  // The value is one of an unsigned type of so many bits.
  void add_value(model::IntExpr value, unsigned bits) { values_.push_back({std::move(value), bits}); }
  // Facts hold within a loop or branch: what is known at its beginning comes back at its end.
  size_t mark() const { return facts_.size(); }
  void reset(size_t mark) { facts_.resize(mark); }

  // Is `value` certainly between 0 and 2^bits - 1? Proved if a sum of at most two facts does it, or that it is at most
  // a value known to be in that range.
  bool fits(const model::IntExpr &value, unsigned bits,
            const std::function<bool(const std::string &)> &never_negative) const;

  // The value is at least `least` and at most `most`, wherever the facts hold; polynomials without the indices, which
  // are given outermost first. nullopt: none follow.
  struct Extremes {
    model::IntExpr least, most;
  };
  std::optional<Extremes> extremes(const model::IntExpr &value, const std::vector<std::string> &indices,
                                   const std::function<bool(const std::string &)> &never_negative) const;

private:
  struct Value {
    model::IntExpr value;
    unsigned bits;
  };
  std::vector<model::IntExpr> facts_;
  std::vector<Value> values_;
};

} // namespace metafork::frontend
