#include "frontend/scops/statement_code.h"

#include "frontend/facts/touch.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/steps.h"
#include "frontend/syntax/walk.h"

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;

StatementCodeWriter::StatementCodeWriter(Context &context, Slice &slice, Captures &captures, Values &values,
                                         const std::set<int> &wanted, const std::set<int> &steps, model::ScopCode &out)
    : context_(context),
      slice_(slice),
      captures_(captures),
      values_(values),
      wanted_(wanted),
      steps_(steps),
      out_(out) {
  start();
}

void StatementCodeWriter::start() {
  statement_ = {};
  nest_ = {};
  walker_ = std::make_unique<BodyWalker>(context_, slice_, captures_, values_, nest_);
  walker_->set_scop(&bound_);
  holes_.clear();
}

void StatementCodeWriter::bind(const Expr *e, ScopValue value) { bound_[e] = std::move(value); }

void StatementCodeWriter::follow(const VarDecl *v, const Expr *begin) {
  std::vector<std::string> ignored; // whoever uses it says the same
  const bool failed = context_.failed;
  auto *const kept = std::exchange(context_.kept, &ignored);
  const auto place = v->getType()->isPointerType() ? values_.pointer_or_part(begin) : values_.element_or_part(begin);
  if (place) {
    captures_.points_to(v, place->array);
    values_.define(v, *place);
  }
  context_.kept = kept;
  context_.failed = failed;
}

void StatementCodeWriter::touch_of(const Stmt *s, const std::function<model::ScopText(const Expr *)> &text) {
  const Touch t = touch(s, slice_, context_);
  model::HostTouch &host = statement_.host;
  const bool elements = (isa<Expr>(s) || isa<DeclStmt>(s)) && t.only_elements && !t.writes;
  const bool before = host.touches && host.elements.empty();
  host.touches = host.touches || t.touches;
  host.writes = host.writes || t.writes;
  if (!elements || before)
    host.elements.clear();
  else
    for (const Expr *e : t.elements) host.elements.push_back(text(e));
  for (const NamedVariable &v : t.variables) host.variables.push_back({v.text, v.storage, v.writes, v.declared_here});
  host.straight = host.straight && isa<Expr>(s);
}

void StatementCodeWriter::walk(const Stmt *s, const std::function<model::ScopText(const Expr *)> &text) {
  touch_of(s, text);
  source_.statements.push_back(s);
  if (!wanted()) return;
  std::vector<std::string> errors;
  const bool failed = std::exchange(context_.failed, false);
  auto *const kept = std::exchange(context_.kept, &errors);
  const auto demands = values_.without_demands();
  walker_->walk(s);
  walker_->stands_behind(s);
  if (steps_.count(static_cast<int>(out_.statements.size()))) make_steps(s);
  for (Hole &h : walker_->take_holes()) holes_.push_back(std::move(h));
  types(s);
  values_.with_demands(demands);
  context_.kept = kept;
  context_.failed = failed;
  if (statement_.refused.empty() && !errors.empty()) statement_.refused = errors.front();
  Visits visits; // what the scop has holes for must have been met
  visits.statement = [&](const Stmt *one) {
    const auto *e = dyn_cast<Expr>(one);
    if (statement_.refused.empty() && e && bound_.count(e) && !walker_->scop_values_met().count(e))
      statement_.refused = "'" + context_.text(e) + "' stands where it is not followed" + Topic::element;
    return true;
  };
  walk_syntax(s, visits);
}

// What names the type of a local that the kernel need not have.
void StatementCodeWriter::types(const Stmt *s) {
  Visits visits;
  visits.type = [this](TypeLoc t) {
    const TokenRange tokens = is_type_of_expression(t) ? context_.tokens.range(t.getSourceRange()) : TokenRange();
    const bool known = std::any_of(holes_.begin(), holes_.end(), [&](const Hole &h) {
      return h.range.first == tokens.first && h.range.last == tokens.last;
    });
    if (tokens.empty() || known) return true;
    slice_.need_type(t.getType().getNonReferenceType(), t.getBeginLoc(), /*captured=*/false);
    Hole hole;
    hole.range = tokens;
    hole.before = context_.type_text(t.getType());
    holes_.push_back(std::move(hole));
    return true;
  };
  walk_syntax(s, visits);
}

void StatementCodeWriter::make_steps(const Stmt *s) {
  for (const Update &u : updates_in(context_, s)) {
    const auto *named = dyn_cast<DeclRefExpr>(strip(u.what.target));
    if (!named && why_no_step(context_, u).empty()) walker_->make_step(u);
  }
}

model::Code StatementCodeWriter::code(TokenRange range) const {
  return wanted() ? build_code(context_.tokens, range, holes_, context_.is_c) : model::Code();
}

model::Piece StatementCodeWriter::store(const model::ScopScalar &scalar, const VarDecl *v,
                                        const std::vector<int64_t> &at) {
  source_.defined.insert(v);
  model::ScopHole hole{scalar, static_cast<int>(walker_->variables().size()), {}};
  model::VariableAccess a;
  a.array = scalar.array;
  a.write = true;
  a.text = v->getNameAsString();
  a.location = context_.location(v->getLocation());
  for (const int64_t k : at) {
    hole.index.push_back({std::to_string(k)});
    a.index.emplace_back(k);
  }
  walker_->variables().push_back(std::move(a));
  return std::make_shared<const model::ScopHole>(std::move(hole));
}

void StatementCodeWriter::part(const Expr *e, TokenRange range, bool stored,
                               const std::function<model::ScopText(const Expr *)> &text) {
  model::StatementCode statement = std::move(statement_);
  model::Nest nest = std::move(nest_);
  std::unique_ptr<BodyWalker> walker = std::move(walker_);
  std::vector<Hole> holes = std::move(holes_);
  Source source = std::move(source_);
  start();
  walk(e, text);
  close(code(range));
  const auto store = [](auto &accesses) { // it names one element, which the walker has taken to be read
    for (auto &a : accesses) a.read = false, a.write = true;
  };
  if (stored) store(statement_.accesses), store(statement_.variables);
  statement.parts.push_back(std::move(statement_));
  nest_ = std::move(nest);
  walker_ = std::move(walker);
  statement_ = std::move(statement);
  holes_ = std::move(holes);
  source_ = std::move(source);
}

void StatementCodeWriter::close(model::Code code) {
  statement_.known = wanted();
  statement_.code = std::move(code);
  statement_.accesses = std::move(nest_.accesses);
  statement_.loops = std::move(nest_.loops);
  statement_.variables = std::move(walker_->variables());
}

void StatementCodeWriter::finish(model::Code code) {
  close(std::move(code));
  out_.statements.push_back(std::move(statement_));
  sources_.push_back(std::exchange(source_, {}));
  start();
}

} // namespace metafork::frontend
