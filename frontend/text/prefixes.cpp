#include "frontend/text/prefixes.h"

#include "frontend/text/tokens.h"

#include <regex>

namespace metafork::frontend {

namespace {

// Does the program declare a name that a package makes from the prefix: a kernel's, or one of the typed API?
bool is_used(const Words &words, const std::string &prefix) {
  static const std::regex made("_params|_set_params|_r[0-9]+_n[0-9]+.*");
  const auto &declared = words.declared();
  for (auto it = declared.lower_bound(prefix + "_"); it != declared.end(); ++it) {
    if (it->first.rfind(prefix + "_", 0) != 0) return false;
    if (std::regex_match(it->first.substr(prefix.size()), made)) return true;
  }
  return false;
}

} // namespace

std::string Prefixes::take(const clang::FunctionDecl *f) {
  std::string wanted = identifier(f->getQualifiedNameAsString());
  if (!f->isExternallyVisible()) wanted = unit_name_ + "_" + wanted;
  std::string prefix = wanted;
  for (int count = 2; taken_.count(prefix) || is_used(words_, prefix); count++)
    prefix = wanted + "_" + std::to_string(count);
  taken_.insert(prefix);
  return prefix;
}

} // namespace metafork::frontend
