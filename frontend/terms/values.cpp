#include "frontend/terms/values.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;
using Kind = IntExpr::Kind;

bool Values::never_negative(const IntExpr &e) const {
  switch (e.kind()) {
    case Kind::constant:
      return e.value() >= 0;
    case Kind::symbol:
      return non_negative_.count(e.name()) != 0;
    case Kind::add:
    case Kind::multiply:
    case Kind::min:
      return never_negative(e.lhs()) && never_negative(e.rhs());
    case Kind::max:
      return never_negative(e.lhs()) || never_negative(e.rhs());
    case Kind::divide:
    case Kind::remainder:
    case Kind::floor_divide:
      return never_negative(e.lhs()) && e.rhs().constant().value_or(0) > 0;
    default:
      return false;
  }
}

IntExpr Values::integer(const Expr *e, Use use) {
  e = e->IgnoreParens();
  if (const auto *t = dyn_cast<MaterializeTemporaryExpr>(e)) return integer(t->getSubExpr(), use);
  if (const auto *c = dyn_cast<ExprWithCleanups>(e)) return integer(c->getSubExpr(), use);
  if (!e->getType()->isIntegralOrEnumerationType()) return {};
  if (const auto *list = dyn_cast<InitListExpr>(e)) return list->getNumInits() ? integer(list->getInit(0), use) : 0;
  Expr::EvalResult value;
  const auto *name = dyn_cast<DeclRefExpr>(e);
  const bool variable = name && !isa<EnumConstantDecl>(name->getDecl());
  if (!e->isValueDependent() && !variable && e->EvaluateAsInt(value, context_.ast)) {
    const std::optional<int64_t> number = value.Val.getInt().tryExtValue();
    return number ? IntExpr(*number) : IntExpr();
  }
  if (const auto *c = dyn_cast<CastExpr>(e)) return cast(c, use);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    if (const auto *v = dyn_cast<VarDecl>(ref->getDecl())) {
      const auto it = integers_.find(v);
      const auto uniform = uniform_.find(v);
      const bool named = uniform != uniform_.end() && (in_phase_ || momentary_ || !uniform->second.assigned);
      if (it != integers_.end() && (it->second.is_known() || !named)) return it->second;
      if (named) return IntExpr::symbol(uniform->second.symbol);
    }
  }
  if (captures_.is_outside_value(e)) {
    const std::string name = captures_.scalar(e);
    if (unsigned_non_negative_ && e->getType()->isUnsignedIntegerOrEnumerationType()) {
      mark_non_negative(name);
      ranges_.add_value(IntExpr::symbol(name), static_cast<unsigned>(context_.ast.getTypeSize(e->getType())));
    }
    return name.empty() ? IntExpr() : IntExpr::symbol(name);
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e)) return unary(u, use);
  if (const auto *b = dyn_cast<BinaryOperator>(e)) return binary(b, use);
  if (const auto *c = dyn_cast<ConditionalOperator>(e)) return conditional(c, use);
  if (const auto *c = dyn_cast<CallExpr>(e)) return call(c, use);
  return {};
}

IntExpr Values::bound(const Expr *e) {
  IntExpr value = integer(e, Use::bound);
  if (value.is_polynomial()) return value;
  if (model::of_polynomials(value)) return value;
  if (captures_.is_invariant(e)) {
    const std::string name = captures_.host_value(converted_text(e), "bound", {e}, unsigned_text(e));
    captures_.define_host_value(name, value);
    return IntExpr::symbol(name);
  }
  return value;
}

bool Values::unsigned_text(const Expr *e) {
  return e->getType()->isUnsignedIntegerType() || strip(e)->getType()->isUnsignedIntegerType();
}

std::string Values::converted_text(const Expr *e) const {
  const Expr *written = strip(e);
  const QualType from = written->getType(), to = e->getType();
  const std::string text = context_.text(e);
  if (!from->isIntegralOrEnumerationType() || !to->isIntegralOrEnumerationType()) return text;
  const bool from_unsigned = from->isUnsignedIntegerOrEnumerationType(),
             to_unsigned = to->isUnsignedIntegerOrEnumerationType();
  const unsigned from_bits = context_.ast.getIntWidth(from), to_bits = context_.ast.getIntWidth(to);
  const bool kept = from_unsigned == to_unsigned ? to_bits >= from_bits : from_unsigned && to_bits > from_bits;
  if (kept) return text;
  if (to_unsigned && to_bits == 64) // what is negative becomes a number that no loop reaches
    return "((" + text + ") < 0 ? 9223372036854775807LL : (" + text + "))";
  return "(" + context_.type_text(to.getUnqualifiedType()) + ")(" + text + ")";
}

IntExpr Values::extent(const Captures::Extent &e) {
  if (e.is_constant()) return IntExpr(e.constant);
  if (!e.host_text.empty()) return IntExpr::symbol(captures_.host_value(e.host_text, "row", {}, true));
  if (!e.expression) return {};
  IntExpr value = integer(e.expression, Use::bound);
  if (value.is_polynomial()) return value;
  return IntExpr::symbol(
      captures_.host_value(context_.text(e.expression), "row", {}, e.expression->getType()->isUnsignedIntegerType()));
}

std::string Values::kernel_text(const IntExpr &extent) {
  if (extent.kind() == Kind::symbol) return extent.name();
  IntExpr wide = extent;
  std::vector<std::string> symbols;
  extent.collect_symbols(symbols);
  for (const std::string &s : symbols) wide = wide.substitute(s, IntExpr::symbol("(long long)" + s));
  const std::string text = wide.text();
  return extent.kind() == Kind::add ? text.substr(1, text.size() - 2) : text;
}

IntExpr Values::unary(const UnaryOperator *u, Use use) {
  const IntExpr a = integer(u->getSubExpr(), use);
  if (u->getOpcode() == UO_Plus) return a;
  if (u->getOpcode() != UO_Minus) return {};
  const QualType type = u->getType();
  if (type->isUnsignedIntegerType() && !(use == Use::subscript && context_.ast.getTypeSize(type) == 64)) return {};
  return -a;
}

// Is the value, of unsigned operands, certainly one of the unsigned type, or for the sizes that are demanded?
bool Values::fits(const IntExpr &value, QualType type) {
  const auto bits = static_cast<unsigned>(context_.ast.getTypeSize(type));
  const bool certain = value.is_known() &&
                       ranges_.fits(value, bits, [this](const std::string &s) { return non_negative_.count(s) != 0; });
  return certain || demand(value, bits < 64 ? (int64_t{1} << bits) - 1 : INT64_MAX);
}

// May values of the order of sizes satisfy it? Factors of random numbers and of hashes wrap on purpose, and where all
// terms have the wrong sign nothing does.
static bool is_size(const IntExpr &e, int sign) {
  constexpr int64_t large = 1 << 16;
  if (const auto c = e.constant()) return *c < large && *c > -large && (sign > 0 || *c >= 0);
  std::vector<IntExpr> open{e};
  bool positive = false;
  while (!open.empty()) {
    const IntExpr one = open.back();
    open.pop_back();
    if (one.kind() == Kind::add) {
      open.push_back(one.lhs());
      open.push_back(one.rhs());
      continue;
    }
    IntExpr factor = one;
    while (factor.kind() == Kind::multiply && !factor.constant()) factor = factor.lhs();
    const int64_t c = factor.constant().value_or(1);
    if (c >= large || c <= -large) return false;
    positive = positive || c > 0;
  }
  return sign > 0 || positive;
}

bool Values::demand(const IntExpr &value, int64_t limit) {
  if (!demands_ || !value.is_known()) return false;
  // a value from outside may be taken for none below 0, if that is demanded too
  std::vector<IntExpr> assumed;
  std::optional<KnownRanges::Extremes> found;
  for (const bool assumes : {false, true}) {
    if (found) break;
    found = ranges_.extremes(value, *indices_, [&](const std::string &s) {
      const bool index = std::find(indices_->begin(), indices_->end(), s) != indices_->end();
      if (non_negative_.count(s) || index || !assumes) return non_negative_.count(s) != 0;
      assumed.push_back(IntExpr::symbol(s));
      return true;
    });
  }
  if (!found || !is_size(found->least, -1) || !is_size(found->most, 1)) return false;
  std::vector<std::string> symbols;
  found->least.collect_symbols(symbols);
  found->most.collect_symbols(symbols);
  for (const std::string &s : symbols)
    if (!non_negative_.count(s)) assumed.push_back(IntExpr::symbol(s));
  std::sort(assumed.begin(), assumed.end(), [](const IntExpr &a, const IntExpr &b) { return a.name() < b.name(); });
  assumed.erase(std::unique(assumed.begin(), assumed.end(),
                            [](const IntExpr &a, const IntExpr &b) { return a.name() == b.name(); }),
                assumed.end());
  const auto least = found->least.constant(), most = found->most.constant();
  if (least && most && *least >= 0 && *most <= limit && assumed.empty()) return true;
  const bool known = std::any_of(demands_->begin(), demands_->end(), [&](const model::ScopRange &r) {
    return r.limit <= limit && r.least.text() == found->least.text() && r.most.text() == found->most.text() &&
           r.not_negative.size() == assumed.size();
  });
  if (!known) demands_->push_back({found->least, found->most, limit, assumed});
  return true;
}

bool Values::is_linear(const IntExpr &value) const {
  if (!indices_) return true;
  const auto varies = [&](const IntExpr &e) {
    return std::any_of(indices_->begin(), indices_->end(), [&](const std::string &i) { return e.uses(i); });
  };
  switch (value.kind()) {
    case Kind::constant:
    case Kind::symbol:
      return true;
    case Kind::multiply:
      return !(varies(value.lhs()) && varies(value.rhs())) && is_linear(value.lhs()) && is_linear(value.rhs());
    default:
      return !value.is_known() || (is_linear(value.lhs()) && is_linear(value.rhs()));
  }
}

bool Values::demand_outside(const IntExpr &value) {
  if (!demands_) return true;
  std::vector<std::string> symbols;
  value.collect_symbols(symbols);
  return std::all_of(symbols.begin(), symbols.end(), [&](const std::string &s) {
    const bool index = std::find(indices_->begin(), indices_->end(), s) != indices_->end();
    return index || demand(IntExpr::symbol(s), int64_t{1} << 53);
  });
}

IntExpr Values::part(const Expr *e, QualType type, Use use) {
  const auto *b = dyn_cast<BinaryOperator>(e->IgnoreParens());
  const bool ring = b && (b->isAdditiveOp() || b->getOpcode() == BO_Mul) && b->getType()->isUnsignedIntegerType() &&
                    context_.ast.hasSameUnqualifiedType(b->getType(), type);
  if (!demands_ || !ring) return integer(e, use);
  const IntExpr x = part(b->getLHS(), type, use), y = part(b->getRHS(), type, use);
  return b->getOpcode() == BO_Add ? x + y : b->getOpcode() == BO_Sub ? x - y : x * y;
}

IntExpr Values::binary(const BinaryOperator *b, Use use) {
  const QualType type = b->getType();
  const bool ring = b->isAdditiveOp() || b->getOpcode() == BO_Mul;
  const bool scales = b->getOpcode() == BO_Shl;                      // a product, as far as sizes go
  const bool bits = (b->isBitwiseOp() || b->isShiftOp()) && !scales; // of numbers that may well wrap
  auto *const demands = bits ? std::exchange(demands_, nullptr) : demands_;
  const bool divides = b->getOpcode() == BO_Div || b->getOpcode() == BO_Rem;
  const Use operands = divides && demands_ && type->isUnsignedIntegerType() ? Use::bound : use;
  const IntExpr x = ring ? part(b->getLHS(), type, use) : integer(b->getLHS(), operands),
                y = ring ? part(b->getRHS(), type, use) : integer(b->getRHS(), operands);
  demands_ = demands;
  const bool wraps = type->isUnsignedIntegerType() && !(use == Use::subscript && context_.ast.getTypeSize(type) == 64);
  const bool grows_only = never_negative(x) && never_negative(y);
  switch (b->getOpcode()) {
    case BO_Add:
      return wraps && !fits(x + y, type) ? IntExpr() : x + y;
    case BO_Sub:
      return wraps && !fits(x - y, type) ? IntExpr() : x - y;
    case BO_Mul:
      return wraps && !fits(x * y, type) ? IntExpr() : x * y;
    case BO_Div:
    case BO_Rem:
      // with demands, what is followed as a bound is its value
      if (type->isUnsignedIntegerType() && !grows_only && !demands_) return {};
      if (y.constant() == 0) return {};
      return IntExpr::make(b->getOpcode() == BO_Div ? Kind::divide : Kind::remainder, x, y);
    case BO_Shl:
      if (const auto bits = y.constant(); bits && *bits >= 0 && *bits < 62) {
        const IntExpr product = x * IntExpr(int64_t{1} << *bits);
        if (!wraps || fits(product, type)) return product;
      }
      return {};
    case BO_Shr:
      if (const auto bits = y.constant(); bits && *bits >= 0 && *bits < 62 && (never_negative(x) || !wraps))
        return IntExpr::make(never_negative(x) ? Kind::divide : Kind::floor_divide, x, IntExpr(int64_t{1} << *bits));
      return {};
    case BO_And: // x & (2^k - 1)
      if (const auto mask = y.constant();
          mask && *mask > 0 && *mask < INT64_MAX && (*mask & (*mask + 1)) == 0 && (never_negative(x) || !wraps)) {
        const IntExpr size = *mask + 1;
        if (never_negative(x)) return IntExpr::make(Kind::remainder, x, size);
        return x - size * IntExpr::make(Kind::floor_divide, x, size);
      }
      return {};
    default:
      return {};
  }
}

// Is it the same number where it is compared with one that has a sign? One without a sign of 64 bits may be too large.
static bool compares_signed(const Context &context, Values &values, const Expr *e, const IntExpr &value) {
  const QualType type = e->getType();
  const bool wide = type->isUnsignedIntegerType() && context.ast.getTypeSize(type) == 64;
  return !wide || context.views.is_size(e) || !value.is_known() || values.demand_outside(value);
}

// a < b ? a : b and its relatives.
IntExpr Values::conditional(const ConditionalOperator *c, Use use) {
  const auto *test = dyn_cast<BinaryOperator>(strip(c->getCond()));
  if (!test || !test->isRelationalOp() || test->getLHS()->getType()->isFloatingType()) return {};
  const IntExpr l = integer(test->getLHS(), use), r = integer(test->getRHS(), use);
  const IntExpr t = integer(c->getTrueExpr(), use), f = integer(c->getFalseExpr(), use);
  if (!l.is_known() || !r.is_known() || !t.is_known() || !f.is_known()) return {};
  if (!compares_signed(context_, *this, test->getLHS(), l) || !compares_signed(context_, *this, test->getRHS(), r))
    return {};
  const bool less = test->getOpcode() == BO_LT || test->getOpcode() == BO_LE;
  if (t.text() == l.text() && f.text() == r.text()) return IntExpr::make(less ? Kind::min : Kind::max, l, r);
  if (t.text() == r.text() && f.text() == l.text()) return IntExpr::make(less ? Kind::max : Kind::min, l, r);
  return {};
}

// std::min, std::max, and functions whose body is one return statement, which are taken apart.
IntExpr Values::call(const CallExpr *c, Use use) {
  const FunctionDecl *f = c->getDirectCallee();
  if (!f || !f->getDeclName().isIdentifier()) return {};
  if (const std::string bound = bound_function(f); !bound.empty()) {
    const IntExpr a = integer(c->getArg(0), use), b = integer(c->getArg(1), use);
    if (bound == "min" || bound == "max") return IntExpr::make(bound == "min" ? Kind::min : Kind::max, a, b);
    if (const auto d = b.constant(); d && *d <= 0) return {};
    return IntExpr::make(Kind::floor_divide, bound == "floord" ? a : a + b - IntExpr(1), b);
  }
  if (f->isInStdNamespace() && c->getNumArgs() == 2 && (f->getName() == "min" || f->getName() == "max")) {
    const IntExpr a = integer(c->getArg(0), use), b = integer(c->getArg(1), use);
    if (!compares_signed(context_, *this, c->getArg(0), a) || !compares_signed(context_, *this, c->getArg(1), b))
      return {};
    return IntExpr::make(f->getName() == "min" ? Kind::min : Kind::max, a, b);
  }
  const FunctionDecl *definition = nullptr;
  if (!f->isDefined(definition) || f->getNumParams() != c->getNumArgs() || inlined_ > 8) return {};
  const auto *body = dyn_cast_or_null<CompoundStmt>(definition->getBody());
  if (!body || body->size() != 1) return {};
  const auto *ret = dyn_cast<ReturnStmt>(body->body_front());
  if (!ret || !ret->getRetValue()) return {};
  const auto saved = integers_;
  for (unsigned i = 0; i < c->getNumArgs(); i++) {
    const ParmVarDecl *p = definition->getParamDecl(i);
    const QualType type = p->getType().getNonReferenceType();
    IntExpr value = type->isIntegralOrEnumerationType() && context_.ast.getTypeSize(type) >= 32
                        ? integer(c->getArg(i), use)
                        : IntExpr();
    integers_[p] = std::move(value);
  }
  inlined_++;
  IntExpr result = integer(ret->getRetValue(), use);
  inlined_--;
  integers_ = saved;
  return result;
}

// Is the value, which has a wider type, certainly one of a signed type of so many bits: a minimum, a maximum or a
// quotient of such values, in the functions of metafork/metafork.h?
bool Values::fits_signed(const Expr *e, unsigned bits) const {
  e = e->IgnoreParens();
  const QualType type = e->getType();
  const unsigned own = context_.ast.getIntWidth(type);
  if (type->isUnsignedIntegerOrEnumerationType() ? own < bits : own <= bits) return true;
  if (const auto *c = dyn_cast<ImplicitCastExpr>(e))
    return c->getSubExpr()->getType()->isIntegralOrEnumerationType() &&
           context_.ast.getIntWidth(c->getSubExpr()->getType()) <= own && fits_signed(c->getSubExpr(), bits);
  if (const auto *call = dyn_cast<CallExpr>(e)) {
    const std::string bound = bound_function(call->getDirectCallee());
    if (bound.empty() || !fits_signed(call->getArg(0), bits)) return false;
    return bound == "floord" || bound == "ceild" || fits_signed(call->getArg(1), bits);
  }
  // half of a value, at most, and a little more
  const auto *b = dyn_cast<BinaryOperator>(e);
  const auto *call = b && b->isAdditiveOp() ? dyn_cast<CallExpr>(strip(b->getLHS())) : nullptr;
  const std::string bound = call ? bound_function(call->getDirectCallee()) : "";
  if (bound != "floord" && bound != "ceild") return false;
  Expr::EvalResult divisor, term;
  if (!call->getArg(1)->EvaluateAsInt(divisor, context_.ast) || !b->getRHS()->EvaluateAsInt(term, context_.ast))
    return false;
  const llvm::APSInt &k = term.Val.getInt();
  return divisor.Val.getInt() > 1 && k.getSignificantBits() < bits - 2 && fits_signed(call->getArg(0), bits);
}

IntExpr Values::cast(const CastExpr *c, Use use) {
  const Expr *inner = c->getSubExpr();
  if (!inner->getType()->isIntegralOrEnumerationType()) return {};
  const QualType from = inner->getType(), to = c->getType();
  const unsigned from_bits = context_.ast.getIntWidth(from), to_bits = context_.ast.getIntWidth(to);
  const bool cut = to_bits < from_bits && to_bits < 32; // to a byte: that is meant, and nothing is demanded
  auto *const demands = cut ? std::exchange(demands_, nullptr) : demands_;
  IntExpr value = integer(inner, use);
  demands_ = demands;
  if (to->isBooleanType()) return from->isBooleanType() ? value : IntExpr();
  const bool to_unsigned = to->isUnsignedIntegerOrEnumerationType(),
             from_unsigned = from->isUnsignedIntegerOrEnumerationType();
  if (from_unsigned == to_unsigned && to_bits >= from_bits) return value;
  if (context_.views.is_size(inner) && to_bits >= from_bits) return value;
  if (from_unsigned && to_bits == from_bits && to_bits < 64) { // (int)n
    const bool small = value.is_known() && ranges_.fits(value, to_bits - 1, [this](const std::string &s) {
      return non_negative_.count(s) != 0;
    });
    if (small) return value;
    if (!captures_.is_outside_value(strip(inner)))
      return demand(value, (int64_t{1} << (to_bits - 1)) - 1) ? value : IntExpr();
    const std::string text = "(" + context_.type_text(to.getUnqualifiedType()) + ")" + context_.text(strip(inner));
    return IntExpr::symbol(captures_.host_value(text, "converted", {strip(inner)}));
  }
  if (from_unsigned && to_bits > from_bits) return value; // to a wider signed type
  if (never_negative(value) && to_bits >= from_bits) return value;
  if (!to_unsigned && !from_unsigned && fits_signed(inner, to_bits)) return value;
  if (!from_unsigned && to_bits == 64 && use == Use::subscript) return value; // modulo the address space
  if (from_unsigned && to_bits == 64 && from_bits == 64 && use == Use::subscript) return value;
  const unsigned digits = to_unsigned ? to_bits : to_bits - 1;
  if (cut) return {};
  return demand(value, digits < 63 ? (int64_t{1} << digits) - 1 : INT64_MAX) ? value : IntExpr();
}

IntExpr Values::elements(QualType type) {
  IntExpr count = 1;
  while (const ArrayType *at = context_.ast.getAsArrayType(type)) {
    if (const auto *c = dyn_cast<ConstantArrayType>(at))
      count = count * IntExpr(c->getSize().getSExtValue());
    else if (const auto *v = dyn_cast<VariableArrayType>(at); v && v->getSizeExpr())
      count = count * (captures_.keeps_value(v->getSizeExpr()) ? bound(v->getSizeExpr()) : IntExpr());
    else
      return {};
    type = at->getElementType();
  }
  return count;
}

std::optional<Place> Values::pointer(const Expr *e) {
  e = strip(e);
  if (captures_.holds_rows(e)) return std::nullopt;
  if (const auto *ref = dyn_cast<DeclRefExpr>(e))
    if (const auto *v = dyn_cast<VarDecl>(ref->getDecl()); v && !v->getType()->isReferenceType())
      if (const auto it = places_.find(v); it != places_.end()) return it->second;
  if (captures_.is_outside_value(e) && (e->getType()->isPointerType() || e->getType()->isArrayType())) {
    const int array = captures_.array(e);
    if (array < 0) return std::nullopt;
    return Place{array, 0};
  }
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp() && e->getType()->isPointerType()) {
    const bool left = b->getLHS()->getType()->isPointerType() || b->getLHS()->getType()->isArrayType();
    const Expr *p = left ? b->getLHS() : b->getRHS(), *i = left ? b->getRHS() : b->getLHS();
    auto place = pointer(p);
    if (!place || place->inside) return place;
    const IntExpr distance = integer(i, Use::subscript) * elements(e->getType()->getPointeeType());
    place->offset = b->getOpcode() == BO_Add ? place->offset + distance : place->offset - distance;
    return place;
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e)) {
    if (u->getOpcode() == UO_AddrOf) return element(u->getSubExpr());
    if (u->isIncrementDecrementOp())
      if (auto place = pointer(u->getSubExpr())) return place->inside ? place : Place{place->array, {}};
    return std::nullopt;
  }
  if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
    const auto t = pointer(c->getTrueExpr()), f = pointer(c->getFalseExpr());
    if (t && f && t->array == f->array) return Place{t->array, {}, t->inside || f->inside};
    return std::nullopt;
  }
  if (const auto *c = dyn_cast<ExplicitCastExpr>(e)) {
    const QualType from = c->getSubExpr()->getType(), to = c->getType();
    auto place = pointer(c->getSubExpr());
    if (place && from->isPointerType() && to->isPointerType() &&
        !context_.ast.hasSameUnqualifiedType(context_.ast.getBaseElementType(from->getPointeeType()),
                                             context_.ast.getBaseElementType(to->getPointeeType())))
      return Place{place->array, {}, place->inside}; // other elements: what is touched cannot be followed
    return place;
  }
  if (const auto *m = dyn_cast<MemberExpr>(e); m && parts_ && e->getType()->isArrayType()) return element(m);
  // a row of a multi-dimensional array
  if (isa<ArraySubscriptExpr>(e) && e->getType()->isArrayType()) return element(e);
  return std::nullopt;
}

std::optional<Place> Values::pointer_or_part(const Expr *e) {
  parts_ = true;
  auto place = pointer(e);
  parts_ = false;
  return place;
}

std::optional<Place> Values::element_or_part(const Expr *lvalue) {
  parts_ = true;
  auto place = element(lvalue);
  parts_ = false;
  return place;
}

std::optional<Place> Values::element(const Expr *lvalue) {
  const Expr *e = strip(lvalue);
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
    auto place = pointer(s->getBase());
    if (!place || place->inside) return place;
    place->offset = place->offset + integer(s->getIdx(), Use::subscript) * elements(s->getType());
    return place;
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref) return pointer(u->getSubExpr());
  if (const auto *m = dyn_cast<MemberExpr>(e)) {
    auto place = m->isArrow() ? pointer(m->getBase()) : element(m->getBase());
    if (place) place->inside = true;
    return place;
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(e); ref && isa<VarDecl>(ref->getDecl()))
    if (const Expr *outside = captures_.element_of(clang::cast<VarDecl>(ref->getDecl()))) return element(outside);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e); ref && ref->getDecl()->getType()->isReferenceType())
    if (const auto it = places_.find(dyn_cast<VarDecl>(ref->getDecl())); it != places_.end()) return it->second;
  return std::nullopt;
}

} // namespace metafork::frontend
