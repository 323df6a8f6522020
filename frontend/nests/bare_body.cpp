#include "frontend/nests/bare_body.h"

#include "frontend/nests/tiled_body.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;

namespace {

using Statements = std::vector<const Stmt *>;

Statements statements_of(const Stmt *s) {
  Statements out = top_level(s);
  std::erase_if(out, [](const Stmt *one) { return isa<NullStmt>(one); });
  return out;
}

bool is_continue(const Stmt *s) {
  const Statements all = statements_of(s);
  return all.size() == 1 && isa<ContinueStmt>(all[0]);
}

class Peeler {
public:
  Peeler(const Context &context, const std::vector<Hole> &holes, const Captures &captures, const Values &values,
         BodyWalker &walker, const model::Nest &nest)
      : context_(context), holes_(holes), captures_(captures), values_(values), walker_(walker), nest_(nest) {}

  std::optional<model::BareBody> run(const Stmt *body) {
    Statements rest = statements_of(body);
    bool any = false;
    while (!rest.empty() && peel(rest)) any = true;
    if (!any || rest.empty() || !is_around_all()) return std::nullopt;
    out_.body = text_of(rest);
    out_.tiled = read_tiled_body(context_, rest, holes_, nest_, out_.not_tiled);
    return std::move(out_);
  }

private:
  // Takes off the first statement.
  bool peel(Statements &rest) {
    if (const auto *d = dyn_cast<DeclStmt>(rest.front())) {
      if (!declaration(d)) return false;
      rest.erase(rest.begin());
      return true;
    }
    const auto *test = dyn_cast<IfStmt>(rest.front());
    if (!test || test->getElse() || test->hasInitStorage() || test->hasVarStorage() || test->isConstexpr() ||
        test->isConsteval())
      return false;
    const bool skips = is_continue(test->getThen());
    if ((!skips && rest.size() > 1) || !condition(test->getCond(), skips)) return false;
    if (skips)
      rest.erase(rest.begin());
    else
      rest = statements_of(test->getThen());
    return true;
  }

  bool declaration(const DeclStmt *s) {
    std::vector<model::PointValue> own;
    for (const Decl *d : s->decls()) {
      const auto *v = dyn_cast<VarDecl>(d);
      if (!v || !is_number(v)) return false;
      const IntExpr value = values_.value_of(v);
      const std::string name = context_.words.kernel(v->getNameAsString());
      const auto named = [&](const model::PointValue &p) { return p.name == name; };
      if (!value.is_polynomial() || value.constant() || captures_.is_modified(v) || touches(v->getInit()) ||
          std::any_of(out_.values.begin(), out_.values.end(), named))
        return false;
      own.push_back({context_.type_text(v->getType().getUnqualifiedType()), name, value});
    }
    out_.values.insert(out_.values.end(), own.begin(), own.end());
    return true;
  }
  static bool is_number(const VarDecl *v) {
    const QualType type = v->getType();
    return type->isIntegerType() && !type->isEnumeralType() && !type->isBooleanType() && !type.isVolatileQualified() &&
           v->hasLocalStorage() && v->hasInit();
  }

  bool condition(const Expr *e, bool negated) {
    std::vector<IntExpr> own;
    if (e->HasSideEffects(context_.ast) || touches(e) || !walker_.guards_of(e, negated, own)) return false;
    out_.guards.insert(out_.guards.end(), own.begin(), own.end());
    return true;
  }

  // Does it read an element?
  bool touches(const Expr *e) const {
    std::set<int> accesses;
    model::accesses_of(build_code(context_.tokens, context_.range(e), holes_, context_.is_c), accesses);
    return !accesses.empty();
  }

  // The walker has seen the conditions around every access.
  bool is_around_all() const {
    return std::all_of(nest_.accesses.begin(), nest_.accesses.end(), [this](const model::Access &a) {
      return a.guards.size() >= out_.guards.size() &&
             std::equal(out_.guards.begin(), out_.guards.end(), a.guards.begin(),
                        [](const IntExpr &x, const IntExpr &y) { return x.text() == y.text(); });
    });
  }

  model::Code text_of(const Statements &rest) const {
    TokenRange range = context_.statement_tokens(rest.front());
    range.last = context_.statement_tokens(rest.back()).last;
    model::Code code = build_code(context_.tokens, range, holes_, context_.is_c);
    if (rest.size() == 1) return code;
    model::Code out{std::string("{ ")};
    for (model::Piece &p : code) out.push_back(std::move(p));
    out.emplace_back(std::string(" }"));
    return out;
  }

  const Context &context_;
  const std::vector<Hole> &holes_;
  const Captures &captures_;
  const Values &values_;
  BodyWalker &walker_;
  const model::Nest &nest_;
  model::BareBody out_;
};

} // namespace

std::optional<model::BareBody> read_bare_body(const Context &context, const Stmt *body, const std::vector<Hole> &holes,
                                              const Captures &captures, const Values &values, BodyWalker &walker,
                                              const model::Nest &nest) {
  return Peeler(context, holes, captures, values, walker, nest).run(body);
}

} // namespace metafork::frontend
