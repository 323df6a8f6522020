// Integer expressions of a parallel program in the user's language.
#pragma once

#include "model/scop.h"
#include "qe/qe.h"

#include <functional>
#include <string>
#include <vector>

namespace metafork::host {

// What a parameter of the scop is called, with its type: an operand, in parentheses if need be.
using ParameterSpelling = std::function<std::string(const model::ScopParameter &)>;
// As the source calls it.
std::string source_spelling(const model::ScopParameter &parameter);

// Loop variables and sizes are long; parameters have the user's types. What an int may not hold is computed in 64 bits,
// and so is what is unsigned.
class SourceExpressions {
public:
  SourceExpressions(const model::Scop &scop, const model::ParallelProgram &program,
                    ParameterSpelling parameter = source_spelling, std::string functions = "metafork_")
      : scop_(scop), program_(program), parameter_(std::move(parameter)), functions_(std::move(functions)) {}

  // A loop variable of the program, or a named value, from here on.
  void enter(const std::string &variable) { variables_.push_back(variable); }
  void leave() { variables_.pop_back(); }

  std::string text(const model::IntExpr &e) const;
  // The same, in parentheses where it is more than a name or a number.
  std::string operand(const model::IntExpr &e) const;
  // A sum of products by rows: (x - t) * n + y - t.
  std::string subscript(const model::IntExpr &e) const;
  // All of them, each >= 0; e >= 0 and -e >= 0 are an equation.
  std::string conditions(const std::vector<model::IntExpr> &list) const;

private:
  std::string condition(const model::IntExpr &e, const std::string &relation) const;
  bool is_long(const std::string &symbol) const;
  bool is_wide(const std::string &symbol) const;
  bool is_wide(const qe::Monomial &m, const mpz_class &coefficient) const;
  bool is_sum(const std::string &symbol) const;
  // Parameters that are sums, as sums of what the source calls its variables.
  qe::Poly in_variables(qe::Poly p) const;
  std::string spelling(const std::string &symbol) const;
  std::string polynomial(const qe::Poly &p) const;
  std::string by_rows(const qe::Poly &p) const;
  std::string term(const qe::Monomial &m, const mpz_class &coefficient) const;
  std::string sum(const model::IntExpr &e) const;

  const model::Scop &scop_;
  const model::ParallelProgram &program_;
  const ParameterSpelling parameter_;
  const std::string functions_; // their names begin with this
  std::vector<std::string> variables_;
};

} // namespace metafork::host
