#include "frontend/syntax/mdspan.h"

#include <clang/AST/DeclTemplate.h>

namespace metafork::frontend {

using namespace clang;

namespace {

// The specialisation of a class template of that name in the library.
const ClassTemplateSpecializationDecl *of_library(QualType type, StringRef name) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(record);
  if (!one || !one->getIdentifier() || one->getName() != name) return nullptr;
  const DeclContext *outer = one->getDeclContext();
  while (!outer->getParent()->isTranslationUnit()) outer = outer->getParent();
  const auto *space = dyn_cast<NamespaceDecl>(outer);
  const StringRef word = space && space->getIdentifier() ? space->getName() : "";
  return word == "std" || word == "cuda" || word == "Kokkos" ? one : nullptr;
}

StringRef class_name(const TemplateArgument &a) {
  const auto *record = a.getKind() == TemplateArgument::Type ? a.getAsType()->getAsCXXRecordDecl() : nullptr;
  return record && record->getIdentifier() ? record->getName() : "";
}

bool read_extents(const TemplateArgument &a, Mdspan &out) {
  const auto *extents = a.getKind() == TemplateArgument::Type ? of_library(a.getAsType(), "extents") : nullptr;
  if (!extents || extents->getTemplateArgs().size() != 2) return false;
  const TemplateArgument &index = extents->getTemplateArgs()[0], &all = extents->getTemplateArgs()[1];
  if (index.getKind() != TemplateArgument::Type || all.getKind() != TemplateArgument::Pack) return false;
  out.index = index.getAsType();
  for (const TemplateArgument &one : all.pack_elements()) {
    if (one.getKind() != TemplateArgument::Integral) return false;
    const llvm::APSInt n = one.getAsIntegral();
    out.extents.push_back(n.isAllOnes() ? std::nullopt : std::optional<uint64_t>(n.getZExtValue()));
  }
  return true;
}

} // namespace

std::optional<Mdspan> mdspan_of(QualType type) {
  const ClassTemplateSpecializationDecl *one = type.isNull() ? nullptr : of_library(type, "mdspan");
  if (!one || one->getTemplateArgs().size() != 4) return std::nullopt;
  const TemplateArgumentList &arguments = one->getTemplateArgs();
  Mdspan out;
  const StringRef layout = class_name(arguments[2]);
  if (class_name(arguments[3]) != "default_accessor" || !read_extents(arguments[1], out)) return std::nullopt;
  if (layout == "layout_left")
    out.layout = Mdspan::Layout::left;
  else if (layout == "layout_stride")
    out.layout = Mdspan::Layout::stride;
  else if (layout != "layout_right")
    return std::nullopt;
  return out;
}

std::string why_no_mdspan(QualType type) {
  const ClassTemplateSpecializationDecl *one = of_library(type, "mdspan");
  if (!one || mdspan_of(type) || one->getTemplateArgs().size() != 4) return "";
  const StringRef accessor = class_name(one->getTemplateArgs()[3]);
  if (accessor != "default_accessor")
    return "has the accessor '" + accessor.str() + "', and only those with std::default_accessor are seen through";
  return "has the layout '" + class_name(one->getTemplateArgs()[2]).str() +
         "', which is none of std::layout_right, layout_left and layout_stride";
}

} // namespace metafork::frontend
