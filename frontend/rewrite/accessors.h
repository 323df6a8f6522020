// The members of the program's own views and matrices that say where an element is, or how many there are, as
// expressions: what a call of such a member comes down to.
//
//   double &operator()(int i, int j) { return data_[i * columns_ + j]; }     m(k, 0)  ->  (m.data_[k * m.columns_ + 0])
#pragma once

#include "frontend/slice/slice.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <set>
#include <string>

namespace metafork::frontend {

// A class whose objects lead to elements elsewhere: it has a pointer, a reference, a container or a std::mdspan.
bool is_view(clang::QualType type);

// One whose objects hold their elements: it has an array.
bool is_storage(clang::QualType type);

// A call of a member function of such a class, of one that is given such an object or a container, or of what says an
// element of a std::mdspan; null for any other statement.
const clang::CallExpr *accessor_call(const Context &context, const clang::Stmt *s);

// A member that only its class may name, by its place in an object of the class `record`; `type`: of the member as it
// is used. Empty: it is that of a virtual base class.
std::string member_by_place(const Context &context, const std::string &object, const clang::CXXRecordDecl *record,
                            const clang::FieldDecl *field, clang::QualType type);

struct Access {
  std::string text;                                // in parentheses
  std::string why;                                 // why there is none
  std::set<const clang::FunctionDecl *> functions; // the definitions that it says
};
// `function`: where it is called; `value`: for its value alone.
Access access_of(const Context &context, const Slice &slice, const clang::CallExpr *call,
                 const clang::FunctionDecl *function, bool value);

} // namespace metafork::frontend
