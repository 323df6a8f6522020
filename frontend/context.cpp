#include "frontend/context.h"

#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Lex/Lexer.h>

namespace metafork::frontend {

using clang::DiagnosticsEngine;

void Context::error(clang::SourceLocation at, const std::string &message, clang::SourceRange highlight) {
  failed = true;
  if (!reported_.emplace(at.getRawEncoding(), message).second) return;
  DiagnosticsEngine &engine = ast.getDiagnostics();
  auto builder = engine.Report(at, engine.getCustomDiagID(DiagnosticsEngine::Error, "%0"));
  builder << message;
  if (highlight.isValid()) builder << clang::CharSourceRange::getTokenRange(highlight);
}

void Context::warning(clang::SourceLocation at, const std::string &message) {
  DiagnosticsEngine &engine = ast.getDiagnostics();
  engine.Report(at, engine.getCustomDiagID(DiagnosticsEngine::Warning, "%0")) << message;
}

void Context::note(clang::SourceLocation at, const std::string &message) {
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

const Keyword *Context::meta_for (const clang::ForStmt *loop) const {
  const clang::SourceLocation loc = loop->getForLoc();
  if (!loc.isMacroID() || !in_main_file(loc)) return nullptr;
  const auto it = loops.find(offset(loc));
  return it == loops.end() ? nullptr : &it->second;
}

bool Context::declares(const std::string &name) const {
  struct Names : clang::RecursiveASTVisitor<Names> {
    explicit Names(std::set<std::string> &all) : all(all) {}
    bool VisitNamedDecl(clang::NamedDecl *d) {
      if (d->getDeclName().isIdentifier()) all.insert(d->getNameAsString());
      return true;
    }
    std::set<std::string> &all;
  };
  if (declared_.empty()) Names(declared_).TraverseDecl(ast.getTranslationUnitDecl());
  return declared_.count(name) != 0;
}

std::string Context::type_text(clang::QualType type) const {
  clang::PrintingPolicy policy(ast.getLangOpts());
  policy.Bool = true;
  policy.FullyQualifiedName = true;
  policy.SuppressUnwrittenScope = true; // unnamed namespaces
  policy.adjustForCPlusPlus();
  policy.SuppressTagKeyword = !is_c; // a variable of C may have the name of its struct
  const std::string text = type.getCanonicalType().getAsString(policy);
  if (!is_c) return text;
  std::string out, word;
  for (char c : text + " ") {
    if (isalnum(static_cast<unsigned char>(c)) || c == '_') {
      word += c;
    } else {
      out += kernel_word(word, true) + c;
      word.clear();
    }
  }
  out.pop_back();
  return out;
}

} // namespace metafork::frontend
