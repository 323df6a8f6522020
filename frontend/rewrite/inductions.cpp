#include "frontend/rewrite/inductions.h"

#include "frontend/facts/function_facts.h"
#include "frontend/rewrite/induction.h"
#include "frontend/rewrite/lambda_rules.h"
#include "model/pragma.h"

#include <clang/AST/StmtCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// Is there a directive in the text, which would not be where it was?
bool has_directive(const std::string &text, model::Range r) {
  for (size_t at = text.find('#', r.begin); at < r.end; at = text.find('#', at + 1)) {
    const size_t line = text.rfind('\n', at),
                 first = text.find_first_not_of(" \t", line == std::string::npos ? 0 : line + 1);
    if (first == at) return true;
  }
  return false;
}

class InductionRewriter : Rewriter {
public:
  InductionRewriter(PassWork &work, const FunctionFacts &facts) : Rewriter(work), facts_(facts) {}

  // Inner loops before outer ones; those around one that is written wait for their turn.
  bool statement(const Stmt *s, bool inside) {
    if (!s || isa<LambdaExpr>(s)) return false;
    const auto *f = dyn_cast<ForStmt>(s);
    if (f && context_.meta_for (f)) return false;
    inside = inside || looked_at(s);
    if (f && inside && nest(f)) return true;
    bool any = false;
    for (const Stmt *c : s->children()) any = statement(c, inside) || any;
    return any || (f && inside && loop(f));
  }

private:
  // The outermost loop first, where each but the last one holds nothing but the next one.
  bool nest(const ForStmt *f) {
    const auto all = statements_of(f->getBody());
    return all.size() == 1 && isa<ForStmt>(all.front()) && loop(f);
  }

  bool loop(const ForStmt *f) {
    const unsigned at = context_.offset(f->getForLoc());
    if (refused_.count(at) || !context_.in_main_file(f->getForLoc()) || f->getForLoc().isMacroID() ||
        f->getEndLoc().isMacroID() || f->getRParenLoc().isMacroID() || model::pragma_before(text_, at))
      return false;
    const model::Range whole = context_.statement_bytes(f);
    if (has_directive(text_, whole)) return false;
    const auto written = induction_of(context_, slice_, facts_, f, names_);
    if (!written) return false;
    out_.pieces.push_back(whole);
    out_.words.insert(written->words.begin(), written->words.end());
    if (!written->before.empty()) out_.put({at, at}, "{ " + written->before, at);
    if (!written->header.empty()) {
      const model::Range header = {context_.offset(f->getLParenLoc()) + 1, context_.offset(f->getRParenLoc())};
      out_.put(header, written->header + line_ends(header), at);
    }
    const unsigned begin = context_.offset(f->getBody()->getBeginLoc());
    const bool wider = !written->begins.empty() || !written->ends.empty();
    if (wider) out_.put({begin, begin}, "{ " + written->begins, at);
    for (const auto &[token, word] : written->mentions) {
      const SourceLocation place = context_.tokens[token].getLocation();
      out_.put(context_.bytes({place, place}), word, at);
    }
    std::string end = wider ? " " + written->ends + "}" : "";
    if (!written->after.empty()) end += " " + written->after;
    if (!written->before.empty()) end += " }";
    if (!end.empty()) out_.put({whole.end, whole.end}, end, at);
    return true;
  }

  const FunctionFacts &facts_;
};

} // namespace

Inductions::Inductions(const PassInput &in) {
  PassWork work(in, rewriting_);
  for (const FunctionDecl *f : functions_with_loops(in.context))
    if (const FunctionFacts facts(f); !facts.has_gotos()) InductionRewriter(work, facts).statement(f->getBody(), false);
  apply(in.text);
}

} // namespace metafork::frontend
