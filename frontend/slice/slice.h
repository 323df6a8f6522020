// The declaration slice: the transitive closure of the types, functions and constants that the bodies use, as C++ text
// marked for host and device, without the user's headers.
#pragma once

#include "frontend/syntax/context.h"

#include <set>

namespace metafork::frontend {

class Slice {
public:
  explicit Slice(Context &context) : context_(context) {}
  const Context &context() const { return context_; }

  // Makes a type available that a kernel names; false (and an error at `at` that names the reason) if values of it
  // cannot go to a device. `captured`: the value or array itself is passed to a kernel, so that pointers inside it
  // would be host pointers.
  bool need_type(clang::QualType type, clang::SourceLocation at, bool captured);
  // Makes a function available; false (and an error) if its body is not visible or cannot run on a device.
  bool need_function(const clang::FunctionDecl *function, clang::SourceLocation at);
  // Does a function, or one that it calls, take the address of what a reference parameter stands for? It may step from
  // it.
  bool steps_from_references(const clang::FunctionDecl *function) const;
  // Does a function, or one that it calls, compare or subtract two pointers?
  bool compares_pointers(const clang::FunctionDecl *function) const;
  // A function, or an instance of one, as a kernel may name it anywhere.
  std::string full_name(const clang::FunctionDecl *f) const;
  // The class that stands for a function as an operator, which text() has behind all declarations: `callee` is what a
  // kernel calls in its place.
  void need_operator(const std::string &op, clang::QualType type, const std::string &callee);
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
  // In a template, before its types are known: what stands for the functions of the library that are called. Empty:
  // what is written does.
  std::string of_any_type(const clang::UnresolvedLookupExpr *callee) const;
  // What stands in place of the callee: the name, with the template arguments that the call gives.
  std::string callee_text(const clang::CallExpr *call, const Standard &standard) const;
  // The arguments of such a call that have to be converted, as they are written.
  std::vector<const clang::Expr *> converted(const clang::CallExpr *call, const Standard &standard) const;

  // What the bodies name by the way: types of declarations, template arguments, constants in sizes.
  void need_mentioned(const clang::Stmt *body);
  // Makes available what the carried declarations name. Call it once, when all else has been made available.
  void close();
  // The declarations in source order.
  std::string text() const;

private:
  std::optional<Standard> of_library(const clang::FunctionDecl *function) const;
  // What replaces tokens of a carried declaration.
  struct Edits {
    std::set<unsigned> functions;                                 // tokens that begin a function
    std::map<unsigned, std::string> before, after;                // conversions that are written out
    std::map<unsigned, std::pair<unsigned, std::string>> replace; // the last token, and the text
  };
  class Marker;
  class Mentions;
  Edits edits_of(const clang::Decl *d) const;
  std::string tokens_text(TokenRange range, const Edits &edits) const;
  std::string value_text(const clang::Expr *value, clang::SourceRange range) const;
  void write_head_of_c(const clang::FunctionDecl *f, Edits &edits) const;
  clang::SourceLocation place(const clang::Decl *d) const;
  // The declaration that was written: the template's for what is instantiated from it.
  bool need_parts_of(clang::QualType type, clang::SourceLocation at, bool captured); // no name in a kernel
  void open_classes_around(clang::QualType type);
  static const clang::Decl *written(const clang::Decl *d);
  // The declaration that carries the text of a written one: the template, the outermost record, the record that defines
  // a friend.
  const clang::Decl *textual(const clang::Decl *d) const;
  void add(const clang::Decl *d);
  void push(const clang::Decl *textual);
  void add_inner_tags(const clang::RecordDecl *record);
  void add_values(const clang::EnumDecl *instantiated);
  bool need_parts(const clang::RecordDecl *value, clang::SourceLocation at, bool captured);
  bool need_record(const clang::RecordDecl *record, clang::SourceLocation at, bool captured, std::string path);
  bool is_whole(const clang::RecordDecl *record) const { return whole_.count(record->getCanonicalDecl()) != 0; }
  // Are all of its members and bases there? What is only named gets them where they can be had, so that it has its
  // size.
  bool is_laid_out(const clang::RecordDecl *record) const {
    const auto it = layouts_.find(record->getCanonicalDecl());
    return is_whole(record) || (it != layouts_.end() && it->second);
  }
  void add_specialisations(const clang::ClassTemplateDecl *t);
  bool lay_out(const clang::CXXRecordDecl *record);
  bool lay_out(clang::QualType type);
  std::string filler(const clang::CXXRecordDecl *record) const;
  void refuse_asking(clang::SourceLocation at, const std::string &who) const;
  void refuse_overloads_that_ask() const;
  // Has a member of a record a use in a kernel? What has none is left out: it may be nothing for a device.
  bool keeps(const clang::Decl *member) const;
  bool scan(const clang::Stmt *body, clang::SourceLocation at);
  void add_usings(const clang::Decl *d, std::vector<const clang::Decl *> &out) const;
  bool is_used(const clang::Decl *introducer) const;
  bool hides(const clang::Decl *introducer) const;
  bool is_apart(const clang::VarDecl *v) const;
  void leave_out(const clang::RecordDecl *record, Edits &edits) const;
  std::string declaration_text(const clang::Decl *d) const;
  std::string constant_text(const clang::VarDecl *v) const;
  std::string made_by_lambda(const clang::VarDecl *v) const;
  std::string laid_out(const clang::TagDecl *tag, std::string text, const std::string &name) const;
  std::string typedef_text(const clang::TypedefNameDecl *t) const;

  Context &context_;
  std::set<const clang::Decl *> seen_;
  std::set<const clang::Decl *> used_;          // written declarations, and the records around them
  std::set<const clang::Decl *> whole_;         // written records of which there are objects
  std::map<const clang::Decl *, bool> layouts_; // of what is only named: can its members and bases be there?
  clang::SourceLocation measured_;              // where a template asks for the size of a type
  std::vector<const clang::Decl *> decls_, local_names_;
  std::set<const clang::Decl *> seen_variables_;
  std::map<const clang::FunctionDecl *, bool> functions_;
  std::set<const clang::FunctionDecl *> active_; // being scanned
  bool in_template_ = false;                     // the text of the function that is scanned is that of a template
  std::map<std::string, std::string> operators_; // by their classes
};

} // namespace metafork::frontend
