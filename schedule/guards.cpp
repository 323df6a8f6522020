#include "schedule/guards.h"

#include "analysis/analysis.h"
#include "model/pattern.h"

#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/set.h>

#include <algorithm>
#include <set>

namespace metafork::schedule {

namespace {

// Of the elements that are touched: isl takes very long to find the extremes of more.
constexpr size_t most_pieces = 6;

using model::ScopArray;
using ArrayKind = ScopArray::Kind;

class GuardWriter {
public:
  explicit GuardWriter(const Sets &sets) : sets_(sets), scop_(sets.scop()) {}

  Guards run(bool distinct) {
    if (!sets_.context().is_subset(sets_.assumptions())) {
      const isl::set inside =
          isl::manage(isl_set_coalesce(isl_set_gist(sets_.assumptions().release(), sets_.context().release())));
      if (inside.is_empty()) out_.reason = "no sizes keep the subscripts in their rows" + model::Topic::rows;
      if (auto pieces = disjunction(isl::manage(isl_set_from_params(inside.copy()))))
        out_.assumptions = std::move(*pieces);
      else
        out_.conditions.push_back(condition(inside));
    }
    ranges();
    if (!distinct) overlaps();
    return std::move(out_);
  }

  std::map<int, std::string> extents() const {
    std::map<int, std::string> out;
    for (size_t k = 0; k < scop_.arrays.size(); k++) {
      const ScopArray &a = scop_.arrays[k];
      if (a.kind != ArrayKind::pointer || a.scope >= 0 || a.dimensions == 0) continue;
      const auto s = span(static_cast<int>(k));
      if (s && !s->nothing && s->from_zero) out[static_cast<int>(k)] = s->count;
    }
    return out;
  }

private:
  // The set as a disjunction, its simplest part first; what is said of a part holds outside of those before it.
  std::optional<std::vector<model::ScopConjunction>> disjunction(const isl::set &set) const {
    std::vector<std::pair<size_t, isl::set>> parts; // with their lengths
    bool plain = true;
    set.foreach_basic_set([&](isl::basic_set part) {
      const isl::set one(std::move(part));
      const auto pieces = points_of(one, sets_, {});
      plain = plain && pieces && pieces->size() == 1;
      if (plain) parts.emplace_back(pieces->front().size(), one);
    });
    if (!plain) return std::nullopt;
    std::stable_sort(parts.begin(), parts.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<model::ScopConjunction> out;
    isl::set rest = isl::manage(isl_set_universe(isl_set_get_space(set.get())));
    for (const auto &[length, part] : parts) {
      const auto pieces = points_of(isl::manage(isl_set_gist(part.copy(), rest.copy())), sets_, {});
      if (!pieces) return std::nullopt;
      out.insert(out.end(), pieces->begin(), pieces->end());
      rest = rest.subtract(part);
    }
    return out;
  }

  // The same set with names of our own for its parameters, which text_of replaces by what C calls them.
  isl::set spelled(const isl::set &set) const {
    isl_set *s = set.copy();
    const int n = isl_set_dim(s, isl_dim_param);
    for (int i = 0; i < n; i++) {
      const char *name = isl_set_get_dim_name(s, isl_dim_param, static_cast<unsigned>(i));
      const std::string text = "mf_" + std::to_string(spellings_.size()) + "_";
      spellings_.emplace(text, spelling(sets_.parameter(name)));
      s = isl_set_set_dim_name(s, isl_dim_param, static_cast<unsigned>(i), text.c_str());
    }
    return isl::manage(s);
  }

  std::string spelling(const model::IntExpr &e) const {
    if (e.kind() == model::IntExpr::Kind::symbol) {
      for (const model::ScopParameter &p : scop_.parameters)
        if (p.name == e.name()) return "(long)" + (p.text == p.name ? p.text : "(" + p.text + ")");
      return e.name();
    }
    if (e.constant()) return std::to_string(e.value());
    return "(" + spelling(e.lhs()) + " * " + spelling(e.rhs()) + ")";
  }

  std::string text_of(isl_ast_expr *e) const {
    char *text = isl_ast_expr_to_C_str(e);
    static const model::Pattern bound("\\b(min|max|floord)\\("), parameter("mf_[0-9]+_");
    const std::string all = text ? bound.replaced(text, "metafork_$1(") : "0";
    free(text);
    isl_ast_expr_free(e);
    std::string out;
    size_t last = 0;
    for (const model::Pattern::Match &m : parameter.all(all)) {
      out.append(all, last, m.begin - last).append(spellings_.at(m.groups[0]));
      last = m.end;
    }
    return out.append(all, last);
  }

  std::string condition(const isl::set &set) const {
    isl_ast_build *build = isl_ast_build_alloc(sets_.ctx().get());
    const std::string out = text_of(isl_ast_build_expr_from_set(build, spelled(set).release()));
    isl_ast_build_free(build);
    return out;
  }

  // The smallest and largest value of a set of one dimension, and for which parameters there is one. Of many pieces
  // those that another one exceeds are left out first; nothing if too many are left.
  std::optional<std::string> extreme(const isl::set &one, bool largest) const {
    auto of = [&](isl::set s) {
      return isl::manage(largest ? isl_set_dim_max(s.release(), 0) : isl_set_dim_min(s.release(), 0));
    };
    auto exceeds = [&](const isl::pw_aff &a, const isl::pw_aff &b) { // wherever b has a value
      const isl::set where =
          isl::manage(largest ? isl_pw_aff_ge_set(a.copy(), b.copy()) : isl_pw_aff_le_set(a.copy(), b.copy()));
      return isl::manage(isl_pw_aff_domain(b.copy())).is_subset(where);
    };
    std::vector<isl::pw_aff> values;
    isl::set named = spelled(one);
    if (isl_set_n_basic_set(named.get()) > static_cast<int>(most_pieces))
      named = isl::manage(isl_set_coalesce(named.release()));
    if (isl_set_n_basic_set(named.get()) <= static_cast<int>(most_pieces))
      values.push_back(of(named));
    else
      named.foreach_basic_set([&](isl::basic_set part) {
        if (values.size() > most_pieces) return;
        const isl::pw_aff value = of(isl::set(std::move(part)));
        if (std::any_of(values.begin(), values.end(), [&](const isl::pw_aff &v) { return exceeds(v, value); })) return;
        std::erase_if(values, [&](const isl::pw_aff &v) { return exceeds(value, v); });
        values.push_back(value);
      });
    if (values.empty() || values.size() > most_pieces) return std::nullopt;
    isl::pw_aff all = values.front();
    for (size_t k = 1; k < values.size(); k++)
      all = isl::manage(largest ? isl_pw_aff_union_max(all.release(), values[k].copy())
                                : isl_pw_aff_union_min(all.release(), values[k].copy()));
    isl_ast_build *build = isl_ast_build_alloc(sets_.ctx().get());
    const std::string out = text_of(isl_ast_build_expr_from_pw_aff(build, all.release()));
    isl_ast_build_free(build);
    return out;
  }

  // -------------------------------------------------------------------------------------------------------- ranges

  bool has_sign(const std::string &symbol) const {
    return std::any_of(scop_.parameters.begin(), scop_.parameters.end(),
                       [&](const model::ScopParameter &p) { return p.name == symbol && p.is_signed; });
  }

  // A parameter whose type has no larger values.
  bool within_type(const model::IntExpr &e, int64_t limit) const {
    return e.kind() == model::IntExpr::Kind::symbol &&
           std::any_of(scop_.parameters.begin(), scop_.parameters.end(),
                       [&](const model::ScopParameter &p) { return p.name == e.name() && p.most <= limit; });
  }

  // The terms of one sign, added up as a double: no sum of terms that are not negative is rounded before it is far too
  // large for any of the limits.
  std::string sum(const model::IntExpr &e, bool negative) const {
    std::string out;
    const qe::Poly p = analysis::polynomial(e).value_or(0);
    for (const auto &[monomial, coefficient] : p.terms()) {
      if ((coefficient < 0) != negative) continue;
      std::string term = coefficient == 1 || coefficient == -1 ? "" : mpz_class(abs(coefficient)).get_str() + ".0";
      for (const auto &[symbol, power] : monomial)
        for (unsigned i = 0; i < power; i++) term += (term.empty() ? "(double)" : " * ") + operand(symbol);
      out += (out.empty() ? "" : " + ") + (term.empty() ? "1.0" : term);
    }
    return out;
  }
  std::string operand(const std::string &symbol) const {
    for (const model::ScopParameter &p : scop_.parameters)
      if (p.name == symbol) return p.text == p.name ? p.text : "(" + p.text + ")";
    return symbol;
  }

  void condition(const std::string &text) {
    if (std::find(out_.conditions.begin(), out_.conditions.end(), text) == out_.conditions.end())
      out_.conditions.push_back(text);
  }

  void ranges() {
    constexpr int64_t exact = int64_t{1} << 53; // up to there doubles are whole numbers
    for (const model::ScopRange &r : scop_.ranges) {
      for (const model::IntExpr &e : r.not_negative)
        if (has_sign(e.name())) condition(operand(e.name()) + " >= 0");
      const std::string above = sum(r.most, false), below = sum(r.least, true), against = sum(r.least, false);
      if (!above.empty() && !within_type(r.most, std::min(r.limit, exact)))
        condition(above + " <= " + std::to_string(std::min(r.limit, exact)) + ".0");
      if (below.empty()) continue;
      if (against.empty())
        out_.reason = "unsigned arithmetic of these loops wraps for all sizes" + model::Topic::counter_type;
      condition(below + " <= " + against);
      condition(against + " <= " + std::to_string(exact) + ".0");
    }
  }

  // ------------------------------------------------------------------------------------------------------- overlap

  bool written(int array) const {
    for (const model::ScopStatement &s : scop_.statements)
      for (const model::ScopAccess &a : s.accesses)
        if (a.array == array && a.write) return true;
    return false;
  }

  // A pointer reaches a variable of its own type, a member, any as bytes; only numbers of two kinds are surely apart.
  static bool may_reach(const std::string &a, const std::string &b) {
    static const std::set<std::string> kinds = {"float", "double", "short", "int", "long", "long long"};
    auto without_sign = [](const std::string &type) { return type.rfind("unsigned ", 0) == 0 ? type.substr(9) : type; };
    const std::string x = without_sign(a), y = without_sign(b);
    return x == y || !kinds.count(x) || !kinds.count(y);
  }

  void overlaps() {
    bool at_launch = out_.reason.empty() && scop_.origin != model::Scop::Origin::written;
    for (size_t i = 0; i < scop_.arrays.size(); i++)
      for (size_t j = i + 1; j < scop_.arrays.size(); j++) {
        const ScopArray &a = scop_.arrays[i], &b = scop_.arrays[j];
        if (a.scope >= 0 || b.scope >= 0 || !(a.kind == ArrayKind::pointer || b.kind == ArrayKind::pointer)) continue;
        if (!a.exposed || !b.exposed) continue;
        const bool variable = a.dimensions == 0 || b.dimensions == 0;
        if (variable && !may_reach(a.element, b.element)) continue;
        if (a.restricted || b.restricted) continue;
        if (!written(static_cast<int>(i)) && !written(static_cast<int>(j))) continue;
        const auto x = span(static_cast<int>(i)), y = span(static_cast<int>(j));
        if (!x || !y) {
          out_.at_launch.emplace_back(static_cast<int>(i), static_cast<int>(j));
          if (out_.reason.empty()) {
            out_.unknown = {static_cast<int>(i), static_cast<int>(j)};
            out_.reason =
                "'" + a.name + "' and '" + b.name + "' may overlap, and which elements of '" + (x ? b.name : a.name) +
                "' are touched is not known; declare them restrict, in C++ __restrict" + model::Topic::overlap;
          }
          at_launch = at_launch && a.dimensions > 0 && b.dimensions > 0;
          continue;
        }
        if (x->nothing || y->nothing) continue;
        out_.conditions.push_back("metafork_apart(" + x->first + ", " + x->end + ", " + y->first + ", " + y->end + ")");
      }
    if (!at_launch) out_.at_launch.clear();
  }

  struct Span {
    std::string first, end; // pointers
    std::string count;      // elements from element 0 to the last one
    bool from_zero = true;  // nothing before element 0
    bool nothing = false;
  };

  const std::optional<Span> &span(int array) const {
    const auto it = spans_.find(array);
    return it != spans_.end() ? it->second : spans_[array] = find_span(array);
  }

  // The elements of an array that the loops touch.
  isl::set touched(int array) const {
    if (touched_.empty())
      for (const isl::union_map &all : {sets_.reads(), sets_.writes()})
        all.foreach_map([&](isl::map m) {
          isl::set range = isl::manage(isl_set_reset_tuple_id(isl::map(m).range().release()));
          isl::set &of = touched_[isl_map_get_tuple_name(m.get(), isl_dim_out)];
          of = of.is_null() ? range : of.unite(range);
        });
    const auto it = touched_.find("A" + std::to_string(array));
    if (it == touched_.end() || !sets_.in_pieces(array)) return it == touched_.end() ? isl::set() : it->second;
    const auto piece = static_cast<unsigned>(isl_set_dim(it->second.get(), isl_dim_set) - 1);
    return isl::manage(isl_set_project_out(it->second.copy(), isl_dim_set, piece, 1));
  }

  std::optional<Span> find_span(int array) const {
    const ScopArray &a = scop_.arrays[array];
    const isl::set touched = this->touched(array);
    Span out;
    if (a.dimensions == 0) {
      out.first = "&(" + a.name + ")";
      out.end = "&(" + a.name + ") + 1";
      return out;
    }
    if (touched.is_null() || touched.is_empty()) {
      out.nothing = true;
      return out;
    }
    const int dims = isl_set_dim(touched.get(), isl_dim_set);
    std::vector<std::string> strides(static_cast<size_t>(dims), "1");
    if (static_cast<size_t>(dims) == a.dimensions) {
      for (int d = dims - 1; d-- > 0;) {
        const auto p = a.extents[static_cast<size_t>(d) + 1];
        if (!p.is_known()) return std::nullopt;
        strides[d] = strides[d + 1] == "1" ? product(p) : strides[d + 1] + " * " + product(p);
      }
    } else {
      const std::vector<model::IntExpr> &linear = sets_.strides(array);
      for (int d = 0; d < dims; d++) strides[d] = spelling(linear[d]);
    }
    std::string first, last;
    auto along = [&](const isl::set &set, int d) {
      return isl::manage(isl_set_project_out(isl_set_project_out(set.copy(), isl_dim_set, static_cast<unsigned>(d + 1),
                                                                 static_cast<unsigned>(dims - d - 1)),
                                             isl_dim_set, 0, static_cast<unsigned>(d)));
    };
    const bool as_declared = static_cast<size_t>(dims) == a.dimensions;
    std::vector<bool> anywhere; // data chooses: any element that there is
    for (int d = 0; d < dims; d++) {
      anywhere.push_back(!isl_set_dim_is_bounded(along(touched, d).get(), isl_dim_set, 0));
      if (anywhere.back() && !(as_declared && a.extents[static_cast<size_t>(d)].is_known())) return std::nullopt;
    }
    // Rows that a linear subscript was taken apart into: the last one may end before others do, and the array with it.
    const isl::set end = as_declared ? touched : isl::manage(isl_set_lexmax(touched.copy()));
    for (int d = 0; d < dims; d++) {
      const std::string times = strides[d] == "1" ? "" : " * " + strides[d];
      auto term = [&](const std::string &value) {
        const bool plain = value.find_first_of(" ?-") == std::string::npos;
        const bool alone = times.empty() && value.find('?') == std::string::npos;
        return (d ? " + " : "") + (plain || alone ? value : "(" + value + ")") + times;
      };
      if (anywhere[static_cast<size_t>(d)]) {
        first += term("0");
        last += term(product(a.extents[static_cast<size_t>(d)]) + " - 1");
        continue;
      }
      const isl::set one = along(touched, d);
      const isl::set negative = isl::manage(isl_set_upper_bound_si(one.copy(), isl_dim_set, 0, -1));
      out.from_zero = out.from_zero && negative.is_empty();
      const auto least = extreme(one, false), most = extreme(along(end, d), true);
      if (!least || !most) return std::nullopt;
      first += term(*least);
      last += term(*most);
    }
    out.count = after(last);
    // nothing where the sizes keep the program from the array
    const isl::set with = isl::manage(isl_set_params(touched.copy())), run = executed();
    if (!run.intersect(sets_.context()).is_subset(with)) {
      const std::string test = condition(isl::manage(isl_set_coalesce(isl_set_gist(with.copy(), run.copy()))));
      out.count = "(" + test + ") ? " + out.count + " : 0";
    }
    // in elements where the name is a pointer to them, in bytes where it is one to rows
    const std::string size = std::to_string(a.element_size) + " * ";
    const std::string base = a.dimensions == 1 ? a.name : "(const char *)" + a.name;
    out.first = base + " + " + (a.dimensions == 1 ? "" : size) + "(" + first + ")";
    out.end = base + " + " + (a.dimensions == 1 ? "" : size) + "(" + after(last) + ")";
    return out;
  }

  // The sizes for which something is executed.
  const isl::set &executed() const {
    if (executed_.is_null()) executed_ = isl::manage(isl_union_set_params(sets_.domain().release()));
    return executed_;
  }

  // value + 1
  static std::string after(const std::string &value) {
    static const model::Pattern difference("(.*) - ([0-9]{1,9})");
    const auto less = difference.whole(value);
    if (!less) return value + " + 1";
    const long rest = std::stol(less->groups[2]) - 1;
    return less->groups[1] + (rest > 0 ? " - " + std::to_string(rest) : "");
  }

  std::string product(const model::IntExpr &e) const {
    if (e.constant()) return std::to_string(e.value());
    if (e.kind() == model::IntExpr::Kind::add) return "(" + product(e.lhs()) + " + " + product(e.rhs()) + ")";
    if (e.kind() == model::IntExpr::Kind::multiply) return "(" + product(e.lhs()) + " * " + product(e.rhs()) + ")";
    return spelling(e);
  }

  const Sets &sets_;
  const model::Scop &scop_;
  mutable std::map<std::string, std::string> spellings_; // of parameters, by the names that isl knows
  mutable std::map<int, std::optional<Span>> spans_;     // found before, as the next two
  mutable std::map<std::string, isl::set> touched_;
  mutable isl::set executed_;
  Guards out_;
};

} // namespace

std::map<int, std::string> extents(const Sets &sets) { return GuardWriter(sets).extents(); }

Guards guards(const Sets &sets, bool distinct) { return GuardWriter(sets).run(distinct); }

} // namespace metafork::schedule
