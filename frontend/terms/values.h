// Clang expressions as integer expressions and as places in arrays.
#pragma once

#include "frontend/facts/captures.h"
#include "frontend/terms/ranges.h"
#include "model/scop.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

namespace metafork::frontend {

// What an integer is used for. Unsigned arithmetic wraps, so it is a polynomial only where a wrap cannot matter: a
// 64-bit subscript is taken modulo the address space like a signed one; a bound is not.
enum class Use { subscript, bound };

// A pointer into an array of the nest: offset in elements (unknown if it cannot be followed).
struct Place {
  int array = -1;
  model::IntExpr offset;
  bool inside = false; // a part of the element, a member or an element of one: steps of a pointer stay in it
};

class Values {
public:
  Values(Context &context, Captures &captures) : context_(context), captures_(captures) {}

  // The value of an integer expression; unknown where it depends on what the nest computes, or may wrap.
  model::IntExpr integer(const clang::Expr *e, Use use);
  // The same, but an expression known before the nest starts becomes a scalar of its own if it is no polynomial.
  model::IntExpr bound(const clang::Expr *e);
  // The text of an integer expression with the conversion to its type, where that may change the value: the start of
  // int i = n - 1 with an unsigned n. Numbers from 2^63 on are 2^63 - 1.
  std::string converted_text(const clang::Expr *e) const;
  static bool unsigned_text(const clang::Expr *e); // may that text have an unsigned type?
  // How many elements a dimension has: a polynomial, or a scalar of its own. Unknown for a first dimension without one.
  model::IntExpr extent(const Captures::Extent &e);
  // Such a number in a kernel, in 64 bits.
  static std::string kernel_text(const model::IntExpr &extent);
  // Where a pointer expression points; nullopt: into nothing of the nest (a local array, or it cannot be followed at
  // all).
  std::optional<Place> pointer(const clang::Expr *e);
  // The same, and pointers into arrays that are members of elements.
  std::optional<Place> pointer_or_part(const clang::Expr *e);
  // The element that an lvalue denotes: an array of the nest, the element's offset.
  std::optional<Place> element(const clang::Expr *lvalue);
  // The same, and elements of arrays that are members of elements.
  std::optional<Place> element_or_part(const clang::Expr *lvalue);
  // The number of elements of `type` in units of the innermost element type of its array (row lengths of T[n][m]).
  model::IntExpr elements(clang::QualType type);

  void define(const clang::VarDecl *v, model::IntExpr value) { integers_[v] = std::move(value); }
  // Unknown where it was not defined.
  model::IntExpr value_of(const clang::VarDecl *v) const {
    const auto it = integers_.find(v);
    return it == integers_.end() ? model::IntExpr() : it->second;
  }
  void define(const clang::VarDecl *v, Place place) { places_[v] = std::move(place); }
  // What a loop around counts with a variable: a symbol, what holds of it (each >= 0), and the first value.
  struct Counted {
    std::string index;
    std::vector<model::IntExpr> constraints;
    model::IntExpr first;
  };
  void count(const clang::VarDecl *v, Counted counted) { counted_[v] = std::move(counted); }
  const Counted *counted_by(const clang::VarDecl *v) const {
    const auto it = counted_.find(v);
    return it == counted_.end() ? nullptr : &it->second;
  }
  // A variable of a block body that all threads hold alike: called by `symbol` where its value is not followed. One
  // that is assigned again has that name within a phase, and for a moment: in the subscript of a single access.
  void mark_uniform(const clang::VarDecl *v, std::string symbol, bool assigned) {
    uniform_[v] = {std::move(symbol), assigned};
  }
  // Unsigned values from outside count as not negative, 64-bit ones too.
  void set_unsigned_non_negative(bool on) { unsigned_non_negative_ = on; }
  // Unsigned arithmetic that may wrap is followed all the same if it does not wrap for some sizes: `demands` receives
  // what has to hold for them. `indices`: of the loops around, outermost first. Null: it is not followed.
  void set_demands(std::vector<model::ScopRange> *demands, const std::vector<std::string> *indices) {
    demands_ = demands;
    indices_ = indices;
  }
  // What is followed without demands until they are set again.
  std::vector<model::ScopRange> *without_demands() { return std::exchange(demands_, nullptr); }
  void with_demands(std::vector<model::ScopRange> *demands) { demands_ = demands; }
  // Demands that a value which indices reach is at least 0 and at most `limit`; false if that cannot be said.
  bool demand(const model::IntExpr &value, int64_t limit);
  // Demands it of the values from outside in a number without a sign of 64 bits, which from 2^63 on would be another
  // one here; 2^53 leaves room for sums and products with them. False if that cannot be said.
  bool demand_outside(const model::IntExpr &value);
  // Has no term two indices of loops as factors, or one of them twice? True where the loops are not known.
  bool is_linear(const model::IntExpr &value) const;
  // What is known of symbols where expressions are evaluated now.
  KnownRanges &ranges() { return ranges_; }
  void set_in_phase(bool in_phase) { in_phase_ = in_phase; }
  void set_momentary(bool momentary) { momentary_ = momentary; }
  // The symbol of such a variable; empty if it has none.
  std::string symbol_of(const clang::VarDecl *v) const {
    const auto it = uniform_.find(v);
    return it == uniform_.end() ? "" : it->second.symbol;
  }
  bool never_negative(const model::IntExpr &e) const;
  // Symbols that are never negative (loop variables that count up from 0).
  void mark_non_negative(const std::string &symbol) { non_negative_.insert(symbol); }

private:
  // Without the check that unsigned sums and products do not wrap, where they are parts of a larger one.
  model::IntExpr part(const clang::Expr *e, clang::QualType type, Use use);
  bool fits(const model::IntExpr &value, clang::QualType type);
  bool fits_signed(const clang::Expr *e, unsigned bits) const;
  model::IntExpr unary(const clang::UnaryOperator *u, Use use);
  model::IntExpr binary(const clang::BinaryOperator *b, Use use);
  model::IntExpr conditional(const clang::ConditionalOperator *c, Use use);
  model::IntExpr call(const clang::CallExpr *c, Use use);
  model::IntExpr cast(const clang::CastExpr *c, Use use);

  Context &context_;
  Captures &captures_;
  std::map<const clang::VarDecl *, model::IntExpr> integers_;
  std::map<const clang::VarDecl *, Place> places_;
  std::map<const clang::VarDecl *, Counted> counted_;
  std::set<std::string> non_negative_;
  struct Uniform {
    std::string symbol;
    bool assigned = false;
  };
  std::map<const clang::VarDecl *, Uniform> uniform_;
  bool in_phase_ = false, momentary_ = false, unsigned_non_negative_ = false, parts_ = false;
  int inlined_ = 0;
  KnownRanges ranges_;
  std::vector<model::ScopRange> *demands_ = nullptr;
  const std::vector<std::string> *indices_ = nullptr;
};

} // namespace metafork::frontend
