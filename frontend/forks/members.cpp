// What calls of member functions do to their objects.
#include "frontend/forks/variables.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

bool is_one_of(const NamedDecl *d, std::initializer_list<const char *> names) {
  return d->getIdentifier() &&
         std::any_of(names.begin(), names.end(), [&](const char *n) { return d->getName() == n; });
}

// Those that the standard counts as reading the object ([container.requirements.dataraces]).
bool reads_as_standard(const CXXMethodDecl *m) {
  return m->getParent()->isInStdNamespace() &&
         is_one_of(m, {"begin", "end", "rbegin", "rend", "front", "back", "data", "find", "lower_bound", "upper_bound",
                       "equal_range", "at", "get", "value"});
}

} // namespace

bool is_atomic(QualType type) {
  type = type.getNonReferenceType();
  if (type->isAtomicType()) return true;
  const auto *r = type->getAsCXXRecordDecl();
  return r && r->isInStdNamespace() && is_one_of(r, {"atomic", "atomic_flag", "atomic_ref", "__atomic_base"});
}

// Has it something with which its own functions keep others out?
bool guards_itself(const CXXRecordDecl *record) {
  if (!record || !record->hasDefinition()) return false;
  if (record->isInStdNamespace())
    return is_one_of(record, {"mutex", "recursive_mutex", "shared_mutex", "timed_mutex", "recursive_timed_mutex",
                              "shared_timed_mutex", "condition_variable", "condition_variable_any"}) ||
           is_atomic(QualType(record->getTypeForDecl(), 0));
  const auto guards = [](QualType t) { return is_atomic(t) || guards_itself(t->getAsCXXRecordDecl()); };
  return std::any_of(record->field_begin(), record->field_end(), [&](const auto *f) { return guards(f->getType()); }) ||
         std::any_of(record->bases_begin(), record->bases_end(), [&](const auto &b) { return guards(b.getType()); });
}

std::vector<MemberEffect> Meanings::effects(Context &context, const CXXMethodDecl *m) {
  if (m->isStatic() || guards_itself(m->getParent())) return {};
  const bool reads = m->isConst() || reads_as_standard(m);
  const std::vector<MemberEffect> whole = {{"", true, !reads}};
  const FunctionDecl *definition = nullptr;
  const Stmt *body = m->getBody(definition);
  if (!body || m->isVirtual() || m->getParent()->isInStdNamespace()) return whole;
  const auto [it, fresh] = effects_.emplace(m->getCanonicalDecl(), std::vector<MemberEffect>());
  if (!fresh) return it->second; // also one that calls itself
  std::vector<MemberEffect> out;
  for (const model::ForkNode &n : uses_within(context, *this, body)) {
    if (n.use->variable != of(nullptr)) continue;
    MemberEffect one{n.use->path, n.use->reads, n.use->writes};
    if (std::find(out.begin(), out.end(), one) == out.end()) out.push_back(std::move(one));
  }
  return effects_[m->getCanonicalDecl()] = out;
}

} // namespace metafork::frontend
