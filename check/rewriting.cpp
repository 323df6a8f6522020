#include "check/rewriting.h"

#include "check/algebra.h"
#include "check/partial_results.h"
#include "check/scop_questions.h"

#include <isl/aff.h>
#include <isl/cpp.h>
#include <isl/flow.h>
#include <isl/options.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>

namespace metafork::check {

using model::IntExpr;
using model::Scop;
using model::ScopNode;
using Kind = IntExpr::Kind;

namespace {

constexpr unsigned long most_operations = 2000000; // of isl, for one scop

// ------------------------------------------------------------------------------------------- a scop as isl's relations

class Relations {
public:
  // `origins`: what each statement is called after, -1 for one that brings a value back.
  Relations(const Scop &scop, isl::ctx ctx, const std::vector<int> &origins)
      : scop_(scop), ctx_(ctx), origins_(origins), domains_(scop.statements.size()), places_(scop.statements.size()) {
    read(scop.body, {}, isl::manage(isl_set_universe(isl_space_set_alloc(ctx.get(), 0, 0))), {});
    for (const model::ScopStatement &s : scop.statements)
      for (const model::ScopAccess &a : s.accesses)
        if (a.end_byte > 0) by_bytes_.insert(a.array);
  }

  // The instances of a statement: S<origin>[indices], or B<number>[indices] for one that has been added.
  const isl::set &domain(size_t statement) const { return domains_[statement]; }

  struct Flow {
    isl::union_map values;    // from writing instances to the reading ones that may see their value
    isl::union_map from_else; // from reading instances to elements in which they may see what was there before
  };
  // Of the arrays for which `counts`, with all their elements read at the end (End[]) where `at_end`.
  template <class Counts, class AtEnd>
  Flow flow(Counts counts, AtEnd at_end) const {
    isl::union_map reads = isl::union_map::empty(ctx_), writes = reads, certain = reads, order = reads;
    for (size_t s = 0; s < scop_.statements.size(); s++)
      for (const model::ScopAccess &a : scop_.statements[s].accesses) {
        if (!counts(a.array) || domains_[s].is_null()) continue;
        const isl::union_map touched(access(s, a));
        if (a.read) reads = reads.unite(touched);
        if (a.write && a.certain) certain = certain.unite(touched);
        if (a.write) writes = writes.unite(touched);
        order = order.unite(isl::union_map(place(s)));
      }
    for (size_t k = 0; k < scop_.arrays.size(); k++)
      if (counts(static_cast<int>(k)) && at_end(static_cast<int>(k))) {
        if (scop_.arrays[k].dimensions > 0)
          throw Beyond("the elements of '" + scop_.arrays[k].name + "' are read at the end");
        reads = reads.unite(isl::union_map(isl::map(ctx_, "{ End[] -> A" + std::to_string(k) + "[] }")));
        order = order.unite(isl::union_map(last()));
      }
    const isl::union_flow flow = isl::manage(isl_union_access_info_compute_flow(isl_union_access_info_set_schedule_map(
        isl::union_access_info(reads).set_must_source(certain).set_may_source(writes).release(), order.release())));
    return {flow.may_dependence(), flow.may_no_source()};
  }

private:
  isl_ctx *context() const { return isl::ctx(ctx_).get(); }
  std::string name(size_t statement) const {
    const int origin = origins_[statement];
    return origin >= 0 ? "S" + std::to_string(origin) : "B" + std::to_string(statement);
  }

  // A value over the indices of the loops around, which are the dimensions of an anonymous space.
  isl::pw_aff value(const IntExpr &e, const std::vector<int> &loops, const isl::space &space) const {
    if (!e.is_known()) throw Beyond("an expression is not known");
    if (e.is_polynomial()) {
      isl_aff *zero = isl_aff_zero_on_domain(isl_local_space_from_space(space.copy()));
      isl::pw_aff out = isl::manage(isl_pw_aff_from_aff(zero));
      const Poly p = Algebra().value(e, {});
      for (const auto &[monomial, coefficient] : p.terms()) {
        isl_pw_aff *factor = isl_pw_aff_from_aff(term(monomial, loops, space));
        out = out.add(isl::manage(isl_pw_aff_scale_val(factor, isl_val_int_from_si(context(), coefficient))));
      }
      return out;
    }
    const isl::pw_aff a = value(e.lhs(), loops, space), b = value(e.rhs(), loops, space);
    const auto divisor = e.rhs().constant();
    const bool divides = e.kind() == Kind::divide || e.kind() == Kind::remainder || e.kind() == Kind::floor_divide;
    if (divides && (!divisor || *divisor <= 0)) throw Beyond("a division by what is no positive number");
    switch (e.kind()) {
      case Kind::add:
        return a.add(b);
      case Kind::min:
        return a.min(b);
      case Kind::max:
        return a.max(b);
      case Kind::divide:
        return a.tdiv_q(b);
      case Kind::remainder:
        return a.tdiv_r(b);
      case Kind::floor_divide:
        return isl::manage(isl_pw_aff_floor(isl_pw_aff_div(a.copy(), b.copy())));
      case Kind::multiply:
        if (e.lhs().constant() || divisor) return isl::manage(isl_pw_aff_mul(a.copy(), b.copy()));
        break;
      default:
        break;
    }
    throw Beyond("'" + e.text() + "' is not affine");
  }

  // A product of parameters is a parameter of its own.
  isl_aff *term(const Monomial &m, const std::vector<int> &loops, const isl::space &space) const {
    isl_local_space *local = isl_local_space_from_space(space.copy());
    if (m.empty()) return isl_aff_val_on_domain(local, isl_val_one(context()));
    std::string product;
    for (const std::string &symbol : m) {
      for (size_t d = 0; d < loops.size(); d++) {
        if (scop_.loops[static_cast<size_t>(loops[d])].index != symbol) continue;
        if (m.size() == 1) return isl_aff_var_on_domain(local, isl_dim_set, static_cast<unsigned>(d));
        isl_local_space_free(local);
        throw Beyond("a product with the index '" + symbol + "'");
      }
      product.append(product.empty() ? "" : "*").append(symbol);
    }
    isl_local_space_free(local);
    isl_id *id = isl_id_alloc(context(), product.c_str(), nullptr);
    return isl_aff_param_on_domain_space_id(isl_space_add_param_id(space.copy(), isl_id_copy(id)), id);
  }

  // `around`: an anonymous set over the indices of `loops`; `place`: the numbers of the nodes on the way.
  void read(const std::vector<ScopNode> &nodes, std::vector<int> loops, const isl::set &around,
            const std::vector<int> &place) {
    const isl::space space = around.space();
    for (size_t i = 0; i < nodes.size(); i++) {
      const ScopNode &n = nodes[i];
      std::vector<int> here = place;
      here.push_back(static_cast<int>(i));
      if (n.kind == ScopNode::Kind::statement) {
        const auto s = static_cast<size_t>(n.item);
        domains_[s] = isl::manage(isl_set_set_tuple_name(around.copy(), name(s).c_str()));
        places_[s] = {loops, here};
      } else if (n.kind == ScopNode::Kind::loop) {
        std::vector<int> more = loops;
        more.push_back(n.item);
        isl::set inner = isl::manage(isl_set_add_dims(around.copy(), isl_dim_set, 1));
        for (const IntExpr &c : scop_.loops[static_cast<size_t>(n.item)].constraints)
          inner = inner.intersect(not_negative(c, more, inner.space()));
        read(n.body, more, inner, here);
      } else {
        isl::set yes = isl::manage(isl_set_empty(space.copy()));
        for (const model::ScopConjunction &conjunction : n.condition) {
          isl::set all = around;
          for (const IntExpr &c : conjunction) all = all.intersect(not_negative(c, loops, space));
          yes = yes.unite(all);
        }
        // a loop's index between two numbers: the branch has no index, and its parts come one after the other
        here.push_back(0);
        read(n.body, loops, yes, here);
        here.back() = 1;
        read(n.otherwise, loops, around.subtract(yes), here);
      }
    }
  }

  isl::set not_negative(const IntExpr &e, const std::vector<int> &loops, const isl::space &space) const {
    return isl::manage(isl_pw_aff_nonneg_set(value(e, loops, space).release()));
  }

  isl::map access(size_t statement, const model::ScopAccess &a) const {
    const isl::set anonymous = isl::manage(isl_set_reset_tuple_id(domains_[statement].copy()));
    const std::vector<int> &loops = places_[statement].loops;
    const model::ScopArray &array = scop_.arrays[static_cast<size_t>(a.array)];
    isl::map out = isl::manage(isl_map_from_domain(anonymous.copy()));
    auto coordinate = [&](const isl::pw_aff &v) {
      out = isl::manage(isl_map_flat_range_product(out.copy(), isl_map_from_pw_aff(v.copy())));
    };
    // an array that is declared in a loop has an element for each of the iterations around
    const auto declared = std::find(loops.begin(), loops.end(), array.scope);
    if (array.scope >= 0 && declared == loops.end()) throw Beyond("'" + array.name + "' is used outside its loop");
    if (array.scope >= 0)
      for (auto l = loops.begin(); l <= declared; ++l)
        coordinate(value(IntExpr::symbol(scop_.loops[static_cast<size_t>(*l)].index), loops, anonymous.space()));
    for (const IntExpr &e : a.index) coordinate(value(e, loops, anonymous.space()));
    out = out.intersect_domain(anonymous);
    if (by_bytes_.count(a.array)) out = in_bytes(out, a, array.element_size);
    out = isl::manage(isl_map_set_tuple_name(out.release(), isl_dim_in, name(statement).c_str()));
    return isl::manage(isl_map_set_tuple_name(out.release(), isl_dim_out, ("A" + std::to_string(a.array)).c_str()));
  }

  // The bytes as a last coordinate.
  static isl::map in_bytes(const isl::map &elements, const model::ScopAccess &a, int64_t size) {
    if (size > std::numeric_limits<int>::max()) throw Beyond("an element is too large");
    const auto last = static_cast<unsigned>(isl_map_dim(elements.get(), isl_dim_out));
    isl_map *out = isl_map_add_dims(elements.copy(), isl_dim_out, 1);
    out = isl_map_lower_bound_si(out, isl_dim_out, last, static_cast<int>(a.first_byte));
    out = isl_map_upper_bound_si(out, isl_dim_out, last, static_cast<int>(a.end_byte > 0 ? a.end_byte : size) - 1);
    return isl::manage(out);
  }

  // Instance -> time: numbers of nodes and indices in turn, filled up with zeros.
  isl::map place(size_t statement) const {
    const isl::set anonymous = isl::manage(isl_set_reset_tuple_id(domains_[statement].copy()));
    const Place &p = places_[statement];
    isl::map out = isl::manage(isl_map_from_domain(anonymous.copy()));
    size_t index = 0;
    auto coordinate = [&](const IntExpr &e) {
      out = isl::manage(
          isl_map_flat_range_product(out.copy(), isl_map_from_pw_aff(value(e, p.loops, anonymous.space()).release())));
    };
    for (size_t level = 0; level < time_size(); level++) {
      // a level is one node: its number, and the index of a loop, 0 for a branch
      coordinate(level < p.numbers.size() ? IntExpr(p.numbers[level]) : IntExpr(0));
      const bool loop = level < p.numbers.size() && is_loop(p, level);
      coordinate(loop ? IntExpr::symbol(scop_.loops[static_cast<size_t>(p.loops[index++])].index) : IntExpr(0));
    }
    out = out.intersect_domain(anonymous);
    return isl::manage(isl_map_set_tuple_name(out.release(), isl_dim_in, name(statement).c_str()));
  }

  isl::map last() const {
    std::string text = "{ End[] -> [1000000000";
    for (size_t k = 1; k < 2 * time_size(); k++) text += ", 0";
    return isl::map(ctx_, text + "] }");
  }

  struct Place {
    std::vector<int> loops;   // around the statement
    std::vector<int> numbers; // of the nodes on the way to it
  };
  // Is the node at a level of the way a loop?
  bool is_loop(const Place &p, size_t level) const {
    const std::vector<ScopNode> *nodes = &scop_.body;
    for (size_t k = 0; k < p.numbers.size(); k++) {
      const ScopNode &n = (*nodes)[static_cast<size_t>(p.numbers[k])];
      if (k == level) return n.kind == ScopNode::Kind::loop;
      if (n.kind == ScopNode::Kind::branch) {
        if (++k == level) return false; // which part of the branch
        nodes = p.numbers[k] == 0 ? &n.body : &n.otherwise;
      } else {
        nodes = &n.body;
      }
    }
    return false;
  }
  size_t time_size() const {
    size_t out = 1;
    for (const Place &p : places_) out = std::max(out, p.numbers.size());
    return out;
  }

  const Scop &scop_;
  isl::ctx ctx_;
  std::vector<int> origins_;
  std::vector<isl::set> domains_;
  std::vector<Place> places_;
  std::set<int> by_bytes_; // arrays of which members are touched alone: a cell is a byte of an element
};

// ------------------------------------------------------------------------------------------------------ two scops

class Rewriting {
public:
  Rewriting(const Scop &given, const Scop &scop, isl::ctx ctx)
      : given_(given), scop_(scop), ctx_(ctx), partial_(given, scop) {}

  std::vector<Claim> run() {
    std::vector<Claim> out;
    const std::vector<int> &origins = scop_.origins.statements;
    Claim statements = claim("statements", scop_.location);
    if (origins.size() != scop_.statements.size() || scop_.origins.arrays.size() != scop_.arrays.size()) {
      refute(statements, "the origins of the statements and arrays are not complete");
      return {statements};
    }
    attempt(statements, [&] {
      std::vector<int> own(given_.statements.size());
      for (size_t s = 0; s < own.size(); s++) own[s] = static_cast<int>(s);
      before_ = std::make_unique<Relations>(given_, ctx_, own);
      after_ = std::make_unique<Relations>(scop_, ctx_, origins);
      const std::string why = tree(given_.body, scop_.body);
      if (!why.empty()) return refute(statements, why);
      for (size_t s = 0; s < origins.size(); s++)
        if (const std::string wrong = text(s); !wrong.empty()) return refute(statements, wrong);
      for (size_t s = 0; s < own.size(); s++) parts(s, statements);
    });
    out.push_back(statements);
    if (statements.status != Status::proved) return out;
    for (size_t a = 0; a < given_.arrays.size(); a++) {
      const auto copies = std::count(scop_.origins.arrays.begin(), scop_.origins.arrays.end(), static_cast<int>(a));
      if (copies < 2) continue;
      if (partial_.is_accumulated(static_cast<int>(a))) {
        Claim c = claim("partial results of " + given_.arrays[a].name, given_.arrays[a].location);
        if (const std::string why = partial_.objection(static_cast<int>(a)); !why.empty()) refute(c, why);
        out.push_back(std::move(c));
        continue;
      }
      Claim c = claim("private " + given_.arrays[a].name, given_.arrays[a].location);
      attempt(c, [&] { same_values(static_cast<int>(a), c); });
      out.push_back(std::move(c));
    }
    return out;
  }

private:
  static Claim claim(const std::string &name, const model::Location &where) {
    Claim c;
    c.name = name;
    c.status = Status::proved;
    c.where = where;
    return c;
  }
  template <class F>
  void attempt(Claim &c, F check) {
    try {
      check();
      return;
    } catch (const Beyond &b) {
      c.why = b.what();
    } catch (const isl::exception &e) {
      c.why = isl_ctx_last_error(ctx_.get()) == isl_error_quota ? "too complex" : e.what();
    }
    c.status = Status::not_checked;
  }

  int origin(const ScopNode &n) const { return scop_.origins.statements[static_cast<size_t>(n.item)]; }
  // The statement of if (...) S; alone; null for anything else.
  static const ScopNode *part(const ScopNode &n) {
    if (n.kind == ScopNode::Kind::statement) return &n;
    const bool one = n.kind == ScopNode::Kind::branch && n.body.size() == 1 && n.otherwise.empty();
    return one && n.body[0].kind == ScopNode::Kind::statement ? &n.body[0] : nullptr;
  }

  // Statements that bring values back may stand anywhere; parts of a statement stand in its place.
  std::string tree(const std::vector<ScopNode> &before, const std::vector<ScopNode> &after) const {
    size_t k = 0;
    auto brings_back = [&] {
      const ScopNode *leaf = k < after.size() ? part(after[k]) : nullptr;
      return leaf && origin(*leaf) < 0;
    };
    for (const ScopNode &n : before) {
      while (brings_back()) k++;
      if (n.kind == ScopNode::Kind::statement) {
        const std::string name = given_.statements[static_cast<size_t>(n.item)].name;
        size_t found = 0;
        for (; k < after.size(); k++) {
          const ScopNode *leaf = part(after[k]);
          if (!leaf || (origin(*leaf) >= 0 && origin(*leaf) != n.item)) break;
          found += origin(*leaf) == n.item;
        }
        if (found == 0) return name + " is missing";
        continue;
      }
      if (k == after.size()) return "a loop or a branch is missing";
      const ScopNode &m = after[k++];
      const bool same =
          m.kind == n.kind && (n.kind != ScopNode::Kind::loop || m.item == n.item) && conditions(m) == conditions(n);
      if (!same) return "a loop or a branch is another one";
      for (const std::string &why : {tree(n.body, m.body), tree(n.otherwise, m.otherwise)})
        if (!why.empty()) return why;
    }
    while (brings_back()) k++;
    return k == after.size() ? "" : "there is a statement that the given loops do not have";
  }
  static std::string conditions(const ScopNode &n) {
    std::string out;
    for (const model::ScopConjunction &all : n.condition) {
      out += "|";
      for (const IntExpr &e : all) out += e.text() + ",";
    }
    return out;
  }

  int given_array(int array) const { return scop_.origins.arrays[static_cast<size_t>(array)]; }

  // Does a statement do the same to the same arrays? One that brings a value back: original = copy.
  std::string text(size_t statement) const {
    const model::ScopStatement &s = scop_.statements[statement];
    const int from = scop_.origins.statements[statement];
    if (from < 0 && partial_.belongs(static_cast<int>(statement))) return "";
    if (from < 0) {
      const bool two = s.accesses.size() == 2 && s.accesses[0].read && !s.accesses[0].write && s.accesses[1].write &&
                       !s.accesses[1].read && given_array(s.accesses[0].array) == s.accesses[1].array;
      const auto *to = s.text.size() == 4 ? std::get_if<model::ScopScalar>(&s.text[0]) : nullptr;
      const auto *of = s.text.size() == 4 ? std::get_if<model::ScopScalar>(&s.text[2]) : nullptr;
      const bool assigns = two && to && of && to->array == s.accesses[1].array && of->array == s.accesses[0].array &&
                           std::get_if<std::string>(&s.text[1]) && std::get<std::string>(s.text[1]) == " = ";
      return assigns ? "" : s.name + " does more than to bring a value back";
    }
    const model::ScopStatement &t = given_.statements[static_cast<size_t>(from)];
    bool same = s.text.size() == t.text.size() && s.accesses.size() == t.accesses.size();
    for (size_t k = 0; same && k < s.text.size(); k++) {
      same = s.text[k].index() == t.text[k].index();
      const auto *scalar = std::get_if<model::ScopScalar>(&s.text[k]);
      if (same && scalar) same = given_array(scalar->array) == std::get<model::ScopScalar>(t.text[k]).array;
      const auto *words = std::get_if<std::string>(&s.text[k]);
      if (same && words) same = *words == std::get<std::string>(t.text[k]);
    }
    for (size_t k = 0; same && k < s.accesses.size(); k++) {
      const model::ScopAccess &a = s.accesses[k], &b = t.accesses[k];
      same = given_array(a.array) == b.array && a.read == b.read && a.write == b.write && a.certain == b.certain &&
             a.index.size() == b.index.size() && a.first_byte == b.first_byte && a.end_byte == b.end_byte;
      for (size_t d = 0; same && d < a.index.size(); d++) same = a.index[d].text() == b.index[d].text();
    }
    return same ? "" : s.name + " does not do what " + t.name + " does";
  }

  // The parts of a statement have its instances, each once.
  void parts(size_t statement, Claim &c) const {
    const isl::set whole = before_->domain(statement);
    isl::set all;
    for (size_t s = 0; s < scop_.statements.size(); s++) {
      if (scop_.origins.statements[s] != static_cast<int>(statement)) continue;
      const isl::set one = after_->domain(s);
      if (!all.is_null() && !all.intersect(one).is_empty())
        return refute(c, given_.statements[statement].name + " has an instance twice");
      all = all.is_null() ? one : all.unite(one);
    }
    if (all.is_null() || !all.is_equal(whole))
      refute(c, "the parts of " + given_.statements[statement].name + " are not its instances");
  }

  void same_values(int array, Claim &c) const {
    const bool at_end = given_.arrays[static_cast<size_t>(array)].live_out;
    const Relations::Flow before = before_->flow([&](int a) { return a == array; }, [&](int) { return at_end; });
    const Relations::Flow after =
        after_->flow([&](int a) { return given_array(a) == array; }, [&](int a) { return at_end && a == array; });
    // what was brought back is the value that was read for it
    isl::union_map into_copies = isl::union_map::empty(ctx_), from_copies = into_copies, rest = into_copies;
    after.values.foreach_map([&](isl::map m) {
      const bool from = isl_map_get_tuple_name(m.get(), isl_dim_in)[0] == 'B';
      const bool into = isl_map_get_tuple_name(m.get(), isl_dim_out)[0] == 'B';
      if (from && into) throw Beyond("a value is brought back twice");
      isl::union_map &to = into ? into_copies : from ? from_copies : rest;
      to = to.unite(isl::union_map(m));
    });
    const isl::union_map values = rest.unite(into_copies.apply_range(from_copies));
    if (!values.is_equal(before.values))
      return refute(
          c, "an instance reads the value of another one than in the given loops: " + example(values, before.values));
    after.from_else.foreach_map([&](isl::map m) {
      const size_t copy = std::stoul(std::string(isl_map_get_tuple_name(m.get(), isl_dim_out)).substr(1));
      if (copy >= given_.arrays.size() && !m.is_empty() && c.status == Status::proved)
        refute(c, "an instance reads its private copy before anything is written there: " + text_of(m));
    });
    if (c.status != Status::proved) return;
    if (!after.from_else.domain().is_equal(before.from_else.domain()))
      refute(c, "an instance reads what was there before, and does not in the given loops, or the other way round");
  }

  static std::string example(const isl::union_map &a, const isl::union_map &b) {
    const isl::union_map wrong = a.subtract(b).unite(b.subtract(a));
    std::string out;
    wrong.foreach_map([&](isl::map m) {
      if (out.empty() && !m.is_empty()) out = text_of(m);
    });
    return out;
  }
  static std::string text_of(const isl::map &m) {
    isl_basic_map *one = isl_map_sample(m.copy());
    char *text = isl_basic_map_to_str(one);
    const std::string out = text ? text : "";
    free(text);
    isl_basic_map_free(one);
    return out;
  }

  const Scop &given_, &scop_;
  isl::ctx ctx_;
  const PartialResults partial_;
  std::unique_ptr<Relations> before_, after_;
};

} // namespace

std::vector<Claim> check_rewriting(const Scop &given, const Scop &scop, model::Steps *steps) {
  if (scop.origins.statements.empty()) return {};
  isl_ctx *ctx = isl_ctx_alloc();
  isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations(ctx,
                             static_cast<unsigned long>(steps ? steps->at_most(most_operations) : most_operations));
  std::vector<Claim> out = Rewriting(given, scop, isl::ctx(ctx)).run();
  const bool whole = isl_ctx_last_error(ctx) == isl_error_none; // else something of it may still be in use
  if (steps) steps->take(static_cast<int64_t>(operations_of(ctx)));
  if (whole) isl_ctx_free(ctx);
  return out;
}

} // namespace metafork::check
