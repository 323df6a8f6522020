#include "frontend/text/prefixes.h"

#include "frontend/text/tokens.h"
#include "model/pattern.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/PrettyPrinter.h>

namespace metafork::frontend {

namespace {

// Does the program declare a name that a package makes from the prefix: a kernel's, or one of the typed API?
bool is_used(const Words &words, const std::string &prefix) {
  static const model::Pattern made("_params|_set_params|_r[0-9]+_n[0-9]+.*");
  const auto &declared = words.declared();
  for (auto it = declared.lower_bound(prefix + "_"); it != declared.end(); ++it) {
    if (it->first.rfind(prefix + "_", 0) != 0) return false;
    if (made.is_all(it->first.substr(prefix.size()))) return true;
  }
  return false;
}

// The qualified name and the arguments of templates: axpy_float, Matrix_double_scale.
std::string name_of(const clang::FunctionDecl *f) {
  clang::PrintingPolicy policy(f->getASTContext().getLangOpts());
  policy.SuppressUnwrittenScope = true;
  std::string text;
  llvm::raw_string_ostream stream(text);
  f->printQualifiedName(stream, policy);
  if (const auto *arguments = f->getTemplateSpecializationArgs())
    clang::printTemplateArgumentList(stream, arguments->asArray(), policy);
  for (size_t star = text.find('*'); star != std::string::npos; star = text.find('*'))
    text.replace(star, 1, " pointer");
  while (!text.empty() && (text.back() == '>' || text.back() == ' ')) text.pop_back();
  return identifier(text);
}

} // namespace

std::string Prefixes::take(const clang::FunctionDecl *f) {
  std::string wanted = name_of(f);
  if (!f->isExternallyVisible()) wanted = unit_name_ + "_" + wanted;
  std::string prefix = wanted;
  for (int count = 2; taken_.count(prefix) || is_used(words_, prefix); count++)
    prefix = wanted + "_" + std::to_string(count);
  taken_.insert(prefix);
  return prefix;
}

} // namespace metafork::frontend
