#include "frontend/forks/hyperobjects.h"

#include "frontend/forks/openmp.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/Attr.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

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

// Marked by the header that stands for Cilk's.
const AnnotateAttr *mark_of(const VarDecl *v) {
  const auto *marked = v->getAttr<AnnotateAttr>();
  return marked && marked->getAnnotation() == "cilk_reducer" ? marked : nullptr;
}

std::string without_blanks(StringRef text) {
  std::string out;
  std::copy_if(text.begin(), text.end(), std::back_inserter(out),
               [](char c) { return !StringRef(" \t\r\n").contains(c); });
  return out;
}

class Sums {
public:
  explicit Sums(const Context &context) : context_(context) {
    Visits visits;
    visits.declaration = [&](const Decl *d) {
      const auto *f = dyn_cast<FunctionDecl>(d);
      if (f && f->getIdentifier() && f->getName().starts_with("fork_")) functions_[f->getNameAsString()].push_back(f);
      return true;
    };
    visits.statement = [&](const Stmt *s) {
      if (const auto *c = dyn_cast<CompoundStmt>(s))
        if (auto one = sum(c)) found_.emplace(c, std::move(*one));
      return true;
    };
    walk_syntax(context.ast.getTranslationUnitDecl(), visits);
    // those around one that is none are none
    while (std::erase_if(found_, [&](const auto &one) {
      return isa<CompoundStmt>(one.second.inner) && !found_.count(one.second.inner);
    })) {
    }
  }
  std::map<const Stmt *, CilkSum> found() { return std::move(found_); }

private:
  StringRef text(unsigned begin, unsigned end) const {
    return context_.sm.getBufferData(context_.sm.getMainFileID()).slice(begin, end);
  }

  static const VarDecl *declares(const Stmt *s) {
    const auto *d = dyn_cast<DeclStmt>(s);
    return d && d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
  }

  // The only function of a name that the file has twice, there and in a sum.
  const FunctionDecl *function(const std::string &name) const {
    const auto it = functions_.find(name);
    if (it == functions_.end() || it->second.size() != 1 || places_of(context_, name).size() != 2) return nullptr;
    const FunctionDecl *f = it->second.front();
    return f->isThisDeclarationADefinition() && context_.in_main_file(f->getLocation()) ? f : nullptr;
  }

  bool is_written(const FunctionDecl *begins, const FunctionDecl *joins, const std::string &functions) const {
    const model::Range first = context_.bytes(begins->getSourceRange()),
                       second = context_.bytes(joins->getSourceRange());
    return without_blanks(text(first.begin, first.end)) + without_blanks(text(second.begin, second.end)) ==
           without_blanks(functions);
  }

  std::optional<CilkSum> sum(const CompoundStmt *c) const {
    if (c->size() != 4 || c->getLBracLoc().isMacroID() || !context_.in_main_file(c->getLBracLoc())) return std::nullopt;
    const Stmt *const *parts = c->body_begin();
    const VarDecl *outer = declares(parts[0]), *view = declares(parts[1]);
    const AnnotateAttr *mark = outer && outer->getInit() && view ? mark_of(view) : nullptr;
    if (!mark || !isa<ForStmt, CXXForRangeStmt, CompoundStmt>(parts[2])) return std::nullopt;
    CilkSum out;
    const auto *at = dyn_cast<UnaryOperator>(outer->getInit()->IgnoreParenImpCasts());
    const Expr *named = at && at->getOpcode() == UO_AddrOf ? at->getSubExpr() : outer->getInit();
    out.variable = variable_of(named->IgnoreParenImpCasts());
    if (!out.variable || out.variable->getName() != view->getName()) return std::nullopt;
    out.inner = parts[2];
    out.view = view;
    const unsigned word = context_.offset(mark->getLocation());
    const model::Range whole = context_.bytes(c->getSourceRange());
    out.head = {whole.begin, context_.statement_bytes(parts[1]).end};
    auto [first, second] = text(word, out.head.end).split('(').second.split(')').first.split(',');
    out.begins = function(first.trim().str());
    out.joins = function(second.trim().str());
    if (!out.begins || !out.joins) return std::nullopt;
    model::Hyperobject shape{(at ? "&" : "") + view->getNameAsString(),
                             outer->getNameAsString(),
                             first.trim().str(),
                             second.trim().str(),
                             {}};
    for (const char *op : {"+", "*", "&&", "||", "&", "|", "^", "min", "max"}) {
      shape.reduction = accumulated(context_, op, view);
      if (combination(shape.reduction, "a", "b").empty() || !is_written(out.begins, out.joins, shape.functions()))
        continue;
      out.reduction = shape.reduction;
    }
    const auto is = [&](unsigned begin, unsigned end, const std::string &expected) {
      return without_blanks(text(begin, end)) == without_blanks(expected);
    };
    const unsigned inner = context_.statement_bytes(parts[2]).end;
    const bool same = !out.reduction.op.empty() && is(out.head.begin, out.head.end, shape.before()) &&
                      is(inner, whole.end, shape.behind());
    return same ? std::optional(out) : std::nullopt;
  }

  const Context &context_;
  std::map<std::string, std::vector<const FunctionDecl *>> functions_;
  std::map<const Stmt *, CilkSum> found_;
};

} // namespace

void refuse_hyperobject(Context &context, const VarDecl *v) {
  context.error(v->getLocation(),
                "'" + v->getNameAsString() +
                    "' is a hyperobject of Cilk, which has no counterpart; sum up in elements of an array" +
                    Topic::no_counterpart);
}

std::map<const Stmt *, CilkSum> read_hyperobjects(Context &context) {
  std::map<const Stmt *, CilkSum> out = Sums(context).found();
  std::set<const VarDecl *> known;
  for (const auto &[block, sum] : out) known.insert(sum.view);
  std::set<unsigned> unmarked = places_of(context, "cilk_reducer");
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (!v || !context.in_main_file(v->getLocation())) return true;
    const auto *record = v->getType()->getAsCXXRecordDecl();
    const AnnotateAttr *marked = mark_of(v);
    const StringRef name = record && record->getIdentifier() ? record->getName() : "";
    static const char *const kinds[] = {"op", "list", "max", "min", "ostream", "string", "basic", "vector"};
    const bool reducer =
        name == "reducer" || marked || std::any_of(std::begin(kinds), std::end(kinds), [&](const char *kind) {
          return name.starts_with(std::string("reducer_") + kind);
        });
    if (marked) unmarked.erase(context.offset(marked->getLocation()));
    if (reducer && !known.count(v)) refuse_hyperobject(context, v);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  for (const unsigned at : unmarked) // a header of the program's own makes it something else, or nothing at all
    context.error(context.at(at),
                  "'cilk_reducer' makes a hyperobject of Cilk, which has no counterpart; sum up in "
                  "elements of an array" +
                      Topic::no_counterpart);
  return out;
}

} // namespace metafork::frontend
