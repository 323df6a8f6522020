#include "check/enumerate.h"

#include <algorithm>

namespace metafork::check {

using model::IntExpr;
using Kind = IntExpr::Kind;

namespace {

std::optional<int64_t> operation(Kind kind, int64_t a, int64_t b) {
  int64_t r = 0;
  switch (kind) {
    case Kind::add:
      return __builtin_add_overflow(a, b, &r) ? std::nullopt : std::optional(r);
    case Kind::multiply:
      return __builtin_mul_overflow(a, b, &r) ? std::nullopt : std::optional(r);
    case Kind::min:
      return std::min(a, b);
    case Kind::max:
      return std::max(a, b);
    case Kind::divide:
    case Kind::remainder:
    case Kind::floor_divide:
      if (b == 0 || (b == -1 && a == INT64_MIN)) return std::nullopt;
      if (kind == Kind::divide) return a / b;
      if (kind == Kind::remainder) return a % b;
      return a / b - ((a % b != 0) && ((a < 0) != (b < 0)));
    default:
      return std::nullopt;
  }
}

} // namespace

std::optional<int64_t> evaluate(const IntExpr &e, const Values &values) {
  switch (e.kind()) {
    case Kind::unknown:
      return std::nullopt;
    case Kind::constant:
      return e.value();
    case Kind::symbol: {
      const auto it = values.find(e.name());
      return it == values.end() ? std::nullopt : std::optional(it->second);
    }
    default:
      break;
  }
  const auto a = evaluate(e.lhs(), values), b = evaluate(e.rhs(), values);
  return a && b ? operation(e.kind(), *a, *b) : std::nullopt;
}

namespace {

class Points {
public:
  Points(const std::vector<Level> &levels, int64_t low, int64_t high, long most,
         const std::function<void(const Values &)> &visit)
      : levels_(levels), low_(low), high_(high), left_(most), visit_(visit) {}

  bool run(Values &values, size_t at) {
    if (at == levels_.size()) {
      if (--left_ < 0) return false;
      visit_(values);
      return true;
    }
    const Level &l = levels_[at];
    for (int64_t i = low_; i <= high_; i++) {
      values[l.index] = i;
      bool inside = true;
      for (const IntExpr &c : *l.constraints) {
        const auto v = evaluate(c, values);
        if (!v) return false;
        inside = inside && *v >= 0;
      }
      if (inside && !run(values, at + 1)) return false;
    }
    values.erase(l.index);
    return true;
  }

private:
  const std::vector<Level> &levels_;
  int64_t low_, high_;
  long left_;
  const std::function<void(const Values &)> &visit_;
};

} // namespace

bool for_each_point(const std::vector<Level> &levels, Values values, int64_t low, int64_t high, long most,
                    const std::function<void(const Values &)> &visit) {
  return Points(levels, low, high, most, visit).run(values, 0);
}

std::string text_of(const Values &values, const std::vector<std::string> &names) {
  std::string out;
  for (const std::string &n : names)
    if (const auto it = values.find(n); it != values.end())
      out.append(out.empty() ? "" : ", ").append(n).append(" = ").append(std::to_string(it->second));
  return out;
}

std::string text_of(const std::vector<int64_t> &point) {
  std::string out = "(";
  for (size_t i = 0; i < point.size(); i++) out.append(i ? ", " : "").append(std::to_string(point[i]));
  return out.append(")");
}

} // namespace metafork::check
