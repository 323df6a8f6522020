// Parallel loops: over counters, and over ranges.
#include "frontend/forks/openmp.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"
#include "model/pragma.h"

#include <clang/AST/ExprCXX.h>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using Kind = ForkNode::Kind;

namespace {

// In one line.
std::string without_remarks(StringRef text) {
  std::string out;
  while (!text.empty() && !text.starts_with("//")) {
    if (text.starts_with("/*")) {
      const size_t end = text.find("*/", 2);
      text = end == StringRef::npos ? StringRef() : text.substr(end + 2);
      out += ' ';
    } else if (text.consume_front("\\\n") || text.consume_front("\\\r\n")) {
      out += ' ';
    } else {
      out += text[0];
      text = text.drop_front();
    }
  }
  return StringRef(out).trim().str();
}

// Where the blanks before a byte begin; behind a remark that its line ends, the byte itself.
unsigned behind_text(StringRef text, unsigned at) {
  const StringRef before = text.substr(0, at).rtrim();
  const bool remark = before.substr(before.rfind('\n') + 1).contains("//");
  return remark ? at : static_cast<unsigned>(before.size());
}

} // namespace

std::string ForkReader::grain(unsigned &begin) const {
  std::string out;
  const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
  while (const auto p = model::pragma_before(text, begin)) {
    StringRef what(p->what.data(), p->what.size());
    if (!what.consume_front("meta") && !what.consume_front("cilk")) break;
    what = what.ltrim();
    if (!what.consume_front("grainsize")) break;
    what = what.ltrim();
    what.consume_front("=");
    if (out.empty()) out = without_remarks(what);
    begin = static_cast<unsigned>(text.find_first_not_of(" \t", p->begin));
  }
  return out;
}

// The types of what is accumulated.
void ForkReader::reductions(const Stmt *body, Node &loop) {
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!v || !v->getIdentifier()) return true;
    for (model::ForkReduction &r : loop.reductions)
      if (r.variable == v->getName()) {
        model::ForkReduction one = accumulated(context_, r.op, v);
        if (!one.type.empty()) r = std::move(one);
      }
    return true;
  };
  if (!loop.reductions.empty()) walk_syntax(body, visits);
}

void ForkReader::loop_parts(const ForStmt *f, Node &out) {
  out.kind = Kind::loop;
  out.body = statement_bytes(f->getBody());
  out.braces = isa<CompoundStmt>(f->getBody());
  const unsigned open = context_.offset(f->getLParenLoc());
  out.header = {open, context_.offset(f->getRParenLoc()) + 1};
  if (const auto *e = dyn_cast_or_null<Expr>(f->getInit()))
    if (const auto [target, value] = assignment(e); target)
      if (const VarDecl *v = variable_of(target->IgnoreParenImpCasts())) {
        out.variable = v->getNameAsString();
        out.init = context_.bytes(e->getSourceRange());
        out.repeats = !value->HasSideEffects(context_.ast);
        out.variable_type = declared(context_, v->getType(), "");
      }
  out.counter = out.variable;
  if (const auto *d = dyn_cast_or_null<DeclStmt>(f->getInit()); d && d->isSingleDecl())
    if (const auto *v = dyn_cast<VarDecl>(d->getSingleDecl())) out.counter = v->getNameAsString();
  std::vector<const Stmt *> header;
  for (const Stmt *s : {f->getInit(), static_cast<const Stmt *>(f->getCond()), static_cast<const Stmt *>(f->getInc())})
    if (s) header.push_back(s);
  out.variables = captured(context_, meanings_, f_, header, out.header).variables;
  child(f->getInit(), out);
  out.children.push_back(statement(f->getBody(), false));
  if (const Node &inner = out.children.back(); inner.kind == Kind::loop) // with the line of its grain
    out.body.begin = std::min(out.body.begin, inner.range.begin);
}

// for (auto &x : v) goes over positions of v.
void ForkReader::loop_of_elements(const CXXForRangeStmt *f, Node &out) {
  const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
  const auto slice = [&](const model::Range &r) { return text.slice(r.begin, r.end).str(); };
  out.kind = Kind::loop;
  out.body = statement_bytes(f->getBody());
  out.braces = isa<CompoundStmt>(f->getBody());
  const unsigned colon = context_.offset(f->getColonLoc()), close = context_.offset(f->getRParenLoc());
  size_t open = text.find('(', context_.offset(f->getForLoc()));
  out.header = {static_cast<unsigned>(open), close + 1};
  model::ForkElements e;
  if (f->getInit()) {
    const model::Range init = statement_bytes(f->getInit());
    e.before = slice(init) + (text[init.end - 1] == ';' ? " " : "; ");
    open = text.find(';', init.end - 1);
  }
  e.variable = text.slice(open + 1, colon).trim().str();
  e.range = context_.bytes(f->getRangeInit()->getSourceRange());
  const QualType type = f->getRangeInit()->getType();
  const CallExpr *begins =
      f->getBeginStmt() ? call_of(cast<VarDecl>(f->getBeginStmt()->getSingleDecl())->getInit()) : nullptr;
  using Ends = model::ForkElements::Ends;
  e.ends = type->isArrayType()                          ? Ends::array
           : isa_and_nonnull<CXXMemberCallExpr>(begins) ? Ends::members
                                                        : Ends::functions;
  for (const SourceLocation at : {f->getColonLoc(), f->getRangeInit()->getBeginLoc()})
    if (at.isMacroID())
      context_.error(f->getForLoc(), "the header of this loop comes out of a macro; write it out" + Topic::macro);
  out.variables = captured(context_, meanings_, f_, {f->getRangeInit()}, out.header).variables;
  uses(f->getRangeInit(), out);
  out.children.push_back(statement(f->getBody(), false));
  out.elements = std::move(e);
}

const Keyword *ForkReader::loop_keyword(const Stmt *s) const {
  const auto *f = dyn_cast<ForStmt>(s);
  const auto *over = dyn_cast<CXXForRangeStmt>(s);
  return f || over ? context_.keyword_at(f ? f->getForLoc() : over->getForLoc()) : nullptr;
}

ForkNode ForkReader::loop(const Stmt *s, unsigned begin, bool in_block) {
  Node out;
  const auto *f = dyn_cast<ForStmt>(s);
  const auto *over = dyn_cast<CXXForRangeStmt>(s);
  const Stmt *body = f ? f->getBody() : over->getBody();
  out.location = context_.location(context_.at(begin));
  const Keyword *k = loop_keyword(s);
  check_work(body, "meta_for", true);
  out.grain = grain(begin);
  out.in_block = in_block;
  f ? loop_parts(f, out) : loop_of_elements(over, out);
  if (!out.variable.empty()) {
    const auto *e = cast<Expr>(f->getInit());
    out.keeps_variable = is_read_behind(variable_of(assignment(e).first->IgnoreParenImpCasts()), f);
    next_iteration(f, out);
  }
  out.range = {begin, statement_bytes(s).end};
  if (k)
    for (const Clause &clause : k->clauses) {
      // Clang's text has blanks in place of the other clauses
      const unsigned others = out.words.empty() ? 0 : out.words.back().end;
      const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
      out.words.push_back({std::max(others, behind_text(text, clause.begin)), clause.end});
      if (clause.name == "reduction") {
        const size_t colon = clause.arguments.find(':');
        if (colon == std::string::npos) continue;
        for (const std::string &v : split_arguments(clause.arguments.substr(colon + 1)))
          out.reductions.push_back({split_arguments(clause.arguments.substr(0, colon))[0], v, {}, {}, {}, {}});
      }
    }
  reductions(body, out);
  if (f) unequal(f, out);
  out.concurrent = f && counts(f) && is_concurrent(body, true);
  return out;
}

// A loop in the blocks of hyperobjects is one with reductions.
ForkNode ForkReader::loop_of_sums(const CompoundStmt *block, bool in_block) {
  std::vector<const CilkSum *> all;
  const Stmt *s = block;
  for (auto it = sums_.find(s); it != sums_.end(); it = sums_.find(s)) {
    all.push_back(&it->second);
    s = it->second.inner;
  }
  const Keyword *k = loop_keyword(s);
  if (!k) { // a plain loop is no place for them
    refuse_hyperobject(context_, all.front()->view);
    return {};
  }
  consumed_.insert(k->offset);
  Node out = loop(s, k->offset, in_block);
  const model::Range whole = context_.bytes(block->getSourceRange());
  out.words.push_back({out.range.end, whole.end});
  if (out.range.begin != k->offset) { // the line of its grain stays where it is
    const StringRef before = context_.sm.getBufferData(context_.sm.getMainFileID()).substr(0, whole.begin).rtrim(" \t");
    const bool line = before.ends_with("\n");
    out.words.push_back({line ? whole.begin : static_cast<unsigned>(before.size()), all.back()->head.end});
  } else {
    out.range.begin = whole.begin;
  }
  out.range.end = whole.end;
  for (const CilkSum *one : all) {
    out.reductions.push_back(one->reduction);
    out.by_address = out.by_address || one->variable->getType()->isPointerType();
    renumber(out, meanings_.of(one->view), meanings_.of(one->variable));
    for (const FunctionDecl *f : {one->begins, one->joins}) out.words.push_back(context_.bytes(f->getSourceRange()));
  }
  return out;
}

} // namespace metafork::frontend
