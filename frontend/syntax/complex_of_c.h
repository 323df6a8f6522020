// Complex numbers of C in kernels, whose text is C++: there they are those of the library (library_values.h), which
// have the same bytes and the same results, and what C converts without a word is written out.
//
//   a[i] = z * 2 + I;    a[i] = z * (double)(2) +
//   metafork_values::complex<double>((metafork_values::complex<float>(0, 1.0f))); double r = z;        double r =
//   (z).real(); if (z) ...           if (((z) != metafork_values::complex<double>())) ...
#pragma once

#include "frontend/syntax/context.h"

#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

// float _Complex and double _Complex; others have no values in kernels.
bool is_complex_of_c(clang::QualType type);

// The name of such a type in kernels.
std::string complex_of_c_text(clang::QualType type);
// The text of a type, printed by Clang, in a kernel file.
std::string with_complex_of_c(std::string type);

// What is written around a part of an expression or a statement, or, without a part, in place of the whole.
struct AroundComplex {
  clang::SourceRange whole; // what of it goes but for the part
  clang::SourceRange part;
  std::string before, after;
};
// Of the node itself, outer ones first.
std::vector<AroundComplex> around_complex(const clang::Stmt *s);

// Of an expression that is a condition where nothing says so: in an assertion.
std::optional<AroundComplex> around_condition(const clang::Expr *e);

// Why a kernel cannot say it; empty: it can, or it is something else.
std::string no_complex_of_c(const clang::Stmt *s);

// The function of values that a kernel calls for one of <complex.h> or of the compiler; empty: none. Of CMPLX it is
// the type without that of its parts, which the call says.
std::string function_of_complex_of_c(const clang::FunctionDecl *function);

// From here on kernel files spell such types as those of kernels.
void name_complex_of_c(const Context &context, TokenStream &tokens);

} // namespace metafork::frontend
