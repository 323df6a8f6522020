#include "frontend/terms/wrapping.h"
#include "frontend/syntax/statements.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

__extension__ typedef __int128 Wide;

struct Interval {
  Wide least = 0, most = 0;
  bool is_constant() const { return least == most; }
};

class Judge {
public:
  Judge(const Context &context, const LoopHeader &h) : ast_(context.ast), h_(h) {}

  Wrapping run() {
    const QualType type = h_.variable->getType();
    Wrapping out;
    if (!type->isIntegerType()) return out;
    own_ = values_of(type);
    out.least = static_cast<int64_t>(own_.least);
    out.most = static_cast<int64_t>(std::min(own_.most, Wide{INT64_MAX}));
    if (!is_silent(type)) return out;
    const std::string name = "'" + h_.variable->getNameAsString() + "'";
    const std::string text = "'" + type.getUnqualifiedType().getAsString(ast_.getPrintingPolicy()) + "'";
    first_ = range_of(h_.first);
    limit_ = range_of(h_.limit);
    limit_.least -= h_.tested();
    limit_.most -= h_.tested();
    out.kind = h_.step == 0 ? Wrapping::Kind::possible : h_.relation == BO_NE ? unequal() : ordered();
    const Wide most = INT64_MAX;
    out.beyond = own_.most > most && (first_.most > most || (limit_.is_constant() && limit_.most > most));
    if (out.kind == Wrapping::Kind::certain)
      out.reason = never_ends_ ? "the loop does not end: every value of " + name + ", of type " + text +
                                     ", satisfies its condition; use a wider type" + Topic::counter_type
                               : "the variable " + name + " of type " + text +
                                     " wraps before it reaches its bound; use a wider type" + Topic::counter_type;
    if (out.kind == Wrapping::Kind::possible)
      out.reason = "the variable " + name + " of type " + text +
                   " may wrap before it reaches its bound; use a wider type" + Topic::counter_type;
    return out;
  }

private:
  Interval values_of(QualType type) const {
    const unsigned bits = type->isBooleanType() ? 1 : ast_.getIntWidth(type);
    if (type->isUnsignedIntegerOrEnumerationType()) return {0, (Wide{1} << bits) - 1};
    return {-(Wide{1} << (bits - 1)), (Wide{1} << (bits - 1)) - 1};
  }

  static bool within(const Interval &a, const Interval &b) { return b.least <= a.least && a.most <= b.most; }

  // What the expression may be, once it is converted to its type.
  Interval range_of(const Expr *e) const {
    Expr::EvalResult value;
    if (e->EvaluateAsInt(value, ast_) && value.Val.getInt().getBitWidth() <= 64) {
      const llvm::APSInt &v = value.Val.getInt();
      const Wide constant = v.isSigned() ? Wide{v.getSExtValue()} : Wide{v.getZExtValue()};
      return {constant, constant};
    }
    const Interval converted = values_of(e->getType());
    const QualType written = strip(e)->getType();
    if (!written->isIntegralOrEnumerationType()) return converted;
    const Interval before = values_of(written);
    return within(before, converted) ? before : converted;
  }

  // Does the language say what becomes of a value beyond the type? Not of a signed one that is counted as itself.
  bool is_silent(QualType type) const {
    if (!type->isSignedIntegerType() || ast_.getIntWidth(type) < ast_.getIntWidth(ast_.IntTy)) return true;
    return !h_.arithmetic.isNull() &&
           !(h_.arithmetic->isSignedIntegerType() && ast_.getIntWidth(h_.arithmetic) == ast_.getIntWidth(type));
  }

  Wrapping::Kind unequal() const {
    const Interval &from = h_.step > 0 ? first_ : limit_, &to = h_.step > 0 ? limit_ : first_;
    const bool meets = h_.step == 1 || h_.step == -1;
    if (first_.is_constant() && limit_.is_constant()) {
      const bool reached = from.least <= to.least && (to.least - from.least) % h_.step == 0;
      return reached ? Wrapping::Kind::none : Wrapping::Kind::certain;
    }
    return meets && from.most <= to.least ? Wrapping::Kind::none : Wrapping::Kind::possible;
  }

  Wrapping::Kind ordered() {
    // counted down is counted up with the signs turned
    const bool up = h_.step > 0;
    auto turned = [&](const Interval &i) { return up ? i : Interval{-i.most, -i.least}; };
    const Interval own = turned(own_), first = turned(first_), limit = turned(limit_);
    const Wide step = up ? h_.step : -Wide{h_.step}, slack = h_.relation == BO_LE || h_.relation == BO_GE ? 0 : 1;
    if (limit.most - slack + step <= own.most || first.least > limit.most - slack) return Wrapping::Kind::none;
    never_ends_ = limit.least - slack >= own.most;
    if (never_ends_) return Wrapping::Kind::certain;
    if (first.is_constant() && limit.is_constant()) {
      const Wide trips = (limit.least - slack - first.least) / step + 1;
      return first.least + trips * step <= own.most ? Wrapping::Kind::none : Wrapping::Kind::certain;
    }
    return step == 1 ? Wrapping::Kind::endless : Wrapping::Kind::possible;
  }

  const ASTContext &ast_;
  const LoopHeader &h_;
  Interval own_, first_, limit_;
  bool never_ends_ = false;
};

} // namespace

Wrapping wrapping(const Context &context, const LoopHeader &header) { return Judge(context, header).run(); }

} // namespace metafork::frontend
