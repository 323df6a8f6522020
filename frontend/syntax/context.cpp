#include "frontend/syntax/context.h"

#include "frontend/syntax/algorithms.h"
#include "frontend/syntax/complex_of_c.h"

#include "frontend/syntax/library_values.h"
#include "frontend/syntax/walk.h"

#include "model/words.h"

#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Lex/Lexer.h>

namespace metafork::frontend {

using clang::DiagnosticsEngine;
using clang::QualType;

void Context::error(clang::SourceLocation at, const std::string &text, clang::SourceRange highlight,
                    const std::string &fix) {
  const std::string message = text + Topic::not_taken; // where it has no code of its own
  failed = true;
  if (kept) return kept->push_back(message);
  if (!reported_.emplace(at.getRawEncoding(), message).second) return;
  DiagnosticsEngine &engine = ast.getDiagnostics();
  auto builder = engine.Report(at, engine.getCustomDiagID(DiagnosticsEngine::Error, "%0"));
  builder << message;
  if (highlight.isValid()) builder << clang::CharSourceRange::getTokenRange(highlight);
  if (highlight.isValid() && highlight.getBegin().isFileID() && highlight.getEnd().isFileID() && !fix.empty())
    builder << clang::FixItHint::CreateReplacement(highlight, fix);
}

void Context::warning(clang::SourceLocation at, const std::string &message) {
  if (kept) return;
  if (strict) return error(at, message);
  DiagnosticsEngine &engine = ast.getDiagnostics();
  engine.Report(at, engine.getCustomDiagID(DiagnosticsEngine::Warning, "%0")) << message + Topic::not_taken;
}

void Context::note(clang::SourceLocation at, const std::string &message) {
  if (kept) return;
  DiagnosticsEngine &engine = ast.getDiagnostics();
  engine.Report(at, engine.getCustomDiagID(DiagnosticsEngine::Note, "%0")) << message;
}

model::Range Context::bytes(clang::SourceRange range) const {
  const clang::SourceLocation begin = sm.getExpansionLoc(range.getBegin());
  const clang::SourceLocation end = sm.getExpansionRange(range.getEnd()).getEnd();
  const unsigned length = clang::Lexer::MeasureTokenLength(end, sm, ast.getLangOpts());
  return {sm.getFileOffset(begin), sm.getFileOffset(end) + length};
}

// The statement that ends where s ends: the body of a loop, the last arm of an if.
static const clang::Stmt *last_part(const clang::Stmt *s) {
  if (const auto *f = llvm::dyn_cast<clang::ForStmt>(s)) return last_part(f->getBody());
  if (const auto *f = llvm::dyn_cast<clang::CXXForRangeStmt>(s)) return last_part(f->getBody());
  if (const auto *w = llvm::dyn_cast<clang::WhileStmt>(s)) return last_part(w->getBody());
  if (const auto *w = llvm::dyn_cast<clang::SwitchStmt>(s)) return last_part(w->getBody());
  if (const auto *i = llvm::dyn_cast<clang::IfStmt>(s)) return last_part(i->getElse() ? i->getElse() : i->getThen());
  if (const auto *l = llvm::dyn_cast<clang::LabelStmt>(s)) return last_part(l->getSubStmt());
  if (const auto *c = llvm::dyn_cast<clang::SwitchCase>(s)) return last_part(c->getSubStmt());
  if (const auto *a = llvm::dyn_cast<clang::AttributedStmt>(s)) return last_part(a->getSubStmt());
  return s;
}

TokenRange Context::statement_tokens(const clang::Stmt *s) const {
  TokenRange t = tokens.range(s->getSourceRange());
  const bool whole = llvm::isa<clang::CompoundStmt, clang::CXXTryStmt, clang::DeclStmt, clang::NullStmt>(last_part(s));
  if (!t.empty() && !whole && t.last + 1 < tokens.size() && tokens.spelling(t.last + 1) == ";") t.last++;
  return t;
}

model::Range Context::statement_bytes(const clang::Stmt *s) const {
  model::Range r = bytes(s->getSourceRange());
  const TokenRange t = statement_tokens(s);
  if (!t.empty()) r.end = std::max(r.end, bytes(tokens[t.last].getLocation()).end);
  return r;
}

model::Location Context::location(clang::SourceLocation loc) const {
  const clang::SourceLocation at = sm.getExpansionLoc(loc);
  const clang::PresumedLoc p = sm.getPresumedLoc(at);
  if (p.isInvalid()) return {};
  return {p.getFilename(), p.getLine(), p.getColumn(), sm.getFileOffset(at)};
}

const Keyword *Context::keyword_at(clang::SourceLocation loc) const { return keyword_of(loops, loc); }
const Keyword *Context::inner_sum(const clang::ForStmt *loop) const { return keyword_of(sums, loop->getForLoc()); }
const Keyword *Context::keyword_of(const std::map<unsigned, Keyword> &all, clang::SourceLocation loc) const {
  if (!loc.isMacroID() || !in_main_file(loc)) return nullptr;
  const auto it = all.find(offset(loc));
  return it == all.end() ? nullptr : &it->second;
}

std::string Context::lambda_stays(const clang::CallExpr *call) const {
  const auto it = left.lambdas.find(offset(call->getBeginLoc()));
  return it == left.lambdas.end() ? "it is not declared in this function" : it->second;
}

std::string Context::algorithm_stays(const clang::CallExpr *call) const {
  const auto algorithm = algorithm_of(call);
  if (!algorithm) return "";
  const auto it = left.algorithms.find(offset(call->getBeginLoc()));
  return "'" + algorithm->qualified + "' is an algorithm of the library" +
         (it == left.algorithms.end() ? "" : " that is not read as a loop: " + it->second) + "; write it as a loop" +
         Topic::opaque_loop;
}

std::string Context::range_stays(const clang::Stmt *loop) const {
  const auto it = left.ranges.find(offset(loop->getBeginLoc()));
  const bool in_row = it == left.ranges.end() || it->second.find(" is no array, ") == std::string::npos;
  return "a range-based for" + (it == left.ranges.end() ? "" : ", and " + it->second) +
         (in_row ? "; write the index out" : "; use a container with an index, such as std::vector") + Topic::not_taken;
}

size_t Context::times_declared(const std::string &name) const {
  Visits visits;
  visits.declaration = [this](const clang::Decl *any) {
    const auto *d = llvm::dyn_cast<clang::NamedDecl>(any);
    if (!d || !d->getDeclName().isIdentifier() || d->isImplicit()) return true;
    if (const auto *t = llvm::dyn_cast<clang::TypedefNameDecl>(d)) { // typedef struct name name;
      const clang::TagDecl *tag = t->getUnderlyingType()->getAsTagDecl();
      if (tag && tag->getName() == t->getName()) return true;
    }
    declared_[d->getNameAsString()].insert(d->getCanonicalDecl());
    return true;
  };
  if (declared_.empty()) // of headers too, whatever walks go through otherwise
    for (const clang::Decl *d : ast.getTranslationUnitDecl()->noload_decls()) walk_syntax(d, visits);
  const auto it = declared_.find(name);
  if (it != declared_.end()) return it->second.size();
  clang::IdentifierInfoLookup *ahead = ast.Idents.getExternalIdentifierLookup(); // of headers that were read ahead
  return ahead && ahead->get(name) ? 1 : 0;
}

std::string Context::kernel_name(const clang::NamedDecl *d) const {
  const auto it = lifted.find(d->getCanonicalDecl());
  return it == lifted.end() ? words.kernel(d->getNameAsString()) : it->second;
}

bool Context::is_lifted(clang::QualType type) const {
  while (type->isAnyPointerType() || type->isReferenceType() || type->isArrayType())
    type = type->isArrayType() ? clang::QualType(type->getArrayElementTypeNoTypeQual(), 0) : type->getPointeeType();
  const clang::TagDecl *tag = type->getAsTagDecl();
  return tag && lifted.count(tag->getCanonicalDecl());
}

std::string Context::declaration_text(clang::QualType type, const std::string &name) const {
  using namespace clang;
  type = type.getCanonicalType();
  PrintingPolicy policy(ast.getLangOpts());
  policy.Bool = true;
  policy.FullyQualifiedName = true;
  policy.SuppressUnwrittenScope = true; // unnamed namespaces
  policy.adjustForCPlusPlus();
  policy.Restrict = false;           // __restrict
  policy.SuppressTagKeyword = !is_c; // a variable of C may have the name of its struct
  if (is_lifted(type)) {
    const bool array_of = type->isAnyPointerType() && type->getPointeeType()->isArrayType();
    const std::string qualifiers = type.getLocalQualifiers().getAsString(policy);
    const std::string behind = (qualifiers.empty() ? "" : qualifiers + " ") + name;
    if (type->isAnyPointerType())
      return declaration_text(type->getPointeeType(), array_of ? "(*" + behind + ")" : "*" + behind);
    if (type->isReferenceType())
      return declaration_text(type->getPointeeType(), (type->isRValueReferenceType() ? "&&" : "&") + behind);
    if (const auto *array = ast.getAsConstantArrayType(type))
      return declaration_text(array->getElementType(),
                              name + "[" + std::to_string(array->getSize().getZExtValue()) + "]");
    if (const TagDecl *tag = type->getAsTagDecl()) {
      const bool keyword = is_c && (tag->getIdentifier() || !tag->getTypedefNameForAnonDecl());
      return (qualifiers.empty() ? "" : qualifiers + " ") + (keyword ? tag->getKindName().str() + " " : "") +
             lifted.at(tag->getCanonicalDecl()) + (name.empty() ? "" : " ") + name;
    }
  }
  if (const auto *e = type->getAs<EnumType>();
      e && !e->getDecl()->getIdentifier() && !e->getDecl()->getTypedefNameForAnonDecl() && e->getDecl()->isComplete())
    return declaration_text(e->getDecl()->getIntegerType().withCVRQualifiers(type.getCVRQualifiers()), name);
  if (const RecordDecl *r = type->getAsRecordDecl();
      r && !is_c && is_library_value(r) && r->getTypedefNameForAnonDecl()) // div_t
    return std::string(type.isConstQualified() ? "const " : "") +
           "metafork_values::" + r->getTypedefNameForAnonDecl()->getNameAsString() + (name.empty() ? "" : " " + name);
  std::string text = name;
  type.getAsStringInternal(text, policy);
  text = is_c ? with_complex_of_c(text) : with_kernel_values(text);
  QualType base = type.getCanonicalType();
  while (!base->getPointeeType().isNull() || base->isArrayType())
    base = base->isArrayType() ? ast.getAsArrayType(base)->getElementType() : base->getPointeeType();
  if (!base->isRecordType() && !base->isEnumeralType()) return text;
  const DeclContext *scope = base->getAsTagDecl()->getDeclContext();
  while (scope->isRecord()) scope = scope->getParent();
  const bool at_file_scope = !scope->isFunctionOrMethod();
  std::string out, word;
  bool first = true; // the outermost scope: what else has its name must not be taken for it
  for (char c : text + " ") {
    if (model::in_word(c)) {
      word += c;
      continue;
    }
    const bool qualifier =
        word == "const" || word == "volatile" || word == "struct" || word == "union" || word == "enum";
    if (first && !word.empty() && !qualifier) {
      if (at_file_scope && words.is_ambiguous(word)) out += std::string(model::program_namespace) + "::";
      first = false;
    }
    out += (qualifier || !words.declares(word) ? word : words.kernel(word)) + c;
    word.clear();
  }
  out.pop_back();
  return out;
}

} // namespace metafork::frontend
