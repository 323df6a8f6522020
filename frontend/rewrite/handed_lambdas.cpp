#include "frontend/rewrite/handed_lambdas.h"

#include "frontend/rewrite/instances.h"
#include "frontend/rewrite/range_loops.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/TokenKinds.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

std::string result_of(const CXXMethodDecl *call) { return call->getReturnType().getCanonicalType().getAsString(); }

// Writes the class of one lambda.
class HandedWriter {
public:
  // `copied`: captured by reference, and as good as captured by value.
  HandedWriter(const Context &context, const LambdaExpr *lambda, const std::string &name,
               const std::set<const VarDecl *> &copied)
      : context_(context),
        lambda_(lambda),
        name_(name),
        copied_(copied),
        tokens_(context.tokens.range(lambda->getSourceRange())) {}

  // Empty: it stays a lambda.
  std::string text() {
    if (tokens_.empty() || lambda_->isGenericLambda() || !tied_to_its_place(lambda_->getBody()).empty() || !members() ||
        !head())
      return "";
    const TokenRange body = context_.range(lambda_->getBody());
    if (body.empty()) return "";
    return "namespace { struct " + name_ + " { " + types() + members_ + "auto operator()" + head_ + " " +
           spelled(body) + " }; } ";
  }
  // What stands for the lambda.
  std::string object() const { return name_ + "{" + values_ + "}"; }

private:
  std::string spelled(TokenRange r) const { return on_one_line(context_, r, {}); }
  unsigned token(SourceLocation at) const { return context_.tokens.range({at, at}).first; }

  bool members() {
    const PrintingPolicy policy = program_spelling(context_.ast);
    auto field = lambda_->getLambdaClass()->field_begin();
    for (const LambdaCapture &c : lambda_->captures()) {
      if (!c.capturesVariable() || c.isPackExpansion() || field == lambda_->getLambdaClass()->field_end()) return false;
      QualType type = (*field++)->getType();
      const auto *v = dyn_cast<VarDecl>(c.getCapturedVar());
      if (v && copied_.count(v)) type = type.getNonReferenceType();
      if (!v || type->isArrayType() || type->isRValueReferenceType()) return false;
      if (type.isConstQualified() && !lambda_->getCallOperator()->isConst()) return false;
      std::string member = v->getNameAsString(), value = member;
      if (v->isInitCapture()) value = spelled(context_.range(v->getInit()->IgnoreImplicit()));
      if (value.empty()) return false;
      type.getCanonicalType().getUnqualifiedType().getAsStringInternal(member, policy); // its function is const
      members_ += member + "; ";
      values_ += (values_.empty() ? "" : ", ") + value;
    }
    return true;
  }

  // Types with names of the function around it: those of a template's parameters.
  std::string types() const {
    std::map<std::string, std::string> found;
    Visits visits;
    visits.type = [&](TypeLoc t) {
      const auto name = t.getAs<TypedefTypeLoc>();
      const TypedefNameDecl *d = name ? name.getTypedefNameDecl() : nullptr;
      if (!d || !d->getParentFunctionOrMethod() || context_.range(lambda_).empty() ||
          !context_.sm.isBeforeInTranslationUnit(d->getLocation(), lambda_->getBeginLoc()))
        return true;
      found[d->getNameAsString()] =
          d->getUnderlyingType().getCanonicalType().getAsString(program_spelling(context_.ast));
      return true;
    };
    walk_syntax(lambda_, visits);
    std::string out;
    for (const auto &[name, type] : found) out += "using " + name + " = " + type + "; ";
    return out;
  }

  // (double t) const noexcept -> double
  bool head() {
    unsigned i = token(lambda_->getIntroducerRange().getEnd()) + 1;
    const unsigned body = token(lambda_->getBody()->getBeginLoc());
    const unsigned first = i;
    int depth = 0;
    if (context_.tokens.spelling(i) == "(") do
        depth += context_.tokens.spelling(i) == "(" ? 1 : context_.tokens.spelling(i) == ")" ? -1 : 0;
      while (++i < body && depth > 0);
    head_ = i == first ? "()" : spelled({first, i - 1});
    if (i < body && context_.tokens.spelling(i) == "mutable")
      i++;
    else
      head_ += " const";
    if (i < body && context_.tokens.spelling(i) != "->" && context_.tokens.spelling(i) != "noexcept") return false;
    if (i < body) head_ += " " + spelled({i, body - 1});
    return depth == 0;
  }

  const Context &context_;
  const LambdaExpr *lambda_;
  const std::string name_;
  const std::set<const VarDecl *> &copied_;
  const TokenRange tokens_;
  std::string members_, values_, head_;
};

// Where it is written in the main file: not where a macro writes it, but perhaps in what a macro is given.
class Written {
public:
  Written(const Context &context, const LambdaExpr *lambda)
      : context_(context), tokens_(context.tokens.range(lambda->getSourceRange())) {}

  std::optional<model::Range> range() const {
    if (tokens_.empty()) return std::nullopt;
    const auto first = written(tokens_.first), last = written(tokens_.last);
    if (!first || !last || *last < *first || repeated(*first)) return std::nullopt;
    return model::Range{*first, *last + 1};
  }

private:
  std::optional<unsigned> written(unsigned token) const {
    SourceLocation at = context_.tokens[token].getLocation();
    for (; at.isMacroID(); at = context_.sm.getImmediateSpellingLoc(at))
      if (!context_.sm.isMacroArgExpansion(at)) return std::nullopt;
    if (!context_.sm.isInMainFile(at)) return std::nullopt;
    return context_.sm.getFileOffset(at);
  }

  // Does the macro say it twice, or make text of it?
  bool repeated(unsigned offset) const {
    if (!context_.tokens[tokens_.first].getLocation().isMacroID()) return false;
    const unsigned around = context_.offset(context_.tokens[tokens_.first].getLocation());
    int times = 0;
    for (unsigned i = 0; i < context_.tokens.size(); i++) {
      const Token &t = context_.tokens[i];
      if (!t.getLocation().isMacroID() || context_.offset(t.getLocation()) != around) continue;
      if (tok::isStringLiteral(t.getKind()) &&
          context_.sm.isWrittenInScratchSpace(context_.sm.getSpellingLoc(t.getLocation())))
        return true;
      times += written(i) == offset;
    }
    return times != 1;
  }

  const Context &context_;
  const TokenRange tokens_;
};

// The declaration of a namespace or the file that an offset is in: where another one may stand in front of it.
std::optional<unsigned> in_front(const Context &context, const std::string &text, const std::vector<Decl *> &scope,
                                 unsigned offset) {
  for (const Decl *d : scope) {
    if (d->isImplicit() || d->getBeginLoc().isInvalid() || !context.in_main_file(d->getBeginLoc())) continue;
    model::Range r = context.bytes(d->getSourceRange());
    const auto *f = dyn_cast<FunctionDecl>(d);
    if (f && f->getTemplateSpecializationKind() == TSK_ExplicitSpecialization) { // template <> void f<int>()
      const size_t word = text.rfind("template", r.begin);
      if (word != std::string::npos && text.find_first_not_of(" <>\n", word + 8) >= r.begin)
        r.begin = static_cast<unsigned>(word);
    }
    if (offset < r.begin || r.end <= offset) continue;
    if (isa<NamespaceDecl, LinkageSpecDecl>(d)) {
      const auto inner = cast<DeclContext>(d)->decls();
      return in_front(context, text, {inner.begin(), inner.end()}, offset);
    }
    // attributes, pragmas and what else belongs to it
    size_t before = text.find_last_not_of(" \t\r\n", r.begin == 0 ? 0 : r.begin - 1);
    if (r.begin == 0 || before == std::string::npos) return r.begin;
    const size_t line = text.rfind('\n', before) + 1, sign = text.find_first_not_of(" \t", line);
    const bool directive = text[sign] == '#', last_line = text.find('\n', before) < r.begin;
    if (directive && text.compare(sign, 7, "#pragma") != 0 && last_line) return r.begin;
    const char c = text[before];
    return !directive && (c == ';' || c == '}' || c == '{' || c == ')') ? std::optional(r.begin) : std::nullopt;
  }
  return std::nullopt;
}

// Loops write calls of lambdas out.
std::set<const LambdaExpr *> called_in_loops(const Context &context) {
  std::set<const LambdaExpr *> out;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    if (isa<ForStmt, CXXForRangeStmt>(s))
      any_of_syntax(s, [&](const Stmt *one) {
        if (const LambdaExpr *l = called_lambda(one)) out.insert(l);
        return false;
      });
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  return out;
}

// Of a call in a loop: a lambda that a function template is given, and the call, where the lambda is written in it.
using GivenInLoops = std::map<const CXXRecordDecl *, const CallExpr *>;

void add_lambdas(const Context &context, const CallExpr *c, GivenInLoops &out) {
  const FunctionDecl *f = c->getDirectCallee();
  const TemplateArgumentList *arguments = f ? f->getTemplateSpecializationArgs() : nullptr;
  if (!arguments || context.in_system(f->getLocation())) return;
  std::vector<TemplateArgument> all;
  for (const TemplateArgument &a : arguments->asArray())
    if (a.getKind() == TemplateArgument::Pack)
      all.insert(all.end(), a.pack_begin(), a.pack_end());
    else
      all.push_back(a);
  for (const TemplateArgument &a : all) {
    const bool type = a.getKind() == TemplateArgument::Type;
    const auto *record = type ? a.getAsType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
    if (!record || !record->isLambda()) continue;
    const bool here = std::any_of(c->arg_begin(), c->arg_end(), [&](const Expr *e) {
      const auto *l = dyn_cast<LambdaExpr>(strip(e));
      return l && l->getLambdaClass()->getCanonicalDecl() == record->getCanonicalDecl();
    });
    const CallExpr *&call = out[record->getCanonicalDecl()];
    if (here) call = c;
  }
}

GivenInLoops given_in_loops(const PassInput &in) {
  GivenInLoops out;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    if (in.looked_at(s))
      any_of_syntax(s, [&](const Stmt *one) {
        if (const auto *c = dyn_cast<CallExpr>(one)) add_lambdas(in.context, c, out);
        return false;
      });
    return true;
  };
  walk_syntax(in.context.ast.getTranslationUnitDecl(), visits);
  return out;
}

bool only_reads(const Stmt *s, const VarDecl *v, const std::set<const Expr *> &harmless, bool in_call) {
  bool ok = true;
  visit_uses(s, [&](const DeclRefExpr *e, VariableUse use) {
    const bool reads =
        use == VariableUse::value || use == VariableUse::constant || (use == VariableUse::store && !in_call);
    if (e->getDecl() == v && !reads && !harmless.count(e)) ok = false;
  });
  return ok;
}

// What a lambda captures by reference and nothing changes while the call lasts that it is written in.
std::set<const VarDecl *> as_good_as_copied(const LambdaExpr *l, const CallExpr *call) {
  std::set<const VarDecl *> out;
  std::set<const Expr *> harmless; // mentions in what lambdas capture that only read it
  const auto find = [&](const FunctionDecl *f, const VarDecl *v) {
    any_of_syntax(f->getBody(), [&](const Stmt *s) {
      const auto *one = dyn_cast<LambdaExpr>(s);
      if (!one || !only_reads(one->getBody(), v, {}, true)) return false;
      for (const Expr *e : one->capture_inits())
        if (e) harmless.insert(strip(e));
      return false;
    });
  };
  for (const LambdaCapture &c : l->captures()) {
    const auto *v =
        c.capturesVariable() && c.getCaptureKind() == LCK_ByRef ? dyn_cast<VarDecl>(c.getCapturedVar()) : nullptr;
    const auto *f = v && !v->isInitCapture() ? dyn_cast<FunctionDecl>(v->getDeclContext()) : nullptr;
    if (!f || !f->getBody() || !v->getType()->isScalarType() || v->getType().isVolatileQualified()) continue;
    harmless.clear();
    find(f, v);
    if (only_reads(f->getBody(), v, harmless, false) && only_reads(call, v, harmless, true)) out.insert(v);
  }
  return out;
}

} // namespace

HandedLambdas::HandedLambdas(const PassInput &in) {
  const Context &context = in.context;
  const std::string &text = in.text;
  const auto given = lambdas_given(context, in.pragmas, in.automatic);
  const GivenInLoops in_loops = given_in_loops(in);
  if (given.empty() && in_loops.empty()) return;
  const auto written_out = called_in_loops(context);
  FreshNames names(context);
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *l = dyn_cast<LambdaExpr>(s);
    if (!l || !context.in_main_file(l->getBeginLoc())) return true;
    const CXXRecordDecl *record = l->getLambdaClass()->getCanonicalDecl();
    const auto in_loop = in_loops.find(record);
    if (in_loop == in_loops.end() && (!given.count(record) || written_out.count(l))) return true;
    const auto range = Written(context, l).range();
    if (!range || in.refused.count(range->begin)) return true;
    const auto front = in_front(context, text, context.ast.getTraversalScope(), context.offset(l->getBeginLoc()));
    const std::string name = names.make("lambda");
    const CallExpr *call = in_loop == in_loops.end() ? nullptr : in_loop->second;
    const std::set<const VarDecl *> copied = call ? as_good_as_copied(l, call) : std::set<const VarDecl *>();
    HandedWriter writer(context, l, name, copied);
    const std::string declared = front ? writer.text() : "";
    if (declared.empty()) return true;
    const auto lines = std::count(text.begin() + range->begin, text.begin() + range->end, '\n');
    rewriting_.put({*front, *front}, declared, range->begin);
    rewriting_.put(*range, writer.object() + std::string(static_cast<size_t>(lines), '\n'), range->begin);
    const auto own = [&](const Decl *d) {
      const auto captured = [d](const LambdaCapture &c) { return c.capturesVariable() && c.getCapturedVar() == d; };
      return std::any_of(l->capture_begin(), l->capture_end(), captured) ||
             (!context.sm.isBeforeInTranslationUnit(d->getLocation(), l->getBeginLoc()) &&
              !context.sm.isBeforeInTranslationUnit(l->getEndLoc(), d->getLocation()));
    };
    named_[name] = {range->begin, meanings_in(l->getBody(), own), result_of(l->getCallOperator())};
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  apply(in.text);
}

Reasons HandedLambdas::wrong(const Session &read, const Context *context) const {
  Reasons out;
  bool elsewhere = false;
  for (const auto &[offset, message] : read.errors()) {
    const size_t before = out.size();
    for (const Rewriting::Edit &e : rewriting_.edits)
      if (e.placed <= offset && offset < e.placed + e.text.size()) out.emplace(e.piece, message);
    elsewhere = elsewhere || out.size() == before;
  }
  if (read.failed() || !context) {
    for (const Rewriting::Edit &e : rewriting_.edits)
      if (elsewhere || out.empty()) out.emplace(e.piece, "with a name it is no program");
    return out;
  }
  std::set<std::string> met;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *record = dyn_cast<CXXRecordDecl>(d);
    const auto it =
        record && record->isThisDeclarationADefinition() ? named_.find(record->getNameAsString()) : named_.end();
    if (it == named_.end()) return true;
    for (const CXXMethodDecl *m : record->methods()) {
      if (m->getOverloadedOperator() != OO_Call || !m->getBody()) continue;
      const auto own = [&](const Decl *one) {
        for (const DeclContext *c = one->getDeclContext(); c; c = c->getParent())
          if (c == record) return true;
        return false;
      };
      met.insert(it->first);
      if (meanings_in(m->getBody(), own) != it->second.meanings || result_of(m) != it->second.result)
        out.emplace(it->second.lambda, "a name in it means something else in a class with a name");
    }
    return true;
  };
  walk_syntax(context->ast.getTranslationUnitDecl(), visits);
  for (const auto &[name, one] : named_)
    if (!met.count(name)) out.emplace(one.lambda, "its class is not found");
  return out;
}

} // namespace metafork::frontend
