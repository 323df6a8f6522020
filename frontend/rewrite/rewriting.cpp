#include "frontend/rewrite/rewriting.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

std::string with_suffixes(std::string text) {
  static const std::string largest = "18446744073709551615";
  for (size_t at = text.find(largest); at != std::string::npos; at = text.find(largest, at + 1))
    if (const char next = text[at + largest.size()]; next == ',' || next == '>') text.insert(at + largest.size(), "UL");
  return text;
}

std::string FreshNames::make(const std::string &word) {
  std::string out;
  do out = word + "_" + std::to_string(++count_);
  while (context_.declares(out) || context_.ast.Idents.get(out).hadMacroDefinition());
  return out;
}

std::string Rewriting::applied(const std::string &before) {
  for (Edit &e : edits) e.text = with_suffixes(std::move(e.text));
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit &a, const Edit &b) { return a.range.begin < b.range.begin; });
  std::string out;
  unsigned at = 0;
  for (Edit &e : edits) {
    out += before.substr(at, e.range.begin - at);
    e.placed = static_cast<unsigned>(out.size());
    out += e.text;
    at = e.range.end;
  }
  return out + before.substr(at);
}

model::RewrittenText Rewriting::origin(const std::string &before, const std::string &now) const {
  model::RewrittenText out;
  out.now = now;
  out.before = before;
  out.words = words;
  out.wholes = pieces;
  for (const Edit &e : edits) {
    const bool inserted = e.range.begin == e.range.end;
    const auto end = e.placed + static_cast<unsigned>(e.text.size());
    out.pieces.push_back({{e.placed, end}, e.range, false, inserted && e.piece ? e.piece : e.range.begin});
    const std::string old = before.substr(e.range.begin, e.range.end - e.range.begin);
    const bool expression = e.text.size() > 2 && old.find_first_of(";{\n") == std::string::npos &&
                            e.text.find_first_of(";{\n") == std::string::npos;
    if (!inserted && expression) out.words.emplace(e.text, old);
  }
  return out;
}

unsigned Rewriting::placed(unsigned offset) const {
  unsigned out = offset;
  for (const Edit &e : edits)
    if (e.range.end <= offset && e.range.begin < offset)
      out += static_cast<unsigned>(e.text.size()) - (e.range.end - e.range.begin);
  return out;
}

PrintingPolicy program_spelling(const ASTContext &ast) {
  PrintingPolicy policy(ast.getLangOpts());
  policy.Bool = true;
  policy.FullyQualifiedName = true;
  policy.SuppressUnwrittenScope = true;
  policy.SuppressTagKeyword = true;
  policy.SplitTemplateClosers = false;
  policy.adjustForCPlusPlus();
  policy.Restrict = false; // __restrict
  return policy;
}

void keep_quiet(const Context &context, const FunctionDecl *f, Rewriting &out) {
  const SourceLocation at = f->getBeginLoc();
  const bool alone =
      !isa<CXXMethodDecl>(f) && !f->isTemplateInstantiation() && f->getFormalLinkage() == Linkage::Internal;
  if (!alone || at.isMacroID() || !context.in_main_file(at) || f->hasAttr<UnusedAttr>()) return;
  const unsigned offset = context.offset(at);
  const bool known = std::any_of(out.edits.begin(), out.edits.end(), [&](const Rewriting::Edit &e) {
    return e.range.begin == offset && e.range.end == offset;
  });
  if (!known) out.put({offset, offset}, "[[maybe_unused]] ", offset);
}

Reasons Rewriting::errors(const Session &read) const {
  Reasons out;
  bool elsewhere = false;
  for (const auto &[offset, message] : read.errors()) {
    const model::Range *around = nullptr; // the innermost one
    for (const model::Range &r : pieces)
      if (placed(r.begin) <= offset && offset < placed(r.end)) around = &r;
    if (around)
      out.emplace(around->begin, "written so it is no program: " + message);
    else
      elsewhere = true;
  }
  if (read.failed())
    for (const model::Range &r : pieces)
      if (elsewhere || out.empty()) out.emplace(r.begin, "written so it is no program");
  return out;
}

} // namespace metafork::frontend
