#include "frontend/rewrite/selections.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/range_loops.h"
#include "frontend/rewrite/selection.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"
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
  // What stands for what.
  std::map<std::string, std::string> words() const {
    std::map<std::string, std::string> out;
    if (s_.best) out[name_] = line(s_.best);
    for (size_t k = 0; k < places_.size(); k++) out[places_[k]] = s_.loops[k].variable->getNameAsString();
    return out;
  }

  std::string text() const {
    const Selection::Loop &outer = s_.loops.front();
    std::string out = "{ " + line(outer.statement->getInit()) + (outer.declares ? " " : "; ") + "if (" +
                      line(outer.statement->getCond()) + ") { ";
    if (s_.value) out += extreme();
    out += "{ ";
    std::string closed = "} } }";
    const bool returns = s_.leaves && isa<ReturnStmt>(s_.leaves); // which may change even the variable
    for (size_t k = 0; k < s_.loops.size(); k++) {
      out += search(k);
      const bool stays = s_.leaves && !s_.loops[k].declares; // at the place where a search ends
      const std::string name = s_.loops[k].variable->getNameAsString();
      out += "if (" + places_[k] + " != " + none(k) + ") { " + (stays ? name : (returns ? "" : "const ") + of(k)) +
             " = " + places_[k] + (counts_from_one(k) ? " - 1" : "") + "; (void)" + name + "; ";
      closed = "} " + closed;
    }
    std::vector<const Stmt *> done = s_.taken;
    if (returns) done.push_back(s_.leaves);
    return out + declarations(done) + taken() + (returns ? line(s_.leaves) + "; " : " ") + closed;
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

  // Of the declarations in front of the branch, those that `used` needs: none has effects.
  std::string declarations(std::vector<const Stmt *> users) const {
    std::vector<const VarDecl *> all;
    for (const DeclStmt *d : s_.declarations)
      for (const Decl *one : d->decls()) all.push_back(cast<VarDecl>(one));
    std::string out;
    for (auto v = all.rbegin(); v != all.rend(); ++v) {
      if (std::none_of(users.begin(), users.end(), [&](const Stmt *s) { return mentions(s, *v); })) continue;
      users.push_back((*v)->getInit());
      out.insert(0, declaration(*v));
    }
    return out;
  }
  std::string declaration(const VarDecl *v) const {
    std::string named = type(v->getType()) + " " + v->getNameAsString();
    if (const auto *d = dyn_cast<DecompositionDecl>(v)) { // its type is written with `auto`
      const QualType whole = v->getType().getNonReferenceType();
      const std::string reference = !v->getType()->isReferenceType()        ? ""
                                    : v->getType()->isLValueReferenceType() ? "&"
                                                                            : "&&";
      named.clear();
      for (const BindingDecl *b : d->bindings()) named += (named.empty() ? "" : ", ") + b->getNameAsString();
      named = std::string(whole.isConstQualified() ? "const auto " : "auto ") + reference + "[" + named + "]";
    }
    return named + " = " + line(v->getInit()) + "; ";
  }
  std::string taken() const {
    std::string out;
    for (const Stmt *s : s_.taken) out += line(s) + "; ";
    return out;
  }

  std::string extreme() const {
    const std::string compares = s_.smallest ? " < " : " > ", value = line(s_.value), old = line(s_.best);
    const std::string found = type(strip(s_.value)->getType()) + " " + name_ + " = " + old + "; " + heads(0) + "{ " +
                              declarations({s_.value}) + "if (" + value + compares + name_ + ") " + name_ + " = " +
                              value + "; } ";
    return found + (s_.last ? "" : "if (" + name_ + compares + old + ") ");
  }

  // Does the smallest number of those that have the value count? Its last value is beyond all of them.
  bool lowest(size_t k) const { return s_.loops[k].upwards != s_.last; }
  // Without a sign there is no number below all of them.
  bool counts_from_one(size_t k) const { return !lowest(k) && !s_.loops[k].variable->getType()->isSignedIntegerType(); }
  std::string none(size_t k) const {
    const QualType t = s_.loops[k].variable->getType();
    const bool has_sign = t->isSignedIntegerType(), wide = context_.ast.getTypeSize(t) == 64;
    if (!has_sign) return !lowest(k) ? "0" : wide ? "18446744073709551615ULL" : "4294967295U";
    const std::string most = wide ? "9223372036854775807LL" : "2147483647";
    return lowest(k) ? most : "(-" + most + " - 1)";
  }
  std::string search(size_t k) const {
    const std::string right =
        s_.value ? line(s_.value) + " == " + name_ : (s_.negated ? "!(" : "(") + line(s_.condition) + ")";
    const std::string &place = places_[k];
    const std::string variable = s_.loops[k].variable->getNameAsString() + (counts_from_one(k) ? " + 1" : "");
    return type(s_.loops[k].variable->getType()) + " " + place + " = " + none(k) + "; " + heads(k) + "{ " +
           declarations({s_.value ? s_.value : s_.condition}) + "if (" + right + " && " + variable +
           (lowest(k) ? " < " : " > ") + place + ") " + place + " = " + variable + "; } ";
  }

  const Context &context_;
  const Selection &s_;
  const std::string name_;
  std::vector<std::string> places_;
};

} // namespace

Selections::Selections(const PassInput &in) {
  const Context &context = in.context;
  FreshNames names(context);
  // What each iteration of a loop around it keeps for itself leaves that loop parallel, with nothing to be gained
  // inside.
  const auto is_of_iteration = [&](const Selection &s, const Stmt *around) {
    return around && std::all_of(s.kept.begin(), s.kept.end(), [&](const VarDecl *v) {
             return context.sm.isPointWithin(v->getLocation(), around->getBeginLoc(), around->getEndLoc());
           });
  };
  const auto rewrite = [&](const FunctionFacts &facts, const ForStmt *f, const Stmt *around) {
    const unsigned at = context.offset(f->getForLoc());
    if (in.refused.count(at) || !context.in_main_file(f->getForLoc()) || model::pragma_before(in.text, at))
      return false;
    const auto selection = selection_of(context, facts, f);
    if (!selection || is_of_iteration(*selection, around)) return false;
    Writer writer(context, *selection, names);
    const model::Range range = context.statement_bytes(f);
    std::string written = writer.text();
    const auto begin = in.text.begin() + range.begin, end = in.text.begin() + range.end;
    written.append(static_cast<size_t>(std::count(begin, end, '\n')), '\n');
    rewriting_.pieces.push_back(range);
    rewriting_.put(range, written, at);
    any_order_.insert(writer.best());
    rewriting_.words.merge(writer.words());
    return true;
  };
  using Look = std::function<void(const FunctionFacts &, const Stmt *, bool, const Stmt *)>; // in which loop it stands
  const Look look = [&](const FunctionFacts &facts, const Stmt *s, bool inside, const Stmt *around) {
    if (!s || isa<LambdaExpr>(s)) return;
    const auto *f = dyn_cast<ForStmt>(s);
    if (f && context.meta_for (f)) return;
    inside = inside || in.looked_at(s);
    if (f && inside && rewrite(facts, f, around)) return;
    if (f || isa<CXXForRangeStmt>(s)) around = s;
    for (const Stmt *c : s->children()) look(facts, c, inside, around);
  };
  for (const FunctionDecl *f : functions_with_loops(context)) look(FunctionFacts(f), f->getBody(), false, nullptr);
  apply(in.text);
}

} // namespace metafork::frontend
