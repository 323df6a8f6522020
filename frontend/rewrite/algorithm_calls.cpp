#include "frontend/rewrite/algorithm_calls.h"

#include "frontend/rewrite/algorithm_loop.h"
#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/local_names.h"
#include "frontend/syntax/reach.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <functional>

namespace metafork::frontend {

using namespace clang;

namespace {

// Where a call stands.
struct CallPlace {
  const Stmt *statement = nullptr; // that it is a part of, in front of which there may be another one
  bool whole = false;              // it is all of the statement
  bool only_part = false;          // it is all that is evaluated: declared, returned, assigned to a variable
  bool declares = false;           // the statement is a declaration
  ResultUse use = ResultUse::none;
  const Expr *replaced = nullptr; // the expression that the result stands for
  std::string why;
};

// Which of all functions of its name.
std::string which(const Context &context, const FunctionDecl *f) {
  const model::Location at = context.location(f->getCanonicalDecl()->getLocation());
  return f->getQualifiedNameAsString() + " " + f->getType().getCanonicalType().getAsString() + " " + at.file + ":" +
         std::to_string(at.line);
}

bool is_quiet_construct(const Slice &slice, const CXXConstructExpr *c) {
  return c->getConstructor()->isTrivial() || is_quiet(slice, c->getConstructor()) || is_quiet_value(slice, c);
}

// A loop that is looked at, or a call where all are, or between pragmas.
bool is_wanted(const PassInput &in, const Stmt *s) {
  if (in.looked_at(s)) return true;
  const auto *c = dyn_cast<CallExpr>(s);
  return c && !c->isTypeDependent() && algorithm_of(c) && (in.automatic || stands_between(in.context, in.pragmas, c));
}

} // namespace

class AlgorithmFinder : Rewriter {
public:
  // `all`: all calls.
  AlgorithmFinder(PassWork &work, AlgorithmCalls &pass, bool all) : Rewriter(work), pass_(pass), all_(all) {}

  void function(const Stmt *body) {
    body_ = body;
    link(body);
    visit(body, false);
  }

private:
  void link(const Stmt *s) {
    const auto *l = dyn_cast<LambdaExpr>(s);
    const auto under = [&](const Stmt *c) {
      if (c) parents_[c] = s, link(c);
    };
    if (l) return under(l->getBody());
    for (const Stmt *c : s->children()) under(c);
  }
  const Stmt *parent(const Stmt *s) const {
    const auto it = parents_.find(s);
    return it == parents_.end() ? nullptr : it->second;
  }

  // Outer calls first: those in them have their turn when the text is read again.
  void visit(const Stmt *s, bool inside) {
    if (!s) return;
    inside = inside || all_ || is_wanted(in_, s);
    if (const auto *c = dyn_cast<CallExpr>(s); c && inside && !c->isTypeDependent())
      if (const auto algorithm = algorithm_of(c); algorithm && call(*algorithm)) return;
    if (const auto *l = dyn_cast<LambdaExpr>(s)) return visit(l->getBody(), inside);
    for (const Stmt *c : s->children()) visit(c, inside);
  }

  bool call(const Algorithm &a) {
    if (!has_loop(a)) return false;
    const unsigned at = context_.offset(a.call->getBeginLoc());
    const std::string why = replace(a, at);
    if (why.empty()) return true;
    pass_.left_[at] = why;
    return false;
  }

  std::string replace(const Algorithm &a, unsigned at) {
    const CallPlace place = place_of(a);
    if (!place.why.empty()) return place.why;
    if (const auto it = refused_.find(context_.offset(place.statement->getBeginLoc())); it != refused_.end())
      return it->second;
    const std::string text = no_plain_text(place);
    if (!text.empty()) return text;
    AlgorithmLoop loop = algorithm_loop(context_, slice_, a, place.use, names_);
    if (!loop.why.empty()) return loop.why;
    if (place.whole && loop.only_reads) return "nothing is done with what it gives";
    if (!place.whole && !loop.only_reads && !place.only_part)
      return "it changes something, and stands in a larger expression";
    if (!place.whole && !place.only_part) {
      const std::string other = seen_by_others(a.call, place.statement);
      if (!other.empty()) return other;
    }
    edit(place, loop);
    out_.words.insert(loop.words.begin(), loop.words.end());
    pass_.any_order_.insert(loop.any_order.begin(), loop.any_order.end());
    pass_.taken_.insert(at);
    for (const FunctionDecl *f : loop.functions)
      pass_.called_[context_.offset(place.statement->getBeginLoc())].emplace(f->getNameAsString(), which(context_, f));
    return "";
  }

  // -------------------------------------------------------------------------------------------------------- its place

  // Is s a statement of a block, or the branch or body of another one?
  bool stands_alone(const Stmt *s) const {
    const Stmt *p = parent(s);
    if (isa_and_nonnull<CompoundStmt>(p)) return true;
    if (const auto *i = dyn_cast_or_null<IfStmt>(p)) return s == i->getThen() || s == i->getElse();
    if (const auto *f = dyn_cast_or_null<ForStmt>(p)) return s == f->getBody();
    if (const auto *r = dyn_cast_or_null<CXXForRangeStmt>(p)) return s == r->getBody();
    if (const auto *w = dyn_cast_or_null<WhileStmt>(p)) return s == w->getBody();
    if (const auto *d = dyn_cast_or_null<DoStmt>(p)) return s == d->getBody();
    if (const auto *c = dyn_cast_or_null<SwitchCase>(p)) return s == c->getSubStmt();
    if (const auto *l = dyn_cast_or_null<LabelStmt>(p)) return s == l->getSubStmt();
    return false;
  }

  static bool is_around(const Stmt *s) {
    const auto *c = dyn_cast<CastExpr>(s);
    return isa<FullExpr, ParenExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr>(s) ||
           (c && (c->getCastKind() == CK_ToVoid || c->getCastKind() == CK_NoOp));
  }

  CallPlace place_of(const Algorithm &a) const {
    const CallExpr *call = a.call;
    CallPlace out;
    out.replaced = call;
    const Stmt *s = call;
    while (!stands_alone(s) && parent(s) && isa<Expr>(parent(s)) && is_around(parent(s))) s = parent(s);
    if (stands_alone(s) && isa<Expr>(s)) {
      out.statement = s, out.whole = true;
      return out;
    }
    out.use = ResultUse::value;
    see_use(a, out);
    bool only = true;
    for (s = out.replaced; !stands_alone(s);) {
      const Stmt *p = parent(s);
      if (!p || isa<LambdaExpr>(p)) return refused(out, "it stands where no other statement may stand in front");
      const std::string why = not_once(p, s);
      if (!why.empty()) return refused(out, why);
      only = only && is_transparent(p);
      s = p;
    }
    out.only_part = only;
    out.statement = s;
    out.declares = isa<DeclStmt>(s);
    if (out.declares && (!cast<DeclStmt>(s)->isSingleDecl() || !isa<CompoundStmt>(parent(s))))
      return refused(out, "it is declared together with others");
    if (out.declares && is_static(cast<DeclStmt>(s)))
      return refused(out, "it is the first value of a static variable, which is computed once");
    if (out.declares && has_labels(parent(s)))
      return refused(out, "there are labels in the block that declares what it gives");
    return out;
  }
  static bool is_static(const DeclStmt *d) {
    const auto *v = dyn_cast<VarDecl>(d->getSingleDecl());
    return v && !v->hasLocalStorage();
  }
  static bool has_labels(const Stmt *block) {
    return std::any_of(block->child_begin(), block->child_end(),
                       [](const Stmt *s) { return isa_and_nonnull<LabelStmt, SwitchCase>(s); });
  }
  static CallPlace refused(CallPlace out, const std::string &why) {
    out.why = why;
    return out;
  }

  // What is asked of an iterator: *call, whose value is read, call - first, std::distance(first, call), call != last.
  void see_use(const Algorithm &a, CallPlace &out) const {
    const Stmt *p = above(a.call), *around = p ? above(p) : nullptr;
    const auto *o = dyn_cast_or_null<CXXOperatorCallExpr>(p);
    const auto *b = dyn_cast_or_null<BinaryOperator>(p);
    const auto *u = dyn_cast_or_null<UnaryOperator>(p);
    const auto *d = dyn_cast_or_null<CallExpr>(p);
    const auto ask = [&](ResultUse use, const Stmt *all) { out.use = use, out.replaced = cast<Expr>(all); };
    if ((u && u->getOpcode() == UO_Deref) || (o && o->getOperator() == OO_Star && o->getNumArgs() == 1)) {
      const Stmt *read = parent(p);
      while (read && isa<ParenExpr>(read)) read = parent(read);
      const auto *c = dyn_cast_or_null<ImplicitCastExpr>(read);
      if (c && c->getCastKind() == CK_LValueToRValue) ask(ResultUse::element, p);
      return;
    }
    const bool two = (o && o->getNumArgs() == 2) || b || (d && !o && d->getNumArgs() == 2);
    if (!two) return;
    const Expr *x = b ? b->getLHS() : d->getArg(0), *y = b ? b->getRHS() : d->getArg(1);
    const bool left = is_it(x, a.call);
    if (left == is_it(y, a.call)) return;
    const std::string other = spelled(left ? y : x);
    const bool minus = (o && o->getOperator() == OO_Minus) || (b && b->getOpcode() == BO_Sub);
    const bool same = (o && o->getOperator() == OO_EqualEqual) || (b && b->getOpcode() == BO_EQ);
    const bool differ = (o && o->getOperator() == OO_ExclaimEqual) || (b && b->getOpcode() == BO_NE);
    const FunctionDecl *f = d && !o ? d->getDirectCallee() : nullptr;
    const bool distance = f && f->isInStdNamespace() && f->getIdentifier() && f->getName() == "distance";
    if (((minus && left) || (distance && !left)) && other == end_of(a, 0, ".begin()"))
      return ask(ResultUse::distance, p);
    if ((!same && !differ) || other != end_of(a, 1, ".end()")) return;
    const auto *negated = dyn_cast_or_null<UnaryOperator>(around);
    const auto *rewritten = dyn_cast_or_null<CXXRewrittenBinaryOperator>(negated ? parent(negated) : around);
    if (rewritten && negated && same) return ask(ResultUse::not_last, rewritten);
    if (!rewritten) ask(same ? ResultUse::last : ResultUse::not_last, p);
  }
  const Stmt *above(const Stmt *s) const {
    const auto copies = [](const Stmt *p) {
      const auto *c = dyn_cast<CXXConstructExpr>(p);
      return isa<ImplicitCastExpr>(p) || (c && c->getNumArgs() == 1);
    };
    const Stmt *p = parent(s);
    while (p && (is_around(p) || copies(p))) p = parent(p);
    return p;
  }
  static bool is_it(const Expr *e, const CallExpr *call) { return copied(e) == call; }
  std::string spelled(const Expr *e) const { return on_one_line(context_, context_.range(e->IgnoreImplicit()), {}); }
  // The source's text for where the range of the call begins or ends.
  std::string end_of(const Algorithm &a, size_t k, const std::string &of_all) const {
    const bool whole = a.ranges && !a.parameters.empty() && a.parameters[0]->isReferenceType();
    return whole ? spelled(a.arguments[0]) + of_all : spelled(a.arguments.at(k));
  }

  // Nothing but the value is asked for.
  static bool is_transparent(const Stmt *p) {
    if (isa<ReturnStmt, DeclStmt, ImplicitCastExpr, ParenExpr, FullExpr, MaterializeTemporaryExpr>(p)) return true;
    if (const auto *c = dyn_cast<CXXConstructExpr>(p)) return c->getConstructor()->isTrivial();
    const auto *b = dyn_cast<BinaryOperator>(p);
    return b && b->getOpcode() == BO_Assign && isa<DeclRefExpr>(b->getLHS()->IgnoreParens());
  }

  // Why a part of a statement is not evaluated exactly once, before anything else is done.
  static std::string not_once(const Stmt *whole, const Stmt *part) {
    static const std::string branch = "it stands in a part of an expression that is not always evaluated";
    if (const auto *c = dyn_cast<AbstractConditionalOperator>(whole)) return part == c->getCond() ? "" : branch;
    if (const auto *b = dyn_cast<BinaryOperator>(whole); b && b->isLogicalOp())
      return part == b->getLHS() ? "" : branch;
    if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr, StmtExpr, CoawaitExpr>(whole)) return branch;
    if (isa<Expr, ReturnStmt, DeclStmt>(whole)) return "";
    if (const auto *i = dyn_cast<IfStmt>(whole))
      return part == i->getCond() && !i->getInit() && !i->getConditionVariable() && !i->isConstexpr()
                 ? ""
                 : "it stands in the head of a statement behind a declaration";
    if (const auto *w = dyn_cast<SwitchStmt>(whole))
      return part == w->getCond() && !w->getInit() && !w->getConditionVariable()
                 ? ""
                 : "it stands in the head of a statement behind a declaration";
    if (isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(whole))
      return "it stands in the head of a loop; compute it in front";
    return "it stands where no other statement may stand in front";
  }

  // ------------------------------------------------------------------------------------------- what else is evaluated

  // Does another part of the statement do something, or might it?
  std::string seen_by_others(const CallExpr *call, const Stmt *statement) const {
    const Stmt *evaluated = statement;
    if (const auto *i = dyn_cast<IfStmt>(statement)) evaluated = i->getCond();
    if (const auto *w = dyn_cast<SwitchStmt>(statement)) evaluated = w->getCond();
    std::set<const Stmt *> around;
    for (const Stmt *s = call; s && s != evaluated; s = parent(s)) around.insert(s);
    around.insert(evaluated);
    std::string why;
    Visits visits;
    visits.enters = [&](const Stmt *s) { return s != call; };
    visits.statement = [&](const Stmt *s) {
      if (around.count(s)) return true; // it is done behind the call
      const auto *u = dyn_cast<UnaryOperator>(s);
      const auto *b = dyn_cast<BinaryOperator>(s);
      const auto *e = dyn_cast<Expr>(s);
      const bool stores = (u && u->isIncrementDecrementOp()) || (b && b->isAssignmentOp());
      const auto *construct = dyn_cast<CXXConstructExpr>(s);
      const auto *other = dyn_cast<CallExpr>(s);
      if (stores || isa<CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, StmtExpr, AtomicExpr>(s) ||
          (e && e->getType().isVolatileQualified()) || (construct && !is_quiet_construct(slice_, construct)) ||
          (other && !algorithm_of(other) && !is_quiet(slice_, other->getDirectCallee()) &&
           !is_quiet_value(slice_, other)))
        why = "another part of the statement does something, and in which order is a question";
      return why.empty() && !isa<LambdaExpr>(s);
    };
    walk_syntax(evaluated, visits);
    return why;
  }

  // ------------------------------------------------------------------------------------------------------------- text

  std::string no_plain_text(const CallPlace &place) const {
    for (const SourceRange r : {place.replaced->getSourceRange(), place.statement->getSourceRange()})
      if (r.getBegin().isMacroID() || r.getEnd().isMacroID() || !context_.in_main_file(r.getBegin()))
        return "it comes from a macro";
    const model::Range r = context_.bytes(place.replaced->getSourceRange());
    if (has_hash(r)) return "there is a directive in it";
    if (!place.whole && follows_directive(context_.offset(place.statement->getBeginLoc())))
      return "a loop would stand between the statement and the directive in front of it";
    return "";
  }

  // One that says something of the statement behind it.
  bool follows_directive(unsigned offset) const {
    const std::string line = directive_before(offset);
    return line.find("pragma") != std::string::npos && line.find("scop") == std::string::npos;
  }

  // Between pragmas, where loops are read together and nothing is declared between them.
  bool in_scop(const Stmt *s) const {
    if (!stands_between(context_, in_.pragmas, s)) return false;
    for (; s; s = parent(s))
      if (isa<LambdaExpr>(s)) return false;
    return true;
  }

  void edit(const CallPlace &place, const AlgorithmLoop &loop) {
    const model::Range statement = context_.statement_bytes(place.statement);
    out_.pieces.push_back(statement);
    const bool in_front = !loop.name.empty() && in_scop(place.statement);
    const std::string variable = loop.type + " " + loop.name + " = ";
    if (in_front) {
      const unsigned front = context_.offset(body_->getBeginLoc()) + 1;
      out_.put({front, front}, " " + variable + "{}; ", statement.begin);
    }
    const std::string set = in_front && loop.first.empty() ? ""
                            : in_front                     ? loop.name + " = " + loop.first + "; "
                            : loop.name.empty()            ? ""
                                                           : variable + (loop.first.empty() ? "0" : loop.first) + "; ";
    const std::string all = loop.before + set + loop.statements;
    if (place.whole) return out_.put(statement, "{ " + all + "}" + line_ends(statement), statement.begin);
    const model::Range replaced = context_.bytes(place.replaced->getSourceRange());
    const unsigned begin = statement.begin;
    out_.put({begin, begin}, (place.declares ? "" : "{ ") + all, begin);
    out_.put(replaced, loop.value + line_ends(replaced), begin);
    if (!place.declares) out_.put({statement.end, statement.end}, " }", begin);
  }

  AlgorithmCalls &pass_;
  const bool all_;
  std::map<const Stmt *, const Stmt *> parents_;
  const Stmt *body_ = nullptr;
};

AlgorithmCalls::AlgorithmCalls(const PassInput &in) {
  const auto calls = [](const FunctionDecl *f) {
    return any_of_syntax(f->getBody(), [](const Stmt *s) {
      const auto *c = dyn_cast<CallExpr>(s);
      return c && !c->isTypeDependent() && algorithm_of(c);
    });
  };
  const auto wanted = [&](const Stmt *s) { return is_wanted(in, s); };
  const std::vector<const FunctionDecl *> functions = functions_with_loops(in.context);
  if (std::none_of(functions.begin(), functions.end(), calls)) return;
  std::vector<const FunctionDecl *> with_loops;
  const auto has = [&](const FunctionDecl *f) { return any_of_syntax(f->getBody(), wanted); };
  for (const FunctionDecl *f : functions)
    if (has(f)) with_loops.push_back(f);
  const std::set<const FunctionDecl *> called = reached(with_loops);
  PassWork work(in, rewriting_);
  for (const FunctionDecl *f : functions) {
    const bool all = !has(f); // it is called
    if (calls(f) && (!all || called.count(f))) AlgorithmFinder(work, *this, all).function(f->getBody());
  }
  apply(in.text);
}

Reasons AlgorithmCalls::wrong(const Session &read, const Context *context) const {
  Reasons out = rewriting_.errors(read);
  if (read.failed() || !context) return out;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *c = dyn_cast<CallExpr>(s);
    const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
    if (!f || !f->getIdentifier() || !context->in_main_file(c->getBeginLoc())) return true;
    const unsigned at = context->offset(c->getBeginLoc());
    for (const Rewriting::Edit &e : rewriting_.edits) {
      if (at < e.placed || e.placed + e.text.size() <= at) continue;
      const auto called = called_.find(e.piece);
      if (called == called_.end()) continue;
      const auto meant = called->second.find(f->getNameAsString());
      if (meant != called->second.end() && meant->second != which(*context, f))
        out.emplace(e.piece, "in a loop another function of the name '" + meant->first + "' is called");
    }
    return true;
  };
  walk_syntax(context->ast.getTranslationUnitDecl(), visits);
  return out;
}

} // namespace metafork::frontend
