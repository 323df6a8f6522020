// The values of the standard library that kernels have under the same names in another namespace: complex numbers,
// pairs, tuples, arrays (runtime/include/metafork/complex.h, tuples.h), limits of numbers (limits.h).
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// Is it std::complex<float>, std::complex<double>, std::pair<T, U>, std::tuple<T, ...>, std::array<T, n> or what
// std::div gives? What it consists of may be anything.
bool is_library_value(const clang::RecordDecl *record);
bool is_complex_number(clang::QualType type);
// The types of its elements; none, where it is no such value or consists of numbers.
std::vector<clang::QualType> parts_of_value(const clang::RecordDecl *record);
// Has it references among its elements, as what std::tie and std::minmax give?
bool holds_references(clang::QualType type);

// Is an object copied with its bytes, though a pair or tuple in it may have operators of its own?
bool copies_bytes(const clang::CXXRecordDecl *record);

// What a function of such values does; nullopt: it is none that kernels have.
struct ValueFunction {
  bool by_name = false;           // it is called by a name that kernel files spell otherwise
  bool writes_object = false;     // of the object of a member function
  std::vector<unsigned> writes{}; // parameters that it changes itself, or gives to whoever changes them
  bool gives_part = false;        // the result is a part, or all, of the object or of the first argument
};
std::optional<ValueFunction> function_of_values(const clang::FunctionDecl *function);

// std::numeric_limits<T>::max(), std::is_signed_v<T>, std::numbers::pi and what else of the library is a number: the
// number, as a kernel says it; empty for any other expression, and for one that depends on parameters of a template.
std::string library_constant(const Context &context, const clang::Expr *e);
// The number, or the object of numbers and of arrays of them, as a kernel's initialiser says it; empty: it is neither.
std::string value_text(const Context &context, clang::QualType type, const clang::APValue &value);
// A variable of the library whose value is a number that a device has, and is never another one.
bool is_library_constant(const Context &context, const clang::VarDecl *v);
// A function of std::numeric_limits, which kernels have for all types: where T is one of a template, it is called.
bool is_of_limits(const Context &context, const clang::FunctionDecl *f);

// a != b, a < b of such values, which is written with == or <=>: the operands; null for other expressions.
std::pair<const clang::Expr *, const clang::Expr *> compared_values(const clang::Stmt *s);

// Does it replace all of such a value?
bool assigns_value(const clang::FunctionDecl *function);

// From here on kernel files spell the names of such types and functions as those of kernels.
void name_library_values(const Context &context, TokenStream &tokens);

// The text of a type, printed by Clang, in a kernel file.
std::string with_kernel_values(const std::string &type);

} // namespace metafork::frontend
