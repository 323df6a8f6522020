// The declaration slice: the transitive closure of the types, functions and constants that the bodies use, as C++ text
// marked for host and device, without the user's headers.
#pragma once

#include "frontend/context.h"

#include <set>

namespace metafork::frontend {

class Slice {
public:
  explicit Slice(Context &context) : context_(context) {}

  // Makes a type available; false (and an error at `at` that names the reason) if values of it cannot go to a device.
  // `captured`: the value or array itself is passed to a kernel, so that pointers inside it would be host pointers.
  bool need_type(clang::QualType type, clang::SourceLocation at, bool captured);
  // Makes a function available; false (and an error) if its body is not visible or cannot run on a device.
  bool need_function(const clang::FunctionDecl *function, clang::SourceLocation at);
  // Does a function, or one that it calls, take the address of what a reference parameter stands for? It may step from it.
  bool steps_from_references(const clang::FunctionDecl *function) const;
  // A constant at file scope used by a carried function; false (and an error) for a variable that can change.
  bool need_variable(const clang::VarDecl *variable, clang::SourceLocation at);
  void need_enum(const clang::EnumDecl *e) { add(e); }
  // The using declarations, using directives and namespace aliases in the body of a function whose loops are
  // translated: once all else that these need has been made available. A name that would hide another one is an error.
  void need_local_names(const clang::FunctionDecl *function);
  // The typedefs that a type is written with.
  void add_typedefs(clang::QualType type);

  // The replacement for a call of the standard library that kernels may use, and the types its arguments are given;
  // nullopt if the function is not one.
  struct Standard {
    std::string name;
    std::string argument = {}; // C's sqrt takes a double: arguments of another type are converted explicitly
    bool whole_second = false; // but for the second one: ldexp(x, e)
  };
  std::optional<Standard> standard(const clang::FunctionDecl *function) const;
  // The arguments of such a call that have to be converted, as they are written.
  std::vector<const clang::Expr *> converted(const clang::CallExpr *call, const Standard &standard) const;

  // The declarations in source order.
  std::string text() const;

private:
  // The declaration that carries the text of d: the template of an instantiation, the outermost record of a nested one,
  // the record that defines a friend.
  static const clang::Decl *textual(const clang::Decl *d);
  void add(const clang::Decl *d);
  bool need_record(const clang::RecordDecl *record, clang::SourceLocation at, bool captured, std::string path);
  bool scan(const clang::Stmt *body, clang::SourceLocation at);
  void add_usings(const clang::DeclContext *scope, std::vector<const clang::Decl *> &out) const;
  bool is_used(const clang::Decl *introducer) const;
  bool hides(const clang::Decl *introducer) const;
  std::string declaration_text(const clang::Decl *d) const;
  std::string constant_text(const clang::VarDecl *v) const;
  std::string laid_out(const clang::TagDecl *tag, std::string text, const std::string &name) const;
  std::string typedef_text(const clang::TypedefNameDecl *t) const;

  Context &context_;
  std::set<const clang::Decl *> seen_;
  std::vector<const clang::Decl *> decls_, local_names_;
  std::map<const clang::FunctionDecl *, bool> functions_;
  std::set<const clang::FunctionDecl *> active_; // being scanned
};

} // namespace metafork::frontend
