#include "analysis/isl_door.h"

#include "analysis/analysis.h"

#include <isl/ctx.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <isl/version.h>

#include <algorithm>
#include <utility>

namespace metafork::analysis {

using qe::Poly;

std::string isl_identity() { return isl_version(); }

namespace {

// Of the absolute value, the lowest first.
std::vector<unsigned char> bytes_of(const mpz_class &value) {
  std::vector<unsigned char> out((mpz_sizeinbase(value.get_mpz_t(), 2) + 7) / 8);
  size_t count = 0;
  mpz_export(out.data(), &count, -1, 1, 0, 0, value.get_mpz_t());
  out.resize(count);
  return out;
}

} // namespace

unsigned long operations_of(isl_ctx *ctx) {
  // isl does not tell; but from its maximum on an allocation, which is an operation, fails
  const unsigned long most = isl_ctx_get_max_operations(ctx);
  auto reached = [ctx](unsigned long count) {
    isl_ctx_set_max_operations(ctx, count);
    isl_space *space = isl_space_set_alloc(ctx, 0, 0);
    isl_space_free(space);
    return !space;
  };
  unsigned long low = 0, high = 64; // the count is in [low, high), but for the questions themselves
  while (reached(high)) low = std::exchange(high, 2 * high);
  while (high - low > 1) {
    const unsigned long middle = low + (high - low) / 2;
    (reached(middle) ? low : high) = middle;
  }
  isl_ctx_reset_error(ctx);
  isl_ctx_set_max_operations(ctx, most);
  return low;
}

std::optional<IslQuery::Row> IslQuery::affine(const Poly &p, int copy) const {
  Row out;
  for (const auto &[monomial, coefficient] : p.terms()) {
    size_t unknowns = 0;
    for (const auto &[symbol, power] : monomial) unknowns += unknowns_.count(symbol) * power;
    const bool single = monomial.size() == 1 && monomial.begin()->second == 1;
    if (unknowns > 0 && !single) return std::nullopt;
    out.terms[{unknowns ? copy : -1, monomial}] = coefficient;
  }
  return out;
}

IslQuery::Row IslQuery::difference(Row a, const Row &b) {
  for (const auto &[column, coefficient] : b.terms) a.terms[column] -= coefficient;
  return a;
}

void IslQuery::at_least_zero(const Poly &p, int copy) {
  if (auto row = affine(p, copy)) rows_.insert(std::move(*row));
}

bool IslQuery::equal(const Difference &d) {
  const auto a = affine(d.first, 0), b = affine(d.second, 1);
  if (!a || !b) return false;
  Row row = difference(*a, *b);
  row.equality = true;
  rows_.insert(std::move(row));
  return true;
}

bool IslQuery::difference_below(const Difference &d, const Poly &limit) const {
  const auto a = affine(d.first, 0), b = affine(d.second, 1), l = affine(limit, 0);
  if (!a || !b || !l) return false;
  return empty(difference(difference(*a, *b), *l)) && empty(difference(difference(*b, *a), *l));
}

bool IslQuery::differs(const std::vector<std::string> &symbols) const {
  for (const std::string &s : symbols)
    for (const int sign : {1, -1}) {
      const Row apart = {{{{0, {{s, 1}}}, sign}, {{1, {{s, 1}}}, -sign}, {{-1, {}}, -1}}, false};
      if (!empty(apart)) return false;
    }
  return true;
}

namespace {

constexpr int64_t most_operations = 2'000'000; // for one question
constexpr int most_columns = 24; // beyond, the search for integer points takes long for each operation that isl counts

} // namespace

bool IslQuery::empty(const Row &extra) const {
  std::set<Row> rows = rows_;
  rows.insert(extra);
  std::map<Column, int> position;
  for (const Row &row : rows)
    for (const auto &[column, coefficient] : row.terms)
      if (!column.second.empty()) position.emplace(column, 0);
  int n = 0;
  for (auto &[column, at] : position) at = n++;
  const auto count = static_cast<int64_t>(rows.size());
  if (n > most_columns || (steps_ && !steps_->take(count * (n + 1) * 4 + count * count / 50 + 50))) return false;

  isl_ctx *ctx = isl_ctx_alloc();
  isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations(ctx,
                             static_cast<unsigned long>(steps_ ? steps_->at_most(most_operations) : most_operations));
  auto matrix = [&](bool equalities) {
    const auto count = static_cast<unsigned>(
        std::count_if(rows.begin(), rows.end(), [&](const Row &row) { return row.equality == equalities; }));
    isl_mat *out = isl_mat_alloc(ctx, count, static_cast<unsigned>(n) + 1);
    for (unsigned i = 0; i < count; i++)
      for (int j = 0; j <= n; j++) out = isl_mat_set_element_si(out, static_cast<int>(i), j, 0);
    int i = 0;
    for (const Row &row : rows) {
      if (row.equality != equalities) continue;
      for (const auto &[column, coefficient] : row.terms) {
        const std::vector<unsigned char> bytes = bytes_of(coefficient);
        isl_val *value = isl_val_int_from_chunks(ctx, bytes.size(), 1, bytes.data());
        if (coefficient < 0) value = isl_val_neg(value);
        out = isl_mat_set_element_val(out, i, column.second.empty() ? n : position.at(column), value);
      }
      i++;
    }
    return out;
  };
  isl_mat *equalities = matrix(true), *inequalities = matrix(false);
  isl_basic_set *set =
      isl_basic_set_from_constraint_matrices(isl_space_set_alloc(ctx, 0, static_cast<unsigned>(n)), equalities,
                                             inequalities, isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst);
  const isl_bool result = set ? isl_basic_set_is_empty(set) : isl_bool_error;
  isl_basic_set_free(set);
  if (steps_) steps_->take(static_cast<int64_t>(operations_of(ctx)));
  isl_ctx_free(ctx);
  return result == isl_bool_true;
}

} // namespace metafork::analysis
