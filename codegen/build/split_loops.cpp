#include "codegen/build/split_loops.h"

#include "codegen/build/in_turn.h"
#include "codegen/build/point_loop.h"
#include "codegen/build/wide_reads.h"
#include "codegen/ir/code_text.h"
#include "codegen/ir/names.h"
#include "codegen/ir/rewrite.h"
#include "model/operators.h"
#include "model/words.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

using model::Accumulation;
using qe::Poly;

namespace {

constexpr int unrolled = 8;    // iterations whose loads are under way at once; more where they are side by side:
constexpr int rounds = 4;      // ... 16 bytes of a thread: each sector of a line is asked for once
constexpr long far_apart = 32; // points whose elements are so far apart share no line

// The type of a partial result: signed numbers may wrap on the way to a result that is in range.
std::string part_type(const Accumulation &a) {
  if (model::is_function(a.op)) return model::partial_type(a.type);
  const std::map<std::string, std::string> wrapping = {
      {"int", "unsigned int"}, {"long", "unsigned long"}, {"long long", "unsigned long long"}};
  const auto found = wrapping.find(a.type);
  return found != wrapping.end() && (a.op == "+" || a.op == "*") ? found->second : a.type;
}

// One that threads can hand to one another.
bool has_type_of_threads(const Accumulation &a) {
  static const std::set<std::string> all = {"int",
                                            "unsigned int",
                                            "long",
                                            "unsigned long",
                                            "long long",
                                            "bool",
                                            "short",
                                            "unsigned long long",
                                            "signed char",
                                            "unsigned char",
                                            "char",
                                            "unsigned short",
                                            "float",
                                            "double",
                                            "metafork_values::complex<float>",
                                            "metafork_values::complex<double>"};
  return all.count(a.type) != 0;
}

class Splitting {
public:
  Splitting(const model::Nest &nest, const MappedNest &mapped)
      : nest_(nest), mapped_(mapped), out_(mapped.kernel), names_(nest), accumulations_(nest.tiled->accumulations) {
    for (const std::string &name : Names(mapped.kernel).used()) names_.fresh(name);
  }

  std::optional<Kernel> run() {
    if (!parts()) return std::nullopt;
    if (nest_.depth == 1 && mapped_.digits[0].has_origin && writes_apart()) add_parts();
    if (!take_in_turn(out_, [this](const Serial &n) { return shared_loop(n); })) return std::nullopt;
    out_.variant = "split";
    out_.name = nest_.name + "_" + out_.variant;
    out_.exclusive = std::none_of(nest_.arrays.begin(), nest_.arrays.end(),
                                  [](const model::Array &a) { return a.escapes || a.renamed; });
    return std::move(out_);
  }

private:
  // ------------------------------------------------------------------------------------------------------ conditions

  bool is_target(const std::string &local) const {
    return std::any_of(accumulations_.begin(), accumulations_.end(),
                       [&](const Accumulation &a) { return a.local == local; });
  }
  bool is_target(int array) const {
    return std::any_of(accumulations_.begin(), accumulations_.end(),
                       [&](const Accumulation &a) { return a.local.empty() && a.array == array; });
  }

  // Storage for what is accumulated, and for the locals. What stands in front of the loop is done behind it, by one
  // thread, unless the loop needs a local of it: then every thread does it, and it writes nothing.
  bool parts() {
    const model::TiledBody &body = *nest_.tiled;
    const std::string inner = code_text(body.inner, out_);
    for (const model::BodyLocal &l : body.locals) {
      needed_ = needed_ || (!is_target(l.name) && model::has_word(inner, l.name));
      locals_[l.name] = thread_storage(l.name + "_t", l.type, l.element_size);
    }
    std::set<int> before;
    model::accesses_of(body.before, before);
    for (int id : before) {
      const model::Access &a = nest_.accesses[static_cast<size_t>(id)];
      if (a.write && (needed_ || !is_target(a.array))) return false;
    }
    for (const Accumulation &a : accumulations_) {
      Part part{&a, thread_storage("part", part_type(a), bytes_of_part(a)), "", {}, {}};
      part.across = names_.fresh("across");
      out_.storage.push_back({Storage::Space::block, part.across, part_type(a), bytes_of_part(a), Expr(32)});
      if (!(a.local.empty() ? element(part) : local(part))) return false;
      parts_.push_back(std::move(part));
    }
    return true;
  }

  // Does the loop read no array that is written? One block may be done while others read.
  bool writes_apart() const {
    return std::none_of(nest_.accesses.begin(), nest_.accesses.end(), [&](const model::Access &a) {
      return in_loop(a) && !is_target(a.array) && nest_.arrays[static_cast<size_t>(a.array)].written;
    });
  }
  void add_parts() {
    Parameter p;
    p.kind = Parameter::Kind::parts;
    p.name = of_kind(p.kind).prefix;
    p.field = names_.fresh(p.name);
    out_.parameters.push_back(std::move(p));
    const PointDigits &x = mapped_.digits[0];
    number_ =
        Poly::symbol(x.block) * Poly::symbol(out_.find(Parameter::Kind::block_size, 0)->field) + Poly::symbol(x.point);
  }

  std::string thread_storage(const std::string &wanted, const std::string &type, int64_t size) {
    const std::string name = names_.fresh(wanted);
    out_.storage.push_back({Storage::Space::thread, name, type, size, Expr(1)});
    return name;
  }

  struct Part {
    const Accumulation *of = nullptr;
    std::string storage, across;
    Place target;
    std::vector<int> accesses; // of the loop, that go to the storage
  };

  bool local(Part &part) const {
    const auto found = locals_.find(part.of->local);
    if (found == locals_.end()) return false;
    part.target = {found->second, 0};
    return true;
  }

  // The element that all accesses of the loop to the array name.
  bool element(Part &part) const {
    std::optional<Poly> all;
    for (size_t i = 0; i < nest_.accesses.size(); i++) {
      const model::Access &a = nest_.accesses[i];
      if (a.array != part.of->array || !in_loop(a)) continue;
      const auto subscript = analysis::polynomial(a.subscript);
      if (!subscript || !a.field.empty() || !a.step.empty() || (all && !(*subscript == *all))) return false;
      for (size_t l = nest_.depth; l < nest_.loops.size(); l++)
        if (subscript->uses(nest_.loops[l].index)) return false;
      all = subscript;
      part.accesses.push_back(static_cast<int>(i));
    }
    if (!all) return false;
    part.target = {nest_.arrays[static_cast<size_t>(part.of->array)].name, *all};
    return true;
  }
  bool in_loop(const model::Access &a) const { return is_in_loop(nest_, a); }

  // ------------------------------------------------------------------------------------------------------- the kernel

  std::optional<Block> shared_loop(const Serial &n) {
    const qe::BoundsResult b = qe::bounds(n.range, n.symbol);
    if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) return std::nullopt;
    const auto runs = conditions_of_running(n.range, n.symbol, [](const Poly &) { return false; });
    if (!runs) return std::nullopt;
    Block out;
    const bool first = needed_ && !n.before.empty();
    if (first) out.emplace_back(Phase{shared(with_locals({Body{n.before}}))});
    Body inner = n.inner;
    Block own;
    for (const model::BodyLocal &l : nest_.tiled->locals)
      if (!is_target(l.name)) own.push_back(bind(l));
    for (const Part &p : parts_) {
      if (!p.of->local.empty()) own.push_back(Bind{part_type(*p.of), p.of->local, p.storage, 0});
      for (int access : p.accesses) inner.places[access] = {p.storage, 0};
    }
    own.emplace_back(Point{});
    for (const Part &p : parts_) own.push_back(Clear{{p.storage, 0}, p.of->op});
    out_.wide = groups_of_iterations(nest_, lower(b.bounds.lower), together());
    own.emplace_back(DealLoop{n.symbol, lower(b.bounds.lower), upper(b.bounds.upper),
                              shared(Block{n.definition, inner}), together() > 1 ? rounds : unrolled, together()});
    out.emplace_back(Phase{shared(std::move(own))});
    Block behind, joined;
    if (!first && !n.before.empty()) behind.emplace_back(Body{n.before});
    Combine combine;
    for (const Part &p : parts_) {
      combine.parts.push_back({p.storage, p.across, p.of->op});
      joined.emplace_back(Join{p.target, {p.storage, 0}, p.of->op});
    }
    behind.emplace_back(When{*runs, shared(std::move(joined))});
    if (!n.after.empty()) behind.emplace_back(Body{n.after});
    combine.body = shared(with_locals(behind));
    combine.number = number_;
    out.emplace_back(std::move(combine));
    return out;
  }

  // Iterations of a thread side by side, by the largest elements that these touch side by side.
  int together() const {
    const qe::Symbol &index = nest_.loops[static_cast<size_t>(nest_.tiled->loop)].index;
    int64_t largest = 0;
    for (const model::Access &a : nest_.accesses) {
      const auto p = in_loop(a) ? analysis::polynomial(a.subscript) : std::nullopt;
      if (!p || p->degree(index) != 1) continue;
      const auto step = p->coefficient(index, 1).constant();
      if (step && abs(*step) == 1) largest = std::max(largest, nest_.arrays[static_cast<size_t>(a.array)].element_size);
    }
    return largest == 0 ? 1 : static_cast<int>(std::clamp<int64_t>(bytes_of_group / largest, 1, 4));
  }

  Bind bind(const model::BodyLocal &l) const { return {l.type, l.name, locals_.at(l.name), 0}; }
  Block with_locals(const Block &inside) const {
    Block out;
    for (const model::BodyLocal &l : nest_.tiled->locals) out.push_back(bind(l));
    out.emplace_back(Point{});
    out.insert(out.end(), inside.begin(), inside.end());
    return out;
  }

  const model::Nest &nest_;
  const MappedNest &mapped_;
  Kernel out_;
  Names names_;
  const std::vector<Accumulation> &accumulations_;
  std::map<std::string, std::string> locals_; // their storage
  std::vector<Part> parts_;
  std::optional<Expr> number_; // of a point, where there are parts
  bool needed_ = false;        // does the loop read locals that it does not accumulate into?
};

// ----------------------------------------------------------------------------------------------------------- of use?

// Is p so that another value of the index is far away?
bool goes_far(const Poly &p, const qe::Symbol &index) {
  if (!p.uses(index)) return false;
  const auto step = p.degree(index) == 1 ? p.coefficient(index, 1).constant() : std::nullopt;
  return !step || abs(*step) >= far_apart;
}

// Do adjacent iterations of the loop read neighbours, or all one element, or are there too few points for threads to
// share those instead; and is there something that each point reads of its own?
bool streams(const model::Nest &nest) {
  const model::Loop &loop = nest.loops[static_cast<size_t>(nest.tiled->loop)];
  const bool few = std::all_of(nest.loops.begin(), nest.loops.begin() + static_cast<std::ptrdiff_t>(nest.depth),
                               model::few_iterations);
  bool own = false, reads = false;
  for (const model::Access &a : nest.accesses) {
    if (!is_in_loop(nest, a)) continue;
    const auto p = analysis::polynomial(a.subscript);
    if (!p) continue; // found through another array
    if (!p->uses(loop.index)) continue;
    reads = true;
    const auto step = p->degree(loop.index) == 1 ? p->coefficient(loop.index, 1).constant() : std::nullopt;
    if (!few && (!step || abs(*step) > model::nearby)) return false;
    bool far = true;
    for (size_t d = 0; d < nest.depth; d++)
      far = far && (goes_far(*p, nest.loops[d].index) || model::few_iterations(nest.loops[d]));
    own = own || far;
  }
  return own || (few && !reads); // numbers that are computed of the iteration alone
}

// Does the type of the array say that it has the element?
bool is_there(const model::Nest &nest, const model::Access &a) {
  const model::Array &array = nest.arrays[static_cast<size_t>(a.array)];
  const auto subscript = a.subscript.constant();
  const auto elements = array.declared ? array.declared->constant() : std::nullopt;
  return subscript && elements && *subscript >= 0 && *subscript < *elements;
}

// all = all && a[k]: the source reads no more once it knows the result, other threads do. if (c[k]) y[i] += x: the
// source leaves the element alone where no condition holds, its end does not. Only what somebody says that there is can
// be touched then.
bool touches_too_much(const model::Nest &nest) {
  const std::vector<Accumulation> &all = nest.tiled->accumulations;
  const bool stops =
      std::any_of(all.begin(), all.end(), [](const Accumulation &a) { return a.op == "&&" || a.op == "||"; });
  const auto is_target = [&](int array) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Accumulation &a) { return a.local.empty() && a.array == array; });
  };
  return std::any_of(nest.accesses.begin(), nest.accesses.end(), [&](const model::Access &a) {
    return is_in_loop(nest, a) && !a.certain && (stops || is_target(a.array)) &&
           nest.arrays[static_cast<size_t>(a.array)].extent_clause.empty() && !is_there(nest, a);
  });
}

} // namespace

int64_t bytes_of_part(const Accumulation &a) { return model::is_function(a.op) ? 2 * a.element_size : a.element_size; }

std::optional<Kernel> split_loops(const model::Nest &nest, const MappedNest &mapped, bool reassociate) {
  if (!mapped.refusal.empty() || mapped.digits.empty() || !nest.tiled || !nest.cache.empty()) return std::nullopt;
  const std::vector<Accumulation> &all = nest.tiled->accumulations;
  const bool allowed = std::all_of(all.begin(), all.end(), [&](const Accumulation &a) {
    return (a.whole || a.permitted || reassociate) && (has_type_of_threads(a) || model::is_function(a.op));
  });
  if (all.empty() || !allowed || !streams(nest) || touches_too_much(nest)) return std::nullopt;
  return Splitting(nest, mapped).run();
}

std::optional<BlockRange> range_of_loop(const model::Nest &nest) {
  const model::Loop &loop = nest.loops[static_cast<size_t>(nest.tiled->loop)];
  qe::System s = analysis::domain_of(nest);
  for (const model::IntExpr &c : loop.constraints) {
    const auto p = analysis::polynomial(c);
    if (!p) return std::nullopt;
    s.push_back(qe::ge(*p, 0));
  }
  std::vector<qe::Symbol> points;
  for (size_t d = nest.depth; d-- > 0;) points.push_back(nest.loops[d].index);
  const qe::Elimination e = qe::eliminate(s, points);
  const qe::BoundsResult b = e.refusal ? qe::BoundsResult{} : qe::bounds(e.rest, loop.index);
  if (e.refusal || b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty()) return std::nullopt;
  const auto fits = [](const Poly &p) {
    return std::all_of(p.terms().begin(), p.terms().end(),
                       [](const auto &t) { return mpz_class(abs(t.second)).fits_slong_p(); });
  };
  const auto printable = [&](const auto &bound) { return fits(bound.numerator) && fits(bound.denominator); };
  if (!std::all_of(b.bounds.lower.begin(), b.bounds.lower.end(), printable) ||
      !std::all_of(b.bounds.upper.begin(), b.bounds.upper.end(), printable))
    return std::nullopt;
  return BlockRange{lower(b.bounds.lower), upper(b.bounds.upper)};
}

} // namespace metafork::codegen
