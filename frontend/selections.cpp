#include "frontend/selections.h"

#include "frontend/lambdas.h"
#include "frontend/range_loops.h"
#include "frontend/selection.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"
#include "model/pragma.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// The text of one of them.
class Writer {
public:
  Writer(const Context &context, const Selection &s, FreshNames &names)
      : context_(context), s_(s), name_(names.make("best")) {
    for (size_t k = 0; k < s.loops.size(); k++) places_.push_back(names.make("place"));
  }

  const std::string &best() const { return name_; }

  // Empty where a place has no number that is none.
  std::string text() const {
    for (size_t k = 0; k < s_.loops.size(); k++)
      if (s_.last && none(k) == "0") return "";
    const Selection::Loop &outer = s_.loops.front();
    const std::string compares = s_.smallest ? " < " : " > ", value = line(s_.value), old = line(s_.best);
    std::string out = "{ " + on_host + "(" +
                      on_one_line(context_, context_.statement_tokens(outer.statement), {}) + ") { " + line(outer.statement->getInit()) + (outer.declares ? " " : "; ") + "if (" +
                      line(outer.statement->getCond()) + ") { " + type(strip(s_.value)->getType()) + " " + name_ +
                      " = " + old + "; " + heads(0) + "{ " + declarations() + "if (" + value + compares + name_ + ") " +
                      name_ + " = " + value + "; } ";
    if (!s_.last) out += "if (" + name_ + compares + old + ") ";
    out += "{ ";
    std::string closed = "} } } }";
    for (size_t k = 0; k < s_.loops.size(); k++) {
      out += search(k, value);
      if (none(k) != "0") out += "if (" + places_[k] + " != " + none(k) + ") ";
      out += "{ const " + of(k) + " = " + places_[k] + "; ";
      closed = "} " + closed;
    }
    return out + declarations() + taken() + " " + closed;
  }

private:
  std::string line(const Stmt *s) const { return on_one_line(context_, context_.range(s), {}); }
  std::string type(QualType t) const {
    return t.getCanonicalType().getUnqualifiedType().getAsString(program_spelling(context_.ast));
  }
  // int i
  std::string of(size_t k) const {
    const VarDecl *v = s_.loops[k].variable;
    return type(v->getType()) + " " + v->getNameAsString();
  }

  std::string head(size_t k, bool declares) const {
    const ForStmt *f = s_.loops[k].statement;
    const std::string init = line(f->getInit()), type_of = declares ? type(s_.loops[k].variable->getType()) + " " : "";
    return "for (" + type_of + init + (s_.loops[k].declares ? " " : "; ") + line(f->getCond()) + "; " +
           line(f->getInc()) + ") ";
  }
  // Of all loops from one on; only the outermost one leaves its value in a variable from outside.
  std::string heads(size_t from) const {
    std::string out;
    for (size_t k = from; k < s_.loops.size(); k++) out += head(k, from > 0 && k == from && !s_.loops[k].declares);
    return out;
  }

  std::string declarations() const {
    std::string out;
    for (const DeclStmt *d : s_.declarations) out += line(d) + " ";
    return out;
  }
  std::string taken() const {
    std::string out;
    for (const Stmt *s : statements_of(s_.taken)) out += line(s) + "; ";
    return out;
  }

  // Does the smallest number of those that have the value count? Its last value is beyond all of them.
  bool lowest(size_t k) const { return s_.loops[k].upwards != s_.last; }
  std::string none(size_t k) const {
    const QualType t = s_.loops[k].variable->getType();
    const bool has_sign = t->isSignedIntegerType(), wide = context_.ast.getTypeSize(t) == 64;
    if (!has_sign) return !lowest(k) ? "0" : wide ? "18446744073709551615ULL" : "4294967295U";
    const std::string most = wide ? "9223372036854775807LL" : "2147483647";
    return lowest(k) ? most : "(-" + most + " - 1)";
  }
  std::string search(size_t k, const std::string &value) const {
    const std::string &place = places_[k], variable = s_.loops[k].variable->getNameAsString();
    return type(s_.loops[k].variable->getType()) + " " + place + " = " + none(k) + "; " + heads(k) + "{ " +
           declarations() + "if (" + value + " == " + name_ + " && " + variable + (lowest(k) ? " < " : " > ") + place +
           ") " + place + " = " + variable + "; } ";
  }

  const Context &context_;
  const Selection &s_;
  const std::string name_;
  std::vector<std::string> places_;
};

} // namespace

Selections::Selections(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas,
                       bool automatic, const Reasons &refused) {
  FreshNames names(context);
  const auto rewrite = [&](const FunctionFacts &facts, const ForStmt *f) {
    const unsigned at = context.offset(f->getForLoc());
    if (refused.count(at) || !context.in_main_file(f->getForLoc()) || model::pragma_before(text, at)) return false;
    const auto selection = selection_of(context, facts, f);
    if (!selection) return false;
    Writer writer(context, *selection, names);
    const model::Range range = context.statement_bytes(f);
    std::string written = writer.text();
    if (written.empty()) return false;
    const auto begin = text.begin() + range.begin, end = text.begin() + range.end;
    written.append(static_cast<size_t>(std::count(begin, end, '\n')), '\n');
    rewriting_.pieces.push_back(range);
    rewriting_.put(range, written, at);
    any_order_.insert(writer.best());
    return true;
  };
  const std::function<void(const FunctionFacts &, const Stmt *, bool)> look = [&](const FunctionFacts &facts,
                                                                                   const Stmt *s, bool inside) {
    if (!s || isa<LambdaExpr>(s)) return;
    const auto *f = dyn_cast<ForStmt>(s);
    if (f && context.meta_for (f)) return;
    inside = inside || is_looked_at(context, pragmas, automatic, s);
    if (f && inside && rewrite(facts, f)) return;
    for (const Stmt *c : s->children()) look(facts, c, inside);
  };
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(f);
    if (f && f->isThisDeclarationADefinition() && f->getBody() && !f->isTemplated() &&
        context.in_main_file(f->getLocation()) && !(method && method->getParent()->isLambda()))
      look(FunctionFacts(f), f->getBody(), false);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  if (!rewriting_.edits.empty()) out_ = rewriting_.applied(text);
}

} // namespace metafork::frontend
