#include "frontend/rewrite/pass.h"

#include "frontend/rewrite/lambda_rules.h"

#include <algorithm>

namespace metafork::frontend {

std::string Rewriter::line_ends(model::Range r) const {
  return std::string(static_cast<size_t>(std::count(text_.begin() + r.begin, text_.begin() + r.end, '\n')), '\n');
}

bool Rewriter::has_hash(model::Range r) const {
  return text_.substr(r.begin, r.end - r.begin).find('#') != std::string::npos;
}

bool Rewriter::has_macros(const clang::Stmt *s) {
  return any_of_syntax(
      s, [](const clang::Stmt *one) { return one->getBeginLoc().isMacroID() || one->getEndLoc().isMacroID(); });
}

} // namespace metafork::frontend
