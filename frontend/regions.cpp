#include "frontend/regions.h"

#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include "frontend/facts/touch.h"
#include "frontend/syntax/jumps.h"
#include "frontend/text/prefixes.h"
#include "frontend/trial/trial.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

const Stmt *unlabelled(const Stmt *s) {
  for (;;)
    if (const auto *l = dyn_cast<LabelStmt>(s))
      s = l->getSubStmt();
    else if (const auto *c = dyn_cast<SwitchCase>(s))
      s = c->getSubStmt();
    else
      return s;
}

class FunctionReader {
public:
  FunctionReader(Context &context, Slice &slice, const FunctionDecl *f, const std::string &prefix,
                 const std::vector<PlannedScop> &planned, std::map<std::string, std::string> &refused,
                 std::set<unsigned> &consumed)
      : context_(context), slice_(slice), f_(f), refused_(refused), consumed_(consumed) {
    for (const PlannedScop &p : planned)
      if (p.function == f && can_be_read(p))
        for (const Stmt *s : p.candidate.statements) planned_[s] = &p;
    out_.name = f->getNameAsString();
    out_.prefix = prefix;
    out_.location = context.location(f->getLocation());
  }

  model::Function run() {
    walk(f_->getBody());
    if (out_.regions.empty()) return std::move(out_);
    slice_.need_local_names(f_);
    check_entering_jumps(context_, f_->getBody(), [this](const Stmt *s) { return is_construct(s); });
    if (f_->isConstexpr())
      context_.error(f_->getLocation(), "the constexpr function '" + out_.name +
                                            "' contains a loop that runs on a device; remove constexpr" +
                                            Topic::misplaced);
    describe();
    out_.trial = trial_program(context_, f_);
    return std::move(out_);
  }

private:
  // Can kernels have the statements? What they name is not made available yet.
  bool can_be_read(const PlannedScop &p) {
    Slice trial = slice_;
    std::vector<std::string> errors;
    const bool failed = std::exchange(context_.failed, false);
    auto *const kept = std::exchange(context_.kept, &errors);
    const model::ScopCode code = read_code(context_, trial, FunctionFacts(f_), p.candidate, p.launches);
    context_.kept = kept;
    context_.failed = failed;
    std::string why = errors.empty() ? "" : errors.front();
    for (auto s = code.statements.rbegin(); s != code.statements.rend(); ++s)
      if (!s->refused.empty()) why = s->refused;
    if (!why.empty()) refused_[p.name] = why;
    return why.empty();
  }

  const PlannedScop *planned_at(const Stmt *s) const {
    const auto it = planned_.find(s);
    return it == planned_.end() ? nullptr : it->second;
  }

  // The statements of a scop of which kernels are made, where the first of them is met.
  void planned(const PlannedScop &p, const Stmt *s, bool repeated) {
    if (s != p.candidate.statements.front()) return;
    for (const Stmt *one : p.candidate.statements) mark_consumed(one);
    model::ScopCode code = read_code(context_, slice_, FunctionFacts(f_), p.candidate, p.launches);
    code.scop = p.name;
    code.repeated = repeated;
    for (model::Array &a : code.arrays) a.from_parameter = from_parameters(a);
    region_->scops.emplace_back(region_->nests.size(), std::make_shared<const model::ScopCode>(std::move(code)));
  }

  bool is_construct(const Stmt *s) const {
    if (planned_at(s)) return true;
    if (const auto *c = dyn_cast<CompoundStmt>(s)) return schedule_of(c) != nullptr;
    const auto *f = dyn_cast<ForStmt>(s);
    return f && context_.meta_for (f);
  }

  bool contains_construct(const Stmt *s) const {
    if (!s || isa<LambdaExpr>(s)) return false;
    if (is_construct(s)) return true;
    for (const Stmt *c : s->children())
      if (contains_construct(c)) return true;
    return false;
  }

  const Keyword *schedule_of(const CompoundStmt *c) const {
    if (!context_.in_main_file(c->getLBracLoc())) return nullptr;
    const auto it = context_.schedules.find(context_.offset(c->getLBracLoc()));
    return it == context_.schedules.end() ? nullptr : &it->second;
  }

  void walk(const Stmt *s) {
    if (!s) return;
    if (const PlannedScop *p = planned_at(s)) {
      if (s != p->candidate.statements.front()) return;
      model::Region r = start(s->getBeginLoc());
      region_ = &r;
      planned(*p, s, false);
      region_ = nullptr;
      out_.regions.push_back(std::move(r));
      return;
    }
    if (const auto *c = dyn_cast<CompoundStmt>(s))
      if (const Keyword *k = schedule_of(c)) return region(c, *k);
    if (const auto *f = dyn_cast<ForStmt>(s))
      if (context_.meta_for (f)) return bare_nest(f);
    if (!contains_construct(s)) {
      outside(s);
      return;
    }
    for (const Stmt *c : s->children()) walk(c);
  }

  // Host code of the function outside its regions: it must not touch arrays if there is to be a device variant.
  void outside(const Stmt *s) {
    if (out_.no_device.empty() && touch(s, slice_, context_).touches)
      out_.no_device = "line " + std::to_string(context_.location(s->getBeginLoc()).line) +
                       " reads or writes array elements, or calls a function, outside the regions";
  }

  model::Region start(SourceLocation at) {
    model::Region r;
    r.name = out_.prefix + "_r" + std::to_string(out_.regions.size());
    r.location = context_.location(at);
    return r;
  }

  void bare_nest(const ForStmt *f) {
    model::Region r = start(f->getForLoc());
    r.implicit = true;
    r.range = context_.statement_bytes(f);
    region_ = &r;
    nest(f, false);
    region_ = nullptr;
    out_.regions.push_back(std::move(r));
  }

  void region(const CompoundStmt *c, const Keyword &keyword) {
    consumed_.insert(keyword.offset);
    model::Region r = start(c->getLBracLoc());
    r.range = {keyword.offset, context_.bytes(c->getSourceRange()).end};
    // braces of one character or two
    r.body = {context_.bytes({c->getLBracLoc(), c->getLBracLoc()}).end - 1, context_.offset(c->getRBracLoc()) + 1};
    for (const Clause &clause : keyword.clauses)
      if (clause.name == "form" || clause.name == "shared" || clause.name == "assert_independent")
        context_.error(context_.at(clause.begin),
                       "clause meta_" + clause.name + " does not belong to meta_schedule; it stands after a " +
                           (clause.name == "shared" ? "meta_fork" : "meta_for header") + Topic::clause);
    labels_.clear();
    collect_labels(c, labels_);
    region_ = &r;
    clauses_ = keyword.clauses;
    for (const Stmt *child : c->body()) host(child, true, 0);
    if (contains_construct(c)) guard(c);
    clauses_.clear();
    region_ = nullptr;
    if (!context_.failed) check_extents(keyword, r);
    if (r.nests.empty() && r.scops.empty() && !context_.failed && !context_.serial_is_known)
      context_.warning(c->getLBracLoc(),
                       "this meta_schedule contains no meta_for: it stays serial on the host" + Topic::empty_schedule);
    out_.regions.push_back(std::move(r));
  }

  void check_extents(const Keyword &keyword, const model::Region &r) {
    std::vector<const std::vector<model::Array> *> arrays;
    for (const model::Nest &n : r.nests) arrays.push_back(&n.arrays);
    for (const Clause &clause : keyword.clauses)
      if (!arrays.empty()) check_clause_arrays(context_, clause, arrays);
  }

  // `repeated`: in one run of the region it may be launched more than once.
  void nest(const ForStmt *f, bool repeated) {
    mark_consumed(f);
    const std::string name = region_->name + "_n" + std::to_string(region_->nests.size());
    if (auto n = read_nest(context_, slice_, f_, f, name, clauses_)) {
      n->repeated = repeated;
      if (const auto it = context_.written.find(f); it != context_.written.end()) n->written = it->second;
      for (model::Array &a : n->arrays) a.from_parameter = from_parameters(a);
      region_->nests.push_back(std::move(*n));
    }
  }

  void mark_consumed(const Stmt *s) {
    if (!s) return;
    if (const auto *f = dyn_cast<ForStmt>(s))
      if (const Keyword *k = context_.meta_for (f)) consumed_.insert(k->offset);
    for (const Stmt *c : s->children()) mark_consumed(c);
  }

  // A statement of a region. `in_block`: a statement may be put before it. `loops`: loops of the region around it.
  void host(const Stmt *s, bool in_block, int loops) {
    if (!s) return;
    if (const PlannedScop *p = planned_at(s)) return planned(*p, s, loops > 0 || !labels_.empty());
    if (const auto *f = dyn_cast<ForStmt>(s); f && context_.meta_for (f)) return nest(f, loops > 0 || !labels_.empty());
    if (const auto *c = dyn_cast<CompoundStmt>(s)) {
      if (schedule_of(c)) {
        context_.error(c->getLBracLoc(),
                       "a meta_schedule stands inside another one; regions do not nest" + Topic::misplaced);
        return;
      }
      for (const Stmt *child : c->body()) host(child, true, loops);
      return end_of_scope(c);
    }
    if (const auto *l = dyn_cast<LabelStmt>(s)) return host(l->getSubStmt(), in_block, loops);
    if (const auto *l = dyn_cast<SwitchCase>(s)) return host(l->getSubStmt(), in_block, loops);
    leaves(s, loops);
    const bool inner = contains_construct(s);
    if (inner && isa<CXXForRangeStmt>(s))
      return context_.error(s->getBeginLoc(),
                            "a range-based for around loops that become kernels cannot be translated; "
                            "write the index out" +
                                Topic::not_taken);
    if (!inner) {
      const Touch t = touch(s, slice_, context_);
      if (t.any() && in_block) {
        host_access(s, t, false);
        leaves_inside(s, loops);
        return;
      }
      if (!t.any()) return leaves_inside(s, loops);
    }
    const bool loop = isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s);
    for (const Stmt *child : s->children()) {
      if (!child) continue;
      if (const auto *e = dyn_cast<Expr>(child)) {
        host_expression(e);
      } else if (const auto *d = dyn_cast<DeclStmt>(child)) {
        for (const Decl *decl : d->decls())
          if (const auto *v = dyn_cast<VarDecl>(decl); v && v->getInit()) host_expression(v->getInit());
      } else {
        host(child, false, loops + (loop || isa<SwitchStmt>(s)));
      }
    }
    if (const auto *e = dyn_cast<Expr>(s)) host_expression(e);
  }

  // Arrays of the block, and what its objects free, end here: what the device wrote to them comes back before.
  void end_of_scope(const CompoundStmt *c) {
    const VarDecl *first = nullptr;
    const bool nests = contains_construct(c);
    for (const Stmt *s : c->body()) {
      if (first && nests) leaves_scope(s, first, false);
      if (const auto *d = dyn_cast<DeclStmt>(unlabelled(s)))
        for (const Decl *decl : d->decls())
          if (const auto *v = dyn_cast<VarDecl>(decl); v && !first && ends_with_its_block(v)) first = v;
    }
    if (!first || !nests) return;
    guard(c);
    model::HostAccess h;
    h.range = {context_.offset(c->getRBracLoc()), context_.offset(c->getRBracLoc())};
    h.writes = true;
    region_->host_accesses.push_back(std::move(h));
  }

  static bool ends_with_its_block(const VarDecl *v) {
    if (!v->hasLocalStorage()) return false;
    const auto *record = v->getType()->getAsCXXRecordDecl();
    return v->getType()->isArrayType() || v->hasAttr<CleanupAttr>() ||
           (record && record->hasDefinition() && record->hasNonTrivialDestructor());
  }

  // An exception leaves a block without getting to its end.
  void guard(const CompoundStmt *c) {
    if (context_.is_c) return;
    const VarDecl *guarded = nullptr;
    for (const Stmt *s : c->body()) {
      if (guarded) passes_declaration(s, guarded);
      const auto *d = dyn_cast<DeclStmt>(unlabelled(s));
      if (!d) continue;
      const VarDecl *last = nullptr;
      for (const Decl *decl : d->decls())
        if (const auto *v = dyn_cast<VarDecl>(decl); v && ends_with_its_block(v)) last = v;
      if (!last) continue;
      guarded = last;
      region_->guards.push_back(context_.bytes(d->getSourceRange()).end);
    }
  }

  // A jump to a label behind the declaration would pass the guard.
  void passes_declaration(const Stmt *s, const VarDecl *v) {
    if (!s || isa<LambdaExpr>(s)) return;
    if (isa<LabelStmt, SwitchCase>(s))
      context_.error(s->getBeginLoc(), "a jump to this label passes the declaration of '" + v->getNameAsString() +
                                           "', which kernels may have written; declare it before the loop" +
                                           Topic::passes_declaration);
    if (isa<SwitchStmt>(s)) return; // its labels are its own
    for (const Stmt *child : s->children()) passes_declaration(child, v);
  }

  // A branch out of such a block leaves no place for that.
  void leaves_scope(const Stmt *s, const VarDecl *v, bool in_loop) {
    if (!s || isa<LambdaExpr>(s)) return;
    if (isa<GotoStmt>(s) || ((isa<BreakStmt>(s) || isa<ContinueStmt>(s)) && !in_loop))
      context_.error(s->getBeginLoc(), "this branch leaves the block of '" + v->getNameAsString() +
                                           "', which kernels may have written; declare it before the loop" +
                                           Topic::passes_declaration);
    const bool loop = isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s) || isa<SwitchStmt>(s);
    for (const Stmt *child : s->children()) leaves_scope(child, v, in_loop || loop);
  }

  void host_expression(const Expr *e) {
    const Touch t = touch(e, slice_, context_);
    if (t.any()) host_access(e, t, true);
  }

  // A statement of several elements in a loop, or behind a condition, reads others than the ones its text names now.
  void host_access(const Stmt *s, const Touch &t, bool as_expression) {
    model::HostAccess h;
    h.range = context_.bytes(s->getSourceRange());
    h.writes = t.writes;
    h.as_expression = as_expression;
    h.by_name = !t.touches;
    const bool straight = isa<Expr>(s) || isa<DeclStmt>(s);
    if (straight && t.only_elements && !t.writes)
      for (const Expr *e : t.elements) h.elements.push_back(context_.text(e));
    for (const NamedVariable &v : t.variables) h.variables.push_back({v.text, v.storage, v.writes, v.declared_here});
    h.straight = straight;
    region_->host_accesses.push_back(std::move(h));
  }

  void leaves_inside(const Stmt *s, int loops) {
    const bool loop = isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s) || isa<SwitchStmt>(s);
    for (const Stmt *c : s->children())
      if (c && !isa<LambdaExpr>(c)) {
        leaves(c, loops + loop);
        leaves_inside(c, loops + loop);
      }
  }

  // No branch leaves a region.
  void leaves(const Stmt *s, int loops) {
    const auto *go = dyn_cast<GotoStmt>(s);
    const bool jump = isa<ReturnStmt>(s) || (go && !labels_.count(go->getLabel())) ||
                      ((isa<BreakStmt>(s) || isa<ContinueStmt>(s)) && loops == 0);
    if (!jump) return;
    const char *word = isa<ReturnStmt>(s)  ? "return"
                       : isa<GotoStmt>(s)  ? "goto"
                       : isa<BreakStmt>(s) ? "break"
                                           : "continue";
    context_.error(
        s->getBeginLoc(),
        "'" + std::string(word) + "' leaves the meta_schedule; set a variable and leave after it" + Topic::leaves);
  }

  // ------------------------------------------------------------------------------------------------ the function
  // itself

  void describe() {
    const FunctionDecl *f = f_;
    out_.range = context_.bytes(f->getSourceRange());
    out_.name_range = context_.bytes({f->getLocation(), f->getLocation()});
    out_.c_linkage = context_.is_c || f->isExternC();
    const bool member = isa<CXXMethodDecl>(f);
    out_.internal = member || !f->isExternallyVisible();
    for (const DeclContext *c = f->getDeclContext(); c; c = c->getParent())
      if (const auto *ns = dyn_cast<NamespaceDecl>(c); ns && !ns->isInline()) // what is in that is found around it
        out_.namespaces.insert(out_.namespaces.begin(), ns->getNameAsString());
    PrintingPolicy policy(context_.ast.getLangOpts());
    policy.Bool = true;
    out_.result = f->getReturnType().getCanonicalType().getAsString(policy);
    out_.plain_signature = plain(f->getReturnType());
    for (const ParmVarDecl *p : f->parameters()) {
      std::string declaration = context_.words.kernel(p->getNameAsString());
      p->getType().getCanonicalType().getUnqualifiedType().getAsStringInternal(declaration, policy);
      out_.parameters.push_back({p->getNameAsString(), declaration});
      out_.plain_signature = out_.plain_signature && plain(p->getType()) && !p->getNameAsString().empty();
    }
    if (const auto info = f->getFunctionTypeLoc()) out_.parameters_end = context_.offset(info.getRParenLoc());
    out_.no_parameters = f->getNumParams() == 0;
    if (out_.no_device.empty()) out_.no_device = device_obstacle(member);
  }

  bool plain(QualType type) const {
    type = type.getCanonicalType();
    if (type->isPointerType()) type = type->getPointeeType();
    return type->isBuiltinType();
  }

  std::string device_obstacle(bool member) const {
    if (member) return "it is a member function";
    if (f_->getPrimaryTemplate()) return "it is an instance of a template";
    if (context_.words.declares(out_.name + "_device")) return "the program has a " + out_.name + "_device of its own";
    if (f_->isVariadic()) return "it takes a variable number of arguments";
    if (f_->isInlined()) return "it is inline";
    if (f_->getNumParams() > 0 && !f_->hasWrittenPrototype()) return "its definition is no prototype";
    for (const ParmVarDecl *p : f_->parameters())
      if (p->hasDefaultArg()) return "it has default arguments";
    if (!out_.plain_signature) return "its signature has types other than numbers and pointers to numbers";
    if (!f_->getReturnType()->isVoidType()) return "it returns a value";
    if (out_.internal) return "it is not visible outside its file";
    return "";
  }

  // A pointer parameter, or a local pointer that only ever holds such pointers (a swap).
  bool from_parameters(const model::Array &a) {
    if (a.from_parameter) return true;
    const auto [known, fresh] = from_parameters_.emplace(a.host_text, false);
    if (!fresh) return known->second;
    bool found = false, ok = true;
    Visits visits;
    visits.declaration = [&](const Decl *d) {
      const auto *v = dyn_cast<VarDecl>(d);
      if (!v || v->getNameAsString() != a.host_text || !v->getType()->isPointerType()) return true;
      found = true;
      if (v->getInit()) ok = ok && is_simple_pointer(v->getInit());
      return true;
    };
    visits.statement = [&](const Stmt *s) {
      const auto *b = dyn_cast<BinaryOperator>(s);
      const auto *ref = b ? dyn_cast<DeclRefExpr>(strip(b->getLHS())) : nullptr;
      if (ref && b->getOpcode() == BO_Assign && ref->getDecl()->getNameAsString() == a.host_text)
        ok = ok && is_simple_pointer(b->getRHS());
      return true;
    };
    walk_syntax(f_->getBody(), visits);
    return known->second = found && ok;
  }

  static bool is_simple_pointer(const Expr *e) {
    e = strip(e);
    if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp()) return is_simple_pointer(b->getLHS());
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    return ref && ref->getType()->isPointerType() && isa<VarDecl>(ref->getDecl()) &&
           !cast<VarDecl>(ref->getDecl())->hasGlobalStorage();
  }

  Context &context_;
  Slice &slice_;
  const FunctionDecl *f_;
  std::map<std::string, std::string> &refused_;
  std::set<unsigned> &consumed_;
  model::Function out_;
  model::Region *region_ = nullptr;
  std::vector<Clause> clauses_;
  std::set<const LabelDecl *> labels_; // of the region
  std::map<std::string, bool> from_parameters_;
  std::map<const Stmt *, const PlannedScop *> planned_; // by each of its statements
};

} // namespace

std::list<model::Function> read_functions(Context &context, Slice &slice, const std::string &unit_name,
                                          const std::vector<PlannedScop> &planned,
                                          std::map<std::string, std::string> &refused, std::set<unsigned> &consumed) {
  std::vector<const FunctionDecl *> functions;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    if (f && f->isThisDeclarationADefinition() && f->hasBody() && context.in_main_file(f->getLocation()) &&
        !f->isTemplated() && !f->isTemplateInstantiation() &&
        !(isa<CXXMethodDecl>(f) && cast<CXXMethodDecl>(f)->getParent()->isLambda()))
      functions.push_back(f);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);

  std::list<model::Function> out;
  Prefixes prefixes(context.words, unit_name);
  for (const FunctionDecl *f : functions) {
    const std::string prefix = prefixes.take(f);
    model::Function function = FunctionReader(context, slice, f, prefix, planned, refused, consumed).run();
    if (function.regions.empty())
      prefixes.give_back(prefix);
    else
      out.push_back(std::move(function));
  }
  return out;
}

} // namespace metafork::frontend
