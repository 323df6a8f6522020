#include "analysis/isl_door.h"

#include "analysis/analysis.h"

#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/version.h>

#include <map>

namespace metafork::analysis {

using qe::Poly;

std::string isl_identity() { return isl_version(); }

// isl's identifiers: u<k>_<copy> for unknowns and p<k> for parameters, by position, so that no name of the program
// matters.
std::string IslQuery::symbol(const std::string &name, int copy) const {
  return "u" + std::to_string(std::distance(unknowns_.begin(), unknowns_.find(name))) + "_" + std::to_string(copy);
}

std::string IslQuery::parameter(const qe::Monomial &m) const {
  std::string name = "p";
  for (const auto &[symbol, power] : m) {
    name += "_";
    for (char c : symbol) name += isalnum(static_cast<unsigned char>(c)) ? c : '_';
    if (power > 1) name += "_" + std::to_string(power);
  }
  parameters_.insert(name);
  return name;
}

std::string IslQuery::affine(const Poly &p, int copy) const {
  std::string out;
  for (const auto &[monomial, coefficient] : p.terms()) {
    out += (coefficient < 0 ? " - " : out.empty() ? "" : " + ") + mpz_class(abs(coefficient)).get_str();
    if (monomial.empty()) continue;
    size_t unknowns = 0;
    for (const auto &[symbol, power] : monomial) unknowns += unknowns_.count(symbol) * power;
    const bool single = monomial.size() == 1 && monomial.begin()->second == 1;
    if (unknowns > 0 && !single) return "";
    out += " * " + (unknowns ? symbol(monomial.begin()->first, copy) : parameter(monomial));
  }
  return out.empty() ? "0" : out;
}

void IslQuery::at_least_zero(const Poly &p, int copy) {
  const std::string text = affine(p, copy);
  if (!text.empty()) conjuncts_.push_back(text + " >= 0");
}

bool IslQuery::equal(const Difference &d) {
  const std::string a = affine(d.first, 0), b = affine(d.second, 1);
  if (a.empty() || b.empty()) return false;
  conjuncts_.push_back(a + " = " + b);
  return true;
}

bool IslQuery::difference_below(const Difference &d, const Poly &limit) const {
  const std::string a = affine(d.first, 0), b = affine(d.second, 1), l = affine(limit, 0);
  if (a.empty() || b.empty() || l.empty()) return false;
  return empty({a + " >= " + b + " + " + l}) && empty({b + " >= " + a + " + " + l});
}

bool IslQuery::differs(const std::vector<std::string> &symbols) const {
  for (const std::string &s : symbols)
    if (!empty({symbol(s, 0) + " < " + symbol(s, 1)}) || !empty({symbol(s, 0) + " > " + symbol(s, 1)})) return false;
  return true;
}

bool IslQuery::empty(const std::vector<std::string> &extra) const {
  std::string tuple, conditions, parameters;
  for (int copy = 0; copy < 2; copy++)
    for (const std::string &u : unknowns_) tuple += (tuple.empty() ? "" : ", ") + symbol(u, copy);
  for (const auto *group : {&conjuncts_, &extra})
    for (const std::string &c : *group) conditions += (conditions.empty() ? "" : " and ") + c;
  for (const std::string &p : parameters_) parameters += (parameters.empty() ? "" : ", ") + p;
  const std::string text = "[" + parameters + "] -> { [" + tuple + "] : " + conditions + " }";
  isl_ctx *ctx = isl_ctx_alloc();
  isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations(ctx, 2000000);
  isl_set *set = isl_set_read_from_str(ctx, text.c_str());
  const isl_bool result = set ? isl_set_is_empty(set) : isl_bool_error;
  isl_set_free(set);
  isl_ctx_free(ctx);
  return result == isl_bool_true;
}

} // namespace metafork::analysis
