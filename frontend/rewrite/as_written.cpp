#include "frontend/rewrite/as_written.h"

#include "frontend/syntax/walk.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

std::vector<model::Range> definitions(const Context &context) {
  std::vector<model::Range> out;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    if (!f || !f->isThisDeclarationADefinition() || !f->getBody() || !context.in_main_file(f->getLocation()) ||
        f->getBeginLoc().isMacroID() || f->getEndLoc().isMacroID())
      return true;
    const model::Range r = context.bytes(f->getSourceRange());
    if (out.empty() || r.begin >= out.back().end) out.push_back(r);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  return out;
}

std::vector<model::Edit> line_edits(const std::string &text, model::Range range, const std::string &lines) {
  std::vector<model::Edit> out;
  const auto count = [](const std::string &t) { return std::count(t.begin(), t.end(), '\n'); };
  if (count(text.substr(range.begin, range.end - range.begin)) != count(lines)) return out;
  size_t begin = range.begin, from = 0;
  while (begin <= range.end && from <= lines.size()) {
    const size_t end = std::min<size_t>(text.find('\n', begin), range.end),
                 to = std::min(lines.find('\n', from), lines.size());
    const std::string line = lines.substr(from, to - from);
    if (text.compare(begin, end - begin, line) != 0)
      out.push_back({{static_cast<unsigned>(begin), static_cast<unsigned>(end)}, line});
    begin = end + 1;
    from = to + 1;
  }
  return out;
}

} // namespace metafork::frontend
