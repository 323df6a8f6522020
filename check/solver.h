// Whether polynomial constraints over the integers contradict one another: the one door to isl in this folder.
//
// Every product of symbols is taken as an unknown of its own, and what is known of it is added: a constraint c >= 0 and
// a symbol s >= 1 give c*s >= 0 and c*(s - 1) >= 0, as far as these need no products that the question does not have.
// With 0 <= u < B this is Euclid's lemma: b*B + u = b'*B + u' and b > b' contradict each other, since (b - b' - 1)*B >=
// 0. What is left is affine in the unknowns, and isl decides it over the integers. An answer "impossible" is a proof;
// the answer "possible" is none, as a product has lost its meaning.
#pragma once

#include "check/check.h"
#include "check/poly.h"

#include <deque>
#include <memory>
#include <optional>
#include <tuple>

struct isl_ctx;

namespace metafork::check {

// p >= 0, or p = 0.
struct Atom {
  Poly p;
  bool equality = false;
  bool operator<(const Atom &o) const { return std::tie(equality, p) < std::tie(o.equality, o.p); }
  bool operator==(const Atom &) const = default;
};

// A formula without quantifiers. all {}: true; any {}: false.
struct Formula {
  enum class Kind { atom, all, any };
  Kind kind = Kind::all;
  Atom atom;
  std::vector<Formula> args;

  static Formula ge(const Poly &a, const Poly &b) { return {Kind::atom, {a - b, false}, {}}; } // a >= b
  static Formula lt(const Poly &a, const Poly &b) { return ge(b, a + Poly(1)); }
  static Formula eq(const Poly &a, const Poly &b) { return {Kind::atom, {a - b, true}, {}}; }
  static Formula all(std::vector<Formula> args) { return {Kind::all, {}, std::move(args)}; }
  static Formula any(std::vector<Formula> args) { return {Kind::any, {}, std::move(args)}; }
  void collect_symbols(std::set<std::string> &out) const;
  std::string text() const;
};
Formula negation(const Formula &f);

// How many operations a context of isl has counted; it is left without a limit or an error.
unsigned long operations_of(isl_ctx *ctx);

// The work that one certificate may take; running out throws Beyond.
struct Budget {
  long queries = 4000;               // emptiness tests
  unsigned long operations = 200000; // of isl, for each test
  model::Steps *steps = nullptr;     // check::Effort's
  Answers *answers = nullptr;        // check::Effort's
};

class Solver {
public:
  Solver();
  explicit Solver(const Budget &budget);

  // No integer assignment satisfies all the formulas. False says nothing.
  bool impossible(const std::vector<Formula> &formulas) const;
  // Work other than questions, in steps; throws Beyond where they have run out.
  void take(int64_t steps) const;
  // Questions that were answered "impossible" are added to `log`, for a second opinion.
  void keep(std::vector<std::vector<Formula>> *log) { log_ = log; }

  // An integer assignment that satisfies all the formulas, products included, if one is found: symbols that occur in
  // products are tried with small values (those of `positive` from 1 on).
  std::optional<std::map<std::string, int64_t>> example(const std::vector<Formula> &formulas,
                                                        const std::set<std::string> &positive) const;

private:
  using Atoms = std::vector<Atom>;
  struct Sample {
    bool empty = false;                 // there is none
    bool unknown = false;               // isl has given up
    std::map<Monomial, int64_t> values; // may lack some
  };
  // `model`: where to put the sample point that could not be refuted; may be null.
  bool refute(const Atoms &atoms, const std::vector<Formula> &choices, int depth, Sample *model) const;
  bool refute_with(const Formula &branch, const Formula &choice, const Atoms &atoms,
                   const std::vector<Formula> &choices, int depth, Sample *model) const;
  Sample sample_of(const Atoms &atoms) const;
  // An earlier point that satisfies the atoms; null if none does.
  const std::map<Monomial, int64_t> *earlier_point(const Atoms &atoms) const;

  Budget budget_;
  std::shared_ptr<isl_ctx> ctx_;
  mutable long queries_ = 0;
  std::vector<std::vector<Formula>> *log_ = nullptr;
  mutable Answers own_answers_;
  mutable std::deque<std::map<Monomial, int64_t>> points_; // samples, the latest first
};

} // namespace metafork::check
