// Integer expressions as C++ text that does not overflow where the mathematics does not.
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <map>
#include <set>
#include <string>

namespace metafork::codegen {

// Which symbols are 64-bit signed in the printed text; every other one is widened before it is multiplied or added.
class ExprPrinter {
public:
  void wide(const std::string &symbol) { wide_[symbol] = true; }
  // One of 64 bits without a sign, which would take the sign of a whole sum away.
  void without_sign(const std::string &symbol) { without_sign_.insert(symbol); }
  // A symbol within -2^30 .. 2^30 (B, T, N): adding a small constant cannot overflow an int.
  void small(const std::string &symbol) { small_[symbol] = true; }
  // A position in a block or a tile: sums and products of such symbols and small ones are computed in int.
  void position(const std::string &symbol) { position_[symbol] = true; }
  // A symbol that the text calls by another expression (an argument of the launch function).
  void rename(const std::string &symbol, const std::string &text) { renamed_[symbol] = text; }

  // The program has something called floord or ceild.
  void apart(bool is_apart) { apart_ = is_apart; }

  // long long arithmetic throughout: "2LL * n - b0 * B0", "floord((long long)N - 3, B0)", "mf_min(B0 - 1, ...)".
  std::string operator()(const Expr &e) const;
  std::string operator()(const qe::Poly &p) const;
  // name <= e, without a division: b <= floord(n - 1, B0) is b * B0 <= n - 1. 64 bits hold the product where they hold
  // four times e and a step of b past it.
  std::string at_most(const std::string &name, const Expr &e) const;
  // The subscript of block or thread storage, whose parts are within an int where its symbols are.
  std::string subscript(const Expr &e) const;

private:
  std::string name(const std::string &symbol) const;
  std::string product(const qe::Monomial &m, const mpz_class &coefficient, bool sum_is_wide, bool narrow) const;

  std::string argument(const qe::Poly &p) const; // converted to long long by the call it stands in

  std::string sum(const qe::Poly &p, bool narrow) const;
  bool is_position(const qe::Poly &p) const;

  std::map<std::string, bool> wide_, small_, position_;
  std::set<std::string> without_sign_;
  std::map<std::string, std::string> renamed_;
  bool apart_ = false;
};

} // namespace metafork::codegen
