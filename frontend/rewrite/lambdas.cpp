#include "frontend/rewrite/lambdas.h"

#include "frontend/syntax/walk.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

SourceLocation place_of(const Stmt *s) {
  if (const auto *ref = dyn_cast<DeclRefExpr>(s)) return ref->getLocation();
  if (const auto *m = dyn_cast<MemberExpr>(s)) return m->getMemberLoc();
  if (const auto *c = dyn_cast<CXXConstructExpr>(s)) return c->getLocation();
  return {};
}

bool contains(model::Range r, unsigned offset) { return r.begin <= offset && offset < r.end; }

} // namespace

WrittenOut::WrittenOut(const PassInput &in) {
  const std::string &text = in.text;
  Context own = in.context; // what effects are asked of
  const Slice slice(own);
  for (const FunctionDecl *f : functions_with_loops(in.context)) write_calls_out(in, slice, f, edits_, left_);
  if (edits_.empty()) return;
  std::sort(edits_.begin(), edits_.end(),
            [](const CallEdit &a, const CallEdit &b) { return a.range.begin < b.range.begin; });
  std::string out;
  unsigned at = 0;
  std::erase_if(edits_, [&](CallEdit &e) {
    if (e.range.begin < at) { // one in the other: its turn comes
      left_[e.call] = "it stands in another one that is";
      return true;
    }
    out += text.substr(at, e.range.begin - at);
    const auto begin = static_cast<unsigned>(out.size());
    e.placed = {begin, begin + e.written};
    out += e.text;
    at = e.range.end;
    return false;
  });
  out_ = out + text.substr(at);
}

std::set<unsigned> WrittenOut::calls() const {
  std::set<unsigned> out;
  for (const CallEdit &e : edits_)
    if (e.written) out.insert(e.call);
  return out;
}

model::RewrittenText WrittenOut::origin(const std::string &before) const {
  model::RewrittenText out;
  out.now = *out_;
  out.before = before;
  for (const CallEdit &e : edits_) {
    const auto end = e.placed.begin + static_cast<unsigned>(e.text.size());
    out.pieces.push_back({{e.placed.begin, end}, e.range, false, e.range.begin});
    const std::string old = before.substr(e.range.begin, e.range.end - e.range.begin);
    if (!e.type.empty() && old.find('\n') == std::string::npos) out.words.emplace(e.text.substr(0, e.written), old);
  }
  return out;
}

Reasons WrittenOut::wrong(const Session &read, const Context *context) const {
  Reasons out;
  bool elsewhere = false;
  for (const auto &[offset, message] : read.errors()) {
    const size_t before = out.size();
    for (const CallEdit &e : edits_)
      if (e.written && contains(e.placed, offset)) out.emplace(e.call, "written out, it is no program: " + message);
    elsewhere = elsewhere || before == out.size();
  }
  if (read.failed() || !context) {
    for (const CallEdit &e : edits_)
      if (e.written && (elsewhere || out.empty())) out.emplace(e.call, "written out, it is no program");
    return out;
  }
  std::vector<NameMeanings> found(edits_.size());
  std::vector<std::string> types(edits_.size());
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const SourceLocation at = isa<ParenExpr>(s) ? s->getBeginLoc() : place_of(s);
    if (at.isInvalid() || !context->in_main_file(at)) return true;
    const unsigned offset = context->offset(at);
    const auto next = std::upper_bound(edits_.begin(), edits_.end(), offset,
                                       [](unsigned o, const CallEdit &e) { return o < e.placed.begin; });
    if (next == edits_.begin()) return true;
    const auto k = static_cast<size_t>(next - edits_.begin()) - 1;
    const CallEdit &e = edits_[k];
    if (!contains(e.placed, offset)) return true;
    const auto *paren = dyn_cast<ParenExpr>(s);
    if (paren && offset == e.placed.begin && context->bytes(paren->getSourceRange()).end == e.placed.end)
      types[k] = type_and_kind(paren);
    const auto is_own = [&](const Decl *d) {
      return context->in_main_file(d->getLocation()) && contains(e.placed, context->offset(d->getLocation()));
    };
    add_meaning(s, is_own, found[k]);
    return true;
  };
  walk_syntax(context->ast.getTranslationUnitDecl(), visits);
  for (size_t k = 0; k < edits_.size(); k++) {
    const CallEdit &e = edits_[k];
    if (!e.written) continue;
    if (found[k] != e.meanings) out.emplace(e.call, "a name in it means something else where it is called");
    if (types[k] != e.type) out.emplace(e.call, "written out, it has another type");
  }
  return out;
}

} // namespace metafork::frontend
