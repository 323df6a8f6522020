// Which declarations carry the text of what is used, and which members of their classes go with them.
#include "frontend/slice/slice.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

const Decl *Slice::written(const Decl *d) {
  if (const auto *f = dyn_cast<FunctionDecl>(d)) {
    if (const FunctionDecl *pattern = f->getTemplateInstantiationPattern()) return pattern;
  } else if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(d); s && s->isExplicitSpecialization()) {
    const CXXRecordDecl *definition = s->getDefinition();
    return definition ? definition : s;
  } else if (const auto *r = dyn_cast<CXXRecordDecl>(d)) {
    if (const CXXRecordDecl *pattern = r->getTemplateInstantiationPattern()) d = pattern;
  } else if (const auto *v = dyn_cast<VarDecl>(d)) {
    if (const VarDecl *pattern = v->getTemplateInstantiationPattern()) return pattern;
  } else if (const auto *e = dyn_cast<EnumDecl>(d)) {
    if (const EnumDecl *pattern = e->getTemplateInstantiationPattern()) d = pattern;
  } else if (const auto *name = dyn_cast<TypedefNameDecl>(d)) {
    const auto *record = dyn_cast<CXXRecordDecl>(d->getDeclContext());
    const CXXRecordDecl *pattern = record ? record->getTemplateInstantiationPattern() : nullptr;
    if (pattern)
      for (const NamedDecl *other : pattern->lookup(name->getDeclName())) return other;
  }
  if (const auto *tag = dyn_cast<TagDecl>(d))
    if (const TagDecl *definition = tag->getDefinition()) return definition;
  return d;
}

const Decl *Slice::textual(const Decl *d) const {
  if (const auto *v = dyn_cast<VarDecl>(d); v && is_apart(v)) return v;
  const Decl *outer = d;
  while (!context_.is_c) { // a type that C declares inside a struct belongs to the file
    const DeclContext *c = outer->getDeclContext();
    if (isa<FunctionDecl>(outer) && isa<CXXRecordDecl>(outer->getLexicalDeclContext()))
      c = outer->getLexicalDeclContext(); // a friend with its body
    if (!isa<RecordDecl>(c)) break;
    outer = written(cast<RecordDecl>(c));
  }
  if (const auto *r = dyn_cast<CXXRecordDecl>(outer); r && r->getDescribedClassTemplate())
    return r->getDescribedClassTemplate()->getTemplatedDecl()->getDefinition()
               ? r->getDescribedClassTemplate()->getTemplatedDecl()->getDefinition()->getDescribedClassTemplate()
               : r->getDescribedClassTemplate();
  if (const auto *f = dyn_cast<FunctionDecl>(outer)) {
    const FunctionDecl *definition = nullptr;
    if (f->isDefined(definition)) f = definition;
    return f->getDescribedFunctionTemplate() ? static_cast<const Decl *>(f->getDescribedFunctionTemplate()) : f;
  }
  if (const auto *t = dyn_cast<TypedefNameDecl>(outer))
    if (const auto *alias = dyn_cast<TypeAliasDecl>(t); alias && alias->getDescribedAliasTemplate())
      return alias->getDescribedAliasTemplate();
  return outer;
}

namespace {

// What an explicit specialisation specialises, as it is written; null: a member of no template.
const FunctionDecl *general(const FunctionDecl *f) {
  if (const FunctionTemplateDecl *t = f->getPrimaryTemplate()) {
    while (const FunctionTemplateDecl *from = t->getInstantiatedFromMemberTemplate()) t = from;
    return t->getTemplatedDecl();
  }
  const FunctionDecl *from = f->getInstantiatedFromMemberFunction();
  while (from && from->getInstantiatedFromMemberFunction()) from = from->getInstantiatedFromMemberFunction();
  return from;
}

} // namespace

void Slice::push(const Decl *d) {
  if (context_.in_system(d->getLocation()) || !seen_.insert(d).second) return;
  decls_.push_back(d);
}

void Slice::add(const Decl *d) {
  if (const auto *e = dyn_cast<EnumDecl>(d); e && e->getTemplateInstantiationPattern()) add_values(e);
  d = written(d);
  // a type inside a function is part of its text, but for those of functions whose loops become kernels
  const DeclContext *scope = d->getDeclContext();
  while (scope->isRecord()) scope = scope->getParent();
  if (const auto *e = dyn_cast<EnumDecl>(d);
      scope->isFunctionOrMethod() && !context_.lifted.count(d->getCanonicalDecl())) {
    const bool lifted = e && e->enumerator_begin() != e->enumerator_end() &&
                        context_.lifted.count((*e->enumerator_begin())->getCanonicalDecl());
    const Decl *outermost = d;
    while (outermost->getDeclContext()->isRecord()) outermost = written(cast<Decl>(outermost->getDeclContext()));
    if (!lifted && !context_.lifted.count(outermost->getCanonicalDecl())) return;
  }
  const Decl *text = textual(d);
  // typedef struct { ... } name; and typedef struct tag { ... } name;: the record is a declaration of its own
  if (const auto *t = dyn_cast<TypedefNameDecl>(d)) {
    if (const TagDecl *tag = t->getUnderlyingType()->getAsTagDecl(); tag && !context_.in_system(tag->getLocation())) {
      add(tag);
      if (tag->getTypedefNameForAnonDecl() && !t->getDeclContext()->isRecord()) return;
    }
  }
  if (const auto *r = dyn_cast<RecordDecl>(d); r && !r->getIdentifier() && !r->getTypedefNameForAnonDecl())
    return; // a part of the text that declares a variable of it
  used_.insert(d->getCanonicalDecl());
  for (const DeclContext *c = d->getDeclContext(); isa<RecordDecl>(c) && !isa<VarDecl>(text); c = c->getParent()) {
    const Decl *around = written(cast<RecordDecl>(c));
    used_.insert(around->getCanonicalDecl());
    if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(around))
      add(s->getSpecializedTemplate()->getTemplatedDecl());
  }
  push(text);
  if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(d))
    add(s->getSpecializedTemplate()->getTemplatedDecl());
  if (const auto *f = dyn_cast<FunctionDecl>(d)) {
    const FunctionDecl *definition = nullptr;
    if (f->isDefined(definition) && definition->isOutOfLine() && isa<CXXMethodDecl>(definition)) {
      const FunctionTemplateDecl *t = definition->getDescribedFunctionTemplate();
      push(t ? static_cast<const Decl *>(t) : definition);
    }
    if (const FunctionDecl *of =
            f->getTemplateSpecializationKind() == TSK_ExplicitSpecialization ? general(f) : nullptr)
      add(of);
  }
  if (const auto *r = dyn_cast<RecordDecl>(d); r && context_.is_c) add_inner_tags(r);
}

// Types that C declares inside a struct.
void Slice::add_inner_tags(const RecordDecl *record) {
  for (const Decl *d : record->decls()) {
    const auto *inner = dyn_cast<TagDecl>(d);
    if (!inner || !inner->isThisDeclarationADefinition()) continue;
    if (const auto *e = dyn_cast<EnumDecl>(inner); e && !e->getIdentifier()) {
      std::string &name = context_.lifted[e->getCanonicalDecl()];
      for (int i = 1; name.empty(); i++) {
        const std::string wanted = identifier(record->getNameAsString() + "_enum_" + std::to_string(i));
        const bool taken = std::any_of(context_.lifted.begin(), context_.lifted.end(),
                                       [&](const auto &other) { return other.second == wanted; });
        if (!taken && !context_.declares(wanted)) name = wanted;
      }
    }
    if (!inner->getIdentifier() && isa<RecordDecl>(inner))
      add_inner_tags(cast<RecordDecl>(inner));
    else
      add(inner);
  }
}

// All of them, explicit and partial: which one is taken may depend on what no body shows. Their types, values and
// enumerators go with them under the names that others of the template have in use.
void Slice::add_specialisations(const ClassTemplateDecl *t) {
  auto *one = const_cast<ClassTemplateDecl *>(t->getCanonicalDecl());
  std::vector<const ClassTemplateSpecializationDecl *> all;
  for (const ClassTemplateSpecializationDecl *s : one->specializations())
    if (s->isExplicitSpecialization()) all.push_back(s);
  llvm::SmallVector<ClassTemplatePartialSpecializationDecl *, 4> partial;
  one->getPartialSpecializations(partial);
  all.insert(all.end(), partial.begin(), partial.end());
  if (all.empty()) return;
  std::set<std::string> names;
  for (const Decl *d : used_) {
    const auto *named = dyn_cast<NamedDecl>(d);
    const auto *record = named ? dyn_cast<CXXRecordDecl>(d->getDeclContext()) : nullptr;
    const auto *special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(record);
    const ClassTemplateDecl *of = special  ? special->getSpecializedTemplate()
                                  : record ? record->getDescribedClassTemplate()
                                           : nullptr;
    if (of && of->getCanonicalDecl() == one) names.insert(named->getNameAsString());
  }
  for (const ClassTemplateSpecializationDecl *s : all) {
    const CXXRecordDecl *definition = s->getDefinition();
    if (!definition) continue;
    add(definition);
    for (const Decl *member : definition->decls()) {
      const auto *named = dyn_cast<NamedDecl>(member);
      const auto *e = dyn_cast<EnumDecl>(member);
      const bool same = named && named->getIdentifier() && names.count(named->getNameAsString());
      if (e || (same && isa<TypedefNameDecl, VarDecl>(member))) add(member);
    }
  }
}

// Can a member of the type be there? What a pointer leads to is only named.
bool Slice::lay_out(QualType type) {
  type = context_.ast.getBaseElementType(type);
  bool named = false;
  for (; type->isPointerType() || type->isReferenceType(); named = true)
    type = context_.ast.getBaseElementType(type->getPointeeType());
  if (type->isDependentType() || type->isBuiltinType() || type->isEnumeralType()) return true;
  const auto *record = type->getAsCXXRecordDecl();
  return record && (named ? !context_.in_system(record->getLocation()) : lay_out(record));
}

bool Slice::lay_out(const CXXRecordDecl *record) {
  record = cast<CXXRecordDecl>(written(record));
  const Decl *key = record->getCanonicalDecl();
  if (is_whole(record)) return true;
  if (context_.in_system(record->getLocation())) return false;
  if (const auto it = layouts_.find(key); it != layouts_.end()) return it->second;
  auto has_calls = [](const Stmt *s, const auto &self) -> bool {
    return s && (isa<CallExpr, CXXConstructExpr>(s) ||
                 std::any_of(s->child_begin(), s->child_end(), [&](const Stmt *c) { return self(c, self); }));
  };
  bool ok = record->isCompleteDefinition() && !record->isDynamicClass();
  if (ok)
    for (const CXXBaseSpecifier &b : record->bases()) ok = ok && lay_out(b.getType());
  for (const FieldDecl *f : record->fields())
    ok = ok && lay_out(f->getType()) && !has_calls(f->getInClassInitializer(), has_calls);
  return layouts_[key] = ok;
}

// What stands for the members and bases of a record that is only named, where they cannot be had: its bytes.
std::string Slice::filler(const CXXRecordDecl *record) const {
  const auto it = layouts_.find(record->getCanonicalDecl());
  if (it == layouts_.end() || it->second || is_whole(record) || record->isDependentContext()) return "";
  const auto &layout = context_.ast.getASTRecordLayout(record);
  return " alignas(" + std::to_string(layout.getAlignment().getQuantity()) + ") char mf_bytes[" +
         std::to_string(layout.getSize().getQuantity()) + "];";
}

// A constant of a class that stands outside of it: a device finds arrays and objects at file scope only, and the value
// of others has to be with the declaration.
bool Slice::is_apart(const VarDecl *v) const {
  if (!v->isStaticDataMember() || context_.in_system(v->getLocation())) return false;
  if (!v->getType()->isScalarType() && !v->getType()->isDependentType()) return true;
  const VarDecl *with_value = nullptr;
  return v->getAnyInitializer(with_value) && with_value->isOutOfLine();
}

bool Slice::keeps(const Decl *d) const {
  const auto *record = cast<RecordDecl>(d->getLexicalDeclContext());
  const bool whole = is_whole(record);
  if (context_.is_c || isa<AccessSpecDecl>(d)) return true;
  if (const auto *f = dyn_cast<FriendDecl>(d)) {
    const NamedDecl *named = f->getFriendDecl();
    if (const auto *t = dyn_cast_or_null<FunctionTemplateDecl>(named)) named = t->getTemplatedDecl();
    return named ? used_.count(named->getCanonicalDecl()) != 0 : false;
  }
  if (const auto *t = dyn_cast<FunctionTemplateDecl>(d))
    return used_.count(t->getTemplatedDecl()->getCanonicalDecl()) ||
           (whole && isa<CXXConstructorDecl>(t->getTemplatedDecl()));
  if (const auto *t = dyn_cast<ClassTemplateDecl>(d))
    return used_.count(t->getTemplatedDecl()->getCanonicalDecl()) != 0;
  if (const auto *t = dyn_cast<TypeAliasTemplateDecl>(d))
    return used_.count(t->getTemplatedDecl()->getCanonicalDecl()) != 0;
  const bool laid_out = is_laid_out(record);
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(d)) return whole;
  if (const auto *m = dyn_cast<CXXMethodDecl>(d))
    return (whole && (m->isCopyAssignmentOperator() || m->isMoveAssignmentOperator())) ||
           used_.count(m->getCanonicalDecl());
  if (const auto *v = dyn_cast<VarDecl>(d)) return used_.count(v->getCanonicalDecl()) && !is_apart(v);
  if (const auto *tag = dyn_cast<TagDecl>(d); tag && !tag->getIdentifier()) {
    if (isa<RecordDecl>(tag)) return laid_out;
    const auto *e = cast<EnumDecl>(tag);
    return laid_out || used_.count(e->getCanonicalDecl());
  }
  if (isa<TagDecl, TypedefNameDecl>(d)) return used_.count(d->getCanonicalDecl()) != 0;
  return (whole && isa<UsingDecl>(d)) || (laid_out && isa<FieldDecl, IndirectFieldDecl>(d));
}

namespace {

bool ends_with_its_body(const Decl *d) {
  if (const auto *f = dyn_cast<FriendDecl>(d)) return f->getFriendDecl() && ends_with_its_body(f->getFriendDecl());
  if (const auto *t = dyn_cast<FunctionTemplateDecl>(d)) return ends_with_its_body(t->getTemplatedDecl());
  const auto *f = dyn_cast<FunctionDecl>(d);
  return f && f->doesThisDeclarationHaveABody() && !f->isDefaulted() && !f->isDeleted();
}

} // namespace

// Members without a use, and bases where there are no objects. Members that stand in one declaration go together.
void Slice::leave_out(const RecordDecl *record, Edits &edits) const {
  const TokenStream &tokens = context_.tokens;
  const unsigned open = tokens.range({record->getBraceRange().getBegin(), record->getBraceRange().getBegin()}).first;
  const unsigned close = tokens.range({record->getBraceRange().getEnd(), record->getBraceRange().getEnd()}).first;
  const auto *cxx = dyn_cast<CXXRecordDecl>(record);
  if (!cxx || context_.is_c) return;
  if (cxx->getNumBases() && !is_laid_out(record)) {
    const unsigned first = tokens.range(cxx->bases_begin()->getSourceRange()).first;
    if (first > 0 && first < open) edits.replace[first - 1] = {open - 1, ""};
  }
  const bool has_friends =
      std::any_of(record->decls_begin(), record->decls_end(), [](const Decl *d) { return isa<FriendDecl>(d); });
  const bool opened = has_friends || context_.opened.count(record->getCanonicalDecl()) != 0;
  if (opened) edits.after[open] += " public:";
  edits.after[open] += filler(cxx);
  unsigned begin = open + 1, end = 0; // of the declaration that is being read
  bool kept = false, any = false;
  auto finish = [&] {
    if (any && !kept) edits.replace[begin] = {end, ""};
    if (any) begin = end + 1;
    any = kept = false;
  };
  for (const Decl *d : record->decls()) {
    if (d->isImplicit() || d->getLexicalDeclContext() != record || isa<IndirectFieldDecl>(d)) continue;
    const TokenRange range = tokens.range(d->getSourceRange());
    if (range.empty() || range.first < open || range.last > close) continue;
    if (any && range.first > end) finish();
    unsigned last = range.last;
    if (ends_with_its_body(d)) {
      if (last + 1 < close && tokens.spelling(last + 1) == ";") last++;
    } else if (!isa<AccessSpecDecl>(d)) {
      while (last < close && tokens.spelling(last) != ";") last++;
    }
    end = std::max(end, last);
    any = true;
    kept = kept || keeps(d);
    if (opened && isa<AccessSpecDecl>(d)) edits.replace[range.first] = {range.first, "public"};
  }
  finish();
}

} // namespace metafork::frontend
