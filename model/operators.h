// The operators of accumulations: those of the language and "min" and "max"; or a function of the program that makes
// one value of two, which is associative and commutative because the program says so. Of that the operator is its name
// with the type of the values: "ns::gcd(unsigned int)".
#pragma once

#include <string>

namespace metafork::model {

inline bool is_function(const std::string &op) { return !op.empty() && op.back() == ')'; }

// As a message or a clause spells it: "ns::gcd".
std::string operator_name(const std::string &op);
// Does a clause that spells an operator so name this one? "gcd" is "ns::gcd" too: scopes may be left out.
bool names_operator(const std::string &spelled, const std::string &op);
// The last component of a name, without template arguments.
std::string last_name(const std::string &name);
// The class that stands for a function in kernels.
std::string operator_class(const std::string &op);
// What a thread has of such an accumulation: a value, or none yet.
std::string partial_type(const std::string &value_type);

} // namespace metafork::model
