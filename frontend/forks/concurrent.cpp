// Which loops may be the 'loop' construct of OpenMP inside of another parallel loop.
#include "frontend/forks/reader.h"
#include "frontend/syntax/walk.h"
#include "model/pragma.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

bool has_directive_of_openmp(StringRef text) {
  if (text.contains("_Pragma")) return true;
  for (; !text.empty(); text = text.split('\n').second) {
    const StringRef line = text.split('\n').first.ltrim();
    if (line.starts_with("#") && model::has_word(line.str(), "omp")) return true;
  }
  return false;
}

// Something by which threads may wait for one another.
bool is_of_threads(QualType type) {
  if (type.isVolatileQualified() || is_atomic(type)) return true;
  const auto *r = type.getNonReferenceType()->getAsCXXRecordDecl();
  static const std::set<StringRef> names = {"barrier", "counting_semaphore", "future", "latch",
                                            "promise", "shared_future",      "thread", "jthread"};
  return r && (guards_itself(r) || (r->isInStdNamespace() && r->getIdentifier() && names.count(r->getName())));
}

bool is_of_threads(StringRef function) {
  static const std::vector<StringRef> prefixes = {"pthread_", "sem_", "mtx_", "cnd_", "thrd_", "__sync_", "__atomic_"};
  return std::any_of(prefixes.begin(), prefixes.end(), [&](StringRef p) { return function.starts_with(p); });
}

// What each thread of a team may ask where it is a loop's iteration.
bool may_be_asked(StringRef function) {
  return function == "omp_get_thread_num" || function == "omp_get_num_threads" || function == "omp_get_wtime" ||
         function == "omp_get_wtick" || function == "omp_get_num_procs";
}

} // namespace

// OpenMP 5.0, 2.9.2 (order(concurrent), which 'loop' implies, 2.9.5): no construct but 'loop', 'parallel' and 'simd',
// no function of its runtime, no function that has directives, no variable of a thread. What a function does whose body
// is not seen is not known, unless it is one of the system's.
bool ForkReader::is_concurrent(const Stmt *body, bool of_loop, bool of_team) {
  const model::Range own = context_.bytes(body->getSourceRange());
  const bool here = context_.in_main_file(body->getBeginLoc());
  const auto inside = [&](unsigned at) { return here && at >= own.begin && at < own.end; };
  for (const auto &[next, k] : keywords_.by_next)
    if (inside(k.offset)) return false;
  for (const auto &[at, k] : context_.loops)
    if (!of_loop && inside(at)) return false;
  const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
  if (here && has_directive_of_openmp(text.slice(own.begin, own.end))) return false;
  bool out = true;
  const auto calls = [&](const FunctionDecl *f) {
    if (!f) return false;
    const StringRef name = f->getIdentifier() ? f->getName() : "";
    if (name.starts_with("omp_")) return of_team && of_loop && may_be_asked(name);
    if (of_team && is_of_threads(name)) return false;
    const FunctionDecl *definition = f->getDefinition();
    if (!definition) return f->getBuiltinID() != 0 || f->isImplicit() || context_.in_system(f->getLocation());
    if (!definition->getBody() || context_.in_system(definition->getLocation())) return true;
    const std::pair<const FunctionDecl *, bool> key = {definition, of_team};
    if (concurrent_.emplace(key, true).second) // also one that calls itself
      concurrent_[key] = is_concurrent(definition->getBody(), false, of_team);
    return concurrent_.at(key);
  };
  const auto ends = [&](QualType type) { // an object
    const auto *r = type->getAsCXXRecordDecl();
    const CXXDestructorDecl *d = r && r->hasDefinition() ? r->getDestructor() : nullptr;
    return !d || calls(d);
  };
  // Of what is called through a variable nothing is known, but of a lambda.
  const auto names = [&](const VarDecl *v) {
    if (v->getTLSKind() != VarDecl::TLS_None) return false;
    if (const LambdaExpr *l = lambda_of(v)) return calls(l->getCallOperator());
    const QualType type = v->getType().getNonReferenceType();
    const auto *r = type->getAsCXXRecordDecl();
    return !type->isFunctionPointerType() && !type->isMemberPointerType() &&
           !(r && context_.in_system(r->getLocation()) && r->getIdentifier() && r->getName().ends_with("function"));
  };
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *e = of_team ? dyn_cast<Expr>(s) : nullptr;
    out = out && !(e && e->isGLValue() && is_of_threads(e->getType())) && !(of_team && isa<AtomicExpr>(s));
    if (const auto *c = dyn_cast<CallExpr>(s)) {
      const std::vector<const FunctionDecl *> all = meanings_.callees(c);
      const auto *m = dyn_cast<CXXMemberCallExpr>(c);
      const bool dispatched = m && m->getMethodDecl() && m->getMethodDecl()->isVirtual();
      out = out && !all.empty() && !dispatched && std::all_of(all.begin(), all.end(), calls);
    } else if (const auto *c = dyn_cast<CXXConstructExpr>(s)) {
      out = out && calls(c->getConstructor()) && ends(c->getType());
    } else if (const auto *d = dyn_cast<CXXDeleteExpr>(s)) {
      out = out && ends(d->getDestroyedType());
    } else if (const auto *d = dyn_cast<DeclStmt>(s)) {
      for (const Decl *one : d->decls())
        if (const auto *v = dyn_cast<VarDecl>(one)) out = out && ends(v->getType());
    } else if (const auto *ref = dyn_cast<DeclRefExpr>(s)) {
      if (const auto *f = dyn_cast<FunctionDecl>(ref->getDecl())) out = out && calls(f);
      if (const auto *v = dyn_cast<VarDecl>(ref->getDecl())) out = out && names(v);
    }
    return out;
  };
  walk_syntax(body, visits);
  return out;
}

} // namespace metafork::frontend
