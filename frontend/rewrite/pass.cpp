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

std::string Rewriter::directive_before(unsigned offset) const {
  size_t end = text_.rfind('\n', offset);
  if (end == std::string::npos || text_.find_first_not_of(" \t", end + 1) != offset) return "";
  while (end != std::string::npos && end > 0) {
    const size_t before = text_.rfind('\n', end - 1), begin = before == std::string::npos ? 0 : before + 1;
    const size_t first = text_.find_first_not_of(" \t\r", begin);
    if (first < end) return text_[first] == '#' ? text_.substr(first, end - first) : "";
    end = before;
  }
  return "";
}

bool Rewriter::has_macros(const clang::Stmt *s) {
  return any_of_syntax(
      s, [](const clang::Stmt *one) { return one->getBeginLoc().isMacroID() || one->getEndLoc().isMacroID(); });
}

} // namespace metafork::frontend
