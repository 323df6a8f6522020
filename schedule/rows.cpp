#include "schedule/rows.h"

#include "analysis/analysis.h"

#include <isl/aff.h>
#include <isl/union_map.h>

#include <memory>

namespace metafork::schedule {

namespace {

bool goes_along(const model::ScopAccess &access, const std::string &index) {
  for (size_t k = 0; k < access.index.size(); k++) {
    const auto p = analysis::polynomial(access.index[k]);
    if (!p || p->degree(index) > 1) return false;
    const auto step = p->coefficient(index, 1).constant();
    if (!step || (k + 1 < access.index.size() ? *step != 0 : abs(*step) > 1)) return false;
  }
  return true;
}

} // namespace

Rows rows_of(isl_schedule_node *band) {
  const isl::multi_union_pw_aff all = isl::manage(isl_schedule_node_band_get_partial_schedule(band));
  Rows out;
  for (int i = 0; i < isl_schedule_node_band_n_member(band); i++)
    out.push_back(isl::manage(isl_multi_union_pw_aff_get_union_pw_aff(all.get(), i)));
  return out;
}

isl::multi_union_pw_aff single(const isl::union_pw_aff &row) {
  return isl::manage(isl_multi_union_pw_aff_from_union_pw_aff(row.copy()));
}

isl::multi_union_pw_aff together(const Rows &rows) {
  isl::multi_union_pw_aff out = single(rows[0]);
  for (size_t k = 1; k < rows.size(); k++)
    out = isl::manage(isl_multi_union_pw_aff_flat_range_product(out.release(), single(rows[k]).release()));
  return out;
}

bool is_constant(const isl::union_pw_aff &row) {
  bool out = true;
  isl_pw_aff_list *list = isl_union_pw_aff_get_pw_aff_list(row.get());
  for (int k = 0; k < isl_pw_aff_list_n_pw_aff(list); k++) {
    const isl::pw_aff f = isl::manage(isl_pw_aff_list_get_pw_aff(list, k));
    out = out && isl_pw_aff_is_cst(f.get()) == isl_bool_true;
  }
  isl_pw_aff_list_free(list);
  return out;
}

std::optional<isl::union_pw_aff> counted(const isl::set &instances, int d, bool down) {
  isl_pw_aff *f = isl_pw_aff_from_aff(isl_aff_var_on_domain(
      isl_local_space_from_space(isl_set_get_space(instances.get())), isl_dim_set, static_cast<unsigned>(d)));
  if (down) {
    isl_pw_aff *last = isl_set_dim_max(instances.copy(), d);
    if (isl_pw_aff_n_piece(last) != 1) {
      isl_pw_aff_free(last);
      isl_pw_aff_free(f);
      return std::nullopt;
    }
    last = isl_pw_aff_gist(last, isl_pw_aff_domain(isl_pw_aff_copy(last)));
    f = isl_pw_aff_sub(isl_pw_aff_insert_domain(last, isl_set_get_space(instances.get())), f);
  }
  return isl::manage(isl_union_pw_aff_from_pw_aff(f));
}

std::string source_loop(const isl::union_pw_aff &row) {
  std::string out;
  bool same = true;
  isl_pw_aff_list *list = isl_union_pw_aff_get_pw_aff_list(row.get());
  for (int k = 0; k < isl_pw_aff_list_n_pw_aff(list); k++) {
    const isl::pw_aff f = isl::manage(isl_pw_aff_list_get_pw_aff(list, k));
    std::string mine;
    int terms = 0;
    if (isl_pw_aff_n_piece(f.get()) == 1) {
      isl_pw_aff_foreach_piece(
          f.get(),
          [](isl_set *s, isl_aff *a, void *user) {
            auto *state = static_cast<std::pair<std::string *, int *> *>(user);
            for (int d = 0; d < isl_aff_dim(a, isl_dim_in); d++) {
              isl_val *v = isl_aff_get_coefficient_val(a, isl_dim_in, d);
              if (!isl_val_is_zero(v)) {
                ++*state->second;
                const char *name = isl_aff_get_dim_name(a, isl_dim_in, static_cast<unsigned>(d));
                if (isl_val_is_one(v) && name) *state->first = name;
              }
              isl_val_free(v);
            }
            for (int d = 0; d < isl_aff_dim(a, isl_dim_param); d++) {
              isl_val *v = isl_aff_get_coefficient_val(a, isl_dim_param, d);
              if (!isl_val_is_zero(v)) *state->second += 2;
              isl_val_free(v);
            }
            isl_set_free(s);
            isl_aff_free(a);
            return isl_stat_ok;
          },
          std::make_unique<std::pair<std::string *, int *>>(&mine, &terms).get());
    }
    if (terms != 1 || mine.empty() || (!out.empty() && out != mine)) same = false;
    out = mine;
  }
  isl_pw_aff_list_free(list);
  return same ? out : "";
}

size_t accesses_along(const model::Scop &scop, const isl::union_set &domain, const isl::union_pw_aff &row) {
  size_t out = 0;
  domain.foreach_set([&](isl::set s) {
    const int k = Sets::statement(isl_set_get_tuple_name(s.get()));
    const std::string index = source_loop(row.intersect_domain(isl::union_set(s)));
    for (const model::ScopAccess &a : scop.statements[static_cast<size_t>(k)].accesses)
      out += !index.empty() && goes_along(a, index) ? 1 : 0;
  });
  return out;
}

isl::union_pw_aff along_loop(const isl::union_set &domain, const isl::union_pw_aff &row) {
  if (isl_union_set_n_set(domain.get()) != 1) return row;
  const isl::set instances = isl::manage(isl_set_from_union_set(domain.copy()));
  const isl::map moves = isl::manage(isl_map_from_union_map(
      isl_union_map_intersect_domain(isl_union_map_from_union_pw_aff(row.copy()), domain.copy())));
  for (int d = 0; d < isl_set_dim(instances.get(), isl_dim_set); d++) {
    const isl::union_pw_aff loop = *counted(instances, d, false);
    const isl::map along = isl::manage(isl_map_from_union_map(isl_union_map_from_union_pw_aff(loop.copy())));
    // one value of the row is one of the loop, and the other way round
    const isl::map both = moves.reverse().apply_range(along);
    if (isl_map_is_bijective(both.get()) == isl_bool_true) return loop;
  }
  return row;
}

} // namespace metafork::schedule
