#include "frontend/rewrite/index_loops.h"

#include "frontend/rewrite/counters.h"
#include "frontend/rewrite/iterator_loops.h"
#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/range_loops.h"
#include "frontend/syntax/reach.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// The loops of one function, outer ones before inner ones.
class IndexRewriter : Rewriter {
public:
  // `all`: of all loops.
  IndexRewriter(PassWork &work, bool all) : Rewriter(work), all_(all) {}

  Reasons left;

  void statement(const Stmt *s, bool inside) {
    if (!s) return;
    inside = inside || all_ || looked_at(s);
    if (const auto *r = dyn_cast<CXXForRangeStmt>(s)) return range(r, inside);
    if (const auto *f = dyn_cast<ForStmt>(s); f && inside && over_iterators(f)) return statement(f->getBody(), inside);
    if (const auto *l = dyn_cast<LambdaExpr>(s)) return statement(l->getBody(), inside);
    if (const auto *ref = dyn_cast<DeclRefExpr>(s)) return mention(ref);
    for (const Stmt *c : s->children()) statement(c, inside);
  }

private:
  static bool has_loops(const Stmt *body) {
    return any_of_syntax(body, [](const Stmt *s) { return isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(s); });
  }

  void range(const CXXForRangeStmt *r, bool inside) {
    IndexLoop loop;
    if (inside) loop = written(r);
    if (!inside || !loop.why.empty()) {
      if (inside) left[context_.offset(r->getForLoc())] = loop.why;
      for (const Stmt *part : {r->getInit(), static_cast<const Stmt *>(r->getRangeInit()), r->getBody()})
        statement(part, inside);
      return;
    }
    const unsigned keyword = context_.offset(r->getForLoc());
    const model::Range whole = {keyword, context_.statement_bytes(r).end};
    out_.pieces.push_back(whole);
    out_.words.insert(loop.words.begin(), loop.words.end());
    if (!loop.before.empty()) out_.put({keyword, keyword}, "{ " + loop.before, keyword);
    header(r, loop.header);
    const Spellings counters = counter_mentions(context_, r->getInit(), r->getBody(), loop.index);
    if (!in_header(r->getBody(), counters)) replace(r->getBody(), counters);
    body(r, loop);
    if (!loop.before.empty()) out_.put({whole.end, whole.end}, " }", keyword);
  }

  // Iterators, pointers and two bounds become an index and one.
  bool over_iterators(const ForStmt *f) {
    const unsigned keyword = context_.offset(f->getForLoc());
    if (refused_.count(keyword) || !context_.in_main_file(f->getForLoc()) ||
        (f->getForLoc().isMacroID() && !context_.keyword_at(f->getForLoc())))
      return false;
    const IteratorLoop loop = iterator_loop(context_, slice_, f, spellings_, names_);
    if (loop.header.empty()) return false;
    if (in_header(f->getBody(), loop.mentions) || (!loop.before.empty() && !directive_before(keyword).empty()))
      return false;
    const unsigned end = context_.statement_bytes(f).end;
    out_.pieces.push_back({keyword, end});
    if (!loop.before.empty()) out_.put({keyword, keyword}, "{ " + loop.before, keyword);
    out_.words.insert(loop.words.begin(), loop.words.end());
    const model::Range range = {context_.offset(f->getLParenLoc()) + 1, context_.offset(f->getRParenLoc())};
    out_.put(range, loop.header + line_ends(range), keyword);
    replace(f->getBody(), loop.mentions);
    if (!loop.before.empty()) out_.put({end, end}, " }", keyword);
    return true;
  }

  // Is one of the tokens in the header of a loop that may get another one?
  bool in_header(const Stmt *body, const Spellings &mentions) const {
    return any_of_syntax(body, [&](const Stmt *s) {
      const auto *inner = dyn_cast<ForStmt>(s);
      return inner && std::any_of(mentions.begin(), mentions.end(), [&](const auto &mention) {
               const unsigned at = context_.offset(context_.tokens[mention.first].getLocation());
               return context_.offset(inner->getLParenLoc()) < at && at < context_.offset(inner->getRParenLoc());
             });
    });
  }

  // Headers of loops over ranges say the mentions in them.
  void replace(const Stmt *body, const Spellings &mentions) {
    std::vector<model::Range> headers;
    any_of_syntax(body, [&](const Stmt *s) {
      if (const auto *r = dyn_cast<CXXForRangeStmt>(s))
        headers.push_back({context_.offset(r->getForLoc()), context_.offset(r->getRParenLoc())});
      return false;
    });
    for (const auto &[token, word] : mentions) {
      spellings_[token] = word;
      const SourceLocation at = context_.tokens[token].getLocation();
      const unsigned offset = context_.offset(at);
      if (std::none_of(headers.begin(), headers.end(),
                       [&](const model::Range &h) { return h.begin < offset && offset < h.end; }))
        out_.put(context_.bytes({at, at}), word, 0), edited_.insert(token);
    }
  }

  IndexLoop written(const CXXForRangeStmt *r) {
    IndexLoop out;
    const unsigned offset = context_.offset(r->getForLoc());
    if (const auto it = refused_.find(offset); it != refused_.end())
      out.why = it->second;
    else if (!context_.in_main_file(r->getForLoc()) ||
             (r->getForLoc().isMacroID() && !context_.keyword_at(r->getForLoc())))
      out.why = "it comes from a macro";
    else if (isa<CXXStdInitializerListExpr>(r->getRangeInit()->IgnoreImplicit()) && !has_loops(r->getBody()))
      out.why = "it runs over a list in braces"; // which kernels have
    else
      out = index_loop(context_, slice_, r, spellings_, names_);
    const Stmt *body = r->getBody();
    if (out.why.empty() && (body->getBeginLoc().isMacroID() || body->getEndLoc().isMacroID()) &&
        !starts_with_keyword(body))
      out.why = "a macro makes its body";
    if (out.why.empty() && !out.before.empty() && !directive_before(offset).empty())
      out.why = "its range would be a variable between it and the directive in front of it";
    return out;
  }

  // meta_for is a macro.
  bool starts_with_keyword(const Stmt *s) const {
    return !isa<CompoundStmt>(s) && !s->getEndLoc().isMacroID() && context_.keyword_at(s->getBeginLoc());
  }

  void header(const CXXForRangeStmt *r, std::string text) {
    const unsigned open = context_.tokens.range({r->getForLoc(), r->getForLoc()}).first + 1;
    const model::Range range = {context_.offset(context_.tokens[open].getLocation()) + 1,
                                context_.offset(r->getRParenLoc())};
    out_.put(range, text + line_ends(range), context_.offset(r->getForLoc()));
  }

  void body(const CXXForRangeStmt *r, const IndexLoop &loop) {
    const unsigned keyword = context_.offset(r->getForLoc());
    const Stmt *body = r->getBody();
    const bool row = !loop.place.empty() && stands_for(r->getLoopVariable(), body, loop.place);
    const std::string element = row ? "" : loop.element;
    const auto *block = dyn_cast<CompoundStmt>(body);
    const unsigned begin = context_.offset(block ? block->getLBracLoc() : body->getBeginLoc()) + (block ? 1 : 0),
                   end = context_.statement_bytes(body).end;
    if (!element.empty()) {
      out_.put({begin, begin}, block ? " " + element : "{ " + element + " ", keyword);
      out_.edits.back().type = loop.type.empty() ? type_of(r->getLoopVariable()) : loop.type;
    }
    statement(body, true);
    if (!element.empty() && !block) out_.put({end, end}, " }", keyword);
  }

  static std::string type_of(const VarDecl *v) { return v->getType().getCanonicalType().getAsString(); }

  // Writes the place wherever the variable is mentioned, if its names mean the same there.
  bool stands_for(const VarDecl *v, const Stmt *body, const std::string &place) {
    std::vector<unsigned> mentions;
    bool possible = true;
    Visits visits;
    visits.declaration = [&](const Decl *d) {
      const auto *n = dyn_cast<NamedDecl>(d);
      if (n && n->getIdentifier() && model::has_word(place, n->getNameAsString())) possible = false;
      return possible;
    };
    visits.statement = [&](const Stmt *s) {
      if (const auto *l = dyn_cast<LambdaExpr>(s); l && l->explicit_capture_begin() != l->explicit_capture_end())
        possible = false;
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      if (!ref || ref->getDecl() != v) return possible;
      possible = possible && !ref->getLocation().isMacroID();
      mentions.push_back(context_.tokens.range({ref->getLocation(), ref->getLocation()}).first);
      return possible;
    };
    walk_syntax(body, visits);
    if (!possible) return false;
    for (const unsigned token : mentions) spellings_[token] = place;
    return true;
  }

  void mention(const DeclRefExpr *ref) {
    const TokenRange r = context_.tokens.range({ref->getLocation(), ref->getLocation()});
    const auto it = r.empty() ? spellings_.end() : spellings_.find(r.first);
    if (it != spellings_.end() && !edited_.count(r.first))
      out_.put(context_.bytes({ref->getLocation(), ref->getLocation()}), it->second, 0);
  }

  const bool all_;
  Spellings spellings_;
  std::set<unsigned> edited_; // tokens that are replaced where they stand
};

} // namespace

IndexLoops::IndexLoops(const PassInput &in) {
  const std::vector<const FunctionDecl *> functions = functions_with_loops(in.context);
  const auto wanted = [&](const Stmt *s) { return in.looked_at(s); };
  const auto has = [](const FunctionDecl *f, const std::function<bool(const Stmt *)> &is_it) {
    return any_of_syntax(f->getBody(), is_it);
  };
  const auto is_range = [](const Stmt *s) { return isa<CXXForRangeStmt, ForStmt>(s); };
  std::vector<const FunctionDecl *> with_loops;
  for (const FunctionDecl *f : functions)
    if (has(f, wanted)) with_loops.push_back(f);
  const std::set<const FunctionDecl *> called = reached(with_loops);
  PassWork work(in, rewriting_);
  for (const FunctionDecl *f : functions) {
    if (!called.count(f) || !has(f, is_range)) continue;
    IndexRewriter rewriter(work, /*all=*/!has(f, wanted)); // it is called
    rewriter.statement(f->getBody(), false);
    left_.insert(rewriter.left.begin(), rewriter.left.end());
  }
  apply(in.text);
}

Reasons IndexLoops::wrong(const Session &read, const Context *context) const {
  Reasons out = rewriting_.errors(read);
  if (read.failed() || !context) return out;
  std::map<unsigned, const Rewriting::Edit *> declared;
  for (const Rewriting::Edit &e : rewriting_.edits)
    if (!e.type.empty()) declared[e.placed] = &e;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (!v || !context->in_main_file(v->getLocation())) return true;
    const unsigned at = context->offset(v->getLocation());
    const auto next = declared.upper_bound(at);
    if (next == declared.begin()) return true;
    const Rewriting::Edit &e = *std::prev(next)->second;
    if (at < e.placed + e.text.size() && v->getType().getCanonicalType().getAsString() != e.type)
      out.emplace(e.piece, "over an index its variable has another type");
    return true;
  };
  walk_syntax(context->ast.getTranslationUnitDecl(), visits);
  return out;
}

} // namespace metafork::frontend
