// The values of the standard library that kernels have under the same names in another namespace: complex numbers
// (runtime/include/metafork/complex.h).
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// Is it std::complex<float>, std::complex<double>?
bool is_library_value(const clang::RecordDecl *record);

// What a function of such values does; nullopt: it is none that kernels have.
struct ValueFunction {
  bool by_name = false;           // it is called by a name that kernel files spell otherwise
  bool writes_object = false;     // of the object of a member function
  std::vector<unsigned> writes{}; // parameters that it changes itself
};
std::optional<ValueFunction> function_of_values(const clang::FunctionDecl *function);

// Does it replace all of such a value?
bool assigns_value(const clang::FunctionDecl *function);

// From here on kernel files spell the names of such types and functions as those of kernels.
void name_library_values(const Context &context, TokenStream &tokens);

// The text of a type, printed by Clang, in a kernel file.
std::string with_kernel_values(const std::string &type);

} // namespace metafork::frontend
