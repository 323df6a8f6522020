#include "model/model.h"

#include <algorithm>
#include <limits>

namespace metafork::model {
namespace {

using Kind = IntExpr::Kind;

// A sum of 2500 products i*k + c has less; (i + 1)*(i + 2)*... *(i + 13) has more.
constexpr int64_t most_nodes = 20'000, most_products = 5'000, beyond = int64_t{1} << 31;
// Factors of one product.
constexpr int most_factors = 32;

int factors(const IntExpr &e) {
  if (e.kind() == Kind::constant || e.kind() == Kind::symbol) return e.kind() == Kind::symbol;
  const int a = factors(e.lhs()), b = factors(e.rhs());
  return e.kind() == Kind::multiply ? a + b : std::max(a, b);
}

// The value of a constant operation, if it is defined and fits.
std::optional<int64_t> fold(Kind kind, int64_t a, int64_t b) {
  int64_t r = 0;
  switch (kind) {
    case Kind::add:
      return __builtin_add_overflow(a, b, &r) ? std::nullopt : std::optional(r);
    case Kind::multiply:
      return __builtin_mul_overflow(a, b, &r) ? std::nullopt : std::optional(r);
    case Kind::divide:
    case Kind::remainder:
      if (b == 0 || (a == std::numeric_limits<int64_t>::min() && b == -1)) return std::nullopt;
      return kind == Kind::divide ? a / b : a % b;
    case Kind::floor_divide:
      if (b <= 0) return std::nullopt;
      return a / b - (a % b < 0);
    case Kind::min:
      return a < b ? a : b;
    case Kind::max:
      return a > b ? a : b;
    default:
      return std::nullopt;
  }
}

} // namespace

IntExpr::IntExpr(const IntExpr &) = default;
IntExpr::IntExpr(IntExpr &&) noexcept = default;
IntExpr &IntExpr::operator=(const IntExpr &) = default;
IntExpr &IntExpr::operator=(IntExpr &&) noexcept = default;
IntExpr::~IntExpr() = default;

IntExpr::IntExpr(int64_t value) : node_(std::make_shared<Node>(Node{Kind::constant, value, {}, {}})) {}

IntExpr IntExpr::symbol(std::string name) {
  IntExpr e;
  e.node_ = std::make_shared<Node>(Node{Kind::symbol, 0, std::move(name), {}});
  return e;
}

IntExpr IntExpr::make(Kind kind, IntExpr a, IntExpr b) {
  IntExpr e = join(kind, std::move(a), std::move(b));
  if (e.kind() == Kind::multiply && factors(e) > most_factors) return {};
  return e.node_ && (e.node_->size > most_nodes || e.node_->products > most_products) ? IntExpr() : e;
}

IntExpr IntExpr::join(Kind kind, IntExpr a, IntExpr b) {
  if (a.kind() == Kind::unknown || b.kind() == Kind::unknown) return {};
  const auto ca = a.constant(), cb = b.constant();
  if (ca && cb)
    if (const auto folded = fold(kind, *ca, *cb)) return *folded;
  if (kind == Kind::add && ca == 0) return b;
  if (kind == Kind::add && cb == 0) return a;
  if (kind == Kind::multiply && (ca == 0 || cb == 0)) return 0;
  if ((kind == Kind::divide || kind == Kind::floor_divide) && ca == 0) return 0;
  if (kind == Kind::multiply && ca == 1) return b;
  if (kind == Kind::multiply && cb == 1) return a;
  if ((kind == Kind::divide || kind == Kind::floor_divide) && cb == 1) return a;
  const Node &x = *a.node_, &y = *b.node_;
  const int64_t size = std::min(x.size + y.size + 1, beyond);
  int64_t products = 1;
  if (kind == Kind::add) products = std::min(x.products + y.products, beyond);
  if (kind == Kind::multiply) products = std::min(x.products * y.products, beyond);
  if (kind == Kind::min || kind == Kind::max) products = std::max(x.products, y.products);
  IntExpr e;
  e.node_ = std::make_shared<Node>(Node{kind, 0, {}, {std::move(a), std::move(b)}, size, products});
  return e;
}

bool IntExpr::is_known() const { return kind() != Kind::unknown; } // `make` never hides an unknown

bool IntExpr::is_polynomial() const {
  switch (kind()) {
    case Kind::constant:
    case Kind::symbol:
      return true;
    case Kind::add:
    case Kind::multiply:
      return lhs().is_polynomial() && rhs().is_polynomial();
    default:
      return false;
  }
}

std::optional<int64_t> IntExpr::constant() const {
  return kind() == Kind::constant ? std::optional(node_->value) : std::nullopt;
}

bool IntExpr::uses(const std::string &symbol) const {
  if (!node_) return false;
  if (node_->kind == Kind::symbol) return node_->name == symbol;
  for (const IntExpr &a : node_->args)
    if (a.uses(symbol)) return true;
  return false;
}

void IntExpr::collect_symbols(std::vector<std::string> &out) const {
  if (!node_) return;
  if (node_->kind == Kind::symbol) out.push_back(node_->name);
  for (const IntExpr &a : node_->args) a.collect_symbols(out);
}

IntExpr IntExpr::substitute(const std::string &symbol, const IntExpr &value) const {
  if (!node_) return {};
  if (node_->kind == Kind::symbol) return node_->name == symbol ? value : *this;
  if (node_->args.empty()) return *this;
  return join(node_->kind, node_->args[0].substitute(symbol, value), node_->args[1].substitute(symbol, value));
}

std::string IntExpr::text() const {
  switch (kind()) {
    case Kind::unknown:
      return "?";
    case Kind::constant:
      return std::to_string(value());
    case Kind::symbol:
      return name();
    case Kind::add:
      return "(" + lhs().text() + " + " + rhs().text() + ")";
    case Kind::multiply:
      return lhs().text() + "*" + rhs().text();
    case Kind::divide:
      return "(" + lhs().text() + " / " + rhs().text() + ")";
    case Kind::remainder:
      return "(" + lhs().text() + " % " + rhs().text() + ")";
    case Kind::floor_divide:
      return "floord(" + lhs().text() + ", " + rhs().text() + ")";
    case Kind::min:
    case Kind::max:
      return (kind() == Kind::min ? "min(" : "max(") + lhs().text() + ", " + rhs().text() + ")";
  }
  return "?";
}

} // namespace metafork::model
