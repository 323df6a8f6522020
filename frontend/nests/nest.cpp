#include "frontend/nests/nest.h"

#include "frontend/facts/memory.h"
#include "frontend/nests/bare_body.h"
#include "frontend/nests/block_body.h"
#include "frontend/nests/steps.h"
#include "frontend/nests/tiled_body.h"
#include "frontend/syntax/extent.h"
#include "frontend/syntax/operators.h"
#include "frontend/syntax/permission.h"
#include "frontend/syntax/pragmas.h"
#include "frontend/terms/evaluation.h"
#include "frontend/terms/taint.h"
#include "model/operators.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;

void check_clause_arrays(Context &context, const Clause &clause,
                         const std::vector<const std::vector<model::Array> *> &arrays) {
  if (clause.name != "extent" && clause.name != "cache") return;
  std::vector<std::string> names = split_arguments(clause.arguments);
  if (clause.name == "extent") names.resize(1);
  for (const std::string &name : names) {
    bool found = false;
    for (const auto *group : arrays)
      for (const model::Array &a : *group) found = found || a.host_text == name;
    if (!found)
      context.error(context.at(clause.begin), "meta_" + clause.name + " names '" + name +
                                                  "', which is no array that the loops behind it use" + Topic::clause);
  }
}

namespace {

// Deeper meta_for loops run inside each thread: what a launch admits is a case distinction over all dimensions.
constexpr size_t max_dimensions = 8;

class NestReader {
public:
  NestReader(Context &context, Slice &slice, const FunctionDecl *function, const ForStmt *loop, const std::string &name)
      : context_(context),
        slice_(slice),
        function_(function),
        loop_(loop),
        captures_(context, slice, loop),
        values_(context, captures_) {
    nest_.name = name;
    nest_.range = context.statement_bytes(loop);
    nest_.location = context.location(loop->getForLoc());
  }

  std::optional<model::Nest> run(const std::vector<Clause> &clauses) {
    const bool failed_before = context_.failed;
    context_.failed = false;
    read_clauses(clauses);
    if (!context_.failed) check_accumulated_together();
    if (!context_.failed) read_chain();
    if (!context_.failed) read_body();
    if (!context_.failed) check_pragmas();
    if (!context_.failed) finish();
    const bool ok = !context_.failed;
    context_.failed = context_.failed || failed_before;
    if (!ok) return std::nullopt;
    return std::move(nest_);
  }

private:
  void read_clauses(const std::vector<Clause> &region) {
    std::vector<Clause> all;
    // A region's own errors are reported where it is read.
    for (const Clause &c : region) {
      if (c.name == "extent" || c.name == "cache") all.push_back(c);
      if (c.name == "reduction") reassociate(c);
    }
    collect_clauses(context_, loop_, all);
    for (const Clause &c : all) {
      const SourceLocation at = context_.at(c.begin);
      if (c.name == "reduction")
        check_reduction(c), reassociate(c), is_of_inner_sum(c) ? void() : reductions_.push_back(c);
      else if (c.name == "shared")
        context_.error(at, "meta_shared belongs to meta_fork" + Topic::clause);
      else if (c.name == "cache")
        cached_.push_back(c);
      else if (c.name == "form" && c.arguments != "point" && c.arguments != "block")
        context_.error(at, "meta_form takes 'point' or 'block'" + Topic::clause);
      else if (c.name == "form")
        nest_.form_clause = c.arguments;
      else if (c.name == "assert_independent")
        nest_.asserted = true;
      else if (c.name == "extent")
        read_extent(c, at);
    }
  }

  // Such a clause is judged where its loop is read.
  bool is_of_inner_sum(const Clause &c) const {
    return std::any_of(context_.sums.begin(), context_.sums.end(),
                       [&](const auto &sum) { return sum.second.offset <= c.begin && c.begin < sum.second.next; });
  }
  void reassociate(const Clause &c) {
    for (const std::string &name : read_reduction(c.arguments).names) nest_.reassociate.push_back(name);
  }
  void check_reduction(const Clause &c) {
    const SourceLocation at = context_.at(c.begin);
    const auto [op, names] = read_reduction(c.arguments);
    if (names.empty())
      context_.error(at, "meta_reduction takes an operator and variables, as in meta_reduction(+ : s)" + Topic::clause);
    for (const std::string &name : names)
      if (const std::string why = why_no_operator(context_, loop_, op, name); !why.empty())
        context_.error(at, why + Topic::clause);
  }
  // Such a nest is read as plain loops are; here it is met where that has not succeeded.
  void check_accumulated_together() {
    const std::string name = accumulated_together(context_, loop_);
    if (name.empty()) return;
    const auto clause = std::find_if(reductions_.begin(), reductions_.end(),
                                     [&](const Clause &c) { return read_reduction(c.arguments).has(name); });
    context_.error(clause == reductions_.end() ? loop_->getForLoc() : context_.at(clause->begin),
                   "the iterations of this meta_for accumulate '" + name +
                       "' together, and no kernel could be made of that, for the reason above; leave the loop serial, "
                       "or compute partial results in an array" +
                       Topic::accumulation);
  }

  // Which order of accumulations a clause leaves open. Clauses of the nest itself name what its loop accumulates.
  void accumulations() {
    for (model::TiledBody *body : tiled_bodies())
      for (model::Accumulation &a : body->accumulations) {
        if (a.array >= 0 && nest_.arrays[static_cast<size_t>(a.array)].escapes) {
          body->accumulations.clear();
          break;
        }
        const auto named = [&](const std::string &name) { return is_target(a, name); };
        a.permitted = std::any_of(nest_.reassociate.begin(), nest_.reassociate.end(), named);
        if (!a.permitted && model::is_function(a.op)) {
          body->accumulations.clear();
          break;
        }
      }
    for (const Clause &c : reductions_) {
      const auto [op, names] = read_reduction(c.arguments);
      for (const std::string &name : names)
        if (const std::string why = not_accumulated(op, name); !why.empty()) context_.error(context_.at(c.begin), why);
    }
  }
  std::vector<model::TiledBody *> tiled_bodies() {
    std::vector<model::TiledBody *> out;
    if (nest_.tiled) out.push_back(&*nest_.tiled);
    if (nest_.bare && nest_.bare->tiled) out.push_back(&*nest_.bare->tiled);
    return out;
  }
  bool is_target(const model::Accumulation &a, const std::string &name) const {
    return a.local.empty() ? nest_.arrays[static_cast<size_t>(a.array)].host_text == name
                           : a.local == context_.words.kernel(name);
  }
  std::string not_accumulated(const std::string &op, const std::string &name) {
    std::set<std::string> steps;
    for (const model::Access &a : nest_.accesses)
      if (!a.step.empty() && nest_.arrays[static_cast<size_t>(a.array)].host_text == name) steps.insert(a.step);
    if (!steps.empty())
      return model::names_operator(op, *steps.begin())
                 ? ""
                 : "the loop updates elements of '" + name + "' with " + model::operator_name(*steps.begin()) +
                       ", not with " + op + Topic::clause;
    for (const model::TiledBody *body : tiled_bodies())
      for (const model::Accumulation &a : body->accumulations)
        if (is_target(a, name))
          return model::names_operator(op, a.op) ? ""
                                                 : "the loop accumulates '" + name + "' with " +
                                                       model::operator_name(a.op) + ", not with " + op + Topic::clause;
    return "no loop inside this meta_for accumulates '" + name + "' and does nothing else" + Topic::clause;
  }

  // What pragmas ask for is not there in a kernel.
  void check_pragmas() const {
    std::optional<LostPragma> lost = lost_pragma_before(context_, loop_);
    if (!lost) lost = lost_pragma_within(context_, loop_->getSourceRange(), steps_);
    if (lost) context_.error(lost->location, lost->reason);
  }

  // The clauses of every meta_for of the nest, the outermost first.
  void read_extent(const Clause &c, SourceLocation at) {
    const auto arguments = split_arguments(c.arguments);
    if (arguments.size() != 2 || arguments[0].empty() || arguments[1].empty())
      context_.error(at,
                     "meta_extent takes an array and its number of elements, as in meta_extent(a, n)" + Topic::clause);
    else if (const std::string wrong = wrong_extent(context_, arguments[1]); !wrong.empty())
      context_.error(at, "the number of elements in meta_extent: " + wrong + Topic::extent_clause);
    else {
      extents_[arguments[0]] = arguments[1];
      captures_.keep_whole(arguments[0]);
    }
  }

  // The statement that a loop's body consists of, if it is a single meta_for.
  const ForStmt *only_inner_loop(const ForStmt *loop) const {
    const Stmt *body = loop->getBody();
    while (const auto *c = dyn_cast<CompoundStmt>(body)) {
      if (c->size() != 1) return nullptr;
      body = c->body_front();
    }
    const auto *inner = dyn_cast<ForStmt>(body);
    return inner && context_.meta_for (inner) ? inner : nullptr;
  }

  // The perfectly nested meta_for loops from the outermost on.
  void read_chain() {
    const ForStmt *loop = loop_;
    for (;;) {
      std::optional<NotCanonical> why;
      const LoopHeader header = read_header(context_, loop, why, /*offsets=*/true);
      if (!why) why = no_meta_for(context_, header);
      if (const Expr *change = why ? nullptr : changed_in(loop->getBody(), header.variable))
        why = {change->getExprLoc(), "the loop variable '" + header.variable->getNameAsString() +
                                         "' is changed in the loop's body; use a variable of its own" +
                                         Topic::loop_variable};
      if (why) {
        context_.error(why->location, "this meta_for is not in canonical form: " + why->reason);
        return;
      }
      const std::string name = header.variable->getNameAsString();
      if (std::any_of(nest_.loops.begin(), nest_.loops.end(),
                      [&](const model::Loop &l) { return l.variable == name; })) {
        nest_.notes.push_back("the meta_for over '" + name +
                              "' runs inside each thread: one around it has this name too");
        return;
      }
      if (header.declared_outside) captures_.make_private(header.variable);
      model::Loop l = read_loop(context_, captures_, values_, header, loop, true);
      if (!l.known && loop == loop_) {
        const NotCanonical unknown = unknown_bound(context_, captures_, header);
        context_.error(unknown.location, "this meta_for is not in canonical form: " + unknown.reason);
        return;
      }
      if (!l.known) {
        nest_.notes.push_back("the meta_for over '" + l.variable +
                              "' runs inside each thread: its bounds depend on data of the outer iteration");
        return;
      }
      nest_.loops.push_back(std::move(l));
      chain_.push_back(loop);
      headers_.push_back(header);
      nest_.depth++;
      body_ = loop->getBody();
      const ForStmt *inner = only_inner_loop(loop);
      if (!inner || nest_.depth == max_dimensions) return;
      loop = inner;
    }
  }

  void read_body() {
    BodyWalker walker(context_, slice_, captures_, values_, nest_);
    std::optional<BlockScope> block;
    if (nest_.form_clause != "point" && is_block_body(context_, body_)) {
      block.emplace(context_, body_);
      walker.set_block(&*block);
    }
    walker.walk(body_);
    for (size_t d = 1; d < headers_.size(); d++) walker.walk_header(headers_[d]);
    if (context_.failed) return;
    std::vector<Hole> holes = walker.take_holes();
    if (!block) {
      const std::set<std::string> named(nest_.reassociate.begin(), nest_.reassociate.end());
      steps_ = make_steps(context_, body_, named, captures_.arrays(), holes, nest_);
    }
    if (!nest_.block_arrays.empty())
      nest_.no_inspector = "the loop is a thread block with storage of its own";
    else
      nest_.no_inspector = why_no_inspector(captures_, values_, body_);
    if (block) nest_.program = read_block_program(context_, *block, walker, holes, nest_);
    for (size_t d = 0; d < chain_.size(); d++) {
      const TokenRange range = context_.statement_tokens(chain_[d]->getBody());
      model::Code code = build_code(context_.tokens, range, holes, context_.is_c);
      if (d + 1 == chain_.size())
        nest_.body = std::move(code);
      else
        nest_.outer_bodies.push_back(with_declarations(d + 1, std::move(code)));
    }
    nest_.tiled = read_tiled_body(context_, top_level(body_), holes, nest_, nest_.not_tiled);
    if (nest_.program.empty()) nest_.bare = read_bare_body(context_, body_, holes, captures_, values_, walker, nest_);
  }

  // Variables of inner loops that are declared outside the nest are private to an iteration that runs those loops
  // itself.
  model::Code with_declarations(size_t from, model::Code code) const {
    std::string declarations;
    for (size_t d = from; d < headers_.size(); d++)
      if (headers_[d].declared_outside) declarations += nest_.loops[d].type + " " + nest_.loops[d].variable + "; ";
    if (declarations.empty()) return code;
    model::Code out;
    out.emplace_back("{ " + declarations);
    for (model::Piece &p : code) out.push_back(std::move(p));
    out.emplace_back(std::string(" }"));
    return out;
  }

  void finish() {
    for (size_t i = 0; i < chain_.size(); i++) {
      const TokenRange head = context_.tokens.range({chain_[i]->getLParenLoc(), chain_[i]->getRParenLoc()});
      nest_.header_text += (i ? " " : "") + std::string("meta_for ") + context_.tokens.text(head);
    }
    nest_.body_text = context_.tokens.text(context_.statement_tokens(body_));
    apply_extents();
    for (const Clause &c : context_.meta_for (loop_)->clauses) check_clause_arrays(context_, c, {&captures_.arrays()});
    declared_extents();
    cache_clauses();
    nest_.after = after_text(0);
    evaluation();
    nest_.scalars = captures_.scalars();
    nest_.arrays = captures_.arrays();
    accumulations();
    keep_bare_body();
    for (model::BlockArray &b : nest_.block_arrays)
      if (is_captured(b.name)) b.name = captures_.fresh(b.name); // it hides a variable that the loop uses elsewhere
  }

  // Where the drop-in may evaluate what it passes.
  void evaluation() {
    const Evaluation evaluation(context_, slice_, captures_, {loop_}, chain_);
    size_t levels = 0;
    for (model::Scalar &s : captures_.scalars())
      if (s.constant.empty()) s.where = evaluation.where(captures_.parts_of(s.name), levels);
    for (size_t i = 0; i < captures_.arrays().size(); i++)
      captures_.arrays()[i].where = evaluation.where({captures_.array_expression(static_cast<int>(i))}, levels);
    for (const model::Array &a : captures_.arrays()) {
      if (a.extent_clause.empty() || !evaluation.may_trap(a.extent_clause, levels)) continue;
      for (model::Scalar &s : captures_.scalars())
        if (s.name == a.extent_symbol) s.where = a.where; // what is not used has no extent
    }
    nest_.where = evaluation.chain(levels);
    cells(evaluation);
  }

  // What the host reads for the launch.
  void cells(const Evaluation &evaluation) {
    auto read = [&](const Expr *e, bool address, std::vector<int> &out) {
      for (ReadObject &r : reads_of(context_, e, address)) out.push_back(cell(std::move(r), evaluation));
    };
    for (model::Scalar &s : captures_.scalars())
      if (s.constant.empty())
        for (const Expr *e : captures_.parts_of(s.name)) read(e, false, s.cells);
    for (size_t i = 0; i < captures_.arrays().size(); i++) {
      const Expr *e = captures_.array_expression(static_cast<int>(i));
      read(e, e->getType()->isArrayType(), captures_.arrays()[i].cells);
    }
    for (const LoopHeader &h : headers_)
      if (h.declared_outside && !context_.own_variables.owns(h.variable)) counter(h.variable);
    for (const auto &[name, text] : extents_)
      if (captures_.find_array(name) >= 0)
        for (model::Cell &c : cells_of_text(context_, function_, text)) nest_.cells.push_back(std::move(c));
  }

  int cell(ReadObject r, const Evaluation &evaluation) {
    for (size_t i = 0; i < nest_.cells.size(); i++)
      if (nest_.cells[i].text == r.cell.text && nest_.cells[i].storage.variable == r.cell.storage.variable)
        return static_cast<int>(i);
    size_t levels = 0;
    r.cell.where = evaluation.where({r.lvalue}, levels);
    r.cell.condition = evaluation.chain(levels);
    if (!r.cell.where.empty()) r.cell.condition += (r.cell.condition.empty() ? "" : " && ") + r.cell.where;
    nest_.cells.push_back(std::move(r.cell));
    return static_cast<int>(nest_.cells.size()) - 1;
  }

  // A loop's variable that something else may reach.
  void counter(const VarDecl *v) {
    model::Cell c;
    c.text = v->getNameAsString();
    const QualType type = v->getType().getNonReferenceType();
    c.bytes = context_.ast.getTypeSizeInChars(type).getQuantity();
    c.storage.kinds = kinds_of(context_, type);
    if (!v->getType()->isReferenceType())
      c.storage.variable = c.text + "#" + std::to_string(v->getCanonicalDecl()->getID());
    c.counter = true;
    nest_.cells.push_back(std::move(c));
  }

  bool is_captured(const std::string &name) const {
    auto named = [&](const auto &one) { return one.name == name; };
    return std::any_of(nest_.scalars.begin(), nest_.scalars.end(), named) ||
           std::any_of(nest_.arrays.begin(), nest_.arrays.end(), named);
  }

  // A name of the body that means something else in the loops' headers or in what is passed stays inside the body.
  void keep_bare_body() {
    const auto hides = [this](const model::PointValue &v) {
      return is_captured(v.name) || std::any_of(nest_.loops.begin(), nest_.loops.end(), [&](const model::Loop &l) {
               return l.variable == v.name || l.index == v.name;
             });
    };
    if (nest_.bare && std::any_of(nest_.bare->values.begin(), nest_.bare->values.end(), hides)) nest_.bare.reset();
  }

  void cache_clauses() {
    for (const Clause &c : cached_)
      for (const std::string &name : split_arguments(c.arguments))
        if (const int array = captures_.find_array(name); array >= 0) // else it belongs to another nest of the region
          nest_.cache.push_back({array, name, context_.location(context_.at(c.begin))});
  }

  void apply_extents() {
    for (auto &[name, text] : extents_) {
      const int array = captures_.find_array(name);
      if (array < 0) continue; // the array belongs to another nest of the region
      captures_.arrays()[array].extent_clause = text;
      captures_.arrays()[array].extent_symbol = captures_.host_value(text, "extent");
    }
  }

  void declared_extents() {
    for (size_t i = 0; i < captures_.arrays().size(); i++) {
      IntExpr count = 1;
      for (const Captures::Extent &e : captures_.extents(static_cast<int>(i))) count = count * values_.extent(e);
      if (count.is_known()) captures_.arrays()[i].declared = count;
    }
  }

  // What the loops leave in variables declared outside them: the first value that fails the condition.
  std::string after_text(size_t d) const {
    if (d >= headers_.size()) return "";
    const std::string inner = after_text(d + 1);
    const LoopHeader &h = headers_[d];
    if (!h.declared_outside && inner.empty()) return "";
    const std::string v = h.variable->getNameAsString();
    const std::string step = h.step_expression ? (h.negative_step ? "-(" : "(") + context_.text(h.step_expression) + ")"
                                               : std::to_string(h.step);
    const std::string declare =
        h.declared_outside ? "" : h.variable->getType().getAsString(context_.ast.getPrintingPolicy()) + " ";
    const std::string trips = "mf_trips_" + std::to_string(d);
    const bool pointer = h.variable->getType()->isPointerType();
    // mf_trip_count is asked for what the condition compares first
    const std::string tested =
        h.tested() == 0 ? "" : (h.tested() > 0 ? " + " : " - ") + std::to_string(std::abs(h.tested()));
    const std::string distance =
        pointer ? "0, (long long)((" + context_.text(h.limit) + ") - " + v + ")"
                : "(long long)(" + v + ")" + tested + ", (long long)(" + context_.text(h.limit) + ")";
    const std::string lead = h.lead == 0 ? "" : v + " += " + std::to_string(h.lead) + "; ";
    std::string out = "{ " + declare + v + " = " + context_.text(h.first) + "; long long " + trips +
                      " = mf_trip_count(" + distance + ", " + step + ", \"" +
                      BinaryOperator::getOpcodeStr(h.relation).str() + "\"); " + lead;
    out += "if (" + trips + " > 0) { " + v + " += (" + trips + " - 1) * " + step + "; " + inner + v + " += " + step +
           "; } } ";
    return out;
  }

  Context &context_;
  Slice &slice_;
  const FunctionDecl *function_;
  const ForStmt *loop_;
  Captures captures_;
  Values values_;
  model::Nest nest_;
  const Stmt *body_ = nullptr;
  std::vector<const ForStmt *> chain_;
  std::vector<LoopHeader> headers_;
  std::map<std::string, std::string> extents_;
  std::vector<Clause> cached_, reductions_;
  std::vector<const Stmt *> steps_; // updates that are done as a whole
};

} // namespace

std::optional<model::Nest> read_nest(Context &context, Slice &slice, const FunctionDecl *function, const ForStmt *loop,
                                     const std::string &name, const std::vector<Clause> &clauses) {
  return NestReader(context, slice, function, loop, name).run(clauses);
}

} // namespace metafork::frontend
