#include "frontend/text/scop_pragmas.h"

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

} // namespace

void attach_scop_pragmas(Preprocessor &pp, std::vector<ScopPragma> &found) {
  pp.AddPragmaHandler(new Handler("scop", true, found));
  pp.AddPragmaHandler(new Handler("endscop", false, found));
}

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

} // namespace metafork::frontend
