#include "frontend/scops/find.h"

#include "frontend/scops/untaken.h"

#include "frontend/syntax/permission.h"
#include "frontend/syntax/walk.h"

#include "frontend/text/prefixes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::Scop;

namespace {

using Statements = std::vector<const Stmt *>;

// Why the loops of a template cannot be read; false: its instances have definitions of their own.
bool in_template(const Context &context, const FunctionDecl *f, std::string &why) {
  const auto it = context.left.templates.find(context.offset(f->getLocation()));
  if (it == context.left.templates.end())
    why = "stand in a template; write the function for each type";
  else if (it->second == no_instance)
    why = "stand in a template, and " + no_instance;
  else if (!it->second.empty())
    why = "stand in a template of which an instance cannot be translated: " + it->second;
  return !why.empty();
}

// Every function with a body of the main file, and why its loops cannot be read, if so.
struct OneFunction {
  const FunctionDecl *function;
  std::string refused;
};
std::vector<OneFunction> functions_of(const Context &context) {
  std::vector<OneFunction> out;
  const auto add = [&](const FunctionDecl *f) {
    if (!f || !f->isThisDeclarationADefinition() || !f->doesThisDeclarationHaveABody() ||
        !context.in_main_file(f->getLocation()))
      return true;
    const auto *method = dyn_cast<CXXMethodDecl>(f);
    std::string why;
    if (method && method->getParent()->isLambda())
      why = "stand in a lambda; write an ordinary function" + Topic::misplaced;
    else if (f->isTemplated() && !in_template(context, f, why))
      return true; // its instances have the loops
    else if (f->isConstexpr())
      why = "stand in a constexpr function, which runs while compiling; remove constexpr" + Topic::misplaced;
    out.push_back({f, why});
    return true;
  };
  Visits visits;
  visits.declaration = [&](const Decl *d) { return add(dyn_cast<FunctionDecl>(d)); };
  visits.statement = [&](const Stmt *s) {
    const auto *lambda = dyn_cast<LambdaExpr>(s);
    return add(lambda ? lambda->getCallOperator() : nullptr);
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  return out;
}

const ForStmt *first_for(const Stmt *s) {
  if (!s || isa<LambdaExpr>(s)) return nullptr;
  if (const auto *f = dyn_cast<ForStmt>(s)) return f;
  for (const Stmt *c : s->children())
    if (const ForStmt *f = first_for(c)) return f;
  return nullptr;
}

class Finder {
public:
  Finder(Context &context, const std::vector<PragmaPair> &pragmas, bool automatic, const FunctionFacts &facts,
         std::string prefix, Scops &out, FoundScops &found)
      : context_(context),
        slice_(context),
        pragmas_(pragmas),
        automatic_(automatic),
        facts_(facts),
        prefix_(std::move(prefix)),
        out_(out),
        found_(found) {}

  void run() {
    const Stmt *body = facts_.function()->getBody();
    const model::Range whole = context_.bytes(body->getSourceRange());
    for (const PragmaPair &p : pragmas_)
      if (whole.begin < p.begin && p.begin < whole.end) pragma(body, p);
    walk(body, nullptr);
  }

private:
  const Keyword *schedule_of(const Stmt *s) const {
    const auto *c = dyn_cast<CompoundStmt>(s);
    if (!c || !context_.in_main_file(c->getLBracLoc())) return nullptr;
    const auto it = context_.schedules.find(context_.offset(c->getLBracLoc()));
    return it == context_.schedules.end() ? nullptr : &it->second;
  }

  bool is_construct(const Stmt *s) const {
    const auto *f = dyn_cast<ForStmt>(s);
    return (f && context_.meta_for (f)) || schedule_of(s);
  }

  bool contains_construct(const Stmt *s) const {
    return s && (is_construct(s) ||
                 std::any_of(s->child_begin(), s->child_end(), [&](const Stmt *c) { return contains_construct(c); }));
  }

  bool in_pragma(const Stmt *s) const {
    const unsigned at = context_.offset(s->getBeginLoc());
    return std::any_of(pragmas_.begin(), pragmas_.end(),
                       [&](const PragmaPair &p) { return p.begin <= at && at < p.end; });
  }
  bool contains_pragma(const Stmt *s) const {
    const model::Range r = context_.bytes(s->getSourceRange());
    return std::any_of(pragmas_.begin(), pragmas_.end(),
                       [&](const PragmaPair &p) { return r.begin < p.begin && p.begin < r.end; });
  }

  // ----------------------------------------------------------------------------------------------------- pragmas

  void pragma(const Stmt *body, const PragmaPair &p) {
    ScopCandidate c;
    c.origin = Scop::Origin::pragma;
    std::string why;
    c.statements = enclosed(context_, body, p, why);
    if (c.statements.empty()) return; // a warning of check_scop_pragmas
    for (const Stmt *s : around(body, c.statements.front()))
      if (const Keyword *k = schedule_of(s)) {
        c.in_region = true;
        c.clauses = k->clauses;
      }
    for (const Stmt *s : c.statements)
      if (contains_construct(s))
        return refuse(s, s->getBeginLoc(), "a MetaFork construct stands between the pragmas" + Topic::misplaced);
    if (take(c, true, nullptr)) return;
    between_pragmas_ = true; // together they are none; parts of them may be
    block(c.statements, nullptr);
    between_pragmas_ = false;
  }

  static Statements around(const Stmt *body, const Stmt *inner) {
    if (body == inner) return {body};
    for (const Stmt *c : body->children())
      if (c)
        if (Statements path = around(c, inner); !path.empty()) {
          path.insert(path.begin(), body);
          return path;
        }
    return {};
  }

  // ---------------------------------------------------------------------------------------------- plain statements

  // `region`: the meta_schedule around s.
  void walk(const Stmt *s, const Keyword *region) {
    if (!s || isa<LambdaExpr>(s)) return;
    if (const auto *f = dyn_cast<ForStmt>(s); f && context_.meta_for (f))
      return accumulated_together(context_, f).empty() ? written(f) : together(f, region);
    if (const Keyword *k = schedule_of(s)) region = k;
    if (const auto *c = dyn_cast<CompoundStmt>(s)) return block({c->body_begin(), c->body_end()}, region);
    for (const Stmt *child : s->children()) {
      if (!child || isa<Expr>(child)) continue;
      if (isa<CompoundStmt>(child))
        walk(child, region);
      else
        block({child}, region); // a body without braces
    }
  }

  ScopCandidate candidate(Statements statements, const Keyword *region) const {
    ScopCandidate c;
    c.statements = std::move(statements);
    c.origin = region ? Scop::Origin::region : Scop::Origin::automatic;
    c.in_region = region != nullptr;
    if (region) c.clauses = region->clauses;
    return c;
  }

  // The statements of one block: runs of those that can be read become scops, the others are searched.
  void block(const Statements &statements, const Keyword *region) {
    Statements run;
    for (const Stmt *s : statements) {
      if (isa<NullStmt>(s)) continue;
      const bool elsewhere = between_pragmas_ || (!in_pragma(s) && !contains_pragma(s));
      const bool wanted =
          (region || automatic_ || between_pragmas_) && !isa<DeclStmt>(s) && elsewhere && !contains_construct(s);
      if (wanted && is_readable(s, region)) {
        run.push_back(s);
        continue;
      }
      take_run(run, region);
      run.clear();
      if (between_pragmas_ || !in_pragma(s)) walk_inside(s, region);
    }
    take_run(run, region);
  }

  void walk_inside(const Stmt *s, const Keyword *region) {
    if (isa<DeclStmt>(s) || isa<Expr>(s)) return;
    walk(s, region);
  }

  // Can the statement be a part of a scop: a loop that is one by itself, or a statement without loops? Why not is
  // recorded for loops.
  bool is_readable(const Stmt *s, const Keyword *region) {
    if (first_for(s)) {
      // a compound statement that holds loops is searched, unless it is a branch or a loop
      if (!isa<ForStmt, IfStmt>(s)) return false;
      const auto read = read_scop(context_, slice_, facts_, candidate({s}, region));
      const auto *why = std::get_if<Refusal>(&read);
      if (why && isa<ForStmt>(s)) refuse(s, why->location, why->reason, !region && !between_pragmas_);
      return !why;
    }
    return isa<Expr>(s);
  }

  // A meta_for with all that is in it; what cannot be read is judged by other means.
  void written(const ForStmt *f) {
    ScopCandidate c = candidate({f}, nullptr);
    c.origin = Scop::Origin::written;
    auto read = read_scop(context_, slice_, facts_, c);
    auto *scop = std::get_if<Scop>(&read);
    if (!scop) return;
    found_.written[f] = static_cast<int>(out_.written.size());
    out_.written.push_back(std::move(*scop));
  }

  // A meta_for whose iterations accumulate into one variable: as plain loops with the clauses of the meta_for.
  void together(const ForStmt *f, const Keyword *region) {
    ScopCandidate c = candidate({f}, region);
    c.origin = Scop::Origin::region;
    c.together = true;
    collect_clauses(context_, f, c.clauses);
    take(c, true, region);
  }

  // What stands before the first and behind the last loop of a run stays where it is.
  void take_run(Statements run, const Keyword *region) {
    while (!run.empty() && !first_for(run.front())) run.erase(run.begin());
    while (!run.empty() && !first_for(run.back())) run.pop_back();
    if (run.empty()) return;
    if (take(candidate(run, region), false, region)) return;
    // together they are none: the longest parts that are; a part of one can be read too
    for (size_t begin = 0; begin < run.size();) {
      const bool loop = first_for(run[begin]) != nullptr;
      const size_t end = loop ? longest(run, begin, region) : begin + 1;
      if (loop) take(candidate(part(run, begin, end), region), false, region);
      begin = end;
    }
  }

  // run[begin, end) without what stands behind its last loop.
  static Statements part(const Statements &run, size_t begin, size_t end) {
    while (end > begin + 1 && !first_for(run[end - 1])) end--;
    return {run.begin() + static_cast<std::ptrdiff_t>(begin), run.begin() + static_cast<std::ptrdiff_t>(end)};
  }

  size_t longest(const Statements &run, size_t begin, const Keyword *region) {
    size_t good = begin + 1, bad = run.size();
    while (good + 1 < bad) {
      const size_t middle = good + (bad - good) / 2;
      const auto read = read_scop(context_, slice_, facts_, candidate(part(run, begin, middle), region));
      (std::holds_alternative<Scop>(read) ? good : bad) = middle;
    }
    return good;
  }

  bool take(const ScopCandidate &c, bool report, const Keyword *region) {
    auto read = read_scop(context_, slice_, facts_, c);
    if (const auto *why = std::get_if<Refusal>(&read)) {
      if (report) refuse(c.statements.front(), why->location, why->reason, c.origin == Scop::Origin::automatic);
      return false;
    }
    Scop &scop = std::get<Scop>(read);
    const std::string name = (whole_.empty() ? prefix_ + "_s" : whole_ + "_") + std::to_string(count_++);
    scop.name = name;
    found_.scops[name] = {c, facts_.function()};
    (whole_.empty() ? out_.scops : out_.parts[whole_]).push_back(std::move(scop));
    if (!c.together) find_parts(c, name, region);
    return true;
  }

  // What is tried if the scop of this name stays serial.
  void find_parts(const ScopCandidate &c, const std::string &name, const Keyword *region) {
    const std::string whole = std::exchange(whole_, name);
    const int count = std::exchange(count_, 0);
    const bool between = std::exchange(between_pragmas_, between_pragmas_ || c.origin == Scop::Origin::pragma);
    const auto loops =
        std::count_if(c.statements.begin(), c.statements.end(), [](const Stmt *s) { return first_for(s); });
    for (const Stmt *s : c.statements) {
      if (!first_for(s)) continue;
      if (loops == 1 || !take(candidate({s}, region), false, region)) walk_inside(s, region);
    }
    if (const auto found = out_.parts.find(name); found != out_.parts.end())
      for (Scop &part : found->second) {
        part.origin = c.origin;
        part.in_region = c.in_region;
      }
    whole_ = whole;
    count_ = count;
    between_pragmas_ = between;
  }

  void refuse(const Stmt *s, SourceLocation at, const std::string &reason, bool automatic = false) {
    if (!whole_.empty()) return; // of the whole something else is said
    const model::Location location = context_.location(at);
    for (const model::NoScop &known : out_.refused)
      if (known.location.offset == location.offset && known.location.file == location.file && known.reason == reason)
        return;
    const ForStmt *loop = first_for(s);
    out_.refused.push_back({loop ? context_.location(loop->getForLoc()) : location, location, reason, automatic});
  }

  Context &context_;
  Slice slice_;
  const std::vector<PragmaPair> &pragmas_;
  const bool automatic_;
  const FunctionFacts &facts_;
  const std::string prefix_;
  Scops &out_;
  FoundScops &found_;
  int count_ = 0;
  std::string whole_;            // the scop of which parts are found
  bool between_pragmas_ = false; // the statements of a pragma are read one by one
};

} // namespace

Statements enclosed(const Context &context, const Stmt *body, const PragmaPair &pragma, std::string &why) {
  // the innermost block that both pragmas stand in
  const CompoundStmt *block = nullptr;
  std::vector<const Stmt *> open = {body};
  while (!open.empty()) {
    const Stmt *s = open.back();
    open.pop_back();
    const model::Range r = context.bytes(s->getSourceRange());
    if (!(r.begin < pragma.begin && pragma.end < r.end)) continue;
    if (const auto *c = dyn_cast<CompoundStmt>(s)) block = c;
    for (const Stmt *c : s->children())
      if (c) open.push_back(c);
  }
  Statements out;
  why = "'#pragma scop' and '#pragma endscop' do not enclose whole statements of one block" + Topic::scop_pragma;
  if (!block) return {};
  for (const Stmt *s : block->body()) {
    const model::Range r = context.statement_bytes(s);
    if (r.end <= pragma.begin || r.begin >= pragma.end) continue;
    if (r.begin < pragma.begin || r.end > pragma.end) return {};
    if (!isa<NullStmt>(s)) out.push_back(s);
  }
  if (out.empty()) why = "there is no statement between '#pragma scop' and '#pragma endscop'" + Topic::scop_pragma;
  return out;
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

void find_scops(Context &context, const std::vector<ScopPragma> &written, bool automatic, const std::string &unit_name,
                Scops &out, FoundScops &found) {
  std::vector<ScopPragma> alone;
  const std::vector<PragmaPair> pragmas = pairs_of(written, alone);
  Prefixes prefixes(context.words, unit_name);
  for (const auto &[f, refused] : functions_of(context)) {
    const std::string prefix = prefixes.take(f);
    if (!refused.empty()) {
      const model::Range whole = context.bytes(f->getSourceRange());
      const ForStmt *loop = first_for(f->getBody());
      const bool marked = std::any_of(pragmas.begin(), pragmas.end(), [&](const PragmaPair &p) {
        return whole.begin < p.begin && p.begin < whole.end;
      });
      if (loop && (automatic || marked)) {
        const model::Location at = context.location(loop->getForLoc());
        out.refused.push_back({at, at, "the loops " + refused, !marked});
      }
      continue;
    }
    Finder(context, pragmas, automatic, FunctionFacts(f), prefix, out, found).run();
    if (automatic) untaken_loops(context, f, out);
  }
  std::sort(out.scops.begin(), out.scops.end(),
            [](const Scop &a, const Scop &b) { return a.range.begin < b.range.begin; });
}

} // namespace metafork::frontend
