#include "frontend/forks/forks.h"

#include "frontend/forks/reader.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclOpenMP.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// Why a keyword that was met stands where it means nothing.
std::string why_not(const Keyword &k) {
  const std::string name = k.name;
  if (name == "meta_join" || name == "cilk_sync") return "'" + name + "' stands alone: " + name + ";";
  if (name == "cilk_scope") return "expected a block '{ }' after 'cilk_scope'" + Topic::syntax;
  return "expected a block '{ }' or a call that is a whole statement after '" + name + "': " + name +
         " { } or lv = " + name + " f(x);" + Topic::syntax;
}

bool has_construct(const model::ForkNode &n) {
  using Kind = model::ForkNode::Kind;
  if (n.kind == Kind::fork || n.kind == Kind::join || n.kind == Kind::loop || n.kind == Kind::group) return true;
  for (const model::ForkNode &c : n.children)
    if (has_construct(c)) return true;
  return false;
}

void outlined_within(const model::ForkNode &n, std::vector<unsigned> &out) {
  if (n.outlined) out.push_back(n.definition.begin);
  for (const model::ForkNode &c : n.children) outlined_within(c, out);
}

// Where the file has a word, outside of its directives.
std::set<unsigned> places_of(const Context &context, StringRef word) {
  std::set<unsigned> out;
  const StringRef text = context.sm.getBufferData(context.sm.getMainFileID());
  Lexer lexer(context.at(0), context.ast.getLangOpts(), text.begin(), text.begin(), text.end());
  bool directive = false;
  for (Token t; !lexer.LexFromRawLexer(t);) {
    if (t.isAtStartOfLine()) directive = t.is(tok::hash);
    if (!directive && t.is(tok::raw_identifier) && t.getRawIdentifier() == word)
      out.insert(context.offset(t.getLocation()));
  }
  return out;
}

// Variables that Cilk gives each of its threads a view of.
void check_hyperobjects(Context &context) {
  std::set<unsigned> unmarked = places_of(context, "cilk_reducer");
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (!v || !context.in_main_file(v->getLocation())) return true;
    const auto *record = v->getType()->getAsCXXRecordDecl();
    const auto *marked = v->getAttr<AnnotateAttr>(); // by the header that stands for Cilk's
    const StringRef name = record && record->getIdentifier() ? record->getName() : "";
    static const char *const kinds[] = {"op", "list", "max", "min", "ostream", "string", "basic", "vector"};
    const bool reducer =
        name == "reducer" ||
        std::any_of(std::begin(kinds), std::end(kinds),
                    [&](const char *kind) { return name.starts_with(std::string("reducer_") + kind); }) ||
        (marked && marked->getAnnotation() == "cilk_reducer");
    if (marked) unmarked.erase(context.offset(marked->getLocation()));
    if (reducer)
      context.error(v->getLocation(),
                    "'" + v->getNameAsString() +
                        "' is a hyperobject of Cilk, which has no counterpart; sum up in elements of an array" +
                        Topic::no_counterpart);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  for (const unsigned at : unmarked) // a header of the program's own makes it something else, or nothing at all
    context.error(context.at(at),
                  "'cilk_reducer' makes a hyperobject of Cilk, which has no counterpart; sum up in "
                  "elements of an array" +
                      Topic::no_counterpart);
}

// Variables that OpenMP gives each of its threads, from one region to the next.
void check_threadprivate(Context &context) {
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    if (isa<OMPThreadPrivateDecl>(d) && context.in_main_file(d->getLocation()))
      context.error(d->getLocation(),
                    "the OpenMP directive 'threadprivate' has no counterpart: forked work keeps no variable of its "
                    "thread; give the work a value, and take one from it" +
                        Topic::no_counterpart);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
}

} // namespace

model::ForkFile read_forks(Context &context, const ForkKeywords &keywords) {
  model::ForkFile out;
  out.is_c = context.is_c;
  std::set<unsigned> consumed;
  if (keywords.dialect == Dialect::cilk) check_hyperobjects(context);
  if (keywords.dialect == Dialect::openmp) check_threadprivate(context);
  const Callees callees(context);
  std::set<const FunctionDecl *> seen;
  const auto read = [&](const FunctionDecl *f) {
    if (!f->isThisDeclarationADefinition() || !f->hasBody() || !context.in_main_file(f->getLocation()) ||
        f->isTemplateInstantiation() || !isa<CompoundStmt>(f->getBody()) || !seen.insert(f).second)
      return;
    model::ForkFunction one = ForkReader(context, keywords, callees, consumed, f).run();
    if (!has_construct(one.tree) && one.team.end == 0) return;
    if (one.odd_brace)
      context.error(context.at(one.odd_brace->offset),
                    "the braces of a function that forks are written as '{' and '}'" + Topic::syntax);
    out.functions.push_back(std::move(one));
  };
  // Functions come before the lambdas in them.
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    const auto *m = dyn_cast_or_null<CXXMethodDecl>(f);
    if (f && !(m && m->getParent()->isLambda())) read(f);
    return true;
  };
  visits.statement = [&](const Stmt *s) {
    const auto *l = dyn_cast<LambdaExpr>(s);
    const bool written = l && context.in_main_file(l->getBody()->getBeginLoc());
    if (written && !consumed.count(context.offset(l->getBody()->getBeginLoc()))) read(l->getCallOperator());
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  // What has come back to where it is forked is no function any more.
  std::vector<unsigned> moved;
  for (const model::ForkFunction &f : out.functions) outlined_within(f.tree, moved);
  std::erase_if(out.functions, [&](const model::ForkFunction &f) {
    return std::find(moved.begin(), moved.end(), f.range.begin) != moved.end();
  });
  for (const auto &[next, k] : keywords.by_next)
    if (k.name != "meta_schedule" && !consumed.count(k.offset)) context.error(context.at(k.offset), why_not(k));
  return out;
}

} // namespace metafork::frontend
