#include "frontend/text/words.h"

#include "frontend/text/visitor.h"
#include "model/words.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// Reserved for the implementation, whose headers have macros of such names.
bool reserved_for_headers(const std::string &word) {
  return word.size() > 1 && word[0] == '_' && (word[1] == '_' || isupper(static_cast<unsigned char>(word[1])));
}

// nvcc takes no other letters in the names of functions: each byte of them becomes two digits, "gr_c3b6_e".
std::string ascii(const std::string &word) {
  static const char *const digits = "0123456789abcdef";
  std::string out;
  bool inside = false;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte >= 0x80) != inside) out += '_';
    inside = byte >= 0x80;
    if (inside)
      out.append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
    else
      out += c;
  }
  return out;
}

} // namespace

// Every declaration of the program, and every global qualifier.
struct Words::Finder : SyntaxVisitor {
  explicit Finder(Words &words) : words(words) {}
  Words &words;

  bool VisitNamedDecl(NamedDecl *d) override {
    if (!d->getDeclName().isIdentifier() || !d->getIdentifier() || words.in_system(d->getLocation())) return true;
    if (const auto *r = dyn_cast<CXXRecordDecl>(d); r && r->isInjectedClassName()) return true;
    add(d);
    return true;
  }
  bool VisitLabelStmt(LabelStmt *l) override {
    add(l->getDecl());
    return true;
  }
  void add(const NamedDecl *d) {
    const std::string name = d->getName().str();
    const auto same = [](const Decl *x) {
      if (const auto *t = dyn_cast<TypedefNameDecl>(x)) // typedef struct s { ... } s;
        if (const TagDecl *tag = t->getUnderlyingType()->getAsTagDecl(); tag && tag->getName() == t->getName()) x = tag;
      if (const auto *t = dyn_cast<TemplateDecl>(x)) x = t->getTemplatedDecl() ? t->getTemplatedDecl() : x;
      return x->getCanonicalDecl();
    };
    const auto [it, fresh] = words.declared_.emplace(name, d);
    if (!fresh && same(it->second) != same(d)) words.ambiguous_.insert(name);
    if (!words.reserved_ && is_reserved(name) && words.is_of_program(d->getLocation())) words.reserved_ = d;
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc q) override {
    for (NestedNameSpecifierLoc outer = q; outer; outer = outer.getPrefix())
      if (outer.getNestedNameSpecifier()->getKind() == NestedNameSpecifier::Global)
        words.global_.insert(outer.getBeginLoc().getRawEncoding());
    return SyntaxVisitor::TraverseNestedNameSpecifierLoc(q);
  }
};

Words::Words(const ASTContext &ast) : ast_(ast) {
  Finder finder(*this);
  for (Decl *d : ast.getTraversalScope()) finder.TraverseDecl(d);
  for (const auto &[name, d] : declared_)
    if (!stays(name)) given_.insert(spelled_[name] = free_name(name));
}

bool Words::is_reserved(const std::string &name) {
  return name.rfind("mf_", 0) == 0 || name.rfind("MF_", 0) == 0 || name.rfind("metafork_", 0) == 0;
}

bool Words::is_of_program(SourceLocation at) const {
  if (in_system(at)) return false;
  const SourceManager &sm = ast_.getSourceManager();
  return llvm::sys::path::filename(llvm::sys::path::parent_path(sm.getFilename(sm.getExpansionLoc(at)))) != "metafork";
}

bool Words::in_system(SourceLocation at) const {
  const SourceManager &sm = ast_.getSourceManager();
  return at.isInvalid() || sm.isInSystemHeader(sm.getExpansionLoc(at));
}

bool Words::stays(const std::string &identifier) const {
  return ascii(identifier) == identifier && !model::is_cxx_keyword(identifier) &&
         !(reserved_for_headers(identifier) && declares(identifier));
}

bool Words::is_known(const std::string &identifier) const {
  IdentifierInfoLookup *elsewhere = ast_.Idents.getExternalIdentifierLookup();
  return ast_.Idents.find(identifier) != ast_.Idents.end() || (elsewhere && elsewhere->get(identifier));
}

std::string Words::free_name(const std::string &identifier) const {
  std::string out = ascii(identifier);
  if (out == identifier) out += "_";
  while (given_.count(out) || is_known(out)) out += "_";
  return out;
}

std::string Words::kernel(const std::string &identifier) const {
  if (stays(identifier)) return identifier;
  const auto it = spelled_.find(identifier);
  return it == spelled_.end() ? free_name(identifier) : it->second;
}

bool Words::is_ambiguous(const std::string &name) const { return ambiguous_.count(name) != 0; }

bool Words::is_global(SourceLocation colons, const std::string &name) const {
  if (!global_.count(colons.getRawEncoding())) return false;
  const auto id = ast_.Idents.find(name);
  if (id == ast_.Idents.end()) return false;
  const auto found = ast_.getTranslationUnitDecl()->lookup(DeclarationName(id->second));
  if (found.empty()) return declares(name); // found in an unnamed or inline namespace, or by a using directive
  return std::any_of(found.begin(), found.end(), [&](const NamedDecl *d) { return !in_system(d->getLocation()); });
}

} // namespace metafork::frontend
