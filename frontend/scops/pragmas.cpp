#include "frontend/scops/pragmas.h"

#include "frontend/syntax/walk.h"

#include <clang/Lex/Pragma.h>

namespace metafork::frontend {

using namespace clang;

namespace {

class Handler : public PragmaHandler {
public:
  Handler(const char *name, bool begins, std::vector<ScopPragma> &found)
      : PragmaHandler(name), begins_(begins), found_(found) {}

  void HandlePragma(Preprocessor &pp, PragmaIntroducer introducer, Token &) override {
    const SourceManager &sm = pp.getSourceManager();
    const SourceLocation at = sm.getExpansionLoc(introducer.Loc);
    if (sm.isInMainFile(at)) found_.push_back({sm.getFileOffset(at), begins_});
  }

private:
  const bool begins_;
  std::vector<ScopPragma> &found_;
};

// `alone`: receives the pragmas that have no partner.
std::vector<PragmaPair> pairs_of(const std::vector<ScopPragma> &found, std::vector<ScopPragma> &alone) {
  std::vector<PragmaPair> out;
  const ScopPragma *open = nullptr;
  for (const ScopPragma &p : found) {
    if (p.begins) {
      if (open) alone.push_back(*open);
      open = &p;
    } else if (open) {
      out.push_back({open->offset, p.offset});
      open = nullptr;
    } else {
      alone.push_back(p);
    }
  }
  if (open) alone.push_back(*open);
  return out;
}

} // namespace

void attach_scop_pragmas(Preprocessor &pp, std::vector<ScopPragma> &found) {
  pp.AddPragmaHandler(new Handler("scop", true, found));
  pp.AddPragmaHandler(new Handler("endscop", false, found));
}

void check_scop_pragmas(Context &context, const std::vector<ScopPragma> &found) {
  if (found.empty()) return;
  std::vector<ScopPragma> alone;
  const std::vector<PragmaPair> pairs = pairs_of(found, alone);
  for (const ScopPragma &p : alone)
    context.warning(context.at(p.offset),
                    p.begins ? "'#pragma scop' has no '#pragma endscop' behind it" + Topic::scop_pragma
                             : "'#pragma endscop' has no '#pragma scop' before it" + Topic::scop_pragma);
  std::vector<const Stmt *> bodies;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    if (f && f->doesThisDeclarationHaveABody()) bodies.push_back(f->getBody());
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  for (const PragmaPair &p : pairs) {
    std::string why =
        "'#pragma scop' and '#pragma endscop' do not enclose whole statements of one block" + Topic::scop_pragma;
    bool ok = false;
    for (const Stmt *body : bodies) {
      if (!context.in_main_file(body->getBeginLoc())) continue;
      const model::Range r = context.bytes(body->getSourceRange());
      if (r.begin < p.begin && p.end < r.end) ok = ok || !enclosed(context, body, p, why).empty();
    }
    if (!ok) context.warning(context.at(p.begin), why);
  }
}

void find_scops(Context &context, const std::vector<ScopPragma> &found, bool automatic, const std::string &unit_name,
                Scops &out, FoundScops &places) {
  std::vector<ScopPragma> alone;
  find_scops(context, pairs_of(found, alone), automatic, unit_name, out, places);
}

} // namespace metafork::frontend
